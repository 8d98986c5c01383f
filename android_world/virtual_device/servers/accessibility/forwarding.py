"""The accessibility forwarder's connection: sends forests and events to a host's gRPC server."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import grpc
from android_env.proto.a11y import a11y_pb2

from android_world.virtual_device.apps.accessibility_forwarder.app import (
    PACKAGE,
    SERVICE,
    AccessibilityForwarder,
)
from android_world.virtual_device.framework.intents import parse_component
from android_world.virtual_device.servers.accessibility.bidi_stream import Answers
from android_world.virtual_device.servers.accessibility.events import events_between
from android_world.virtual_device.servers.served_phone import ServedPhone

if TYPE_CHECKING:
    from android_world.virtual_device.device import VirtualDevice

PERIOD_S = 0.1
_DEADLINE_S = 1.0
_IDLE_POLL_S = 1.0
_LONGEST_RETRY_S = 1.0
_LOG_TAG = "AndroidRLTask"
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Target:
    """Where forests and events go, and whether forests are wanted.

    Attributes:
        host: name or address of the server.
        port: its port.
        trees: whether forests are sent.
        answers: whether the host also asks for forests.
        configured: changes when any of this was set, be it to the same.
    """

    host: str
    port: int
    trees: bool
    answers: bool
    configured: int


@dataclass(frozen=True)
class _Look:
    """What one observation of the phone found."""

    target: Target | None
    revision: int
    forest: Any = None
    uptime_ms: int = 0


class AccessibilityForwarding:
    """The thread that does the forwarder's work while a phone is served."""

    def __init__(self, phone: ServedPhone) -> None:
        self._phone = phone
        self._ending = threading.Event()
        self._thread = threading.Thread(
            target=self._run, name=f"accessibility-{phone.serial}", daemon=True
        )
        self._connection: _Connection | None = None
        self._last_forest: Any = None
        self._retry_s = PERIOD_S

    def start(self) -> None:
        """Start working."""
        self._thread.start()

    def stop(self) -> None:
        """Stop; returns when the thread has ended or is about to."""
        self._ending.set()
        self._phone.host.wake()
        self._thread.join(2 * _DEADLINE_S)

    def _run(self) -> None:
        while not self._ending.is_set():
            look = self._observe()
            if look.target is None:
                self._disconnect()
                self._phone.host.wait_for_change(look.revision, _IDLE_POLL_S)
                continue
            sent_at = time.monotonic()
            if self._send(look.target, look):
                self._retry_s = PERIOD_S
                self._wait_until(sent_at + PERIOD_S, look)
            else:
                self._wait_until(sent_at + self._retry_s, look)
                self._retry_s = min(2 * self._retry_s, _LONGEST_RETRY_S)
        self._disconnect()

    def _observe(self) -> _Look:
        with self._phone.host.reading() as device:
            revision = self._phone.host.revision
            target = forwarding_target(device)
            if target is None:
                return _Look(None, revision)
            try:
                forest = device.accessibility.forest()
            except Exception:  # What fails in an app or a page costs its forests, not the phone.
                _log.exception("the forest cannot be sent")
                return _Look(None, revision)
            return _Look(target, revision, forest, device.clock.uptime_ms)

    def _wait_until(self, due: float, sent: _Look) -> None:
        """Wait out the period, or until the screen differs from what was sent."""
        revision = sent.revision
        while (left := due - time.monotonic()) > 0 and not self._ending.is_set():
            changed = self._phone.host.wait_for_change(revision, left)
            if changed == revision:
                return
            look = self._observe()
            if look.target != sent.target:
                self._retry_s = PERIOD_S
                return
            if look.forest is not sent.forest:
                return
            revision = look.revision

    def _send(self, target: Target, look: _Look) -> bool:
        before, self._last_forest = self._last_forest, look.forest
        try:
            connection = self._connect(target)
            if before is not None and before is not look.forest:
                for event in events_between(before, look.forest, look.uptime_ms):
                    connection.send_event(event)
            if target.trees:
                connection.send_forest(look.forest)
        except (grpc.RpcError, ConnectionError) as error:
            self._report(error)
            self._disconnect()
            return False
        return True

    def _connect(self, target: Target) -> _Connection:
        port = self._phone.port_of_host(target.host, target.port)
        if self._connection is None or self._connection.port != port:
            self._disconnect()
            self._connection = _Connection(self._phone, port)
        self._connection.let_ask(target.answers)
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _report(self, error: Exception) -> None:
        reason = str(error)
        if isinstance(error, grpc.RpcError) and hasattr(error, "code"):
            reason = f"{error.code().name}: {error.details()}"
        with self._phone.host.access() as device:
            device.log.add("I", _LOG_TAG, f"extra: exception ['{reason}']")


class _Connection:
    """A channel to one server of the host; a forest is only serialised once."""

    def __init__(self, phone: ServedPhone, port: int) -> None:
        self.port = port
        self._phone = phone
        self._answers: Answers | None = None
        options = [("grpc.enable_http_proxy", 0), ("grpc.max_send_message_length", -1)]
        self._channel = grpc.insecure_channel(f"127.0.0.1:{port}", options=options)
        self._send_forest = self._channel.unary_unary(
            "/android_env.A11yService/SendForest",
            request_serializer=bytes,
            response_deserializer=a11y_pb2.ForestResponse.FromString,
        )
        self._send_event = self._channel.unary_unary(
            "/android_env.A11yService/SendEvent",
            request_serializer=a11y_pb2.EventRequest.SerializeToString,
            response_deserializer=a11y_pb2.EventResponse.FromString,
        )
        self._forest: Any = None
        self._serialised = b""

    def let_ask(self, wanted: bool) -> None:
        """Have a stream on which the host asks, or none."""
        if self._answers is not None and not (wanted and self._answers.is_connected):
            self._answers.close()
            self._answers = None
        if wanted and self._answers is None:
            self._answers = Answers(self._phone, self._channel)

    def send_forest(self, forest: Any) -> None:
        """Send a forest; grpc.RpcError if that fails."""
        if forest is not self._forest:
            self._forest, self._serialised = forest, forest.SerializeToString()
        self._send_forest(self._serialised, timeout=_DEADLINE_S)

    def send_event(self, event: dict[str, str]) -> None:
        """Send an event; grpc.RpcError if that fails."""
        self._send_event(a11y_pb2.EventRequest(event=event), timeout=_DEADLINE_S)

    def close(self) -> None:
        """Hang up."""
        self.let_ask(False)
        self._channel.close()


def forwarding_target(device: VirtualDevice) -> Target | None:
    """Where the forwarder on the phone is instructed to send, or None if it is off."""
    if not any(_is_forwarder(name) for name in device.accessibility.enabled_services):
        return None
    process = device.activities.processes.get(PACKAGE)
    if not isinstance(process, AccessibilityForwarder) or process.port <= 0:
        return None
    return Target(
        process.host, process.port, process.trees_enabled, process.answers, process.configured
    )


def _is_forwarder(component: str) -> bool:
    with contextlib.suppress(ValueError):
        return parse_component(component) == SERVICE
    return False
