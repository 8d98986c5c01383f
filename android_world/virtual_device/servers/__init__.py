"""The phone's servers: adb, emulator console, emulator gRPC, accessibility forwarding.

`server.PhoneServer` serves a phone. A phone in process uses some parts and starts without gRPC.
"""
