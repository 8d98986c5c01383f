"""The page that apps for an old Android show before their first start."""

from __future__ import annotations

from dataclasses import replace

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.card import ID
from android_world.virtual_device.apps._lib.permission_controller.groups import (
    IMPLIED_BY_OLD_TARGETS,
    PermissionGroup,
    groups_of,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.ui import theme

_DONUT = 4


class ReviewPermissionsActivity(Activity):
    """A list of permission groups with switches, Cancel and Continue."""

    def on_create(self) -> None:
        self.target: str = str(self.intent.extras.get("package", ""))
        self.original: Intent = self.intent.extras.get("intent", Intent())
        entry = self.device.packages.get(self.target)
        wanted = list(entry.manifest.permissions) if entry else []
        if entry is not None and entry.manifest.target_sdk < _DONUT:
            wanted += [p for p in IMPLIED_BY_OLD_TARGETS if p not in wanted]
        self.groups: list[tuple[PermissionGroup, list[str]]] = groups_of(wanted)
        self.refused: set[str] = set()

    def proceed(self) -> None:
        """Continue: keep the choice and start the app."""
        entry = self.device.packages.get(self.target)
        if entry is not None:
            entry.review_required = False
            for group, permissions in self.groups:
                if group.name in self.refused:
                    entry.granted -= set(permissions)
                else:
                    entry.granted |= set(permissions)
        self.finish()
        flags = self.original.flags | FLAG_NEW_TASK
        self.device.activities.start(replace(self.original, package="", flags=flags))
        self.device.system_ui.show_old_app_warning(self.target)

    def build(self) -> ui.View:
        before, label = "Choose what to allow ", self.device.packages.label(self.target)
        name = (len(before), len(before) + len(label), ui.TextStyle(24, 700, theme.TEXT))
        return ui.Column(".LinearLayout", fill=True)[
            ui.Text(
                f"{before}{label} to access",
                resource_id=ID + "permissions_message",
                style=ui.TextStyle(24, 400, theme.TEXT),
                spans=(name,),
                padding=(24, 40, 24, 24),
                w=ui.MATCH,
            ),
            ui.Scroll(".RecyclerView", resource_id=ID + "recycler_view", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[[self._row(group) for group, _ in self.groups]]
            ],
            ui.Row(".LinearLayout", w=ui.MATCH, padding=(16, 12))[
                ui.Button("Cancel", resource_id=ID + "cancel_button", tap=self.finish),
                ui.Spacer(weight=1),
                ui.Button(
                    "Continue",
                    resource_id=ID + "continue_button",
                    style=ui.TextStyle(14, 500, theme.ON_ACCENT),
                    background=theme.ACCENT,
                    corner=24,
                    padding=(24, 0),
                    tap=self.proceed,
                ),
            ],
        ]

    def _row(self, group: PermissionGroup) -> ui.View:
        def switch() -> None:
            self.refused ^= {group.name}

        on, style = group.name not in self.refused, ui.TextStyle(18, 400, theme.TEXT)
        return ui.Row(
            ".LinearLayout", w=ui.MATCH, h=72, padding=(24, 0), align="center", tap=switch
        )[
            ui.Icon(group.icon, "#android:id/icon", tint=theme.SECONDARY),
            ui.Text(group.label, "#android:id/title", style=style, margin=(24, 0, 0, 0)),
            ui.Spacer(weight=1),
            ui.Switch("#android:id/switch_widget", checked=on, clickable=False),
        ]
