"""Pictures of Broccoli."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device.apps.broccoli.pages import SECTIONS
from android_world.virtual_device.apps.broccoli.store import PACKAGE, Recipe, RecipeStore
from android_world.virtual_device.apps.broccoli.style import DARK, preferences
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, open_app, tap

_TITLES = ("Apple Pie", "Beet Salad", "Curry", "Dumplings", "Focaccia", "Hummus", "Onion Tart")


def _filled(device: VirtualDevice) -> None:
    store = RecipeStore(device)
    store.save_category(0, "Baking")
    store.save_category(0, "Soups")
    for title in _TITLES:
        store.save(
            Recipe(
                title=title,
                description="Good on a cold day. #quick #family",
                servings="4 servings",
                preparation_time="30 mins",
                source="Grandmother's notebook",
                ingredients="250g flour\n2 eggs\n1/2 lemon\nsalt",
                directions="1. Mix everything.\n2. Bake until golden.\n3. Serve warm.",
            )
        )
    open_app(device, PACKAGE)


@gallery("broccoli/empty")
def empty(device: VirtualDevice) -> None:
    """No recipes."""
    open_app(device, PACKAGE)


@gallery("broccoli/recipes")
def recipes(device: VirtualDevice) -> None:
    """The list."""
    _filled(device)


@gallery("broccoli/recipes_dark")
def recipes_dark(device: VirtualDevice) -> None:
    """The dark theme."""
    preferences(device).put(theme=DARK)
    _filled(device)


@gallery("broccoli/filters")
def filters(device: VirtualDevice) -> None:
    """The categories above the list."""
    _filled(device)
    tap(device, "spinner")


@gallery("broccoli/search")
def search(device: VirtualDevice) -> None:
    """The search."""
    _filled(device)
    tap(device, "action_search")
    device.input.text("be")


@gallery("broccoli/drawer")
def drawer(device: VirtualDevice) -> None:
    """The drawer."""
    _filled(device)
    tap(device, "Open navigation drawer")


@gallery("broccoli/details")
def details(device: VirtualDevice) -> None:
    """One recipe."""
    _filled(device)
    tap(device, "Curry")


@gallery("broccoli/delete")
def delete(device: VirtualDevice) -> None:
    """The question before a deletion."""
    details(device)
    tap(device, "More options")
    tap(device, "Delete")


@gallery("broccoli/editor")
def editor(device: VirtualDevice) -> None:
    """The form."""
    details(device)
    tap(device, "More options")
    tap(device, "Edit")


@gallery("broccoli/cooking")
def cooking(device: VirtualDevice) -> None:
    """Cooking mode."""
    details(device)
    tap(device, "Cook")


@gallery("broccoli/scaling")
def scaling(device: VirtualDevice) -> None:
    """Other quantities."""
    cooking(device)
    tap(device, "Adjust ingredients")


def _section(device: VirtualDevice, title: str) -> None:
    _filled(device)
    tap(device, "Open navigation drawer")
    tap(device, title)


for _title in SECTIONS:
    gallery(f"broccoli/{_title.lower().replace(' ', '_')}")(partial(_section, title=_title))


@gallery("broccoli/season")
def season(device: VirtualDevice) -> None:
    """The seasonal calendar with a region."""
    preferences(device).put(region="Central Europe", languages=frozenset({"English"}))
    _section(device, "Seasonal calendar")
