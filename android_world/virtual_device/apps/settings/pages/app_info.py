"""App info and the pages behind it; their argument is the package name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import Page, page
from android_world.virtual_device.apps.settings.pages.special_access import ACCESSES
from android_world.virtual_device.apps.settings.preferences import (
    ActionButton,
    ActionButtons,
    AppHeader,
    Category,
    Item,
    MainSwitch,
    Paragraph,
    Preference,
    SwitchPreference,
)
from android_world.virtual_device.apps.settings.state import size_text
from android_world.virtual_device.system.packages import Package

ADVANCED = (
    "display_over",
    "modify_settings",
    "picture_in_picture",
    "install_unknown",
    "alarms",
)


class AppPage(Page):
    """A page about one app."""

    @property
    def package(self) -> Package | None:
        """The app, or None after it was removed."""
        return self.device.packages.get(self.argument)

    def on_shown(self) -> None:
        """Leave when the app is gone."""
        if self.package is None:
            self.activity.finish()

    def header(self, package: Package) -> AppHeader:
        """Icon and name."""
        state = "" if package.enabled else "Disabled"
        return AppHeader(package.manifest.label, summary=state, icon=package.manifest.icon)

    def preferences(self) -> Sequence[Item | None]:
        """What there is to say of the app."""
        package = self.package
        if package is None:
            return [Paragraph("App not installed")]
        return self.app_preferences(package)

    def app_preferences(self, package: Package) -> Sequence[Item | None]:
        """The items for an installed app."""
        raise TypeError(f"{type(self).__name__} does not define app_preferences()")


@page("app_info")
class AppInfoPage(AppPage):
    """App info."""

    title = "App info"

    def app_preferences(self, package: Package) -> Sequence[Item | None]:
        """Buttons, then everything that can be set for the app."""
        device, name = self.device, package.name
        allowed = device.notifications.allowed(name)
        used = app_data.app_size(package) + app_data.data_size(device, name)
        advanced = [ACCESSES[key] for key in ADVANCED if ACCESSES[key].asked_by(package)]
        return [
            self.header(package),
            self._buttons(package),
            self._link("Notifications", "On" if allowed else "Off", "app_notifications"),
            self._link("Permissions", app_data.permissions_summary(package), "app_permissions"),
            self._link(
                "Storage & cache", f"{size_text(used)} used in internal storage", "app_storage"
            ),
            Preference("Mobile data & Wi\u2011Fi", summary="No data used", opens="wifi_data_usage"),
            Preference("Screen time", summary="0 minutes today", opens="wellbeing"),
            Preference("Battery", summary="0% use since last full charge", opens="battery_usage"),
            Preference("Open by default", summary="No defaults set"),
            Category("Unused apps"),
            self._pause_switch(package),
            Category("Advanced") if advanced else None,
            *(
                self._link(access.title, access.state_of(package), "special_access_app", access.key)
                for access in advanced
            ),
            Category("Store") if not package.manifest.system else None,
            Preference("App details", summary="App installed from package installer")
            if not package.manifest.system
            else None,
            Paragraph(f"version {package.manifest.version_name}"),
        ]

    def _link(self, title: str, summary: str, target: str, more: str = "") -> Preference:
        argument = f"{self.argument} {more}".strip()
        return Preference(title, summary=summary, opens=target, argument=argument)

    def _buttons(self, package: Package) -> ActionButtons:
        running = package.name in self.device.activities.processes and not package.stopped
        launchable = package.enabled and package.manifest.launcher_activity is not None
        if not package.manifest.system:
            second = ActionButton(
                "Uninstall", "delete_outline", self.ask_uninstall, True, "button2"
            )
        elif package.enabled:
            second = ActionButton("Disable", "cancel", self.ask_disable, True, "button2")
        else:
            second = ActionButton("Enable", "check", self.enable, True, "button2")
        return ActionButtons(
            buttons=(
                ActionButton("Open", "open_in_new", self.open_app, launchable, "button1"),
                second,
                ActionButton(
                    "Force stop", "alert_outline", self.ask_force_stop, running, "button3"
                ),
            )
        )

    def _pause_switch(self, package: Package) -> SwitchPreference:
        return SwitchPreference(
            "Pause app activity if unused",
            summary="Remove permissions, delete temporary files, and stop notifications",
            checked=package.appops.get("AUTO_REVOKE_PERMISSIONS_IF_UNUSED", "allow") == "allow",
            on_change=self._set_pause,
        )

    def _set_pause(self, on: bool) -> None:
        if self.package is not None:
            value = "allow" if on else "ignore"
            self.package.appops["AUTO_REVOKE_PERMISSIONS_IF_UNUSED"] = value

    def open_app(self) -> None:
        """Start the app."""
        intent = self.device.packages.launch_intent(self.argument)
        if intent is not None:
            self.activity.start_activity(intent)

    def ask_force_stop(self) -> None:
        """Force stop, after a question."""
        self.confirm(
            "Force stop?", "If you force stop an app, it may misbehave.", "OK", self.force_stop
        )

    def force_stop(self) -> None:
        """Kill the app and forget its task."""
        self.device.activities.force_stop(self.argument)
        if self.argument != self.activity.package:
            self.device.activities.forget_recents(self.argument)

    def ask_uninstall(self) -> None:
        """Uninstall, after a question."""
        label = self.device.packages.label(self.argument)
        self.confirm(label, "Do you want to uninstall this app?", "OK", self.uninstall)

    def uninstall(self) -> None:
        """Remove the app and leave the page."""
        label = self.device.packages.label(self.argument)
        if self.device.packages.uninstall(self.argument):
            self.activity.toast(f"Uninstalled {label}")
        self.activity.finish()

    def ask_disable(self) -> None:
        """Disable, after a question."""
        self.confirm(
            "",
            "If you disable this app, Android and other apps may no longer function as intended."
            " Keep in mind, you can’t delete this app since it came pre-installed on your device."
            " By disabling, you turn this app off and hide it on your device.",
            "Disable app",
            self.disable,
        )

    def disable(self) -> None:
        """Take the app out of use."""
        if self.package is not None and self.argument != self.activity.package:
            self.device.activities.force_stop(self.argument)
            self.package.enabled = False

    def enable(self) -> None:
        """Use the app again."""
        if self.package is not None:
            self.package.enabled = True


@page("app_storage")
class AppStoragePage(AppPage):
    """Storage & cache of an app."""

    title = "Storage"

    def app_preferences(self, package: Package) -> Sequence[Item | None]:
        """Buttons and sizes."""
        device, name = self.device, package.name
        code, data = app_data.app_size(package), app_data.data_size(device, name)
        cache = app_data.cache_size(device, name)
        sizes = (
            ("App size", code),
            ("User data", data),
            ("Cache", cache),
            ("Total", code + data + cache),
        )
        return [
            self.header(package),
            ActionButtons(
                buttons=(
                    ActionButton(
                        "Clear storage", "delete_outline", self.ask_clear, True, "button1"
                    ),
                    ActionButton("Clear cache", "broom", self.clear_cache, cache > 0, "button2"),
                )
            ),
            Category("Space used"),
            *(Preference(label, value=size_text(size), on_tap=self.stay) for label, size in sizes),
        ]

    def stay(self) -> None:
        """A row that only informs."""

    def ask_clear(self) -> None:
        """Clear storage, after a question."""
        self.confirm(
            "Delete app data?",
            "This app’s data, including files and settings, will be permanently deleted from this"
            " device",
            "Delete",
            self.clear,
        )

    def clear(self) -> None:
        """As `pm clear`."""
        self.device.packages.clear(self.argument)

    def clear_cache(self) -> None:
        """Empty the cache folders."""
        app_data.clear_cache(self.device, self.argument)


@page("app_notifications")
class AppNotificationsPage(AppPage):
    """Notifications of an app."""

    title = "Notifications"

    def app_preferences(self, package: Package) -> Sequence[Item | None]:
        """The main switch and the app's channels."""
        label = package.manifest.label
        allowed = self.device.notifications.allowed(package.name)
        channels = self.device.notifications.channels(package.name) if allowed else []
        return [
            self.header(package),
            MainSwitch(f"All {label} notifications", checked=allowed, on_change=self._allow),
            *(
                SwitchPreference(
                    channel.name,
                    checked=channel.importance > 0,
                    on_change=partial(self._set_channel, channel.id),
                )
                for channel in channels
            ),
            Paragraph("This app has not posted any notifications")
            if allowed and not channels and not self.device.notifications.active(package.name)
            else None,
        ]

    def _allow(self, on: bool) -> None:
        self.device.notifications.set_allowed(self.argument, on)

    def _set_channel(self, channel: str, on: bool) -> None:
        self.device.notifications.set_importance(self.argument, channel, 3 if on else 0)
