"""Views of one app on the screen, by resource id.

A checker that reads the screen asks for the app's own view. The status bar, notifications, the
clipboard's preview and the overlay with the agent's answer belong to other packages; labels that
the user writes, such as those of alarms, have other ids.
"""

from __future__ import annotations

from collections.abc import Iterable

from android_world.env.representation_utils import UIElement


def short_id(element: UIElement) -> str:
    """The resource id of an element without its package, such as `timer_setup_time`."""
    return (element.resource_name or element.resource_id or "").rpartition("/")[2]


def of_package(elements: Iterable[UIElement], package: str) -> list[UIElement]:
    """The visible elements of one app."""
    return [e for e in elements if e.package_name == package and e.is_visible is not False]


def views(elements: Iterable[UIElement], package: str, *ids: str) -> list[UIElement]:
    """The visible elements of one app with one of these ids."""
    return [e for e in of_package(elements, package) if short_id(e) in ids]
