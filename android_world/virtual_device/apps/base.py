"""What an app is written with: its process, its activities and their pages, and its manifest.

These are the framework's, with the whole phone at hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.framework import activity
from android_world.virtual_device.framework.activity import ActivityResult, WindowContent
from android_world.virtual_device.framework.manifest import (
    LAUNCHER_FILTER,
    ActivityInfo,
    Manifest,
    ReceiverInfo,
    launcher_order,
)
from android_world.virtual_device.framework.registry import app, registered_apps, substitute_app

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

__all__ = [
    "LAUNCHER_FILTER",
    "Activity",
    "ActivityInfo",
    "ActivityResult",
    "App",
    "Fragment",
    "Manifest",
    "ReceiverInfo",
    "WindowContent",
    "app",
    "launcher_order",
    "registered_apps",
    "substitute_app",
]


class App(activity.App):
    """The process of an app."""

    device: Device


class Activity(activity.Activity):
    """One entry of a back stack."""

    device: Device
    app: App


class Fragment(activity.Fragment):
    """A page inside an activity."""

    device: Device
    activity: Activity
