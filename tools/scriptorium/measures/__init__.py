"""A book in numbers: what its calibration is compared with, and what statistics print."""
