"""A tab: its frames, input, scripts, emulation settings and virtual time."""
