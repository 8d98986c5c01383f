"""A page: operation log, frames, text input, events."""
