"""Limits of execution: budgets and regular expressions."""
