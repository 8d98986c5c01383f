"""Whether the soft keyboard is shown where it was when the recorded lists were made.

    python -m tests.recordings.keyboard     # steps and differences of every app

A recorded list has no keyboard in it, but shows whether there was one: the list is the keyboard's
own, or an element starts below its top, or the window ends there, or a dialog is in the middle of
what it leaves free. `STATED` adds what the recorder noted of lists without such a sign.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from android_world.virtual_device import VirtualDevice
from tests.recordings.lists import Screen, screens, shown

INPUT_METHOD = "com.google.android.inputmethod.latin"
KEYBOARD_TOP, WINDOW_TOP, WINDOW_BOTTOM = 1517, 128, 2337
_NEAR = 60  # Pixels that a dialog may be off the middle: its shadow, a title without its padding.
_DIALOG = ("alertTitle", "button1", "button2", "datePicker")
_FIELD, _MENU, _SEARCH = "a field was typed into", "a menu covers it", "Enter keeps it in a search"
STATED = {
    "expense/note_edited": (True, _FIELD),
    "expense/amount_entered": (True, _FIELD),
    "expense/amount_edited": (True, _FIELD),
    "expense/entry": (False, "the entry opens without it"),
    "launcher/search_typing": (True, _FIELD),
    "markor/tools": (False, _MENU),
    "markor/file_settings": (False, _MENU),
    "markor/clipboard": (False, _MENU),
    "markor/share": (False, _MENU),
    "settings/search": (True, _SEARCH),
    "settings/search_3": (True, _SEARCH),
    "sms/new_conversation": (True, _FIELD),
    "sms/new_conversation_typed": (True, _FIELD),
}


class Step(NamedTuple):
    """A recorded screen: whether the keyboard was shown, and whether the phone shows it."""

    name: str
    recorded: bool
    shown: bool


def recorded(screen: Screen) -> bool | None:
    """Whether the keyboard was shown when a list was recorded; None without evidence."""
    if screen.package == INPUT_METHOD:
        return True
    if screen.name in STATED:
        return STATED[screen.name][0]
    boxes = [element.bounds for element in screen.elements]
    if any(top >= KEYBOARD_TOP for _, top, _, _ in boxes):
        return False
    top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
    if bottom == KEYBOARD_TOP:
        return True
    if not any(element.id in _DIALOG for element in screen.elements):
        return None
    for end, is_shown in ((KEYBOARD_TOP, True), (WINDOW_BOTTOM, False)):
        if abs((top + bottom) - (WINDOW_TOP + end)) <= 2 * _NEAR:
            return is_shown
    return None


def steps() -> Iterator[Step]:
    """Go to every screen whose keyboard is known."""
    with VirtualDevice() as device:
        start = device.snapshot()
        for screen in screens():
            was_shown = recorded(screen)
            if was_shown is None:
                continue
            device.restore(start)
            screen.reach(device)
            yield Step(screen.name, was_shown, bool(shown(device, INPUT_METHOD)))


def main() -> None:
    """Print the steps as recorded by app, and those that differ."""
    found = list(steps())
    all_steps = Counter(step.name.partition("/")[0] for step in found)
    wrong = [step for step in found if step.shown != step.recorded]
    differing = Counter(step.name.partition("/")[0] for step in wrong)
    for app, count in sorted(all_steps.items()):
        print(f"{app:16}{count - differing[app]:4} of {count}")
    print(f"{'all':16}{len(found) - len(wrong):4} of {len(found)}")
    for step in wrong:
        print(f"  {step.name}: {'shown' if step.recorded else 'hidden'} when recorded")


if __name__ == "__main__":
    main()
