"""The browser process: executable, limits, contexts."""
