"""Accessibility nodes of a page."""
