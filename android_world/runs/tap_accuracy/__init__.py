"""Grounding accuracy in runs: `python -m android_world.runs.tap_accuracy RUN`."""
