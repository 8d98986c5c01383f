"""gRPC methods that touch the screen and press keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import grpc
from android_env.proto import emulator_controller_pb2 as pb
from google.protobuf import empty_pb2

from android_world.virtual_device.servers import key_codes
from android_world.virtual_device.servers.served_phone import ServedPhone

_PRIMARY_BUTTON, _SECONDARY_BUTTON = 1, 2
_KEY_CODES: dict[int, Callable[[int], str | None]] = {
    pb.KeyboardEvent.Usb: key_codes.from_usb,
    pb.KeyboardEvent.Evdev: key_codes.from_evdev,
    pb.KeyboardEvent.XKB: key_codes.from_xkb,
    pb.KeyboardEvent.Win: key_codes.from_windows,
    pb.KeyboardEvent.Mac: key_codes.from_mac,
}


class InputMethods:
    """Fingers, mouse and keyboard."""

    phone: ServedPhone

    def sendTouch(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Move, put down or lift fingers; coordinates are those of the unrotated display."""
        if request.display:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, "touches reach display 0 only")
        for touch in request.touches:
            self.phone.hardware.touch(touch.x, touch.y, touch.pressure > 0, touch.identifier)
        return empty_pb2.Empty()

    def sendMouse(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Act like a finger while the primary button is down; the secondary one goes back."""
        self.phone.hardware.mouse(
            request.x,
            request.y,
            bool(request.buttons & _PRIMARY_BUTTON),
            bool(request.buttons & _SECONDARY_BUTTON),
        )
        return empty_pb2.Empty()

    def sendKey(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Type text, or send a key given by its W3C name or by its code."""
        hardware = self.phone.hardware
        if request.text:
            hardware.type(request.text)
            return empty_pb2.Empty()
        if request.key:
            name = key_codes.from_w3c(request.key)
            if name is None and len(request.key) == 1:
                if request.eventType != pb.KeyboardEvent.keyup:
                    hardware.type_key(request.key)
                return empty_pb2.Empty()
        else:
            codes = _KEY_CODES.get(request.codeType)
            name = codes(request.keyCode) if codes is not None else None
        if name is None:
            context.abort(
                grpc.StatusCode.INVALID_ARGUMENT,
                f"no such key: {request.key!r}" if request.key else f"code {request.keyCode}",
            )
        elif request.eventType == pb.KeyboardEvent.keydown:
            hardware.key_down(name)
        elif request.eventType == pb.KeyboardEvent.keyup:
            hardware.key_up(name)
        else:
            hardware.key_press(name)
        return empty_pb2.Empty()
