"""Functions without a domain that every package may import."""
