"""Joplin's colours and the pieces that its screens share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.ui.view import View
from android_world.virtual_device.ui.widgets.popups import Popup

INK, FAINT, LINE, SELECTED = "#32373F", "#7C8B9E", "#DDDDDD", "#E5E5E5"
BAR, BAR_BY_NIGHT, WHITE, RED, VIOLET, LINK = (
    "#313640",
    "#DDDEE2",
    "#FFFFFF",
    "#E74C3C",
    "#9B59B6",
    "#155BDA",
)
BODY = ui.TextStyle(16, 400, INK)
SMALL = ui.TextStyle(14, 400, FAINT)
TITLE = ui.TextStyle(18, 700, INK)
HEADER = ui.TextStyle(20, 400, WHITE)


def button(icon: str, description: str, tap: Callable[[], object], enabled: bool = True) -> ui.View:
    """A button of the header."""
    tint = WHITE if enabled else FAINT
    return ui.IconButton(
        icon, ".Button", desc=description, tint=tint, size=28, enabled=enabled, tap=tap
    )


def header(*children: ui.View | None) -> ui.View:
    """The dark bar."""
    return ui.Row(w=ui.MATCH, h=56, align="center", background=BAR, padding=(4, 0))[children]


def title(text: str) -> ui.View:
    """What the header says."""
    return ui.Text(text, style=HEADER, max_lines=1, weight=1, padding=(8, 0))


def round_button(icon: str, description: str, tap: Callable[[], object], small: bool) -> ui.View:
    """A floating button."""
    size, colour = (44, VIOLET) if small else (56, RED)
    return ui.Box(
        ".Button", desc=description, w=size, h=size, corner=size / 2, background=colour, tap=tap
    )[ui.Icon(icon, tint=WHITE, gravity="center")]


def row(title: str, tap: Callable[[], object], level: int = 0, chosen: bool = False) -> ui.View:
    """A row of the sidebar or of a menu."""
    return ui.Row(
        ".ViewGroup",
        w=ui.MATCH,
        h=48,
        align="center",
        padding=(16 + 10 * level, 0, 16, 0),
        background=SELECTED if chosen else "",
        tap=tap,
    )[ui.Text(title, style=BODY, max_lines=1)]


def field(state: ui.TextState, hint: str = "", **fields: object) -> ui.TextField:
    """A plain field in a row or column; React Native's start sentences with a capital letter."""
    usual = {"style": BODY, "h": 48, "w": ui.MATCH, "capitalize": "sentences"}
    options: dict[str, object] = {**usual, **fields}
    return ui.TextField(state=state, hint=hint, **options)  # type: ignore[arg-type]


def frame(name: str, back: Callable[[], object], *body: ui.View | None) -> ui.View:
    """A page with its name in the header."""
    return ui.Column(fill=True)[
        header(button("arrow_left", "Back", back), title(name)),
        *body,
    ]


def drop_down(text: str, tap: Callable[[], object], key: str) -> ui.View:
    """What opens a menu in the header."""
    return ui.Row(".ViewGroup", key=key, weight=1, h=48, align="center", padding=(8, 0), tap=tap)[
        ui.Text(text, style=HEADER, max_lines=1, weight=1),
        ui.Text("▼", style=HEADER, padding=(8, 0, 0, 0)),
    ]


class Menu(Popup):
    """Texts one below the other, over the view `key` of a screen."""

    min_width_dp = 196.0

    def __init__(self, activity: Activity, items: Sequence[ui.MenuItem], key: str) -> None:
        super().__init__(activity, ui.bounds_of(activity, key), overlap=True, align="end")
        self.items = list(items)

    def build(self) -> View:
        rows = [self._row(position, item) for position, item in enumerate(self.items)]
        return ui.Scroll(background=WHITE, elevation=3, key="menu")[ui.Column(w=ui.MATCH)[rows]]

    def _row(self, position: int, item: ui.MenuItem) -> View:
        view = row(item.title, partial(self._pick, position))
        view.enabled = item.enabled
        return view

    def _pick(self, position: int) -> None:
        self.dismiss()
        chosen = self.items[position].on_pick
        if chosen is not None:
            chosen()
        self.activity.invalidate()


def line() -> ui.View:
    """A thin line across."""
    return ui.Spacer(w=ui.MATCH, h=1, background=LINE)
