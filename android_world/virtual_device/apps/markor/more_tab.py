"""The More page and the texts behind it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.dialogs import tell
from android_world.virtual_device.apps.markor.store import VERSION_CODE, VERSION_NAME
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.markor.main_activity import MainActivity

_SITE = "https://github.com/gsantner/markor"
_STORE = "https://play.google.com/store/apps/details?id=net.gsantner.markor"
_LINKS = (
    ("Rate", "star", _STORE),
    ("Help / FAQ", "help_circle", f"{_SITE}#readme"),
    ("Report bug", "bug", f"{_SITE}/issues"),
    ("Translate", "translate", "https://crowdin.com/project/markor"),
    ("Source code", "code_tags", _SITE),
)
CHANGES = (
    f"Markor {VERSION_NAME} edits plain text files: Markdown, todo.txt, AsciiDoc, CSV and others."
)
_LICENSE = "Markor is free software under the Apache License, version 2.0."
_LIBRARIES = "AppIntro: Apache License 2.0\nflexmark-java: BSD 2-Clause License"
_TEXTS = (
    ("Changelog", "", "history", CHANGES),
    ("License", "", "license", _LICENSE),
    ("Open source licenses", "", "library", _LIBRARIES),
    ("Markor", f"v{VERSION_NAME} ({VERSION_CODE})", "information", f"Markor v{VERSION_NAME}"),
)


def more_page(activity: MainActivity) -> ui.View:
    """Settings, links and texts about the app."""

    def browse(url: str) -> None:
        activity.start_activity(Intent(ACTION_VIEW, data=url))

    return ui.Scroll("#recycler_view.RecyclerView", fill=True, key="more")[
        ui.Column(w=ui.MATCH)[
            _row("Settings", "", "cog", activity.open_settings),
            _heading("Help"),
            *(_row(title, "", icon, partial(browse, url)) for title, icon, url in _LINKS),
            _heading("Information"),
            *(_row(t, s, icon, partial(tell, activity, t, text)) for t, s, icon, text in _TEXTS),
        ]
    ]


def _heading(text: str) -> ui.View:
    return ui.Text(
        text,
        "#android:id/title",
        style=ui.TextStyle(14, 500, style.ACCENT),
        padding=(72, 16, 16, 8),
        w=ui.MATCH,
    )


def _row(title: str, summary: str, icon: str, on_tap: Callable[[], object]) -> ui.View:
    return ui.ListRow(
        ".LinearLayout",
        title=title,
        summary=summary,
        icon=icon,
        icon_space=56,
        title_style=style.BODY,
        summary_style=style.SMALL,
        icon_tint=style.SECONDARY,
        min_height=64,
        tap=on_tap,
    )
