"""The emulator console: one module per group of commands."""
