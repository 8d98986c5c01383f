"""Colours and views of Retro Music that its pages share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.retro_music.library import Song, cover
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity
    from android_world.virtual_device.system.device_protocol import Device

WHITE = "#FFFFFF"
ACCENT = theme.ACCENT
SURFACE = "#EDF4FA"
CHOSEN = "#DCEBF6"
GREY = "#757575"
SIGN = "#7AA7BF"
TITLE = ui.TextStyle(16, 400, "#191C1E")
SMALL = ui.TextStyle(14, 400, "#5F6368")
BAR_TITLE = ui.TextStyle(20, 500, "#191C1E")
HEADING = ui.TextStyle(20, 500, "#191C1E")
LARGE = ui.TextStyle(24, 500, "#191C1E")
ROW_DP = 64
DIALOG = ui.DialogStyle(corner=24)


@dataclass(kw_only=True, eq=False, repr=False)
class MenuButton(ui.IconButton):
    """The three dots of a row; what is behind them is made when they are tapped."""

    class_name: str | None = "android.widget.ImageView"
    resource_id: str = "menu"
    icon: str = "dots-vertical"
    tint: str = "#40484D"
    activity: Activity | None = None
    entries: Callable[[], list[ui.MenuItem]] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.tap = self._open

    def _open(self) -> None:
        assert self.activity is not None
        assert self.entries is not None
        ui.PopupMenu(self.activity, self.entries(), self.bounds).show()


def artwork(
    device: Device, song: Song | None, size: float, icon: str = "music-note", corner: float = 8
) -> ui.View:
    """The song's image, or a sign in its place; `size` dp, or `ui.MATCH` for all the room."""
    source = cover(device, song.path) if song is not None else None
    inside: ui.View = ui.Icon(
        icon, size=64 if size < 0 else size * 0.5, tint=SIGN, gravity="center"
    )
    if source is not None:
        inside = ui.Image("#image", fill=True, source=source, fit="cover")
    return ui.Box(w=size, h=size, corner=corner, background=CHOSEN, clip=True)[inside]


def bar(
    activity: Activity,
    title: str,
    actions: Sequence[ui.Action] = (),
    navigation: tuple[str, Callable[[], object]] | None = None,
    subtitle: str = "",
) -> ui.View:
    """The toolbar of a page; `navigation` is an icon and what it does, by default back."""
    icon, act = navigation or ("arrow-left", activity.pop)
    return ui.AppBar(
        activity=activity,
        title=title,
        subtitle=subtitle,
        title_style=BAR_TITLE,
        navigation=(icon, "Navigate up", act),
        actions=actions,
    )


def row(
    selector: str,
    picture: ui.View,
    title: str,
    text: str,
    menu: ui.View | None,
    tap: Callable[[], object],
    hold: Callable[[], object] | None = None,
    selected: bool = False,
    faded: bool = False,
    lead: ui.View | None = None,
) -> ui.View:
    """A row of a list: image, title, text and three dots."""
    look = ui.Row(
        selector,
        w=ui.MATCH,
        h=ROW_DP,
        padding=(16, 0, 4, 0),
        gap=16,
        align="center",
        background=CHOSEN if selected else "",
        alpha=0.5 if faded else 1.0,
        tap=tap,
        on_long_press=hold,
    )
    look.selected = selected
    return look[
        lead,
        picture,
        ui.Column(weight=1)[
            ui.Text(title, "#title", style=TITLE, max_lines=1),
            ui.Text(text, "#text", style=SMALL, max_lines=1) if text else None,
        ],
        menu,
    ]


def empty(text: str) -> ui.View:
    """What a page says that has nothing to show."""
    return ui.Column(fill=True, main="center", align="center", gap=8)[
        ui.Text("😱", "#emptyEmoji", style=ui.TextStyle(24, 400, GREY)),
        ui.Text(text, "#emptyText", style=ui.TextStyle(18, 500, "#40484D")),
    ]


def shuffle_button(tap: Callable[[], object]) -> ui.View:
    """The floating button that plays in any order."""
    return ui.Fab("#shuffle_button", icon="shuffle-variant", desc="Shuffle", margin=16, tap=tap)


def card_height(activity: Activity, columns: int) -> float:
    """How high the cards of a grid are, in dp."""
    display = activity.device.display
    return display.size[0] / display.density / columns + 56


def card(
    activity: Activity,
    song: Song | None,
    title: str,
    text: str,
    tap: Callable[[], object],
    hold: Callable[[], object] | None = None,
    selected: bool = False,
    icon: str = "music-note",
    menu: ui.View | None = None,
    round_picture: bool = False,
) -> ui.View:
    """A card of a grid: image, title and text."""
    picture = artwork(activity.device, song, ui.MATCH, icon, 200 if round_picture else 16)
    picture.h, picture.weight = ui.MATCH, 1
    frame = ui.Column(
        ".FrameLayout",
        padding=8,
        background=CHOSEN if selected else "",
        tap=tap,
        on_long_press=hold,
    )
    frame.selected = selected
    return frame[
        picture,
        ui.Row(w=ui.MATCH, h=56, align="center")[
            ui.Column(weight=1, padding=(4, 0))[
                ui.Text(title, "#title", style=TITLE, max_lines=1),
                ui.Text(text, "#text", style=SMALL, max_lines=1) if text else None,
            ],
            menu,
        ],
    ]
