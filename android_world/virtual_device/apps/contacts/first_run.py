"""What Contacts shows when it is opened for the first time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.people import style
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui import theme

_NEWS = (
    "Now you can find Settings and Help & feedback here\nOpen them by tapping your account picture"
)


def welcome(activity: Activity, skip: Callable[[], object]) -> ui.View:
    """The page that asks for an account."""
    account = Intent("android.settings.ADD_ACCOUNT_SETTINGS")
    return ui.Column(
        ".LinearLayout", fill=True, align="center", main="center", padding=(32, 0), gap=24
    )[
        ui.Icon("cloud-upload-outline", ".ImageView", size=72, tint=theme.ACCENT),
        ui.Text("Back up & organize your contacts with Google", style=style.LARGE, align="center"),
        ui.Row(gap=16)[
            ui.Button("Skip", "#left_button", tap=skip),
            ui.Button(
                "Sign in",
                "#right_button",
                background=theme.ACCENT,
                corner=24,
                style=style.ON_ACCENT,
                tap=partial(activity.start_activity, account),
            ),
        ],
    ]


def coach_mark(close: Callable[[], object]) -> ui.View:
    """The hint below the account image, over everything; any tap closes it."""
    return ui.Box("#og_tooltip_scrim_view", fill=True, background="#66000000", tap=close)[
        ui.Column(
            w=296,
            gravity="end",
            margin=(0, 64, 16, 0),
            padding=(20, 16, 12, 4),
            background=theme.ACCENT,
            corner=16,
        )[
            ui.Text(_NEWS, style=style.ON_ACCENT, w=ui.MATCH),
            ui.Button("Close", style=style.ON_ACCENT, gravity="end", tap=close),
        ]
    ]
