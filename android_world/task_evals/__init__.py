"""Tasks: what to prepare on a device, what to ask for, and what counts as done."""
