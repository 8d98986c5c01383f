"""Generators of task data and helpers of checkers."""
