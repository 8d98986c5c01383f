"""Accessibility forwarding: forests and events to a host's gRPC server."""
