"""Forests for a host that asks: the phone's end of `A11yService.Bidi`."""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from collections.abc import Iterator

import grpc
from android_env.proto.a11y import a11y_pb2

from android_world.virtual_device.servers.served_phone import ServedPhone

_METHOD = "/android_env.A11yService/Bidi"
_log = logging.getLogger(__name__)


class Answers:
    """A stream to a host on which it asks for forests, each of which is sent at once.

    The forest is that of an idle phone: what is due soon has been done before.
    """

    def __init__(self, phone: ServedPhone, channel: grpc.Channel) -> None:
        """Dial the host; a host without such a stream is left alone."""
        self._phone = phone
        self._replies: queue.SimpleQueue[a11y_pb2.ClientToServer | None] = queue.SimpleQueue()
        call = channel.stream_stream(
            _METHOD,
            request_serializer=a11y_pb2.ClientToServer.SerializeToString,
            response_deserializer=a11y_pb2.ServerToClient.FromString,
        )
        self._questions = call(self._incoming_requests())
        self._thread = threading.Thread(
            target=self._listen, name=f"accessibility-answers-{phone.serial}", daemon=True
        )
        self._thread.start()

    @property
    def is_connected(self) -> bool:
        """Whether the host may still ask."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Hang up."""
        self._questions.cancel()
        self._replies.put(None)

    def _incoming_requests(self) -> Iterator[a11y_pb2.ClientToServer]:
        while (reply := self._replies.get()) is not None:
            yield reply

    def _listen(self) -> None:
        with contextlib.suppress(grpc.RpcError):
            for question in self._questions:
                if question.HasField("get_forest") and not self._answer():
                    break
        self._replies.put(None)

    def _answer(self) -> bool:
        try:
            forest = self._forest()
        except Exception:  # What fails in an app or a page costs one question, not the phone.
            _log.exception("the forest cannot be sent to a client")
            return False
        self._replies.put(a11y_pb2.ClientToServer(forest=forest))
        return True

    def _forest(self) -> object:
        with self._phone.host.idle_device() as device:
            return device.accessibility.forest()
