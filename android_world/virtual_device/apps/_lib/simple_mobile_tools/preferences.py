"""The settings and about pages of the Simple Mobile Tools apps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import DIALOG_STYLE, toolbar
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui.widgets.preferences import Item, SwitchPreference, link

NOWHERE: dict[str, Any] = {"enabled": False}  # rows to pages that are not built
_SITE = "https://www.simplemobiletools.com"
_LINKS = (
    ("Support", (("Frequently asked questions", f"{_SITE}/faq"),)),
    ("Social", (("GitHub", "https://github.com/SimpleMobileTools"),)),
    ("Other", (("Privacy policy", f"{_SITE}/privacy"),)),
)
settings_section = partial(
    ui.Text, style=ui.TextStyle(14, 500, style.PRIMARY), padding=(20, 20, 20, 8), w=ui.MATCH
)
_HOLDERS = {"settings_midnight_span_event": "settings_midnight_span_events"}
_SECTION_NAMES = {
    "Color customization": "color_customization_section",
    "General": "general_settings",
}


def _named_section(title: str) -> ui.View:
    """The heading of a section of settings, with the published id."""
    name = _SECTION_NAMES.get(title, title.lower().replace(" ", "_"))
    return settings_section(title, f"#settings_{name}_label")


UNLABELED = frozenset(
    {
        *("change_date_time_format", "manage_blocked_keywords", "manage_blocked_numbers"),
        *("manage_excluded_folders", "manage_hidden_folders", "manage_included_folders"),
        *("manage_quick_filter_event_types", "manage_automatic_backups", "manage_bottom_actions"),
        *("manage_extended_details", "manage_synced_calendars", "delete_all_events"),
        *("export", "import", "export_favorites", "import_favorites"),
        *("export_messages", "import_messages"),
    }
)
"""Rows without a value, whose title has the value's id, by the published layouts."""


@dataclass(frozen=True, kw_only=True)
class _Style(ui.PreferenceStyle):
    """Check boxes that carry the label themselves."""

    unlabeled: frozenset[str] = UNLABELED

    def title_id_of(self, name: str) -> str:
        return f"settings_{name}" if name in self.unlabeled else super().title_id_of(name)

    def switch(self, item: SwitchPreference) -> ui.View:
        name = f"settings_{item.name or item.key}"
        return ui.Box(
            ".RelativeLayout",
            resource_id=f"{_HOLDERS.get(name, name)}_holder",
            w=ui.MATCH,
            min_height=56,
            padding=(16, 0),
            tap=item.tap,
        )[
            ui.CheckBox(
                item.title,
                resource_id=name,
                checked=item.checked,
                clickable=False,
                enabled=item.enabled,
                style=style.BODY,
                tint=style.PRIMARY,
                off_tint=style.UNCHECKED,
                w=ui.MATCH,
                gravity="center_vertical",
            )
        ]


STYLE = _Style(
    title=style.BODY,
    summary=style.SMALL,
    title_id="settings_{}_label",
    summary_id="settings_{}",
    frame=".RelativeLayout",
    frame_id="settings_{}_holder",
    padding=(20, 8),
    min_height=56,
    section=_named_section,
    dialog=DIALOG_STYLE,
    cancel="",
    radio_group=True,
)


def language(activity: Activity) -> Item:
    """The row that opens Android's page for the app's language."""
    intent = Intent("android.settings.APP_LOCALE_SETTINGS", f"package:{activity.package}")
    open_page = partial(activity.start_activity, intent)
    return link("Language", name="language", summary="English", on_tap=open_page)


def notifications(activity: Activity) -> Item:
    """The row that opens Android's page for the app's notifications."""
    intent = Intent("android.settings.APP_NOTIFICATION_SETTINGS", f"package:{activity.package}")
    open_page = partial(activity.start_activity, intent)
    return link("Customize notifications", name="customize_notifications", on_tap=open_page)


def page(
    activity: Activity,
    title: str,
    rows: Sequence[ui.View],
    end: float = 0,
    described: bool = True,
    name: str = "settings",
) -> ui.View:
    """A toolbar above scrolling rows; `end` dp are free below them, `name` starts the ids."""
    return ui.Column(f"#{name}_coordinator.ViewGroup", fill=True)[
        toolbar(activity, title, activity.finish, (), f"{name}_toolbar", described=described),
        ui.Scroll(
            "#settings_nested_scrollview.NestedScrollView" if name == "settings" else "",
            key=name,
            w=ui.MATCH,
            weight=1,
        )[ui.Column(f"#{name}_holder.LinearLayout", w=ui.MATCH, padding=(0, 0, 0, end))[rows]],
    ]


def about_page(activity: Activity, name: str, end: float = 0, described: bool = True) -> ui.View:
    """Links to pages of the web, and the version of the app `name`."""
    package = activity.device.packages.get(activity.package)
    version = package.manifest.version_name if package else ""

    def row(text: str, tap: Callable[[], object] | None = None) -> ui.View:
        frame = ".LinearLayout" if tap else ""
        return ui.Row(frame, w=ui.MATCH, min_height=56, padding=(20, 0), align="center", tap=tap)[
            ui.Text(text, style=style.BODY)
        ]

    def go(address: str) -> Callable[[], object]:
        return partial(activity.start_activity, Intent(ACTION_VIEW, address))

    rows = [
        view
        for title, links in _LINKS
        for view in (
            settings_section(title),
            *(row(text, go(address)) for text, address in links),
        )
    ]
    invite = share_text_intent(f"Hey, come check out {name} at {_SITE}", "Invite friends via")
    rows[2:2] = [
        settings_section("Help us"),
        row("Invite friends", partial(activity.start_activity, invite)),
    ]
    rows.append(row(f"{name} v {version}"))
    return ui.Column(".LinearLayout", fill=True)[
        toolbar(activity, "About", activity.finish, described=described),
        ui.Scroll(".NestedScrollView", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH, padding=(0, 0, 0, end))[rows]
        ],
    ]
