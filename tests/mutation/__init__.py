"""Mutation testing: how many small changes of the code the tests notice."""
