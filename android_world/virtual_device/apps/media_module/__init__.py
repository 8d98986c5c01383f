"""The package of the media provider."""
