"""Tasks made of other tasks."""
