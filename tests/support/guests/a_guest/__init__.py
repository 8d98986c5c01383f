"""A package of somebody else: one of everything that can be brought."""

from a_guest import models, phone, questions, tasks

__all__ = ["models", "phone", "questions", "tasks"]
