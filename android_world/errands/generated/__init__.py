"""Errands that are composed from tables of steps, values and uses of values."""
