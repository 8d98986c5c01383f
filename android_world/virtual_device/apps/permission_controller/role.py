"""The dialog that asks for a role: "Set App as your default SMS app?"."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.permission_controller.card import CARD_COLOR, CardActivity
from android_world.virtual_device.apps.permission_controller.grant import ID
from android_world.virtual_device.apps.permission_controller.groups import groups_of
from android_world.virtual_device.system import roles
from android_world.virtual_device.ui import theme

_TITLES = {
    roles.SMS: "Set {} as your default SMS app?",
    roles.DIALER: "Set {} as your default phone app?",
    roles.BROWSER: "Set {} as your default browser app?",
    roles.HOME: "Set {} as your default home app?",
    roles.ASSISTANT: "Set {} as your default digital assistant app?",
}
_ACCESS = {
    roles.SMS: "Camera, Contacts, Files and media, Microphone, Phone, and SMS",
    roles.DIALER: "Call logs, Camera, Contacts, Microphone, Phone, and SMS",
}


class RequestRoleActivity(CardActivity):
    """The present holder and the asking app; the button works once another one is chosen."""

    def on_create(self) -> None:
        """Read who asks for what."""
        extras = self.intent.extras
        self.target: str = str(extras["package"])
        self.role: str = str(extras["role"])
        self.callback: Callable[[bool], object] | None = extras.get("on_result")
        self.holder = self.device.roles.holder(self.role)
        self.chosen = self.holder
        self.dont_ask = False
        entry = self.device.packages.get(self.target)
        self.refused = entry is not None and entry.denials.get(self.role, 0) > 0

    def choose(self, package: str) -> None:
        """A row was tapped."""
        self.chosen = package

    def set_default(self) -> None:
        """The positive button."""
        if self.chosen is not None and self.chosen != self.holder:
            self.device.roles.set_holder(self.role, self.chosen)
            entry = self.device.packages.get(self.chosen)
            if entry is not None:
                wanted = groups_of(entry.manifest.permissions)
                entry.granted |= {p for _, permissions in wanted for p in permissions}
        self.report()

    def cancel(self) -> None:
        """The negative button, BACK and a touch outside."""
        entry = self.device.packages.get(self.target)
        if entry is not None:
            entry.denials[self.role] = entry.denials.get(self.role, 0) + 1
        self.report()

    def report(self) -> None:
        """Close and tell the app."""
        callback, self.callback = self.callback, None
        self.finish()
        if callback is not None:
            callback(self.device.roles.holder(self.role) == self.target)
            self.device.windows.relayout()

    def on_back(self) -> bool:
        """Cancel."""
        self.cancel()
        return True

    def on_outside_tap(self) -> None:
        """Cancel."""
        self.cancel()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Icon, title, rows, buttons."""
        label = self.device.packages.label(self.target)
        title = _TITLES.get(self.role, "Set {} as your default app?").format(label)
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
                title,
                resource_id=ID + "title",
                style=ui.TextStyle(24, 400, theme.TEXT),
                w=ui.MATCH,
                align="center",
                padding=(24, 16, 24, 16),
            ),
            ui.Column(".ListView", resource_id=ID + "list", w=ui.MATCH)[rows],
            self._dont_ask_again() if self.refused else None,
            self._buttons(),
        ]

    def _icon(self, package: str) -> tuple[str, str, str]:
        entry = self.device.packages.get(package)
        return entry.manifest.icon if entry else ui.DEFAULT_ICON

    def _row(self, package: str) -> ui.View:
        current = package == self.holder
        subtitle = "Current default"
        if not current:
            access = _ACCESS.get(self.role)
            subtitle = f"This app will be given access to your {access}" if access else ""
        chosen = package == self.chosen
        details = ui.Text(
            subtitle, resource_id=ID + "subtitle", style=ui.TextStyle(14, 400, theme.SECONDARY)
        )
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            min_height=72,
            padding=(24, 8),
            align="center",
            checkable=True,
            checked=chosen,
            tap=partial(self.choose, package),
        )[
            ui.Icon(
                "radiobox_marked" if chosen else "radiobox_blank",
                tint=theme.ACCENT if chosen else theme.SECONDARY,
                margin=(0, 0, 16, 0),
            ),
            ui.AppIcon(class_name=None, icon=self._icon(package), size=32, margin=(0, 0, 16, 0)),
            ui.Column(".LinearLayout", weight=1)[
                ui.Text(
                    self.device.packages.label(package),
                    resource_id=ID + "title",
                    style=ui.TextStyle(16, 400, theme.TEXT),
                ),
                details if subtitle and (current or chosen) else None,
            ],
        ]

    def _dont_ask_again(self) -> ui.View:
        return ui.CheckBox(
            "Don’t ask again",
            resource_id=ID + "dont_ask_again",
            checked=self.dont_ask,
            on_change=self._set_dont_ask,
            margin=(24, 4),
        )

    def _set_dont_ask(self, checked: bool) -> None:
        self.dont_ask = checked

    def _buttons(self) -> ui.View:
        ready = self.chosen is not None and self.chosen != self.holder
        return ui.Row(".LinearLayout", w=ui.MATCH, padding=(16, 8), gap=8)[
            ui.Spacer(weight=1),
            ui.Button("Cancel", "#android:id/button2", tap=self.cancel),
            ui.Button("Set as default", "#android:id/button1", enabled=ready, tap=self.set_default),
        ]

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        """Centred, as an alert dialog."""
        width = min(ctx.px(344), display.width - 2 * ctx.px(24))
        room = display.height - insets.top - insets.bottom
        width, height = root.measure(ctx, width, room, exact_w=True)
        left = (display.width - width) // 2
        top = insets.top + (room - height) // 2
        return ui.Rect(left, top, left + width, top + height)
