"""The host's end of accessibility forwarding: receives forests, remembers when they arrived."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Iterator
from concurrent import futures
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import grpc
from android_env.proto.a11y import a11y_pb2, android_accessibility_forest_pb2

from android_world.device import clock, errors

_log = logging.getLogger(__name__)
_SERVICE: Final = "android_env.A11yService"
_MAX_MESSAGE_BYTES: Final = 64 * 1024 * 1024
_MAX_EVENTS: Final = 1000
_QUESTION: Final = a11y_pb2.ServerToClient(get_forest=a11y_pb2.ServerToClient.GetA11yForest())


@dataclass(frozen=True)
class TimestampedForest:
    """A forest as it came.

    Attributes:
      data: the serialized `AndroidAccessibilityForest`, or the `ClientToServer` with it.
      time_s: when it arrived, on the host's monotonic clock.
      number: how many came before it.
      asked_for: whether it is an answer, as `ForwarderServer.ask` gives it.
    """

    data: bytes
    time_s: float
    number: int
    asked_for: bool = False

    @cached_property
    def forest(self) -> android_accessibility_forest_pb2.AndroidAccessibilityForest:
        """The forest itself, parsed on first access."""
        if self.asked_for:
            return a11y_pb2.ClientToServer.FromString(self.data).forest
        return android_accessibility_forest_pb2.AndroidAccessibilityForest.FromString(self.data)


_Questions = queue.SimpleQueue[a11y_pb2.ServerToClient | None]


class ForwarderServer:
    """A gRPC server for one device; listens on the loopback interface only."""

    def __init__(self) -> None:
        self._arrived = threading.Condition()
        self._latest: TimestampedForest | None = None
        self._count = 0
        self._events: list[a11y_pb2.EventRequest] = []
        self._asking = threading.Lock()
        self._questions: _Questions | None = None
        self._answer: TimestampedForest | None = None
        self._server = grpc.server(
            futures.ThreadPoolExecutor(max_workers=8, thread_name_prefix="a11y-forwarder"),
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
    def latest(self) -> TimestampedForest | None:
        """The newest forest, None before the first."""
        return self._latest

    def wait_for(self, not_before_s: float, timeout_s: float) -> TimestampedForest | None:
        """Return the newest forest that arrived at or after a time; None after the timeout."""
        with self._arrived:
            self._arrived.wait_for(
                lambda: self._latest is not None and self._latest.time_s >= not_before_s,
                timeout_s,
            )
            latest = self._latest
        return latest if latest is not None and latest.time_s >= not_before_s else None

    def wait_for_next(self, number: int, timeout_s: float) -> TimestampedForest | None:
        """Return the newest forest after the one with this number; None after the timeout."""
        with self._arrived:
            self._arrived.wait_for(
                lambda: self._latest is not None and self._latest.number > number, timeout_s
            )
            latest = self._latest
        return latest if latest is not None and latest.number > number else None

    def ask(self, timeout_s: float) -> TimestampedForest | None:
        """Return the current forest of a device that answers; None from any other."""
        with self._asking, self._arrived:
            questions = self._questions
            if questions is None:
                return None
            self._answer = None
            questions.put(_QUESTION)
            self._arrived.wait_for(
                lambda: self._answer is not None or self._questions is not questions, timeout_s
            )
            if self._answer is None and self._questions is questions:
                self._questions = None  # A late answer must not pass for that of a later question.
                questions.put(None)
            return self._answer

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
            "Bidi": grpc.stream_stream_rpc_method_handler(
                self._converse,
                request_deserializer=None,
                response_serializer=a11y_pb2.ServerToClient.SerializeToString,
            ),
        }

    def _receive_forest(
        self, request: bytes, context: grpc.ServicerContext
    ) -> a11y_pb2.ForestResponse:
        with self._arrived:
            self._latest = TimestampedForest(request, clock.monotonic(), self._count)
            self._count += 1
            self._arrived.notify_all()
        return a11y_pb2.ForestResponse()

    def _converse(
        self, replies: Iterator[bytes], context: grpc.ServicerContext
    ) -> Iterator[a11y_pb2.ServerToClient]:
        questions: _Questions = queue.SimpleQueue()
        listener = threading.Thread(
            target=self._listen, args=(replies, questions), name="a11y-answers", daemon=True
        )
        with self._arrived:
            self._questions = questions
        listener.start()
        while (question := questions.get()) is not None:
            yield question

    def _listen(self, replies: Iterator[bytes], questions: _Questions) -> None:
        """Take the answers on a stream until it ends; it ends with an error of gRPC's own."""
        try:
            for reply in replies:
                with self._arrived:
                    if self._questions is questions:
                        self._answer = TimestampedForest(
                            reply, clock.monotonic(), self._count, True
                        )
                        self._count += 1
                        self._arrived.notify_all()
        except Exception as error:
            _log.debug("The device asks for no more questions: %r", error)
        finally:
            with self._arrived:
                if self._questions is questions:
                    self._questions = None
                self._arrived.notify_all()
            questions.put(None)

    def _receive_event(
        self, request: a11y_pb2.EventRequest, context: grpc.ServicerContext
    ) -> a11y_pb2.EventResponse:
        with self._arrived:
            self._events = [*self._events[-_MAX_EVENTS + 1 :], request]
        return a11y_pb2.EventResponse()
