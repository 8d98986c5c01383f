"""The device under check, with what checks are written in."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Final, Self

from android_world.device import activities, adb
from android_world.diagnostics.conformance.registry import ConformanceError
from android_world.env import interface, json_action
from android_world.env.android_world_controller import AndroidWorldController
from android_world.env.representation_utils import UIElement

PATIENCE_S: Final = 10.0
_POLL_S: Final = 0.1


class DeviceUnderTest(contextlib.ExitStack):
    """A device that is being checked; on exit it calls what was passed to `undo`, last first."""

    def __init__(self, env: interface.AsyncEnv) -> None:
        super().__init__()
        self.env = env

    def __enter__(self) -> Self:
        return self

    @property
    def controller(self) -> AndroidWorldController:
        """The device below the env."""
        return self.env.controller

    def undo(self, function: Callable[..., object], *args: Any) -> None:
        """Call a function when the check is over."""
        self.callback(function, *args)

    # -- adb -------------------------------------------------------------------------------------

    def shell(self, *words: str) -> str:
        """Run one command on the device, every word as it is."""
        return adb.shell(self.controller, *words)

    def script(self, text: str) -> str:
        """Let the device's shell read a script."""
        return adb.shell_script(self.controller, text)

    def become_root(self) -> None:
        """Make adb run as root.

        Raises:
          NonConformingError: the device does not allow it.
        """
        adb.set_root_if_needed(self.controller)
        self.expect(self.shell("whoami").strip() == "root", "`adb root` does not make it root")

    # -- acting ----------------------------------------------------------------------------------

    def act(self, action_type: str, **fields: Any) -> None:
        """Carry out a `JSONAction`."""
        self.env.execute_action(json_action.JSONAction(action_type=action_type, **fields))

    def home(self) -> interface.State:
        """Show the home screen."""
        return self.env.reset(go_home=True)

    def open_app(self, name: str) -> None:
        """Open an app, to be closed after the check."""
        self.undo(activities.close_app, name, self.controller)
        self.act("open_app", app_name=name)

    def tap(self, **which: str) -> None:
        """Tap the element that fits, by its index, once it is there."""
        index, _ = self.wait_for(**which)
        self.act("click", index=index)

    # -- looking ---------------------------------------------------------------------------------

    def elements(self) -> list[UIElement]:
        """The elements on the screen now."""
        return self.env.get_state().ui_elements

    def texts(self) -> set[str]:
        """Texts and descriptions on the screen now."""
        return {
            text
            for element in self.elements()
            for text in (element.text, element.content_description)
            if text
        }

    def find(self, **which: str) -> tuple[int, UIElement] | None:
        """Index and element that fit now: `text`, `description`, `hint`, `resource_id`."""
        for index, element in enumerate(self.elements()):
            if _is_suitable(element, **which):
                return index, element
        return None

    def wait_for(self, **which: str) -> tuple[int, UIElement]:
        """Index and element that fit, once they are there; see `find`.

        Raises:
          NonConformingError: it does not come.
        """
        found: list[tuple[int, UIElement]] = []

        def look() -> bool:
            now = self.find(**which)
            found.extend([now] if now else [])
            return bool(found)

        if not self.env.wait_until(look, PATIENCE_S, _POLL_S):
            shown = ", ".join(sorted(self.texts()))[:300]
            raise ConformanceError(f"{which} is not on the screen. It shows: {shown}")
        return found[0]

    # -- judging ---------------------------------------------------------------------------------

    def expect(self, condition: object, problem: str) -> None:
        """Demand that something holds.

        Raises:
          NonConformingError: it does not.
        """
        if not condition:
            raise ConformanceError(problem)

    def expect_equal(self, actual: object, expected: object, what: str) -> None:
        """Demand that two things are equal.

        Raises:
          NonConformingError: they are not.
        """
        self.expect(actual == expected, f"{what} is {actual!r}, not {expected!r}")

    def expect_foreground(self, package: str) -> None:
        """Demand that an app comes to the front.

        Raises:
          NonConformingError: it does not.
        """
        self.expect_soon(
            lambda: self.env.foreground_activity_name.startswith(f"{package}/"),
            f"{package} does not come to the front",
        )

    def expect_soon(self, predicate: Callable[[], object], problem: str) -> None:
        """Demand that something comes to hold within some seconds of the device's time.

        Raises:
          NonConformingError: it does not.
        """
        came = self.env.wait_until(lambda: bool(predicate()), PATIENCE_S, _POLL_S)
        self.expect(came, problem)


def _is_suitable(element: UIElement, **which: str) -> bool:
    actual = {
        "text": element.text,
        "description": element.content_description,
        "hint": element.hint_text,
        "resource_id": (element.resource_name or "").rpartition("/")[2],
    }
    return all((actual[key] or "").lower() == value.lower() for key, value in which.items())
