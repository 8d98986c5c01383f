"""What a page is made of: the kit's preferences, and the kinds that only Settings has.

A page lists them for the present state of the phone; `rows` turns each into views.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.system.settings import Settings
from android_world.virtual_device.ui.widgets.preferences import (
    Action,
    CustomItem as CustomItem,
    Item as Item,
    Options,
    Preference as Preference,
    PreferencePage,
    Section as Section,
    SwitchPreference as SwitchPreference,
    choice as choice,
    label_values,
    link as link,
    section as section,
)


class SettingsTables:
    """The settings tables as a store: a key is `namespace/name`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def get(self, key: str, default: Any) -> Any:
        """A setting of the default's type; true is a non-zero integer."""
        namespace, _, name = key.partition("/")
        if isinstance(default, bool):
            return self.settings.get_bool(namespace, name, default)
        if isinstance(default, int):
            return self.settings.get_int(namespace, name, default)
        return self.settings.get(namespace, name) or default

    def put(self, **values: Any) -> None:
        """Change settings."""
        for key, value in values.items():
            namespace, _, name = key.partition("/")
            self.settings.put(namespace, name, int(value) if isinstance(value, bool) else value)


@dataclass(frozen=True)
class Footer(Item):
    """A paragraph at the end of a page, with an information icon."""


@dataclass(frozen=True)
class Paragraph(Item):
    """A paragraph without an icon."""


@dataclass(frozen=True)
class PrimarySwitchPreference(SwitchPreference):
    """A row that opens a page, with a switch that is its own target."""

    _: KW_ONLY
    switch_id: str = "switchWidget"
    tap = Preference.tap


@dataclass(frozen=True)
class MainSwitch(SwitchPreference):
    """The rounded bar at the top of a page that switches its whole feature."""


@dataclass(frozen=True)
class RadioPreference(Preference):
    """One of several choices, with a radio button at the left.

    With a key it is checked when `choice` is what is stored, and a tap stores it.
    """

    _: KW_ONLY
    choice: Any = ""
    default: Any = ""
    checked: bool = False

    def bind(self, page: PreferencePage) -> Item:
        if not self.key:
            return self
        key, choice = self.key, self.choice
        return replace(
            self,
            checked=page.store.get(key, self.default) == choice,
            on_tap=self.on_tap or (lambda: page.store.put(**{key: choice})),
        )


@dataclass(frozen=True)
class TextPreference(Preference):
    """A row with a text of the user, which a tap asks for; `none` is there before."""

    _: KW_ONLY
    none: str = "Unknown"

    def bind(self, page: PreferencePage) -> Item:
        title, key = self.title, self.key
        text: str = page.store.get(key, "")

        def ask() -> None:
            ui.InputDialog(
                page.host,
                title,
                [ui.InputField(text=text)],
                lambda new: page.store.put(**{key: new.strip()}),
                style=page.style.dialog,
            ).show()

        return replace(self, summary=text or self.none, on_tap=ask)


@dataclass(frozen=True)
class SeekBarPreference(Preference):
    """A slider below a title. `steps` positions; `on_seek(position)` when one is chosen.

    `buttons` are the descriptions of the ends, for a slider with smaller and larger buttons.
    """

    _: KW_ONLY
    position: int
    steps: int
    on_seek: Callable[[int], object]
    buttons: tuple[str, str] | None = None


@dataclass(frozen=True)
class AppHeader(Item):
    """Icon and name of the app that the page is about."""

    summary: str = ""
    icon: ui.IconSpec = ui.DEFAULT_ICON


@dataclass(frozen=True)
class ActionButton:
    """One of the buttons below an app header."""

    label: str
    icon: str
    tap: Action | None = None
    enabled: bool = True
    resource_id: str = ""


@dataclass(frozen=True)
class ActionButtons(Item):
    """A row of buttons with an icon above the text."""

    buttons: tuple[ActionButton, ...] = ()


@dataclass(frozen=True)
class ButtonPreference(Preference):
    """A row with one rounded button."""

    _: KW_ONLY
    resource_id: str = ""


@dataclass(frozen=True)
class UsageBar(Item):
    """A bar that shows how much of something is used (0..1)."""

    total: str = ""
    share: float = 0.0


def action_buttons(*buttons: ActionButton) -> ActionButtons:
    """Buttons side by side, with the ids that Settings gives them."""
    named = (replace(b, resource_id=f"button{n}") for n, b in enumerate(buttons, start=1))
    return ActionButtons(buttons=tuple(named))


def fact(title: str, summary: str = "", **more: Any) -> Preference:
    """A row that only informs."""
    return Preference(title, summary=summary, on_tap=stay, **more)


def stay() -> None:
    """What a tap on a fact does."""


def switch(
    title: str,
    key: str = "",
    summary: str = "",
    *,
    values: tuple[str, str] = ("0", "1"),
    **more: Any,
) -> SwitchPreference:
    """A switch for one setting; `values` are what off and on store."""
    return SwitchPreference(title, key, summary=summary, values=values, **more)


def primary_switch(
    title: str,
    key: str = "",
    summary: str = "",
    *,
    values: tuple[str, str] = ("0", "1"),
    **more: Any,
) -> PrimarySwitchPreference:
    """A row that opens a page, with a switch for one setting."""
    return PrimarySwitchPreference(title, key, summary=summary, values=values, **more)


def radios(key: str, options: Options, default: Any) -> Iterable[RadioPreference]:
    """A row for each value of a setting, of which one is chosen."""
    for value, label in label_values(options).items():
        yield RadioPreference(label, key, choice=value, default=default)
