"""Samples of our own: what is made of the virtual phone's screens by `grounding.make_dataset`."""
