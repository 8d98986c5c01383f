"""Deleting events: the question, the choices for repeating ones, and what is then written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.dialogs.form import FormDialog, option
from android_world.virtual_device.apps.simple_calendar.model import Event
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore

ONE, FUTURE, ALL = 0, 1, 2
_NAMES = ("delete_event_one_only", "delete_event_future", "delete_event_all")


def choices(verb: str) -> list[str]:
    """What of a repeating event the verb (Update, Delete) is meant for."""
    return [
        f"{verb} the selected occurrence only",
        f"{verb} this and all future occurrences",
        f"{verb} all occurrences",
    ]


class DeleteEventDialog(FormDialog):
    """Asks for confirmation and, where an event repeats, what to delete."""

    def __init__(
        self, activity: Activity, events: Sequence[Event], on_deleted: Callable[[], object]
    ) -> None:
        def accept() -> None:
            store = CalendarStore(self.device)
            if try_to(activity, lambda: delete(store, self.events, self.choice)):
                on_deleted()

        super().__init__(activity, accept, buttons=("Yes", "No"))
        self.events = list(events)
        self.choice = ONE

    def body(self) -> Sequence[ui.View | None]:
        question = ui.Text(
            "Are you sure you want to proceed with the deletion?",
            "#delete_event_description",
            style=style.BODY,
            w=ui.MATCH,
        )
        if not any(e.is_repeating for e in self.events):
            return [question]
        noun = "task" if all(e.is_task for e in self.events) else "event"
        return [
            question,
            ui.Text(
                f"The {noun} is repeatable",
                "#delete_event_repeat_description",
                style=style.BODY,
                w=ui.MATCH,
                margin=(0, 16, 0, 8),
            ),
            ui.Column("#delete_event_radio_view.RadioGroup", w=ui.MATCH)[
                [self._option(i, label) for i, label in enumerate(choices("Delete"))]
            ],
        ]

    def _option(self, i: int, label: str) -> ui.View:
        return option(label, f"#{_NAMES[i]}", self.choice == i, partial(setattr, self, "choice", i))


def delete(store: CalendarStore, events: Sequence[Event], choice: int) -> None:
    """Delete occurrences; `choice` is what of the repeating ones goes."""
    gone = [e.id for e in events if not e.is_repeating or choice == ALL]
    if gone:
        store.delete(gone)
    for event in events:
        if event.is_repeating and choice == ONE:
            store.add_exception(event.id, event.start_ts)
        elif event.is_repeating and choice == FUTURE:
            store.end_before(event.id, event.start_ts)
