"""What a page is made of: preferences as data.

A page lists them for the present state of the phone; `rows` turns each into views.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from android_world.virtual_device import ui

Action = Callable[[], object]


@dataclass(frozen=True)
class Item:
    """Anything that stands in a page's list."""

    title: str = ""


@dataclass(frozen=True)
class Category(Item):
    """A header above a group of preferences."""


@dataclass(frozen=True)
class Footer(Item):
    """A paragraph at the end of a page, with an information icon."""


@dataclass(frozen=True)
class Paragraph(Item):
    """A paragraph without an icon."""


@dataclass(frozen=True)
class Preference(Item):
    """A row with title and summary. A tap opens the page `opens`, or calls `on_tap`.

    `value` stands at the right end. `icon` is a Material Design icon; an indented row without one
    has the icon " ". `app_icon` is drawn instead of `icon`.
    """

    summary: str = ""
    icon: str = ""
    opens: str = ""
    argument: str = ""
    on_tap: Action | None = None
    on_long_press: Action | None = None
    enabled: bool = True
    value: str = ""
    app_icon: ui.IconSpec | None = None
    description: str = ""
    on_gear: Action | None = None


@dataclass(frozen=True)
class SwitchPreference(Preference):
    """A row that is a switch: a tap anywhere on it toggles."""

    checked: bool = False
    on_change: Callable[[bool], object] | None = None


@dataclass(frozen=True)
class PrimarySwitchPreference(SwitchPreference):
    """A row that opens a page, with a switch that is a target of its own."""


@dataclass(frozen=True)
class MainSwitch(SwitchPreference):
    """The rounded bar at the top of a page that switches its whole feature."""


@dataclass(frozen=True)
class RadioPreference(Preference):
    """One of several choices, with a radio button at the left."""

    checked: bool = False


@dataclass(frozen=True)
class CheckPreference(SwitchPreference):
    """A row with a check box at the right."""


@dataclass(frozen=True)
class SeekBarPreference(Preference):
    """A slider below a title. `steps` positions; `on_seek(position)` when one is chosen.

    `buttons` are the descriptions of the ends, for a slider with smaller and larger buttons.
    """

    position: int = 0
    steps: int = 2
    on_seek: Callable[[int], object] | None = None
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

    resource_id: str = ""


@dataclass(frozen=True)
class UsageBar(Item):
    """A bar that shows how much of something is used (0..1)."""

    total: str = ""
    share: float = 0.0


@dataclass(frozen=True)
class CustomItem(Item):
    """A row with views of its own."""

    build: Callable[[], ui.View] | None = None
