"""Generated samples: `grounding.make_dataset` makes them of the virtual phone's screens."""
