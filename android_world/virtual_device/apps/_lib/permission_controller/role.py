"""The dialog that asks for a role: "Set App as your default SMS app?"."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.card import (
    BUTTON_WEIGHT,
    CARD_COLOR,
    ID,
    CardActivity,
)
from android_world.virtual_device.apps._lib.permission_controller.groups import groups_of
from android_world.virtual_device.system import roles
from android_world.virtual_device.ui import theme

_BUTTON = ui.TextStyle(14, BUTTON_WEIGHT, theme.ACCENT)
_KINDS = {
    roles.SMS: "SMS ",
    roles.DIALER: "phone ",
    roles.BROWSER: "browser ",
    roles.HOME: "home ",
    roles.ASSISTANT: "digital assistant ",
}
_ACCESS = {
    roles.SMS: "Camera, Contacts, Files and media, Microphone, Phone, and SMS",
    roles.DIALER: "Call logs, Camera, Contacts, Microphone, Phone, and SMS",
}


class RequestRoleActivity(CardActivity):
    """The present holder and the asking app; the button works once another one is chosen."""

    def on_create(self) -> None:
        super().on_create()
        self.role = str(self.intent.extras.get("role", ""))
        self.chosen = self.holder = self.device.roles.holder(self.role)
        self.dont_ask = False
        self.refused = self.refusals(self.role) > 0

    @property
    def ready(self) -> bool:
        """Whether another app is chosen than the present holder."""
        return self.chosen is not None and self.chosen != self.holder

    def set_default(self) -> None:
        """The positive button."""
        if self.chosen is not None and self.ready:
            self.device.roles.set_holder(self.role, self.chosen)
            entry = self.device.packages.get(self.chosen)
            if entry is not None:
                wanted = groups_of(entry.manifest.permissions)
                entry.granted |= {p for _, permissions in wanted for p in permissions}
        self.report(self.device.roles.holder(self.role) == self.target)

    def cancel(self) -> None:
        """The negative button, BACK and a touch outside."""
        self.refuse(self.role)
        self.report(self.device.roles.holder(self.role) == self.target)

    def on_back(self) -> bool:
        self.cancel()
        return True

    def on_outside_tap(self) -> None:
        self.cancel()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        label = self.device.packages.label(self.target)
        rows = [self._row(p) for p in (self.holder, self.target) if p is not None]
        return ui.Column(
            ".LinearLayout",
            background=CARD_COLOR,
            corner=28,
            elevation=6,
            w=ui.MATCH,
            padding=(0, 24, 0, 12),
        )[
            ui.AppIcon(
                resource_id=ID + "icon", icon=self._icon(self.target), size=32, gravity="center"
            ),
            ui.Text(
                f"Set {label} as your default {_KINDS.get(self.role, '')}app?",
                resource_id=ID + "title",
                style=ui.TextStyle(24, 400, theme.TEXT),
                w=ui.MATCH,
                align="center",
                padding=(24, 16),
            ),
            ui.Column(".ListView", resource_id=ID + "list", w=ui.MATCH)[rows],
            self._dont_ask_again() if self.refused else None,
            ui.Row(".LinearLayout", w=ui.MATCH, padding=(16, 8), gap=8)[
                ui.Spacer(weight=1),
                ui.Button("Cancel", "#android:id/button2", style=_BUTTON, tap=self.cancel),
                ui.Button(
                    "Set as default",
                    "#android:id/button1",
                    style=_BUTTON,
                    enabled=self.ready,
                    tap=self.set_default,
                ),
            ],
        ]

    def _icon(self, package: str) -> ui.IconSpec:
        entry = self.device.packages.get(package)
        return entry.manifest.icon if entry else ui.DEFAULT_ICON

    def _row(self, package: str) -> ui.View:
        def choose() -> None:
            self.chosen = package

        chosen, access = package == self.chosen, _ACCESS.get(self.role)
        details = ""
        if package == self.holder:
            details = "Current default"
        elif access and chosen:
            details = f"This app will be given access to your {access}"
        label = self.device.packages.label(package)
        small = ui.TextStyle(14, 400, theme.SECONDARY)
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            min_height=72,
            padding=(24, 8),
            align="center",
            checkable=True,
            checked=chosen,
            tap=choose,
        )[
            ui.Icon(
                "radiobox_marked" if chosen else "radiobox_blank",
                tint=theme.ACCENT if chosen else theme.SECONDARY,
                margin=(0, 0, 16, 0),
            ),
            ui.AppIcon(class_name=None, icon=self._icon(package), size=32, margin=(0, 0, 16, 0)),
            ui.Column(".LinearLayout", weight=1)[
                ui.Text(label, resource_id=ID + "title", style=ui.TextStyle(16, 400, theme.TEXT)),
                ui.Text(details, resource_id=ID + "subtitle", style=small) if details else None,
            ],
        ]

    def _dont_ask_again(self) -> ui.View:
        def check(checked: bool) -> None:
            self.dont_ask = checked

        name, text = ID + "dont_ask_again", "Don’t ask again"
        return ui.CheckBox(
            text, resource_id=name, checked=self.dont_ask, on_change=check, margin=(24, 4)
        )

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        return ui.center(root, ctx, display, insets, 344, 24)
