"""The phone's wire fronts: adb, emulator console, emulator gRPC, accessibility forwarding."""

from android_world.virtual_device.wire.server import PhoneServer, PortTaken, serve_free_ports

__all__ = ["PhoneServer", "PortTaken", "serve_free_ports"]
