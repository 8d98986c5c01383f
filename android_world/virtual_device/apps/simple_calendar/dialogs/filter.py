"""Which event types are shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar.dialogs.form import FormDialog, dot, option
from android_world.virtual_device.apps.simple_calendar.model import EventType, css_color
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore


class FilterDialog(FormDialog):
    """A box for every type; OK stores the choice under a key of the settings."""

    def __init__(
        self, activity: Activity, key: str = "display_event_types", shows_all: bool = False
    ) -> None:
        super().__init__(activity, self._accept)
        self.key, options = key, Options(self.device)
        self.shown = options.types_of(key)
        if shows_all and not options.get(key, frozenset()):
            self.shown = frozenset(t.id for t in CalendarStore(self.device).event_types())

    def _accept(self) -> None:
        Options(self.device).put(**{self.key: frozenset(map(str, self.shown))})

    def body(self) -> Sequence[ui.View | None]:
        types = CalendarStore(self.device).event_types()
        return [
            ui.Column("#filter_event_types_list.RecyclerView", w=ui.MATCH)[
                [self._row(t) for t in types]
            ]
        ]

    def _row(self, item: EventType) -> ui.View:
        return ui.Row(
            "#filter_event_type_holder.RelativeLayout",
            w=ui.MATCH,
            min_height=52,
            align="center",
            tap=partial(self._toggle, item.id),
        )[
            option(
                item.title,
                "#filter_event_type_checkbox",
                item.id in self.shown,
                None,
                ui.CheckBox,
                clickable=False,
                weight=1,
            ),
            dot(css_color(item.color), "#filter_event_type_color.ImageView"),
        ]

    def _toggle(self, type_id: int) -> None:
        self.shown ^= {type_id}
