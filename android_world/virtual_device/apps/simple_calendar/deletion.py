"""Deleting events: the question, the choices for repeating ones, and what is then written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.model import Event
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.system.phone import Phone

ONE, FUTURE, ALL = 0, 1, 2
_QUESTION = "Are you sure you want to proceed with the deletion?"


def choices(verb: str) -> list[str]:
    """What of a repeating event the verb (Update, Delete) is meant for."""
    return [
        f"{verb} the selected occurrence only",
        f"{verb} this and all future occurrences",
        f"{verb} all occurrences",
    ]


class DeleteEventDialog(ui.ViewDialog):
    """Asks for confirmation and, where an event repeats, what to delete."""

    activity: Activity
    device: Phone

    def __init__(
        self,
        activity: Activity,
        events: Sequence[Event],
        on_deleted: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(
            activity, positive=("Yes", self._confirmed), negative=("No", None), style=DIALOG_STYLE
        )
        self.events = list(events)
        self.on_deleted = ui.kept(on_deleted)
        self.choice = ONE

    @property
    def _repeating(self) -> bool:
        return any(e.is_repeating for e in self.events)

    def body(self) -> Sequence[ui.View | None]:
        """Question, note and radios."""
        views: list[ui.View | None] = [
            ui.Text(_QUESTION, "#delete_event_description", style=style.BODY, w=ui.MATCH)
        ]
        if not self._repeating:
            return views
        tasks = all(e.is_task for e in self.events)
        views.append(
            ui.Text(
                f"The {'task' if tasks else 'event'} is repeatable",
                "#delete_event_repeat_description",
                style=style.BODY,
                w=ui.MATCH,
                margin=(0, 16, 0, 8),
            )
        )
        names = ("delete_event_one_only", "delete_event_future", "delete_event_all")
        radios = [
            ui.RadioButton(
                label,
                resource_id=names[i],
                style=style.BODY,
                tint=style.PRIMARY,
                checked=self.choice == i,
                w=ui.MATCH,
                tap=partial(self._choose, i),
            )
            for i, label in enumerate(choices("Delete"))
        ]
        views.append(ui.Column("#delete_event_radio_view.RadioGroup", w=ui.MATCH)[radios])
        return views

    def _choose(self, choice: int) -> None:
        self.choice = choice
        self.invalidate()

    def _confirmed(self) -> None:
        store = CalendarStore(self.device)
        done = try_to(self.activity, partial(delete, store, self.events, self.choice))
        if done and self.on_deleted is not None:
            self.on_deleted()


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
