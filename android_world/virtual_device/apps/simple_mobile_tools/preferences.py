"""The settings and about pages of the Simple Mobile Tools apps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import DIALOG_STYLE, toolbar
from android_world.virtual_device.ui.kit.preferences import SwitchPreference

NOT_AVAILABLE = "This page is not available on this phone."
settings_section = partial(
    ui.Text, style=ui.TextStyle(14, 500, style.PRIMARY), padding=(20, 20, 20, 8), w=ui.MATCH
)


class _Style(ui.PreferenceStyle):
    """Check boxes that carry the label themselves."""

    def switch(self, item: SwitchPreference) -> ui.View:
        """A row that is a check box."""
        name = f"settings_{item.name or item.key}"
        return ui.Box(
            ".RelativeLayout",
            resource_id=f"{name}_holder",
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
    section=settings_section,
    dialog=DIALOG_STYLE,
    cancel="",
    radio_group=True,
)


def page(activity: Activity, title: str, rows: Sequence[ui.View], end: float = 0) -> ui.View:
    """A toolbar above scrolling rows; `end` dp are free below them."""
    return ui.Column(".LinearLayout", fill=True)[
        toolbar(activity, title, activity.finish),
        ui.Scroll(".NestedScrollView", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH, padding=(0, 0, 0, end))[rows]
        ],
    ]


def about_page(activity: Activity, name: str, end: float = 0) -> ui.View:
    """Name and version of the app."""
    package = activity.device.packages.get(activity.package)
    version = package.manifest.version_name if package else ""
    rows = [
        settings_section("Other"),
        ui.Text(name, style=style.BODY, padding=(20, 12), w=ui.MATCH),
        ui.Text(f"v{version}", style=style.SMALL, padding=(20, 4), w=ui.MATCH),
    ]
    return page(activity, "About", rows, end)
