"""Tasks that play in one app."""
