"""Preferences whose dialogs show what they choose: looks of the player, colors of the app."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    Preference,
    PreferencePage,
    Store,
)

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

ACCENTS = (
    *("#F44336", "#E91E63", "#9C27B0", "#673AB7", "#3F51B5", "#2196F3", "#03A9F4", "#00BCD4"),
    *("#009688", "#4CAF50", "#8BC34A", "#CDDC39", "#FFC107", "#FF9800", "#FF5722", "#795548"),
)
ACCENT, OWN_ACCENT = "accent_color", "#673AB7"
_COLUMNS = 4
_PAGE_DP = 320


@dataclass(frozen=True)
class LookPreference(Preference):
    """A row that opens a pager of looks; the summary is the name of the chosen one."""

    looks: Sequence[str] = ()
    default: str = ""

    def bind(self, page: PreferencePage) -> Item:
        chosen = str(page.store.get(self.key, self.default))
        dialog = partial(LooksDialog, page.host, page.store, self, chosen)
        return replace(self, summary=chosen, on_tap=lambda: dialog().show())


class LooksDialog(ui.ViewDialog):
    """One look a page; "Set" takes the one that is shown."""

    def __init__(self, host: Host, store: Store, preference: LookPreference, chosen: str) -> None:
        self.store, self.key, self.looks = store, preference.key, preference.looks
        self.page = self.looks.index(chosen) if chosen in self.looks else 0
        title, put = preference.title, ("Set", self._put)
        super().__init__(host, title=title, positive=put, style=style.DIALOG)

    def body(self) -> Sequence[ui.View | None]:
        pager = ui.Pager(
            "#now_playing_screen_view_pager",
            count=len(self.looks),
            page=self.page,
            build_page=self._build_look,
            on_page=self._show_page,
            h=_PAGE_DP,
        )
        return [pager]

    def _build_look(self, position: int) -> ui.View:
        sketch = ui.Box("#image.ImageView", w=140, h=250, corner=16, background=style.CHOSEN)[
            ui.Icon("music-note", size=72, tint=style.SIGN, gravity="center")
        ]
        return ui.Column(align="center", main="center", gap=16)[
            ui.Text(self.looks[position], "#title", style=style.HEADING), sketch
        ]

    def _show_page(self, position: int) -> None:
        self.page = position

    def _put(self) -> None:
        self.store.put(**{self.key: self.looks[self.page]})


@dataclass(frozen=True)
class AccentPreference(Preference):
    """A row that opens a grid of colors."""

    def bind(self, page: PreferencePage) -> Item:
        return replace(self, on_tap=lambda: ColorsDialog(page.host, page.store, self.title).show())


class ColorsDialog(ui.ViewDialog):
    """Circles of colors, the chosen one with a check mark."""

    def __init__(self, host: Host, store: Store, title: str) -> None:
        self.store, self.color = store, store.get(ACCENT, OWN_ACCENT)
        super().__init__(
            host,
            title=title,
            positive=("OK", self._put),
            negative=("Cancel", None),
            style=style.DIALOG,
        )

    def body(self) -> Sequence[ui.View | None]:
        rows = [ACCENTS[at : at + _COLUMNS] for at in range(0, len(ACCENTS), _COLUMNS)]
        return [
            ui.Row(w=ui.MATCH, main="between", padding=(8, 8))[
                [self._circle(color) for color in row]
            ]
            for row in rows
        ]

    def _circle(self, color: str) -> ui.View:
        check = ui.Icon("check", tint=style.WHITE, gravity="center")
        return ui.Box(
            ".FrameLayout",
            w=48,
            h=48,
            corner=24,
            background=color,
            tap=partial(self._choose, color),
        )[check if color == self.color else None]

    def _choose(self, color: str) -> None:
        self.color = color

    def _put(self) -> None:
        self.store.put(**{ACCENT: self.color})
