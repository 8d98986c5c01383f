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
_REPORT = "Give feedback, report bugs or suggest improvements"
_SOURCE = "Contribute code to the project. Everybody is welcome to do so, including newcomers"
_CONTRIBUTORS = (
    "Show contributor info. Provide it to be shown here on an opt-in basis after contributing"
)
CHANGES = (
    f"Markor {VERSION_NAME} edits plain text files: Markdown, todo.txt, AsciiDoc, CSV and others."
)
_LICENSE = "Markor is free software under the Apache License, version 2.0."
_LIBRARIES = "AppIntro: Apache License 2.0\nflexmark-java: BSD 2-Clause License"
_BUILD = f"Markor v{VERSION_NAME} ({VERSION_CODE})"


def more_page(activity: MainActivity) -> ui.View:
    """Settings, links and texts about the app."""

    def site(title: str, summary: str, icon: str, url: str) -> ui.View:
        intent = Intent(ACTION_VIEW, data=url)
        return _row(title, summary, icon, partial(activity.start_activity, intent))

    def text(title: str, icon: str, message: str) -> ui.View:
        return _row(title, "", icon, partial(tell, activity, title, message))

    copy = partial(activity.device.clipboard.set_text, _BUILD)
    return ui.Scroll("#recycler_view.RecyclerView", fill=True, key="more")[
        ui.Column(w=ui.MATCH)[
            _row(
                "Markor",
                f"v{VERSION_NAME}",
                "information",
                partial(tell, activity, "Markor", _BUILD),
            ),
            site("Rate this app", "", "star", _STORE),
            _row("Settings", "", "cog", activity.open_settings),
            site("Help", "", "help_circle", f"{_SITE}#readme"),
            _heading("Contribute"),
            site("Report bugs", _REPORT, "bug", f"{_SITE}/issues"),
            site(
                "Translate",
                "Translate this app into other languages",
                "translate",
                "https://crowdin.com/project/markor",
            ),
            _heading("Community"),
            site("Join the Community", "", "account_group", f"{_SITE}/discussions"),
            site("Contributors", _CONTRIBUTORS, "account_multiple", f"{_SITE}/graphs/contributors"),
            _heading("Licenses"),
            text("Project License", "license", _LICENSE),
            text("Open Source Licenses", "library", _LIBRARIES),
            site("Source Code", _SOURCE, "code_tags", _SITE),
            _row("Copy build information", "", "content_copy", copy),
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
