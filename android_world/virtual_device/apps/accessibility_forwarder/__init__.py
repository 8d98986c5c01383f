"""The app that sends accessibility trees to a host."""
