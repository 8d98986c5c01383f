"""The panel at the right with the properties of a note."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.formats import timestamp_text
from android_world.virtual_device.apps.joplin.model import Note
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity

_MAP = "https://www.openstreetmap.org/?lat={0}&lon={1}&zoom=20"
_NO_PLACE = "This note does not have geolocation information."
_NO_SOURCE = "This note does not have a source URL."


class Properties(ui.NavigationDrawer):
    """Dates, and the ways to the map and to the source."""

    def __init__(self, activity: MainActivity, note: Note) -> None:
        super().__init__(activity, [], surface=style.WHITE, width_dp=300)
        self.light_status_bar = True
        self.main = activity
        self.note = note

    @property
    def night(self) -> bool:
        return self.main.night

    def build_window(self, insets: ui.Insets) -> ui.View:
        density, note = self.device.display.density, self.note
        edges = (0, insets.top / density, insets.right / density, insets.bottom / density)
        created, updated = (
            timestamp_text(self.main.device, ms) for ms in (note.created, note.updated)
        )
        return ui.Column(".ViewGroup", background=style.WHITE, padding=edges)[
            ui.Scroll(key="properties", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[
                    ui.Text(f"Created: {created}", style=style.BODY, padding=(16, 14)),
                    ui.Text(f"Updated: {updated}", style=style.BODY, padding=(16, 14)),
                    style.line(),
                    style.row("View on map", partial(self._leave, self._show_map)),
                    style.row("Go to source URL", partial(self._leave, self._open_source)),
                ]
            ],
        ]

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        left, top, right, bottom = super().place(root, ctx, display, insets)
        return ui.Rect(display.right - (right - left), top, display.right, bottom)

    def _leave(self, action: Callable[[], object]) -> None:
        self.dismiss()
        action()

    def _show_map(self) -> None:
        note = self.note
        if note.latitude or note.longitude:
            self._open(_MAP.format(note.latitude, note.longitude))
        else:
            self.main.tell(_NO_PLACE)

    def _open_source(self) -> None:
        if self.note.source_url:
            self._open(self.note.source_url)
        else:
            self.main.tell(_NO_SOURCE)

    def _open(self, url: str) -> None:
        self.main.start_activity(Intent(ACTION_VIEW, data=url))
