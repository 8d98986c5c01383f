"""What can be wrong with data and flags."""


class GroundingError(ValueError):
    """Bad data or flags; the text says which file and what to do."""
