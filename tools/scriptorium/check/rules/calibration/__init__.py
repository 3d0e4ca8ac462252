"""The rules of thumb, one to a file: a book beside the calibration its pack declares, and what its
tests pay."""
