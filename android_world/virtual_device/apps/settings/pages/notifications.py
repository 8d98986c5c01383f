"""Notifications, notification history and notifications app by app."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.pages.apps import filter_spinner
from android_world.virtual_device.apps.settings.pages.sound import DND
from android_world.virtual_device.apps.settings.preferences import (
    CustomItem,
    Footer,
    MainSwitch,
    Paragraph,
    Preference,
    PrimarySwitchPreference,
    choice,
    fact,
    link,
    radios,
    section,
    switch,
)
from android_world.virtual_device.system.notifications import Channel
from android_world.virtual_device.system.packages import Package

HISTORY, BUBBLES = "secure/notification_history_enabled", "secure/notification_bubbles"
LOCK_SCREEN_CHOICES = (
    "Show conversations, default, and silent",
    "Hide silent conversations and notifications",
    "Don’t show any notifications",
)


def lock_screen_choice(page_: Page) -> str:
    """Which of LOCK_SCREEN_CHOICES is in force."""
    settings = page_.device.settings
    if not settings.get_bool("secure", "lock_screen_show_notifications", True):
        return LOCK_SCREEN_CHOICES[2]
    silent = settings.get_bool("secure", "lock_screen_show_silent_notifications")
    return LOCK_SCREEN_CHOICES[0 if silent else 1]


@page("notifications", "Notifications")
class NotificationsPage(Page):
    """Notifications."""

    def _priority_conversations(self) -> str:
        number = sum(c.priority for _, c in self.device.notifications.conversations())
        if number == 1:
            return "1 priority conversation"
        return f"{number or 'No'} priority conversations"

    def preferences(self) -> Items:
        bubbles = self.store.get(BUBBLES, True)
        return [
            section("Manage"),
            link(
                "App settings",
                "Control notifications from individual apps",
                opens="notification_apps",
            ),
            link(
                "Notification history",
                "Show recent and snoozed notifications",
                opens="notification_history",
            ),
            section("Conversation"),
            link("Conversations", self._priority_conversations(), opens="conversations"),
            link(
                "Bubbles",
                "On / Conversations can appear as floating icons" if bubbles else "Off",
                opens="bubbles",
            ),
            section("Privacy"),
            link(
                "Device & app notifications",
                "Control which apps and devices can read notifications",
                opens="notification_access",
            ),
            choice(
                "Notifications on lock screen",
                options=LOCK_SCREEN_CHOICES,
                selected=lock_screen_choice(self),
                on_pick=self._set_lock_screen,
            ),
            section("General"),
            link("Do Not Disturb", self.state(DND), opens="dnd"),
            link("Wireless emergency alerts", opens="emergency_alerts"),
            switch(
                "Hide silent notifications in status bar",
                "secure/silence_notifications_in_status_bar",
            ),
            switch("Allow notification snoozing", "secure/show_notification_snooze"),
            switch("Notification dot on app icon", "secure/notification_badging", default=True),
            switch(
                "Enhanced notifications",
                "secure/enabled_notification_assistant_switch",
                default=True,
                summary="Get suggested actions, replies, and more",
            ),
        ]

    def _set_lock_screen(self, chosen: str) -> None:
        conversations, _, nothing = LOCK_SCREEN_CHOICES
        settings = self.device.settings
        settings.put("secure", "lock_screen_show_notifications", int(chosen != nothing))
        settings.put(
            "secure", "lock_screen_show_silent_notifications", int(chosen == conversations)
        )


@page("notification_apps", "App notifications")
class NotificationAppsPage(Page):
    """App notifications: one switch per app."""

    FILTERS = ("Most recent", "All apps", "Turned off")

    def on_open(self) -> None:
        self.filter = 0 if self.device.notifications.history else 1

    def preferences(self) -> Items:
        spinner = partial(filter_spinner, self, self.FILTERS, self.filter, self._set_filter)
        return [CustomItem(build=spinner), *map(self._row, self.visible_apps())]

    def visible_apps(self) -> list[Package]:
        """The apps for the filter: the latest first, or by name."""
        latest, notifications = self._latest(), self.device.notifications
        if self.filter == 0:
            names = sorted(latest, key=latest.__getitem__, reverse=True)
            found = map(self.device.packages.get, names)
            return [package for package in found if package is not None]
        apps = app_data.listed_apps(self.device)
        return (
            apps if self.filter == 1 else [p for p in apps if not notifications.is_allowed(p.name)]
        )

    def _latest(self) -> dict[str, int]:
        return {note.package: note.posted_ms for note in self.device.notifications.history}

    def _row(self, package: Package) -> PrimarySwitchPreference:
        notifications, posted = self.device.notifications, self._latest().get(package.name)
        minutes = 0 if posted is None else (self.device.clock.now_ms - posted) // 60_000
        hours, days = minutes // 60, minutes // 1440
        ago = f"{days} days" if days > 1 else f"{hours} hr." if hours else f"{minutes} min."
        return PrimarySwitchPreference(
            package.manifest.label,
            summary="" if posted is None else f"{ago} ago",
            switch_id="switch_widget",
            app_icon=package.manifest.icon,
            checked=notifications.is_allowed(package.name),
            on_change=partial(notifications.set_allowed, package.name),
            opens="app_notifications",
            argument=package.name,
        )

    def _set_filter(self, position: int) -> None:
        self.filter = position


@page("notification_history", "Notification history")
class NotificationHistoryPage(Page):
    """Notification history."""

    def preferences(self) -> Items:
        on = self.store.get(HISTORY, False)
        history = list(reversed(self.device.notifications.history))[:50] if on else []
        return [
            MainSwitch("Use notification history", HISTORY),
            section("Recently dismissed") if history else None,
            *(fact(note.title, note.text) for note in history),
            None
            if history
            else Footer(
                "No recent notifications"
                if on
                else "When notification history is turned on, you can see recent and snoozed"
                " notifications here."
            ),
        ]


@page("conversations", "Conversations")
class ConversationsPage(Page):
    """The conversations that the user set apart from their apps."""

    def preferences(self) -> Items:
        found = self.device.notifications.conversations()
        if not found:
            return [Paragraph("Priority and modified conversations will appear here")]
        priority = [self._row(*one) for one in found if one[1].priority]
        modified = [self._row(*one) for one in found if not one[1].priority]
        return [
            *([section("Priority conversations"), *priority] if priority else ()),
            *([section("Modified conversations"), *modified] if modified else ()),
        ]

    def _row(self, package: str, channel: Channel) -> Preference:
        return link(
            channel.name,
            self.device.packages.label(package),
            opens="notification_channel",
            argument=f"{package} {channel.id}",
        )


@page("bubbles", "Bubbles")
class BubblesPage(Page):
    """Bubbles."""

    items = (
        *radios(BUBBLES, {True: "On", False: "Off"}, True),
        Footer(
            "Some notifications and other content can appear as bubbles on the screen. To open a"
            " bubble, tap it."
        ),
    )
