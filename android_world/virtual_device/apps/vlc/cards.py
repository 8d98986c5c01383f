"""Cards of films, and rows of files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.vlc.library import Group, Media, time_text
from android_world.virtual_device.pictures import thumbnail
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Icon, Image, Text
from android_world.virtual_device.ui.containers import Box, Column, Row
from android_world.virtual_device.ui.controls import IconButton
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.view import MATCH, View

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.main_screen import MainActivity

_TITLE = TextStyle(15, 400, theme.TEXT)
_SMALL = TextStyle(12, 400, theme.SECONDARY)
_ORANGE = "#FF8800"


def _facts(card: Media | Group) -> tuple[str, str, str, Media]:
    if isinstance(card, Group):
        count = len(card.videos)
        return card.name, f"{count} videos", "", card.videos[0]
    return card.title, time_text(card.duration_ms), card.resolution, card


def _thumbnail(screen: MainActivity, video: Media, **size: float) -> View:
    return Image(
        source=thumbnail(screen.device.storage, video.path, is_video=True),
        fit="cover",
        resource_id="ml_item_thumbnail",
        background="#DDDDDD",
        **size,  # type: ignore[arg-type]
    )


def _dots(on_tap: Callable[[], object]) -> View:
    return IconButton(
        class_name="android.widget.ImageView",
        icon="dots-vertical",
        description="More Actions",
        resource_id="item_more",
        width=40,
        on_tap=on_tap,
    )


def _more(screen: MainActivity, card: Media | Group) -> View | None:
    return None if screen.selected else _dots(lambda: screen.show_menu(card))


def _tick(screen: MainActivity, card: Media | Group) -> View | None:
    if card_id(card) not in screen.selected:
        return None
    return Icon(
        name="check-circle",
        tint=_ORANGE,
        size=32,
        resource_id="selected_check",
        gravity="center",
    )


def card_id(card: Media | Group) -> str:
    """What tells a card from the others."""
    return f"group:{card.name}" if isinstance(card, Group) else card.path


def grid_card(screen: MainActivity, card: Media | Group) -> View:
    """A card of the grid."""
    title, time, resolution, cover = _facts(card)
    badge = Text(
        text=resolution,
        resource_id="ml_item_resolution",
        style=TextStyle(12, 500, "#FFFFFF"),
        background="#99000000",
        padding=(4, 1),
        gravity="end|bottom",
        margin=4,
    )
    return Column(
        class_name="androidx.constraintlayout.widget.ConstraintLayout",
        padding=6,
        selected=card_id(card) in screen.selected,
        on_tap=lambda: screen.tap(card),
        on_long_press=lambda: screen.toggle(card),
        children=[
            Box(
                class_name=None,
                width=MATCH,
                height=116,
                children=[
                    _thumbnail(screen, cover, width=MATCH, height=MATCH),
                    badge if resolution else None,
                    _tick(screen, card),
                ],
            ),
            Row(
                class_name=None,
                width=MATCH,
                align="center",
                children=[
                    Column(
                        class_name=None,
                        weight=1,
                        padding=(4, 4),
                        children=[
                            Text(text=title, resource_id="ml_item_title", style=_TITLE,
                                 max_lines=1),
                            Text(text=time, resource_id="ml_item_time", style=_SMALL),
                        ],
                    ),
                    _more(screen, card),
                ],
            ),
        ],
    )  # fmt: skip


def list_row(screen: MainActivity, card: Media | Group) -> View:
    """A row of the list."""
    title, time, resolution, cover = _facts(card)
    text = f"{time}  •  {resolution}" if resolution else time
    return Row(
        class_name="androidx.constraintlayout.widget.ConstraintLayout",
        padding=(16, 0, 4, 0),
        spacing=12,
        align="center",
        selected=card_id(card) in screen.selected,
        on_tap=lambda: screen.tap(card),
        on_long_press=lambda: screen.toggle(card),
        children=[
            Box(
                class_name=None,
                width=108,
                height=64,
                children=[
                    _thumbnail(screen, cover, width=MATCH, height=MATCH),
                    _tick(screen, card),
                ],
            ),
            Column(
                class_name=None,
                weight=1,
                children=[
                    Text(text=title, resource_id="ml_item_title", style=_TITLE, max_lines=2),
                    Text(text=text, resource_id="ml_item_time", style=_SMALL),
                ],
            ),
            _more(screen, card),
        ],
    )


def file_row(
    title: str,
    text: str,
    icon: str,
    on_tap: Callable[[], object],
    description: str = "",
    on_more: Callable[[], object] | None = None,
) -> View:
    """A row of the folders and of the songs."""
    return Row(
        class_name="androidx.constraintlayout.widget.ConstraintLayout",
        resource_id="browser_container",
        description=description,
        width=MATCH,
        height=64,
        padding=(16, 0, 4 if on_more else 16, 0),
        spacing=16,
        align="center",
        on_tap=on_tap,
        on_long_press=on_more,
        children=[
            Icon(name=icon, tint=theme.SECONDARY, size=28, resource_id="item_icon"),
            Column(
                class_name=None,
                weight=1,
                children=[
                    Text(text=title, resource_id="title", style=_TITLE, max_lines=1),
                    Text(text=text, resource_id="text", style=_SMALL) if text else None,
                ],
            ),
            _dots(on_more) if on_more else None,
        ],
    )


def size_text(size: int) -> str:
    """`512 B`, `1.2 MB`."""
    value, unit = float(size), "B"
    for larger in ("kB", "MB", "GB"):
        if value < 1024:
            break
        value, unit = value / 1024, larger
    return f"{value:.1f}".removesuffix(".0") + f" {unit}"
