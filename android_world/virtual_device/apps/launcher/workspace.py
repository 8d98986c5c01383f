"""The home screen: date, icons, hotseat and search pill."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.launcher.icons import BubbleText
from android_world.virtual_device.apps.launcher.wallpaper import wallpaper
from android_world.virtual_device.system.dates import local_time

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Manifest
    from android_world.virtual_device.apps.launcher.home import HomeActivity

_WHITE = "#FFFFFF"
_PAGE_MARGIN = 21.714  # dp left and right of the page
_CELL_WIDTH, _CELL_HEIGHT = 80, 103.6
_ROW_PITCH = 119.6
_BOTTOM_ROW = 223.24  # dp between the lowest row and the navigation bar
_COLUMNS = 4
_HOTSEAT_HEIGHT = 200.76
_HOTSEAT_MARGIN = 28.95
_HOTSEAT_ICON = (66.0, 74.3)
PREDICTED = "com.google.android.gm"
HOTSEAT = (
    "com.google.android.dialer",
    "com.google.android.apps.messaging",
    "com.android.chrome",
    PREDICTED,
)


def build_home(home: HomeActivity) -> ui.View:
    """The views of the home screen."""
    return ui.Box("#launcher", fill=True)[
        wallpaper(),
        ui.Box("#drag_layer", fill=True, on_drag=home.drag_home, drag_axis="y")[
            _workspace(home), _hotseat(home)
        ],
    ]


def _workspace(home: HomeActivity) -> ui.View:
    density = home.device.display.density
    insets = home.display_insets
    return ui.Box("#workspace.ScrollView", fill=True, scrollable=True)[
        ui.Box(
            ".View",
            fill=True,
            desc="Home",
            margin=(0, insets.top / density, 0, insets.bottom / density),
            on_long_press=home.open_options,
        )[ui.Box(".ViewGroup", fill=True)[_date(home), *_page_icons(home)]]
    ]


def _date(home: HomeActivity) -> ui.View:
    now = local_time(home.device)
    text = f"{now:%a, %b} {now.day}"
    return ui.Text(
        text,
        "#date",
        desc=text,
        style=ui.TextStyle(20, 400, _WHITE),
        font_padding=False,
        max_lines=1,
        w=ui.MATCH,
        margin=(_PAGE_MARGIN, 62.5, _PAGE_MARGIN, 0),
        tap=home.open_calendar,
    )


def _page_icons(home: HomeActivity) -> list[ui.View]:
    width, _ = home.device.display.size
    room = width / home.device.display.density - 2 * _PAGE_MARGIN - _CELL_WIDTH
    pitch = room / (_COLUMNS - 1)
    views: list[ui.View] = []
    for package, (column, row) in home.page.items():
        manifest = home.manifest(package)
        if manifest is not None:
            views.append(
                home_icon(
                    home,
                    manifest,
                    label=_WHITE,
                    width=_CELL_WIDTH,
                    height=_CELL_HEIGHT,
                    gravity="bottom",
                    margin=(
                        _PAGE_MARGIN + column * pitch,
                        0,
                        0,
                        _BOTTOM_ROW + (4 - row) * _ROW_PITCH,
                    ),
                )
            )
    return views


def home_icon(
    home: HomeActivity,
    manifest: Manifest,
    *,
    label: str = "",
    top: float = 8.5,
    ring: str = "",
    description: str = "",
    width: float,
    height: float,
    gravity: str = "",
    margin: tuple[float, float, float, float],
) -> BubbleText:
    """An icon that opens its app; a long press opens its popup."""
    return BubbleText(
        text=manifest.label,
        desc=description or manifest.label,
        icon=manifest.icon,
        label=label,
        top=top,
        ring=ring,
        w=width,
        h=height,
        gravity=gravity,
        margin=margin,
        tap=partial(home.open_app, manifest.package),
        on_long_press=partial(home.open_popup, manifest.package),
        on_drag=partial(home.drag_icon, manifest.package),
        drag_axis="long",
    )


def _hotseat(home: HomeActivity) -> ui.View:
    width, height = _HOTSEAT_ICON
    screen_width = home.device.display.size[0] / home.device.display.density
    pitch = (screen_width - 2 * _HOTSEAT_MARGIN - width + 0.48) / (_COLUMNS - 1)
    icons: list[ui.View] = []
    for column, package in enumerate(HOTSEAT):
        manifest = home.manifest(package)
        if manifest is None or package in home.removed:
            continue
        predicted = package == PREDICTED
        icons.append(
            home_icon(
                home,
                manifest,
                top=(height - 60) / 2,
                ring="#B98A86" if predicted else "",
                description=f"Predicted app: {manifest.label}" if predicted else "",
                width=width,
                height=height,
                margin=(_HOTSEAT_MARGIN + column * pitch, 0, 0, 0),
            )
        )
    return ui.Box("#hotseat", w=ui.MATCH, h=_HOTSEAT_HEIGHT, gravity="bottom")[
        ui.Box(".ViewGroup", fill=True)[*icons, _search_pill(home)]
    ]


def _search_pill(home: HomeActivity) -> ui.View:
    return ui.Box(
        "#search_container_hotseat",
        desc="Search",
        w=ui.MATCH,
        h=62.86,
        margin=(28.571, 96, 28.95, 0),
        tap=home.open_google,
        on_long_press=home.open_options,
    )[
        ui.Box(fill=True, margin=(0, 5.71), background=_WHITE, corner=26),
        ui.Icon(
            "magnify",
            "#g_icon",
            desc="Google app",
            tint="#4285F4",
            size=28,
            w=48,
            h=48,
            margin=(4.2, 7.24, 0, 0),
            tap=home.open_google,
        ),
        ui.Icon(
            "microphone",
            "#mic_icon",
            desc="Voice search",
            tint="#4285F4",
            w=48,
            h=ui.MATCH,
            gravity="end",
            margin=(0, 0, 52.2, 0),
            tap=home.open_google,
        ),
        ui.IconButton(
            "camera_iris",
            "#lens_icon",
            desc="Google Lens",
            tint="#34A853",
            w=48,
            h=ui.MATCH,
            gravity="end",
            margin=(0, 0, 4.2, 0),
            tap=home.open_google,
        ),
    ]
