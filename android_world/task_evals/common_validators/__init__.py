"""Reusable checkers: base classes of tasks that judge one kind of state."""
