"""Which event types are shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar.model import css_color
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.system.phone import Phone


class FilterDialog(ui.ViewDialog):
    """A box for every type; OK stores the choice."""

    activity: Activity
    device: Phone

    def __init__(self, activity: Activity) -> None:
        super().__init__(
            activity, positive=("OK", self._accept), negative=("Cancel", None), style=DIALOG_STYLE
        )
        self.shown = Options(self.device).shown_types

    def body(self) -> Sequence[ui.View | None]:
        """The types."""
        rows = []
        for item in CalendarStore(self.device).event_types():
            box = ui.CheckBox(
                item.title,
                "#filter_event_type_checkbox",
                style=style.BODY,
                tint=style.PRIMARY,
                checked=item.id in self.shown,
                clickable=False,
                weight=1,
            )
            dot = ui.View(
                "#filter_event_type_color.ImageView",
                background=css_color(item.color),
                corner=14,
                w=28,
                h=28,
            )
            rows.append(
                ui.Row(
                    "#filter_event_type_holder.RelativeLayout",
                    w=ui.MATCH,
                    min_height=52,
                    align="center",
                    tap=partial(self._toggle, item.id),
                )[box, dot]
            )
        return [ui.Column("#filter_event_types_list.RecyclerView", w=ui.MATCH)[rows]]

    def _toggle(self, type_id: int) -> None:
        self.shown ^= {type_id}
        self.invalidate()

    def _accept(self) -> None:
        Options(self.device).show_types(self.shown)
