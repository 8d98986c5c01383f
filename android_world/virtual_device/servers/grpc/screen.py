"""gRPC methods that inspect the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import grpc
from android_env.proto import emulator_controller_pb2 as pb

from android_world.virtual_device.servers.grpc import screenshots
from android_world.virtual_device.servers.served_phone import ServedPhone

STREAM_POLL_S = 0.5


class ScreenMethods:
    """Screenshots and displays."""

    phone: ServedPhone

    def getScreenshot(self, request: Any, context: grpc.ServicerContext) -> Any:
        """One frame, in the requested format and size."""
        if request.display:
            return pb.Image()  # Other displays are not visible.
        with self.phone.host.reading() as device:
            frame, rotation = screenshots.capture(device, request)
            time_us = device.clock.now_ms * 1000
        try:
            return screenshots.encode(frame, rotation, request, time_us=time_us)
        except screenshots.BadFormat as error:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, str(error))

    def streamScreenshot(self, request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        """A frame now, and one whenever the screen has changed."""
        if request.display:
            yield pb.Image()
            return
        seen: tuple[object, ...] = ()
        sequence, revision = 0, -1
        host = self.phone.host
        while context.is_active() and not self.phone.stopping.is_set():
            with host.reading() as device:
                revision = host.revision
                windows = device.windows
                state = (windows, windows.generation, device.display.sensor_rotation)
                changed = state != seen
                if changed:
                    seen = state
                    frame, rotation = screenshots.capture(device, request)
                    time_us = device.clock.now_ms * 1000
            if changed:
                try:
                    yield screenshots.encode(
                        frame, rotation, request, time_us=time_us, sequence=sequence
                    )
                except screenshots.BadFormat as error:
                    context.abort(grpc.StatusCode.INVALID_ARGUMENT, str(error))
                sequence += 1
            host.wait_for_change(revision, STREAM_POLL_S)

    def getDisplayConfigurations(self, request: Any, context: grpc.ServicerContext) -> Any:
        """The one display."""
        with self.phone.host.reading() as device:
            width, height = device.display.physical_size
            dpi = device.display.physical_density
        return pb.DisplayConfigurations(
            displays=[pb.DisplayConfiguration(width=width, height=height, dpi=dpi)]
        )

    def setDisplayConfigurations(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Refuse further displays."""
        if all(display.display == 0 for display in request.displays):
            return self.getDisplayConfigurations(request, context)
        context.abort(
            grpc.StatusCode.FAILED_PRECONDITION, "this phone cannot have secondary displays"
        )
