"""English word lists that spelling is compared with; the README says where they come from."""
