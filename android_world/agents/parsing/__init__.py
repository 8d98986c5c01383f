"""Texts as values: actions and points that models write, arguments of the command line."""
