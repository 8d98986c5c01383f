"""Scripted reference solutions, one per task, that see and do what any agent can."""
