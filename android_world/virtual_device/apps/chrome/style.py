"""Names, colours and lines of Chrome's screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.chrome import preferences
from android_world.virtual_device.apps.chrome.names import PACKAGE as PACKAGE
from android_world.virtual_device.ui import theme

BLUE = "#1A73E8"
FIELD = "#F0F0F3"
DARK = "#35363A"  # the toolbar of an incognito tab
HINT = "Search or type web address"
TITLE = ui.TextStyle(24, 400, theme.TEXT)
BODY = ui.TextStyle(14, 400, theme.SECONDARY)
LINE = ui.TextStyle(16, 400, theme.TEXT)
LINK = ui.TextStyle(14, 500, BLUE)
ROW_DP = 64
MODAL = ui.DialogStyle(
    background="#FFFFFF",
    corner=4,
    title_top=18,
    end_room=8,
    title=ui.TextStyle(20, 500, theme.TEXT),
    message=ui.TextStyle(16, 400, theme.SECONDARY),
    accent=BLUE,
    own_ids=(
        ("alertTitle", "title"),
        ("message", "message"),
        ("button1", "positive_button"),
        ("button2", "negative_button"),
    ),
)


class ChromeScreen(Activity):
    """One of Chrome's windows, in the colours of Chrome's theme."""

    @property
    def night(self) -> bool:
        return preferences.is_dark(self.device)


def page(
    title: str,
    on_back: Callable[[], object],
    body: ui.View,
    *,
    actions: Sequence[ui.View | None] = (),
    up: str = "Navigate up",
) -> ui.View:
    """A screen over the tabs: a bar with an arrow (`up` says where to), then its content."""
    return ui.Column(".LinearLayout", fill=True, background="#FFFFFF")[
        ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=56, align="center")[
            ui.IconButton("arrow-left", desc=up, tap=on_back, w=56),
            ui.Text(title, style=ui.TextStyle(20, 500, theme.TEXT), weight=1, max_lines=1),
            *actions,
        ],
        body,
    ]


def site_row(
    title: str,
    address: str,
    tap: Callable[[], object],
    end: ui.View | None = None,
    *,
    icon: str = "earth",
    hold: Callable[[], object] | None = None,
    selected: bool = False,
) -> ui.View:
    """A page in a list, with what can be done with it at the end."""
    return ui.Row(
        ".RelativeLayout",
        w=ui.MATCH,
        h=ROW_DP,
        padding=(16, 0, 0, 0),
        align="center",
        background="#E8F0FE" if selected else "",
        selected=selected,
        tap=tap,
        on_long_press=hold,
    )[
        ui.Icon("check" if selected else icon, tint=theme.SECONDARY, margin=(0, 0, 16, 0)),
        ui.Column(weight=1)[
            ui.Text(title or address, "#title", style=LINE, max_lines=1),
            ui.Text(address, "#description", style=BODY, max_lines=1) if address else None,
        ],
        end,
    ]
