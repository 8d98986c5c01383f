"""A page of Settings: a title and a list of preferences, found by its name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.preferences import (
    Action,
    Item,
    Preference,
    PrimarySwitchPreference,
    SwitchPreference,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.settings.screens import SettingsActivity

PACKAGE = "com.android.settings"
EXTRA_PAGE = ":settings:show_fragment"
EXTRA_ARGUMENT = ":settings:show_fragment_args"
EXTRA_ROW = ":settings:fragment_args_key"
NOT_AVAILABLE = "This setting isn’t available on this device."
DIALOG = ui.DialogStyle(
    background="#EBF1F5", title=ui.TextStyle(20, 400, theme.TEXT), framework=True, button_end=12
)


class Page:
    """One page. Subclasses set `title` and override `preferences`.

    A page is kept in device snapshots: its attributes are plain data. `argument` tells what the
    page is about (a package, a network), where there is more than one.
    """

    title = ""
    list_id = "recycler_view"
    refresh_ms = 0  # how often the page is built again by itself while it shows; 0: never

    def __init__(self, activity: SettingsActivity, argument: str = "") -> None:
        self.activity = activity
        self.device = activity.device
        self.argument = argument
        self.on_open()

    def on_open(self) -> None:
        """The page was made."""

    def on_shown(self) -> None:
        """The page has come to the front."""

    @property
    def heading(self) -> str:
        """The title that the page shows."""
        return self.title

    def preferences(self) -> Sequence[Item | None]:
        """The page's items for the present state, None for left-out ones."""
        raise TypeError(f"{type(self).__name__} does not define preferences()")

    def toolbar(self) -> ui.View | None:
        """An app bar to show instead of the title (while searching, for example)."""
        return None

    def actions(self) -> Sequence[ui.View]:
        """Buttons at the right end of the app bar."""
        return ()

    def on_back(self) -> bool:
        """Handle BACK; False closes the page."""
        return False

    # -- what pages call -------------------------------------------------------------------------

    def open(self, name: str, argument: str = "") -> None:
        """Open another page."""
        self.activity.start_activity(page_intent(name, argument))

    def opener(self, name: str, argument: str = "") -> Action:
        """A tap handler that opens another page."""
        return lambda: self.open(name, argument)

    def setting_switch(
        self,
        title: str,
        namespace: str,
        key: str,
        *,
        default: bool = False,
        values: tuple[str, str] = ("0", "1"),
        **more: Any,
    ) -> SwitchPreference:
        """A switch row for one setting; `values` are what off and on store."""
        return SwitchPreference(
            title,
            checked=self._is_on(namespace, key, default, values),
            on_change=lambda on: self.device.settings.put(namespace, key, values[int(on)]),
            **more,
        )

    def setting_primary_switch(
        self,
        title: str,
        namespace: str,
        key: str,
        *,
        default: bool = False,
        values: tuple[str, str] = ("0", "1"),
        **more: Any,
    ) -> PrimarySwitchPreference:
        """A row that opens a page, with a switch for one setting."""
        return PrimarySwitchPreference(
            title,
            checked=self._is_on(namespace, key, default, values),
            on_change=lambda on: self.device.settings.put(namespace, key, values[int(on)]),
            **more,
        )

    def choice(
        self,
        title: str,
        namespace: str,
        key: str,
        options: Sequence[tuple[str, str]],
        default: str,
        **more: Any,
    ) -> Preference:
        """A row that shows one of `options` (label, stored value) and opens a list of them."""
        stored = self.device.settings.get(namespace, key) or default
        values = [value for _, value in options]
        position = values.index(stored) if stored in values else -1
        more.setdefault("summary", options[position][0] if position >= 0 else stored)
        chosen = partial(self._chosen, namespace, key, values)
        return Preference(
            title,
            on_tap=lambda: self.pick_one(title, [label for label, _ in options], position, chosen),
            **more,
        )

    def _chosen(self, namespace: str, key: str, values: list[str], position: int) -> None:
        self.device.settings.put(namespace, key, values[position])

    def pick_one(
        self,
        title: str,
        labels: Sequence[str],
        selected: int,
        on_pick: Callable[[int], object],
    ) -> None:
        """Open a dialog with one choice; `on_pick(position)` must be a bound method or partial."""
        ui.ListDialog(
            self.activity,
            title,
            labels,
            on_pick,
            kind="single",
            selected=selected,
            negative=("Cancel", None),
            style=DIALOG,
        ).show()

    def confirm(
        self, title: str, message: str, button: str, on_confirm: Callable[[], object]
    ) -> None:
        """Ask before something is done; `on_confirm` must be a bound method or partial."""
        ui.AlertDialog(
            self.activity,
            title=title,
            message=message,
            positive=(button, on_confirm),
            negative=("Cancel", None),
            style=DIALOG,
        ).show()

    def say(self, message: str, title: str = "") -> None:
        """Tell something in a dialog."""
        ui.AlertDialog(
            self.activity, title=title, message=message, positive=("OK", None), style=DIALOG
        ).show()

    def not_available(self, *ignored: object) -> None:
        """Say that a control has no function here."""
        self.say(NOT_AVAILABLE)

    def _is_on(self, namespace: str, key: str, default: bool, values: tuple[str, str]) -> bool:
        stored = self.device.settings.get(namespace, key)
        return default if stored is None else stored == values[1]

    def invalidate(self) -> None:
        """Build the page again."""
        self.activity.invalidate()


PageType = TypeVar("PageType", bound="type[Page]")
_PAGES: dict[str, type[Page]] = {}
_state = {"loaded": False}


def page(name: str) -> Callable[[PageType], PageType]:
    """Register a page under a name."""

    def register(cls: PageType) -> PageType:
        _PAGES[name] = cls
        return cls

    return register


def pages() -> dict[str, type[Page]]:
    """All pages by name; imports every module of `pages` once."""
    if not _state["loaded"]:
        package = importlib.import_module("android_world.virtual_device.apps.settings.pages")
        for module in sorted(m.name for m in pkgutil.iter_modules(package.__path__)):
            importlib.import_module(f"{package.__name__}.{module}")
        _state["loaded"] = True
    return _PAGES


def page_intent(name: str, argument: str = "", row: str = "") -> Intent:
    """The intent that opens a page, with the row to highlight."""
    extras = {EXTRA_PAGE: name, EXTRA_ARGUMENT: argument, EXTRA_ROW: row}
    return Intent(
        component=(PACKAGE, f"{PACKAGE}.SubSettings"),
        extras={key: value for key, value in extras.items() if value},
    )
