"""What programs written for AndroidWorld borrow from the modules of its agents."""
