"""The errands, a module per group of apps."""
