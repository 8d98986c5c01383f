"""App info and the pages behind it; their argument is the package name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.pages.special_access import ACCESSES
from android_world.virtual_device.apps.settings.preferences import (
    ActionButton,
    ActionButtons,
    AppHeader,
    CustomItem,
    MainSwitch,
    Paragraph,
    Preference,
    PrimarySwitchPreference,
    SwitchPreference,
    action_buttons,
    fact,
    link,
    section,
    switch,
)
from android_world.virtual_device.apps.settings.summaries import size_text
from android_world.virtual_device.system.notifications import (
    DEFAULT_CHANNEL,
    IMPORTANCE_DEFAULT,
    IMPORTANCE_HIGH,
    IMPORTANCE_LOW,
    IMPORTANCE_NONE,
    Channel,
)
from android_world.virtual_device.system.packages import Package

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_RINGS, _QUIET = "May ring or vibrate based on phone settings", "No sound or vibration"
_POP = "When device is unlocked, show notifications as a banner across the top of the screen"
_PAUSE = "AUTO_REVOKE_PERMISSIONS_IF_UNUSED"
_FORCE_STOP = ("Force stop?", "If you force stop an app, it may misbehave.", "OK")
_DISABLE = (
    "If you disable this app, Android and other apps may no longer function as intended. Keep in"
    " mind, you can’t delete this app since it came pre-installed on your device. By disabling,"
    " you turn this app off and hide it on your device."
)
_CLEAR = (
    "Delete app data?",
    "This app’s data, including files and settings, will be permanently deleted from this device",
    "Delete",
)
ADVANCED = ("display_over", "modify_settings", "picture_in_picture", "install_unknown", "alarms")


class AppPage(Page):
    """A page about one app."""

    @property
    def package(self) -> Package | None:
        """The app, or None after it was removed."""
        return self.device.packages.get(self.argument)

    def on_shown(self) -> None:
        if self.package is None:
            self.activity.finish()

    def header(self, package: Package) -> AppHeader:
        """Icon and name."""
        state = "" if package.enabled else "Disabled"
        return AppHeader(package.manifest.label, summary=state, icon=package.manifest.icon)

    def preferences(self) -> Items:
        package = self.package
        if package is None:
            return [Paragraph("App not installed")]
        return self.app_preferences(package)

    def app_preferences(self, package: Package) -> Items:
        """The items for an installed app."""
        raise TypeError(f"{type(self).__name__} does not define app_preferences()")


@page("app_info", "App info")
class AppInfoPage(AppPage):
    """App info."""

    def app_preferences(self, package: Package) -> Items:
        device, name = self.device, package.name
        allowed = device.notifications.is_allowed(name)
        used = app_data.app_size(package) + device.packages.data_size(name)
        advanced = [ACCESSES[key] for key in ADVANCED if ACCESSES[key].asked_by(package)]
        return [
            self.header(package),
            self._buttons(package),
            self._link("Notifications", "On" if allowed else "Off", "app_notifications"),
            self._link("Permissions", app_data.permissions_summary(package), "app_permissions"),
            self._link(
                "Storage & cache", f"{size_text(used)} used in internal storage", "app_storage"
            ),
            link("Mobile data & Wi\u2011Fi", "No data used", opens="wifi_data_usage"),
            link("Screen time", "0 minutes today", opens="wellbeing"),
            link("Battery", "0% use since last full charge", opens="battery_usage"),
            self._link("Open by default", self._defaults(), "open_by_default"),
            section("Unused apps"),
            self._pause_switch(package),
            section("Advanced") if advanced else None,
            *(
                self._link(access.title, access.state_of(package), "special_access_app", access.key)
                for access in advanced
            ),
            Paragraph(f"version {package.manifest.version_name}"),
        ]

    def _defaults(self) -> str:
        is_preferred = self.device.activities.is_preferred(self.argument)
        return "Some defaults set" if is_preferred else "No defaults set"

    def _link(self, title: str, summary: str, target: str, more: str = "") -> Preference:
        argument = f"{self.argument} {more}".strip()
        return link(title, summary, opens=target, argument=argument)

    def _buttons(self, package: Package) -> ActionButtons:
        running = package.name in self.device.activities.processes and not package.stopped
        launchable = package.enabled and package.manifest.launcher_activity is not None
        if not package.manifest.system:
            second = ActionButton("Uninstall", "delete_outline", self.show_uninstall_dialog)
        elif package.enabled:
            second = ActionButton("Disable", "cancel", self.show_disable_dialog)
        else:
            second = ActionButton("Enable", "check", self.enable)
        force_stop = partial(self.confirm, *_FORCE_STOP, self.force_stop)
        return action_buttons(
            ActionButton("Open", "open_in_new", self.open_app, launchable),
            second,
            ActionButton("Force stop", "alert_outline", force_stop, running),
        )

    def _pause_switch(self, package: Package) -> SwitchPreference:
        appops = package.appops
        return switch(
            "Pause app activity if unused",
            summary="Remove permissions, delete temporary files, and stop notifications",
            checked=appops.get(_PAUSE, "allow") == "allow",
            on_change=lambda on: appops.update({_PAUSE: "allow" if on else "ignore"}),
        )

    def open_app(self) -> None:
        """Start the app."""
        intent = self.device.packages.launch_intent(self.argument)
        if intent is not None:
            self.activity.start_activity(intent)

    def force_stop(self) -> None:
        """Kill the app and discard its task."""
        self.device.activities.force_stop(self.argument)
        if self.argument != self.activity.package:
            self.device.activities.clear_recents(self.argument)

    def show_uninstall_dialog(self) -> None:
        """Uninstall, after a question."""
        label = self.device.packages.label(self.argument)

        def uninstall() -> None:
            if self.device.packages.uninstall(self.argument):
                self.activity.toast(f"Uninstalled {label}")
            self.activity.finish()

        self.confirm(label, "Do you want to uninstall this app?", "OK", uninstall)

    def show_disable_dialog(self) -> None:
        """Disable, after a question."""

        def disable() -> None:
            if self.package is not None and self.argument != self.activity.package:
                self.device.activities.force_stop(self.argument)
                self.package.enabled = False

        self.confirm("", _DISABLE, "Disable app", disable)

    def enable(self) -> None:
        """Use the app again."""
        if self.package is not None:
            self.package.enabled = True


@page("app_storage", "Storage")
class AppStoragePage(AppPage):
    """Storage & cache of an app."""

    def app_preferences(self, package: Package) -> Items:
        device, name = self.device, package.name
        code, data = app_data.app_size(package), device.packages.data_size(name)
        cache = device.packages.cache_size(name)
        clear = partial(device.packages.clear, name)
        clear_cache = partial(device.packages.clear_cache, name)
        sizes = (
            ("App size", code),
            ("User data", data),
            ("Cache", cache),
            ("Total", code + data + cache),
        )
        return [
            self.header(package),
            action_buttons(
                ActionButton(
                    "Clear storage", "delete_outline", partial(self.confirm, *_CLEAR, clear)
                ),
                ActionButton("Clear cache", "broom", clear_cache, cache > 0),
            ),
            section("Space used"),
            *(fact(label, value=size_text(size)) for label, size in sizes),
        ]


@page("app_notifications", "Notifications")
class AppNotificationsPage(AppPage):
    """Notifications of an app."""

    def app_preferences(self, package: Package) -> Items:
        notifications, name = self.device.notifications, package.name
        allowed = notifications.is_allowed(name)
        channels = notifications.channels(name) if allowed else []
        talks = [channel for channel in channels if channel.parent]
        own = [channel for channel in channels if not channel.parent]
        only_default = [channel.id for channel in own] == [DEFAULT_CHANNEL]
        return [
            self.header(package),
            MainSwitch(
                f"All {package.manifest.label} notifications",
                checked=allowed,
                on_change=partial(notifications.set_allowed, name),
            ),
            *([section("Conversations"), *map(self._row, talks)] if talks else ()),
            *(importance_choice(self.device, name, own[0]) if only_default else ()),
            *(() if only_default else map(self._row, own)),
            Paragraph("This app has not posted any notifications")
            if allowed and not channels
            else None,
        ]

    def _row(self, channel: Channel) -> PrimarySwitchPreference:
        return PrimarySwitchPreference(
            channel.name,
            summary=channel.description,
            checked=channel.importance > IMPORTANCE_NONE,
            on_change=partial(set_channel, self.device, self.argument, channel.id),
            opens="notification_channel",
            argument=f"{self.argument} {channel.id}",
        )


def set_channel(device: Device, package: str, channel: str, on: bool) -> None:
    """Switch a channel on or off."""
    importance = IMPORTANCE_DEFAULT if on else IMPORTANCE_NONE
    device.notifications.set_importance(package, channel, importance)


def importance_choice(device: Device, package: str, channel: Channel) -> Items:
    """The cards "Default" and "Silent", and whether alerting ones peek."""
    silent = channel.importance <= IMPORTANCE_LOW
    set_importance = partial(device.notifications.set_importance, package, channel.id)

    def card(prefix: str, icon: str, title: str, summary: str, importance: int) -> ui.View:
        chosen = silent == (importance == IMPORTANCE_LOW)
        tap = partial(set_importance, channel.importance if chosen else importance)
        return ui.choice_card(f"#{prefix}", prefix, icon, title, summary, chosen=chosen, tap=tap)

    def cards() -> ui.View:
        return ui.Column(".LinearLayout", w=ui.MATCH, padding=(24, 8), gap=8)[
            card("alert", "bell_ring_outline", "Default", _RINGS, IMPORTANCE_DEFAULT),
            card("silence", "bell_off_outline", "Silent", _QUIET, IMPORTANCE_LOW),
        ]

    def peek(on: bool) -> None:
        set_importance(IMPORTANCE_HIGH if on else IMPORTANCE_DEFAULT)

    high = channel.importance >= IMPORTANCE_HIGH
    return [
        CustomItem(build=cards),
        None if silent else switch("Pop on screen", summary=_POP, checked=high, on_change=peek),
    ]


@page("notification_channel", "Notification category")
class NotificationChannelPage(AppPage):
    """One channel of an app; the argument is the package's name, a space and the channel's id."""

    @property
    def package(self) -> Package | None:
        """The app, or None after it was removed."""
        return self.device.packages.get(self.argument.partition(" ")[0])

    def app_preferences(self, package: Package) -> Items:
        channel = self.device.notifications.channel(package.name, self.argument.partition(" ")[2])
        if channel is None:
            return [self.header(package)]
        on = channel.importance > IMPORTANCE_NONE
        return [
            AppHeader(channel.name, summary=package.manifest.label, icon=package.manifest.icon),
            MainSwitch(
                "Show notifications",
                checked=on,
                on_change=partial(set_channel, self.device, package.name, channel.id),
            ),
            *(importance_choice(self.device, package.name, channel) if on else ()),
        ]
