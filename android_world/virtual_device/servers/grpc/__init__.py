"""The emulator's gRPC services."""
