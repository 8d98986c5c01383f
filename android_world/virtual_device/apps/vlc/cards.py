"""Cards of films, and rows of files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc.library import Group, Media, time_text
from android_world.virtual_device.pictures import thumbnail
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.main_screen import MainActivity

_TITLE = ui.TextStyle(15, 400, theme.TEXT)
_SMALL = ui.TextStyle(12, 400, theme.SECONDARY)
_ORANGE = "#FF8800"


def _facts(card: Media | Group) -> tuple[str, str, str, Media]:
    if isinstance(card, Group):
        count = len(card.videos)
        return card.name, f"{count} videos", "", card.videos[0]
    return card.title, time_text(card.duration_ms), card.resolution, card


def _thumbnail(screen: MainActivity, video: Media, **size: float) -> ui.View:
    return ui.Image(
        source=thumbnail(screen.device.storage, video.path, is_video=True),
        fit="cover",
        resource_id="ml_item_thumbnail",
        background="#DDDDDD",
        **size,  # type: ignore[arg-type]
    )


def _dots(on_tap: Callable[[], object]) -> ui.View:
    return ui.IconButton(
        "dots-vertical", "#item_more.ImageView", desc="More Actions", w=40, tap=on_tap
    )


def _more(screen: MainActivity, card: Media | Group) -> ui.View | None:
    return None if screen.selected else _dots(lambda: screen.show_menu(card))


def _tick(screen: MainActivity, card: Media | Group) -> ui.View | None:
    if card_id(card) not in screen.selected:
        return None
    return ui.Icon("check-circle", "#selected_check", tint=_ORANGE, size=32, gravity="center")


def card_id(card: Media | Group) -> str:
    """What tells a card from the others."""
    return f"group:{card.name}" if isinstance(card, Group) else card.path


def grid_card(screen: MainActivity, card: Media | Group) -> ui.View:
    """A card of the grid."""
    title, time, resolution, cover = _facts(card)
    badge = ui.Text(
        resolution,
        "#ml_item_resolution",
        style=ui.TextStyle(12, 500, "#FFFFFF"),
        background="#99000000",
        padding=(4, 1),
        gravity="end|bottom",
        margin=4,
    )
    return ui.Column(
        ".ConstraintLayout",
        padding=6,
        selected=card_id(card) in screen.selected,
        tap=lambda: screen.tap(card),
        on_long_press=lambda: screen.toggle(card),
    )[
        ui.Box(w=ui.MATCH, h=116)[
            _thumbnail(screen, cover, w=ui.MATCH, h=ui.MATCH),
            badge if resolution else None,
            _tick(screen, card),
        ],
        ui.Row(w=ui.MATCH, align="center")[
            ui.Column(weight=1, padding=(4, 4))[
                ui.Text(title, "#ml_item_title", style=_TITLE, max_lines=1),
                ui.Text(time, "#ml_item_time", style=_SMALL),
            ],
            _more(screen, card),
        ],
    ]


def list_row(screen: MainActivity, card: Media | Group) -> ui.View:
    """A row of the list."""
    title, time, resolution, cover = _facts(card)
    text = f"{time}  •  {resolution}" if resolution else time
    return ui.Row(
        ".ConstraintLayout",
        padding=(16, 0, 4, 0),
        gap=12,
        align="center",
        selected=card_id(card) in screen.selected,
        tap=lambda: screen.tap(card),
        on_long_press=lambda: screen.toggle(card),
    )[
        ui.Box(w=108, h=64)[_thumbnail(screen, cover, w=ui.MATCH, h=ui.MATCH), _tick(screen, card)],
        ui.Column(weight=1)[
            ui.Text(title, "#ml_item_title", style=_TITLE, max_lines=2),
            ui.Text(text, "#ml_item_time", style=_SMALL),
        ],
        _more(screen, card),
    ]


def file_row(
    title: str,
    text: str,
    icon: str,
    on_tap: Callable[[], object],
    description: str = "",
    on_more: Callable[[], object] | None = None,
) -> ui.View:
    """A row of the folders and of the songs."""
    return ui.Row(
        "#browser_container.ConstraintLayout",
        desc=description,
        w=ui.MATCH,
        h=64,
        padding=(16, 0, 4 if on_more else 16, 0),
        gap=16,
        align="center",
        tap=on_tap,
        on_long_press=on_more,
    )[
        ui.Icon(icon, "#item_icon", tint=theme.SECONDARY, size=28),
        ui.Column(weight=1)[
            ui.Text(title, "#title", style=_TITLE, max_lines=1),
            ui.Text(text, "#text", style=_SMALL) if text else None,
        ],
        _dots(on_more) if on_more else None,
    ]


def size_text(size: int) -> str:
    """`512 B`, `1.2 MB`."""
    value, unit = float(size), "B"
    for larger in ("kB", "MB", "GB"):
        if value < 1024:
            break
        value, unit = value / 1024, larger
    return f"{value:.1f}".removesuffix(".0") + f" {unit}"
