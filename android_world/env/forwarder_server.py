"""The host's end of accessibility forwarding: receives forests, remembers when they arrived."""

from __future__ import annotations

import threading
from concurrent import futures
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import grpc
from android_env.proto.a11y import a11y_pb2, android_accessibility_forest_pb2

from android_world.device import clock, errors

_SERVICE: Final = "android_env.A11yService"
_MAX_MESSAGE_BYTES: Final = 64 * 1024 * 1024
_MAX_EVENTS: Final = 1000


@dataclass(frozen=True)
class Arrival:
    """A forest as it came.

    Attributes:
      data: the serialized `AndroidAccessibilityForest`.
      time_s: when it arrived, on the host's monotonic clock.
      number: how many came before it.
    """

    data: bytes
    time_s: float
    number: int

    @cached_property
    def forest(self) -> android_accessibility_forest_pb2.AndroidAccessibilityForest:
        """The forest itself, parsed on first access."""
        return android_accessibility_forest_pb2.AndroidAccessibilityForest.FromString(self.data)


class ForwarderServer:
    """A gRPC server for one device; listens on the loopback interface only."""

    def __init__(self) -> None:
        self._arrived = threading.Condition()
        self._latest: Arrival | None = None
        self._count = 0
        self._events: list[a11y_pb2.EventRequest] = []
        self._server = grpc.server(
            futures.ThreadPoolExecutor(max_workers=4, thread_name_prefix="a11y-forwarder"),
            options=[("grpc.max_receive_message_length", _MAX_MESSAGE_BYTES)],
        )
        self._server.add_generic_rpc_handlers(
            (grpc.method_handlers_generic_handler(_SERVICE, self._handlers()),)
        )
        self.port = self._server.add_insecure_port("127.0.0.1:0")
        if not self.port:
            raise errors.DeviceError("No free port for the accessibility forwarder's server.")
        self._server.start()

    @property
    def latest(self) -> Arrival | None:
        """The newest forest, None before the first."""
        return self._latest

    def wait_for(self, not_before_s: float, timeout_s: float) -> Arrival | None:
        """Return the newest forest that arrived at or after a moment; None after the timeout."""
        with self._arrived:
            self._arrived.wait_for(
                lambda: self._latest is not None and self._latest.time_s >= not_before_s,
                timeout_s,
            )
            latest = self._latest
        return latest if latest is not None and latest.time_s >= not_before_s else None

    def wait_for_next(self, number: int, timeout_s: float) -> Arrival | None:
        """Return the newest forest after the one with this number; None after the timeout."""
        with self._arrived:
            self._arrived.wait_for(
                lambda: self._latest is not None and self._latest.number > number, timeout_s
            )
            latest = self._latest
        return latest if latest is not None and latest.number > number else None

    def take_events(self) -> list[a11y_pb2.EventRequest]:
        """Return the accessibility events that came since the last call, at most 1000."""
        with self._arrived:
            events, self._events = self._events, []
        return events

    def close(self) -> None:
        """Stop listening."""
        self._server.stop(grace=None)

    def _handlers(self) -> dict[str, Any]:
        # Forests come ten times a second and are mostly not looked at: they stay bytes.
        return {
            "SendForest": grpc.unary_unary_rpc_method_handler(
                self._receive_forest,
                request_deserializer=None,
                response_serializer=a11y_pb2.ForestResponse.SerializeToString,
            ),
            "SendEvent": grpc.unary_unary_rpc_method_handler(
                self._receive_event,
                request_deserializer=a11y_pb2.EventRequest.FromString,
                response_serializer=a11y_pb2.EventResponse.SerializeToString,
            ),
        }

    def _receive_forest(
        self, request: bytes, context: grpc.ServicerContext
    ) -> a11y_pb2.ForestResponse:
        with self._arrived:
            self._latest = Arrival(request, clock.monotonic(), self._count)
            self._count += 1
            self._arrived.notify_all()
        return a11y_pb2.ForestResponse()

    def _receive_event(
        self, request: a11y_pb2.EventRequest, context: grpc.ServicerContext
    ) -> a11y_pb2.EventResponse:
        with self._arrived:
            self._events = [*self._events[-_MAX_EVENTS + 1 :], request]
        return a11y_pb2.EventResponse()
