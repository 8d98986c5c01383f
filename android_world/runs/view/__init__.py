"""Looking at runs: `python -m android_world.runs.view [FOLDER ...]`."""
