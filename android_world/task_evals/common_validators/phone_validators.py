"""Tasks whose verdict is whether a call is active, and with whom."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from android_world.device import adb, contacts, outgoing_log
from android_world.env import adb_utils, representation_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors, task_eval
from android_world.task_evals.utils import schema, screen_views
from android_world.task_evals.utils.text_match import digits, phone_number

_DIALER = "com.google.android.dialer"
# Views of the call screen: the name, which is the number of a caller without one, and the number.
_NAME_VIEW = "contactgrid_contact_name"
_NUMBER_VIEWS = ("contactgrid_number", "contactgrid_bottom_text")
_CALLING, _RINGING, _IDLE = "OFFHOOK", "RINGING", "IDLE"
_CALL_TIMEOUT_S = 10.0
_RING_TIME_S = 5.0


def check_if_dialer_with_phone_number(
    ui_elements: list[representation_utils.UIElement],
    current_activity: str,
    *,
    expected_number: str,
) -> bool:
    """Whether the dialer is in front and shows a number."""
    if not (current_activity or "").startswith(_DIALER):
        return False
    wanted = digits(expected_number)
    return any(digits(element.text) == wanted for element in ui_elements)


def clear_phone_state(env: adb.AdbDevice) -> None:
    """End the active call, and delete the call log."""
    adb_utils.end_call_if_active(env)
    adb_utils.clear_android_emulator_call_log(env)


def ring(number: str, env: AsyncEnv) -> None:
    """Simulate an incoming call.

    Raises:
      InitializationError: It does not ring.
    """
    adb_utils.call_emulator(env.controller, number)
    _wait_for_call_state(_RINGING, env)


def miss_a_call(number: str, env: AsyncEnv) -> None:
    """Simulate a missed call."""
    ring(number, env)
    env.wait(_RING_TIME_S)
    adb_utils.end_call_if_active(env.controller)
    _wait_for_call_state(_IDLE, env)


def call_and_hang_up(number: str, env: AsyncEnv) -> None:
    """Make an outgoing call from the device and hang up."""
    adb_utils.call_phone_number(env.controller, number)
    _wait_for_call_state(_CALLING, env)
    env.wait(_RING_TIME_S)
    adb_utils.end_call_if_active(env.controller)
    _wait_for_call_state(_IDLE, env)


def _wait_for_call_state(state: str, env: AsyncEnv) -> None:
    def has_reached() -> bool:
        return adb_utils.get_call_state(env.controller) == state

    if not env.wait_until(has_reached, _CALL_TIMEOUT_S):
        raise errors.InitializationError(f"The phone did not become {state}.")


class MakeCall(task_eval.TaskEval):
    """Have an active call with a number, and have called no other number.

    Calls to others count where the device logs what has left it.
    """

    app_names: tuple[str, ...] = ("dialer",)
    complexity: float = 1
    schema = schema.create([schema.string("phone_number", is_required=True)])
    template = "Call the number {phone_number}."
    permitted_kinds = frozenset({outgoing_log.CALL})

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._logged_before = 0

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {"phone_number": f"555{rng.randint(0, 9_999_999):07d}"}

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        clear_phone_state(env.controller)
        self.store_dialled(env)

    def store_dialled(self, env: AsyncEnv) -> None:
        """Take what was dialled so far as the start."""
        self._logged_before = len(env.outgoing_log() or ())

    def permitted_numbers(self) -> frozenset[str]:
        return frozenset({self.params["phone_number"]})

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if a call is active and the call screen shows the number.

        Notifications, typed digits, lists of calls and names of contacts do not count.
        """
        super().is_successful(env)
        state = adb_utils.get_call_state(env.controller)
        shown = _numbers_of_call(env)
        number = phone_number(self.params["phone_number"])
        activity = env.foreground_activity_name
        passed = [
            self.evidence.compare("call state", state, _CALLING),
            self.evidence.compare("app in front", activity, _DIALER, str.startswith),
            self.evidence.compare("numbers of the call", shown, number, lambda a, e: e in a),
            self._has_called_nobody_else(env, number),
        ]
        return float(all(passed))

    def _has_called_nobody_else(self, env: AsyncEnv, number: str) -> bool:
        new = (env.outgoing_log() or ())[self._logged_before :]
        dialled = [phone_number(o.number) for o in new if o.kind == outgoing_log.CALL]
        return self.evidence.compare("numbers dialled", dialled, number, _are_all)

    def reference_score(self, env: AsyncEnv) -> float | None:
        shown = check_if_dialer_with_phone_number(
            env.get_state().ui_elements,
            env.foreground_activity_name,
            expected_number=self.params["phone_number"],
        )
        return float(shown and adb_utils.get_call_state(env.controller) == _CALLING)

    def tear_down(self, env: AsyncEnv) -> None:
        clear_phone_state(env.controller)
        super().tear_down(env)


def _are_all(dialled: Sequence[str], number: str) -> bool:
    return all(other == number for other in dialled)


def _numbers_of_call(env: AsyncEnv) -> list[str]:
    """The other side's number on the call screen."""
    elements = env.get_state().ui_elements
    numbers = {phone_number(e.text) for e in screen_views.views(elements, _DIALER, *_NUMBER_VIEWS)}
    names = {e.text or "" for e in screen_views.views(elements, _DIALER, _NAME_VIEW)}
    labels = {contact.name for contact in contacts.list_contacts(env.controller)}
    return sorted((numbers | {phone_number(name) for name in names - labels}) - {""})
