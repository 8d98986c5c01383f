"""What Chrome offers while an address is typed: this page, visited pages, a search."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.chrome import network, style
from android_world.virtual_device.apps.chrome.profile import Bookmarks, History, Visit
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.chrome.main import ChromeActivity
    from android_world.virtual_device.apps.chrome.tabs import Tab

_MOST = 8


def suggestion_list(activity: ChromeActivity, tab: Tab) -> ui.View:
    """The rows below the toolbar."""
    typed = activity.address.text.strip()
    rows: list[ui.View] = []
    if tab.url and typed in ("", tab.url):
        rows.append(_this_page(activity, tab))
        typed = ""
    if typed:
        rows.append(
            _row(activity, typed, "", "magnify", network.address_of(activity.device, typed))
        )
    if not tab.incognito:
        rows += _suggestion_rows(activity, typed, tab.url)
    return ui.Scroll("#omnibox_results_container.ScrollView", w=ui.MATCH, weight=1)[
        ui.Column("#omnibox_suggestions_dropdown.RecyclerView", w=ui.MATCH)[rows]
    ]


def _suggestion_rows(activity: ChromeActivity, typed: str, shown: str) -> list[ui.View]:
    rows: dict[str, ui.View] = {}
    for mark in Bookmarks(activity.device).all() if typed else ():
        if typed.lower() in f"{mark.name}\n{mark.url}".lower():
            rows[mark.url] = _row(activity, mark.name, mark.url, "star-outline", mark.url)
    for site in History(activity.device).suggestions(typed):
        if site.url != shown and len(rows) < _MOST:
            forget = partial(_show_delete_suggestion_dialog, activity, site)
            row = _row(activity, site.title, site.url, "history", site.url, forget)
            rows.setdefault(site.url, row)
    return list(rows.values())


def _show_delete_suggestion_dialog(activity: ChromeActivity, site: Visit) -> None:
    def forget() -> None:
        history = History(activity.device)
        for visit in history.visits():
            if visit.url == site.url:
                history.remove(visit.visit_id)
        activity.invalidate()

    ui.AlertDialog(
        activity,
        site.title or site.url,
        "Remove suggestion from history?",
        ("OK", forget),
        ("Cancel", None),
        style=style.MODAL,
    ).show()


def _row(
    activity: ChromeActivity,
    line: str,
    below: str,
    icon: str,
    url: str,
    hold: Callable[[], object] | None = None,
) -> ui.View:
    def refine() -> None:
        activity.address.set_text(below or line)

    return ui.Row(".ViewGroup", w=ui.MATCH, min_height=56, align="center", padding=(16, 0, 0, 0))[
        ui.Row(
            weight=1,
            min_height=56,
            align="center",
            tap=partial(activity.load, url),
            on_long_press=hold,
        )[
            ui.Icon(icon, tint=theme.SECONDARY, margin=(0, 0, 16, 0)),
            ui.Column(weight=1)[
                ui.Text(line or below, "#line_1", style=style.LINE, max_lines=1),
                ui.Text(below, "#line_2", style=style.BODY, max_lines=1) if below else None,
            ],
        ],
        ui.IconButton("arrow-top-left", desc=f"Refine: {below or line}", tap=refine),
    ]


def _this_page(activity: ChromeActivity, tab: Tab) -> ui.View:
    def share() -> None:
        activity.stop_editing()
        activity.start_activity(share_text_intent(tab.url, tab.title))

    def copy() -> None:
        activity.device.clipboard.set_text(tab.url, activity.package)
        activity.stop_editing()

    def edit() -> None:
        activity.address.set_text(tab.url)

    return ui.Row(".ViewGroup", w=ui.MATCH, min_height=56, align="center", padding=(16, 0, 0, 0))[
        ui.Row(weight=1, min_height=56, align="center", tap=partial(activity.load, tab.url))[
            ui.Icon("earth", tint=theme.SECONDARY, margin=(0, 0, 16, 0)),
            ui.Column(weight=1)[
                ui.Text(tab.title, "#line_1", style=style.LINE, max_lines=1),
                ui.Text(tab.url, "#line_2", style=style.BODY, max_lines=1),
            ],
        ],
        ui.IconButton("share-variant", desc="Share…", tap=share),
        ui.IconButton("content-copy", desc="Copy link", tap=copy),
        ui.IconButton("pencil-outline", desc="Edit", tap=edit),
    ]
