"""The run viewer: `python -m android_world.runs.view [FOLDER ...]`."""
