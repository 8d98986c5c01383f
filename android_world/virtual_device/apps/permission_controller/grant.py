"""The permission dialog."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.permission_controller.card import CARD_COLOR, CardActivity
from android_world.virtual_device.apps.permission_controller.groups import (
    PermissionGroup,
    groups_of,
)
from android_world.virtual_device.ui import theme

ID = "com.android.permissioncontroller:id/"
_FINE = "android.permission.ACCESS_FINE_LOCATION"
_COARSE = "android.permission.ACCESS_COARSE_LOCATION"
_ASKED_AT_MOST = 2  # after two refusals the user is not asked again


class GrantPermissionsActivity(CardActivity):
    """Asks for one group of permissions after the other."""

    def on_create(self) -> None:
        """Find out what has to be asked."""
        extras = self.intent.extras
        self.target: str = str(extras["package"])
        self.permissions: tuple[str, ...] = tuple(extras["permissions"])
        self.callback: Callable[[dict[str, bool]], object] | None = extras.get("on_result")
        self.precise = True
        entry = self.device.packages.get(self.target)
        granted = entry.granted if entry is not None else set()
        denials = entry.denials if entry is not None else {}
        self.questions: list[tuple[PermissionGroup, list[str]]] = [
            (group, wanted)
            for group, wanted in groups_of(p for p in self.permissions if p not in granted)
            if denials.get(group.name, 0) < _ASKED_AT_MOST
        ]

    def on_resume(self) -> None:
        """Leave at once where nothing can be asked."""
        if not self.questions and not self.finished:
            self.report()

    # -- answers ---------------------------------------------------------------------------------

    def allow(self, once: bool = False) -> None:
        """Grant the group that is asked for."""
        _, wanted = self.questions[0]
        for permission in wanted:
            if permission == _FINE and not self.precise:
                continue
            self.device.packages.grant(self.target, permission)
            entry = self.device.packages.get(self.target)
            if once and entry is not None:
                entry.one_time.add(permission)
        self._next()

    def deny(self) -> None:
        """Refuse the group that is asked for."""
        group, _ = self.questions[0]
        entry = self.device.packages.get(self.target)
        if entry is not None:
            entry.denials[group.name] = entry.denials.get(group.name, 0) + 1
        self._next()

    def _next(self) -> None:
        self.questions = self.questions[1:]
        self.precise = True
        if not self.questions:
            self.report()

    def report(self) -> None:
        """Close and tell the app."""
        held = {p: self.device.packages.is_granted(self.target, p) for p in self.permissions}
        callback, self.callback = self.callback, None
        self.finish()
        if callback is not None:
            callback(held)
            self.device.windows.relayout()

    def on_back(self) -> bool:
        """Leave without an answer: the app may ask again."""
        self.report()
        return True

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Icon, question, answers."""
        if not self.questions:
            return ui.Column(".LinearLayout")
        group, wanted = self.questions[0]
        return ui.Scroll(
            ".ScrollView", key=group.name, w=ui.MATCH, background=CARD_COLOR, corner=28
        )[
            ui.Column(
                ".LinearLayout",
                resource_id=ID + "grant_dialog",
                w=ui.MATCH,
                align="center",
                padding=(24, 24, 24, 24),
            )[
                ui.Icon(
                    group.icon,
                    ".ImageView",
                    resource_id=ID + "permission_icon",
                    tint=theme.ACCENT,
                    size=28,
                ),
                self._message(group),
                self._accuracy(wanted) if group.name == "LOCATION" else None,
                *self._buttons(group),
            ]
        ]

    def _message(self, group: PermissionGroup) -> ui.View:
        label = self.device.packages.label(self.target)
        style = ui.TextStyle(20, 400, theme.TEXT)
        start = len("Allow ")
        return ui.Text(
            f"Allow {label} to {group.request}",
            resource_id=ID + "permission_message",
            style=style,
            spans=((start, start + len(label), ui.TextStyle(20, 700, theme.TEXT)),),
            w=ui.MATCH,
            align="center",
            margin=(0, 16, 0, 24),
        )

    def _accuracy(self, wanted: list[str]) -> ui.View | None:
        if _FINE not in wanted or _COARSE not in self.permissions:
            return None
        return ui.Row(
            ".RadioGroup",
            resource_id=ID + "permission_location_accuracy_radio_group",
            w=ui.MATCH,
            margin=(0, 0, 0, 24),
        )[
            self._radio("fine", "Precise", self.precise),
            self._radio("coarse", "Approximate", not self.precise),
        ]

    def _radio(self, name: str, text: str, checked: bool) -> ui.View:
        return ui.RadioButton(
            text,
            resource_id=f"{ID}permission_location_accuracy_radio_{name}",
            checked=checked,
            weight=1,
            tap=partial(self.choose_accuracy, name == "fine"),
        )

    def choose_accuracy(self, precise: bool) -> None:
        """One of the two circles was tapped."""
        self.precise = precise

    def _buttons(self, group: PermissionGroup) -> list[ui.View]:
        entry = self.device.packages.get(self.target)
        refused = entry is not None and entry.denials.get(group.name, 0) > 0
        deny = "deny_and_dont_ask_again" if refused else "deny"
        last = (f"permission_{deny}_button", "Don’t allow", self.deny)
        answers: list[tuple[str, str, Callable[[], object]]]
        if group.foreground_only:
            answers = [
                ("permission_allow_foreground_only_button", "While using the app", self.allow),
                (
                    "permission_allow_one_time_button",
                    "Only this time",
                    partial(self.allow, once=True),
                ),
                last,
            ]
        else:
            answers = [("permission_allow_button", "Allow", self.allow), last]
        return [
            _answer(position, len(answers), name, text, action)
            for position, (name, text, action) in enumerate(answers)
        ]


def _answer(
    position: int, count: int, name: str, text: str, action: Callable[[], object]
) -> ui.View:
    top, bottom = 12.0 if position == 0 else 4.0, 12.0 if position == count - 1 else 4.0
    return ui.Button(
        text,
        resource_id=ID + name,
        style=ui.TextStyle(16, 500, "#001E2D"),
        background=theme.ACCENT_LIGHT,
        corner=(top, top, bottom, bottom),
        w=ui.MATCH,
        h=56,
        margin=(0, 4, 0, 0),
        tap=action,
    )
