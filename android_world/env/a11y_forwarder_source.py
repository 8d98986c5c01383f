"""Observations of a device behind a wire by the accessibility forwarder app."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from android_env import env_interface

from android_world.device import adb, clock, errors
from android_world.env import observation, screenshot
from android_world.env.a11y_forwarder_network import EmulatorRoute, Route
from android_world.env.a11y_forwarder_server import ForwarderServer, TimestampedForest
from android_world.env.forwarder_app import (
    enable,
    install_if_missing,
    restart,
    send_to,
    wait_until_installed,
)

_log = logging.getLogger(__name__)
# The app reads the screen and sends it once per period: what arrives less than one period after
# a command may have been read before it.
PERIOD_S: Final = 0.1
_FOREST_TIMEOUT_S: Final = 3.0
_CONNECT_TIMEOUT_S: Final = 20.0
_RESEND_S: Final = 2.0
_RESTORE_TIMEOUT_S: Final = 60.0
_STABLE_TIMEOUT_S: Final = 6.0
_STABLE_FORESTS: Final = 3
# Something that ticks (a stopwatch) never stops changing: its layout has to stay for this long.
_STABLE_LAYOUT_S: Final = 2.0
_SAME_MOMENT_TRIES: Final = 3
_WAIT_ACTION_S: Final = 1.0


class ForwarderSource:
    """An `ObservationSource` that waits for forests instead of sleeping."""

    def __init__(
        self,
        env: env_interface.AndroidEnvInterface,
        install: bool = True,
        timeout_s: float = _CONNECT_TIMEOUT_S,
        route: Route | None = None,
    ) -> None:
        """Set the forwarder up and wait for its first forest.

        Args:
          env: the environment below.
          install: install the app where it is missing.
          timeout_s: how long to wait for the forest.
          route: how the app reaches this machine; by default as from an emulator.

        Raises:
          AccessibilityTimeoutError: none came.
        """
        self._env = env
        self._route = route or EmulatorRoute()
        self._changed_s = clock.monotonic()
        self._server = ForwarderServer()
        try:
            if install:
                install_if_missing(env)
            else:
                wait_until_installed(env, 0.0)
            enable(env)
            self._connect(timeout_s)
        except BaseException:
            self.close()
            raise

    @property
    def server(self) -> ForwarderServer:
        """What receives the forests."""
        return self._server

    def observe(self, wait_to_stabilize: bool, capture_pixels: bool) -> observation.Observation:
        """Return a frame and a forest of the same time."""
        arrival, stabilized = self._current(), True
        if wait_to_stabilize:
            arrival, stabilized = self._stable(arrival)
        pixels = screenshot.frame(self._env, now=capture_pixels)
        if capture_pixels:
            arrival, pixels = self._consistent_forest(arrival, pixels)
        forest = arrival.forest
        return observation.Observation(
            pixels, forest, lambda: observation.elements_of(forest), stabilized
        )

    def forest(self) -> Any:
        """Return a forest that was read after the last command."""
        return self._current().forest

    def ui_elements(self) -> observation.UIElements:
        """Return the elements that the user sees."""
        return observation.elements_of(self.forest())

    def viewport(self) -> None:
        """Nothing: the device has to be asked."""

    def note_command(self, changes_screen: bool) -> None:
        """Accept only forests of after this command, if it may have changed the screen."""
        if changes_screen:
            self._changed_s = clock.monotonic()

    def after_action(self) -> None:
        """Nothing: the next observation waits for a forest of after the action."""

    def wait_action(self) -> None:
        """Let a second pass."""
        clock.sleep(_WAIT_ACTION_S)

    def wait_for_idle(self, seconds: float) -> None:
        """Wait until the screen stops changing, `seconds` at most."""
        self._stable(self._current(), seconds)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        clock.sleep(seconds)

    def wait_until(self, predicate: Callable[[], bool], timeout_s: float, poll_s: float) -> bool:
        """Wait in real time until the predicate holds; whether it did."""
        return clock.wait_until(predicate, timeout_s, poll_s)

    def refresh(self) -> None:
        """Restart the service on the device and wait for its forests."""
        self._route.repair(self._env)
        restart(self._env)
        self._connect(_CONNECT_TIMEOUT_S)

    def on_restored(self) -> None:
        """Wait until adb is back, and point the app of that time at this server."""
        adb.run(self._env, "wait-for-device", timeout_s=_RESTORE_TIMEOUT_S)
        enable(self._env)
        self._connect(_CONNECT_TIMEOUT_S)
        self._changed_s = clock.monotonic()

    def close(self) -> None:
        """Stop receiving."""
        self._route.close()
        self._server.close()

    def _connect(self, timeout_s: float) -> None:
        """Point the app at this server until a new forest arrives: it may still be starting."""
        deadline = clock.monotonic() + timeout_s
        start_s = clock.monotonic()
        while (remaining := deadline - clock.monotonic()) > 0:
            host = self._route.open(self._env, self._server.port)
            send_to(self._env, self._server.port, host)
            if self._server.wait_for(start_s, min(_RESEND_S, remaining)) is not None:
                return
            self._route.repair(self._env)
        raise errors.AccessibilityTimeoutError(
            f"The accessibility forwarder sent nothing in {timeout_s:g} s. It must be able to "
            "reach this machine: check the device's network, or read elements with uiautomator "
            "(--a11y=uiautomator)."
        )

    def _current(self) -> TimestampedForest:
        """Return a forest that was read after the last command; recover once if none comes."""
        answer = self._server.ask(_FOREST_TIMEOUT_S)
        if answer is not None:
            return answer
        not_before_s = self._changed_s + PERIOD_S
        arrival = self._server.wait_for(not_before_s, _FOREST_TIMEOUT_S)
        if arrival is not None and clock.monotonic() - arrival.time_s <= _FOREST_TIMEOUT_S:
            return arrival
        stale_s = max(not_before_s, clock.monotonic() - _FOREST_TIMEOUT_S)
        arrival = self._server.wait_for(stale_s, _FOREST_TIMEOUT_S)
        if arrival is not None:
            return arrival
        _log.warning("No accessibility forest for %g s; reconnecting.", _FOREST_TIMEOUT_S)
        self.refresh()
        latest = self._server.latest
        if latest is None:
            raise errors.AccessibilityTimeoutError("The accessibility forwarder stopped.")
        return latest

    def _stable(
        self, arrival: TimestampedForest, timeout_s: float = _STABLE_TIMEOUT_S
    ) -> tuple[TimestampedForest, bool]:
        """Wait until forests repeat; returns the last one and whether the screen became idle."""
        deadline = clock.monotonic() + timeout_s
        same = 1
        layout, layout_since_s = _layout(arrival), clock.monotonic()
        while (remaining := deadline - clock.monotonic()) > 0:
            following = self._next(arrival, remaining)
            if following is None:
                break
            if following.data == arrival.data:
                same += 1
            else:
                same = 1
                if (new_layout := _layout(following)) != layout:
                    layout, layout_since_s = new_layout, clock.monotonic()
            arrival = following
            if same >= _STABLE_FORESTS or clock.monotonic() - layout_since_s > _STABLE_LAYOUT_S:
                return arrival, True
        _log.warning("The screen still changes after %g s; continuing.", timeout_s)
        return arrival, False

    def _next(self, arrival: TimestampedForest, timeout_s: float) -> TimestampedForest | None:
        """The forest about a period after another one; None after the timeout."""
        if arrival.asked_for:
            clock.sleep(PERIOD_S)
            answer = self._server.ask(timeout_s)
            if answer is not None:
                return answer
        return self._server.wait_for_next(arrival.number, timeout_s)

    def _consistent_forest(
        self, arrival: TimestampedForest, pixels: Any
    ) -> tuple[TimestampedForest, Any]:
        """Take frames until the forest is the same before and after one."""
        for _ in range(_SAME_MOMENT_TRIES):
            latest = self._server.ask(_FOREST_TIMEOUT_S) or self._server.latest
            if latest is None or latest.data == arrival.data:
                break
            arrival = latest
            pixels = screenshot.take(self._env)
        return arrival, pixels


def _layout(arrival: TimestampedForest) -> list[tuple[Any, ...]]:
    """Return what stays the same while only texts change."""
    return [
        (node.class_name, node.view_id_resource_name, node.bounds_in_screen.SerializeToString())
        for window in arrival.forest.windows
        for node in window.tree.nodes
    ]
