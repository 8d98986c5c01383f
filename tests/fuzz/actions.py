"""What an agent may send: JSON actions with odd values, and raw touches and keys.

python -m tests.fuzz.actions --seed 1 --minutes 10
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any

from android_world.device import errors
from android_world.env import interface, json_action
from tests.fuzz.runner import main

_NUMBERS = (0, 1, -1, 5, 540, 1079, 1080, 1200, 2399, 2400, 100_000, -100_000, 10**12, 0.5, 1e9)
_ODD: tuple[Any, ...] = (
    None,
    "",
    "x",
    "0",
    True,
    float("nan"),
    float("inf"),
    -1.5,
    [],
    {},
    "😀",
    "\x00",
)
_TEXTS = (
    "",
    "a",
    "Hello World",
    "ä😀\u202e",
    "\n\t",
    "%s",
    "'\"\\$(x)",
    "\ud800",
    "x" * 3000,
    "\x00",
)
_APPS = ("settings", "Chrome", "clock", "nope", "", "com.android.settings", "files", "markor")
_KEYCODES = ("KEYCODE_HOME", "KEYCODE_BACK", "KEYCODE_NOPE", "", "4", "HOME", "KEYCODE_DEL")


def cases(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Actions as a model would write them, for ever."""
    kinds = (*json_action.ACTION_TYPES, "nope", "")
    while True:
        case: dict[str, Any] = {"action_type": rng.choice(kinds)}
        for key in ("x", "y", "x2", "y2", "index", "duration_ms"):
            if rng.random() < 0.5:
                case[key] = rng.choice(_NUMBERS[:9] if rng.random() < 0.8 else (*_NUMBERS, *_ODD))
        for key, values in (
            ("text", _TEXTS),
            ("direction", ("up", "down", "left", "right", "nope")),
            ("app_name", _APPS),
            ("keycode", _KEYCODES),
            ("goal_status", ("complete", "infeasible", "")),
            ("clear_text", (True, False, "yes")),
            ("press_enter", (True, False, 0)),
        ):
            if rng.random() < 0.5:
                case[key] = rng.choice(values if rng.random() < 0.9 else _ODD)
        yield case


def check(env: interface.AsyncEnv, case: dict[str, Any]) -> None:
    """Do an action: it works, or is refused with a typed error; the screen can be observed."""
    with contextlib.suppress(errors.AndroidWorldError):
        env.execute_action(json_action.JSONAction(**case))
    state = env.get_state(wait_to_stabilize=False)
    assert state.forest is not None


if __name__ == "__main__":
    main(cases, check)
