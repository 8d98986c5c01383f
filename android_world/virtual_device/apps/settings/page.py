"""A page of Settings: a title and a list of preferences, found by its name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.preferences import (
    Item,
    Preference,
    SettingsTables,
    link,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.packages import Package
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.widgets.preferences import PreferencePage, PreferenceStyle

if TYPE_CHECKING:
    from android_world.virtual_device.apps.settings.screens import SettingsActivity

PACKAGE = "com.android.settings"
EXTRA_PAGE = ":settings:show_fragment"
EXTRA_ARGUMENT = ":settings:show_fragment_args"
EXTRA_ROW = ":settings:fragment_args_key"
DIALOG = ui.DialogStyle(
    background="#EBF1F5", title=ui.TextStyle(20, 400, theme.TEXT), framework=True, button_end=12
)
_STYLE = PreferenceStyle(dialog=DIALOG)


class Page(PreferencePage):
    """One page. Subclasses set `items`, or override `preferences` where they depend on something.

    A page is kept in device snapshots: its attributes are plain data. `argument` reports what the
    page is about (a package, a network), where there is more than one.
    """

    title = ""
    items: Sequence[Item] = ()
    list_id = "recycler_view"
    refresh_ms = 0  # how often the page is built again by itself while it shows; 0: never

    def __init__(self, activity: SettingsActivity, argument: str = "") -> None:
        super().__init__(activity, SettingsTables(activity.device.settings), _STYLE)
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

    def preferences(self) -> Items:
        """The page's items for the present state, None for left-out ones."""
        return self.items

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

    def state(self, key: str, default: bool = False) -> str:
        """Whether a setting is on, as rows show it."""
        return "On" if self.store.get(key, default) else "Off"

    def app_link(self, package: Package, summary: str = "", **more: Any) -> Preference:
        """A row with an app's icon and name, which opens its App info where nothing else."""
        return link(
            package.manifest.label,
            summary,
            app_icon=package.manifest.icon,
            **{"opens": "app_info", "argument": package.name, **more},
        )

    def invalidate(self) -> None:
        """Build the page again."""
        self.activity.invalidate()


Items = Sequence[Item | None]
PageType = TypeVar("PageType", bound="type[Page]")
_PAGES: dict[str, type[Page]] = {}


def page(name: str, title: str = "") -> Callable[[PageType], PageType]:
    """Register a page under a name, with its title."""

    def register(cls: PageType) -> PageType:
        cls.title = title or cls.title
        _PAGES[name] = cls
        return cls

    return register


def plain_page(name: str, title: str, *items: Item) -> None:
    """Register a page whose items never change."""
    page(name, title)(type("PlainPage", (Page,), {"items": items}))


@cache
def pages() -> dict[str, type[Page]]:
    """All pages by name; imports every module of `pages` once."""
    package = importlib.import_module("android_world.virtual_device.apps.settings.pages")
    for module in sorted(m.name for m in pkgutil.iter_modules(package.__path__)):
        importlib.import_module(f"{package.__name__}.{module}")
    return _PAGES


def page_intent(name: str, argument: str = "", row: str = "") -> Intent:
    """The intent that opens a page, with the row to highlight."""
    extras = {EXTRA_PAGE: name, EXTRA_ARGUMENT: argument, EXTRA_ROW: row}
    return Intent(
        component=(PACKAGE, f"{PACKAGE}.SubSettings"),
        extras={key: value for key, value in extras.items() if value},
    )
