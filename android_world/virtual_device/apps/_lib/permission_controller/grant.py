"""The permission dialog."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.card import (
    BUTTON_WEIGHT,
    CARD_COLOR,
    ID,
    CardActivity,
)
from android_world.virtual_device.apps._lib.permission_controller.groups import groups_of
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from android_world.virtual_device.apps._lib.permission_controller.groups import PermissionGroup

_FINE = "android.permission.ACCESS_FINE_LOCATION"
_COARSE = "android.permission.ACCESS_COARSE_LOCATION"
_ASKED_AT_MOST = 2  # after two refusals the user is not asked again


class GrantPermissionsActivity(CardActivity):
    """Asks for one group of permissions after the other."""

    def on_create(self) -> None:
        super().on_create()
        self.permissions: tuple[str, ...] = tuple(self.intent.extras.get("permissions", ()))
        self.precise = True
        self.asked: set[str] = set()

    @property
    def questions(self) -> list[tuple[PermissionGroup, list[str]]]:
        """What is still to be asked; the app may be given a permission meanwhile."""
        return [
            (group, wanted)
            for group, wanted in groups_of(p for p in self.permissions if not self._is_granted(p))
            if group.name not in self.asked and self.refusals(group.name) < _ASKED_AT_MOST
        ]

    def _is_granted(self, permission: str) -> bool:
        return self.device.packages.is_granted(self.target, permission)

    def on_resume(self) -> None:
        if not self.questions and not self.finished:
            self.report_all()

    # -- answers ---------------------------------------------------------------------------------

    def allow(self, once: bool = False) -> None:
        """Grant the group that is asked for."""
        group, wanted = self.questions[0]
        entry = self.device.packages.get(self.target)
        if entry is not None:
            given = {p for p in wanted if p != _FINE or self.precise}
            entry.granted |= given
            entry.chosen |= given
            if once:
                entry.one_time |= given
        self._next(group)

    def deny(self) -> None:
        """Refuse the group that is asked for."""
        group, wanted = self.questions[0]
        self.refuse(group.name)
        entry = self.device.packages.get(self.target)
        if entry is not None:
            entry.chosen |= set(wanted)
        self._next(group)

    def _next(self, answered: PermissionGroup) -> None:
        self.asked.add(answered.name)
        self.precise = True
        if not self.questions:
            self.report_all()

    def report_all(self) -> None:
        """Close and give the app its results."""
        self.report({permission: self._is_granted(permission) for permission in self.permissions})

    def on_back(self) -> bool:
        self.report_all()
        return True

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        if not self.questions:
            self.app.call_later(0, self.on_resume)
            return ui.Column(".LinearLayout")
        group, wanted = self.questions[0]
        before, label = "Allow ", self.device.packages.label(self.target)
        name = (len(before), len(before) + len(label), ui.TextStyle(20, 700, theme.TEXT))
        accuracy = group.name == "LOCATION" and _FINE in wanted and _COARSE in self.permissions
        return ui.Scroll(
            ".ScrollView", key=group.name, w=ui.MATCH, background=CARD_COLOR, corner=28
        )[
            ui.Column(
                ".LinearLayout",
                resource_id=ID + "grant_dialog",
                w=ui.MATCH,
                align="center",
                padding=(24, 18, 24, 24),
            )[
                ui.Icon(
                    group.icon,
                    ".ImageView",
                    resource_id=ID + "permission_icon",
                    tint=theme.ACCENT,
                    size=32,
                ),
                ui.Text(
                    f"{before}{label} to {group.request}",
                    resource_id=ID + "permission_message",
                    style=ui.TextStyle(20, 400, theme.TEXT),
                    spans=(name,),
                    w=ui.MATCH,
                    align="center",
                    margin=(0, 12.5, 0, 21.5),
                ),
                self._accuracy() if accuracy else None,
                *self._buttons(group),
            ]
        ]

    def _accuracy(self) -> ui.View:
        radios = ID + "permission_location_accuracy_radio_"

        def radio(name: str, text: str, precise: bool) -> ui.View:
            def choose() -> None:
                self.precise = precise

            checked = self.precise is precise
            return ui.RadioButton(
                text, resource_id=radios + name, checked=checked, weight=1, tap=choose
            )

        return ui.Row(
            ".RadioGroup", resource_id=radios + "group", w=ui.MATCH, margin=(0, 0, 0, 24)
        )[radio("fine", "Precise", True), radio("coarse", "Approximate", False)]

    def _buttons(self, group: PermissionGroup) -> list[ui.View]:
        deny = "deny_and_dont_ask_again" if self.refusals(group.name) else "deny"
        answers: list[tuple[str, str, Callable[[], object]]] = [("allow", "Allow", self.allow)]
        if group.foreground_only:
            answers = [
                ("allow_foreground_only", "While using the app", self.allow),
                ("allow_one_time", "Only this time", partial(self.allow, once=True)),
            ]
        answers.append((deny, "Don’t allow", self.deny))
        buttons = [
            ui.Button(
                text,
                resource_id=f"{ID}permission_{name}_button",
                style=ui.TextStyle(14, BUTTON_WEIGHT, "#001E2D"),
                background="#BBE8FD",
                corner=4,
                w=ui.MATCH,
                h=56,
                margin=(0, 4, 0, 0),
                tap=action,
            )
            for name, text, action in answers
        ]
        buttons[0].corner, buttons[-1].corner = (12, 12, 4, 4), (4, 4, 12, 12)
        return [*buttons]
