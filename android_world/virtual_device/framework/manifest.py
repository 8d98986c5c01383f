"""What the package manager knows of an app before it runs."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.framework.immutable import Unchanging
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    CATEGORY_LAUNCHER,
    FLAG_NEW_TASK,
    Intent,
    IntentFilter,
    full_class,
)

if TYPE_CHECKING:
    from android_world.virtual_device.framework.activity import Activity

LAUNCHER_FILTER = IntentFilter(
    (ACTION_MAIN,), (CATEGORY_LAUNCHER, "android.intent.category.DEFAULT")
)


@dataclass(frozen=True)
class ActivityInfo:
    """One activity of a manifest: its class (`.Main` is completed), screen and filters."""

    name: str
    screen: Callable[..., Activity]
    filters: tuple[IntentFilter, ...] = ()
    label: str = ""
    launch_mode: str = "standard"  # standard, singleTop, singleTask
    exported: bool = True
    exclude_from_recents: bool = False
    task_affinity: str = ""  # default: the package
    picture_in_picture: bool = False  # may go on in a small window over other apps
    soft_input_mode: str = "stateUnspecified"  # windowSoftInputMode: state*, adjust*, with "|"


@dataclass(frozen=True)
class ReceiverInfo:
    """Broadcasts that `App.on_broadcast` gets, also when the app does not run."""

    actions: tuple[str, ...]
    name: str = ".Receiver"
    exported: bool = True


@dataclass(frozen=True)
class Shortcut:
    """The launcher's offer at a long press on the app's icon; `activity` is one of the app's."""

    label: str
    icon: str
    activity: str = ""
    action: str = ""
    mime_type: str = ""
    extras: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def intent(self, package: str) -> Intent:
        """What opens it."""
        component = (package, full_class(package, self.activity)) if self.activity else None
        return Intent(
            self.action,
            mime_type=self.mime_type,
            component=component,
            flags=FLAG_NEW_TASK,
            extras=dict(self.extras),
        )


@dataclass(frozen=True)
class Manifest(Unchanging):
    """What the package manager knows of an app. `permissions` are what it requests."""

    package: str
    label: str
    activities: tuple[ActivityInfo, ...] = ()
    receivers: tuple[ReceiverInfo, ...] = ()
    shortcuts: tuple[Shortcut, ...] = ()
    permissions: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()  # those of a system app's permissions that a user is asked for
    icon: tuple[str, str, str] = ("android", "#3DDC84", "#FFFFFF")  # glyph, background, tint
    version_name: str = "1.0"
    version_code: int = 1
    system: bool = False
    persistent: bool = False  # its process starts at boot
    target_sdk: int = 33
    in_launcher: bool = True
    build_size: str = ""
    snapshot: bool = False  # the benchmark saves and restores its state
    needs: tuple[str, ...] = ()  # of the machine that the phone runs on, see `needs`
    shared_folders: tuple[str, ...] = ()  # made on shared storage, in Android/data/<package>
    databases: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The SQL that makes each empty database, by its path in the app's private folder."""

    def activity(self, cls: str) -> ActivityInfo | None:
        """The activity with this full class name."""
        for info in self.activities:
            if full_class(self.package, info.name) == cls:
                return info
        return None

    @functools.cached_property
    def actions(self) -> frozenset[str]:
        """All that some activity is started for."""
        return frozenset(a for info in self.activities for f in info.filters for a in f.actions)

    @functools.cached_property
    def launcher_activity(self) -> ActivityInfo | None:
        """The entry shown by the launcher."""
        for info in self.activities:
            if any(CATEGORY_LAUNCHER in f.categories for f in info.filters):
                return info
        return None


def launcher_order(labels: Iterable[Manifest]) -> list[Manifest]:
    """Manifests sorted as the app list shows them."""
    return sorted(labels, key=lambda m: (m.label.casefold(), m.package))
