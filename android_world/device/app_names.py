"""The names by which users call apps, and the activities that these names start."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from typing import Final

from android_world.device import app_catalog

# Names that start whatever app the device has for a kind of content.
DEFAULT_URIS: Final = {
    "calendar": "content://com.android.calendar",
    "browser": "http://",
    "contacts": "content://contacts/people/",
    "email": "mailto:",
    "gallery": "content://media/external/images/media/",
}

_ADDED: dict[str, tuple[str, ...]] = {}


def add(activity: str, *names: str) -> None:
    """Make names of an app known, so that `open_app` and `TaskEval.app_names` understand them.

    Needed only for names other than the app's label on the launcher.

    Args:
      activity: `package/class` that the names start.
      *names: the usual one first.

    Raises:
      ValueError: no name is given, or one means another activity already.
    """
    lowered = tuple(name.strip().lower() for name in names)
    if not lowered or not all(lowered):
        raise ValueError(f"Give {activity} a name.")
    for name in lowered:
        known = known_app(name)
        if known not in (None, activity):
            raise ValueError(f"The app name '{name}' already means {known}.")
    _ADDED[activity] = tuple(dict.fromkeys(_ADDED.get(activity, ()) + lowered))


def all_names() -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return all names, the usual one of an app first, with its activity."""
    listed = tuple((app.names, app.activity) for app in app_catalog.apps() if app.names)
    return listed + tuple((names, activity) for activity, names in _ADDED.items())


def known_app(app_name: str) -> str | None:
    """Return the activity of exactly this name, None for a name that is not known."""
    name = app_name.strip().lower()
    return next((activity for aliases, activity in all_names() if name in aliases), None)


def activity_of(app_name: str) -> str | None:
    """Return the activity that an app name starts, None for a name that is not known.

    A name may be followed by more words ("markor app"); a known name inside another word
    ("Scanner") does not count. Of several known names the longest counts.
    """
    exact = known_app(app_name)
    if exact is not None:
        return exact
    name = app_name.strip().lower()
    found = [
        (len(alias), activity)
        for aliases, activity in all_names()
        for alias in aliases
        if _starts_with_words(name, alias)
    ]
    return max(found, key=lambda pair: pair[0])[1] if found else None


def package_of(activity: str) -> str:
    """Return the package of `package/class`."""
    return activity.split("/")[0]


def name_of(package: str) -> str:
    """The name of the app of a package; the package where its name is not known."""
    known = {package_of(activity): names[0] for names, activity in all_names()}
    return known.get(package, package)


def installed_activity(app_name: str, installed: Collection[str]) -> str | None:
    """Return the activity of an installed app whose names contain all words of `app_name`."""
    words = set(re.findall(r"\w+", app_name.lower())) - {"app"}
    if not words:
        return None
    for aliases, activity in all_names():
        if package_of(activity) in installed and any(
            words <= set(re.findall(r"\w+", alias)) for alias in aliases
        ):
            return activity
    return None


def suggestions(
    app_name: str, installed: Collection[str], labels: Collection[str] = ()
) -> list[str]:
    """Return names and labels of installed apps that are close to a name that is not known."""
    names = [
        alias
        for aliases, activity in all_names()
        if package_of(activity) in installed
        for alias in aliases
    ]
    names += [label.lower() for label in labels if label.lower() not in names]
    return difflib.get_close_matches(app_name.lower(), names, n=3)


def _starts_with_words(name: str, alias: str) -> bool:
    return name.startswith(alias) and not name[len(alias)].isalnum()
