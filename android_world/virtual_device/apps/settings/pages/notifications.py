"""Notifications, notification history and notifications app by app."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import Page, page
from android_world.virtual_device.apps.settings.pages.sound import dnd_is_on
from android_world.virtual_device.apps.settings.preferences import (
    Category,
    Footer,
    Item,
    MainSwitch,
    Paragraph,
    Preference,
    PrimarySwitchPreference,
    RadioPreference,
)
from android_world.virtual_device.system.settings_defaults import SECURE

LOCK_SCREEN_CHOICES = (
    "Show conversations, default, and silent",
    "Hide silent conversations and notifications",
    "Don’t show any notifications",
)


def lock_screen_choice(page_: Page) -> int:
    """Which of LOCK_SCREEN_CHOICES is in force."""
    settings = page_.device.settings
    if not settings.get_bool(SECURE, "lock_screen_show_notifications", True):
        return 2
    return 0 if settings.get_bool(SECURE, "lock_screen_show_silent_notifications") else 1


@page("notifications")
class NotificationsPage(Page):
    """Notifications."""

    title = "Notifications"

    def preferences(self) -> Sequence[Item | None]:
        """Manage, conversation, privacy, general."""
        bubbles = self.device.settings.get_bool(SECURE, "notification_bubbles", True)
        return [
            Category("Manage"),
            Preference(
                "App settings",
                summary="Control notifications from individual apps",
                opens="notification_apps",
            ),
            Preference(
                "Notification history",
                summary="Show recent and snoozed notifications",
                opens="notification_history",
            ),
            Category("Conversation"),
            Preference("Conversations", summary="No priority conversations", opens="conversations"),
            Preference(
                "Bubbles",
                summary="On / Conversations can appear as floating icons" if bubbles else "Off",
                opens="bubbles",
            ),
            Category("Privacy"),
            Preference(
                "Device & app notifications",
                summary="Control which apps and devices can read notifications",
            ),
            Preference(
                "Notifications on lock screen",
                summary=LOCK_SCREEN_CHOICES[lock_screen_choice(self)],
                on_tap=self._choose_lock_screen,
            ),
            Category("General"),
            Preference("Do Not Disturb", summary="On" if dnd_is_on(self) else "Off", opens="dnd"),
            Preference("Wireless emergency alerts"),
            self.setting_switch(
                "Hide silent notifications in status bar",
                SECURE,
                "silence_notifications_in_status_bar",
            ),
            self.setting_switch("Allow notification snoozing", SECURE, "show_notification_snooze"),
            self.setting_switch(
                "Notification dot on app icon", SECURE, "notification_badging", default=True
            ),
            self.setting_switch(
                "Enhanced notifications",
                SECURE,
                "enabled_notification_assistant_switch",
                default=True,
                summary="Get suggested actions, replies, and more",
            ),
        ]

    def _choose_lock_screen(self) -> None:
        self.pick_one(
            "Notifications on lock screen",
            LOCK_SCREEN_CHOICES,
            lock_screen_choice(self),
            self._set_lock_screen,
        )

    def _set_lock_screen(self, position: int) -> None:
        settings = self.device.settings
        settings.put(SECURE, "lock_screen_show_notifications", int(position < 2))
        settings.put(SECURE, "lock_screen_show_silent_notifications", int(position == 0))


@page("notification_apps")
class NotificationAppsPage(Page):
    """App notifications: one switch per app."""

    title = "App notifications"

    def preferences(self) -> Sequence[Item | None]:
        """The apps by name."""
        notifications = self.device.notifications
        return [
            PrimarySwitchPreference(
                package.manifest.label,
                summary=f"{len(notifications.active(package.name))} notifications"
                if notifications.active(package.name)
                else "",
                app_icon=package.manifest.icon,
                checked=notifications.allowed(package.name),
                on_change=partial(notifications.set_allowed, package.name),
                opens="app_notifications",
                argument=package.name,
            )
            for package in app_data.listed_apps(self.device)
        ]


@page("notification_history")
class NotificationHistoryPage(Page):
    """Notification history."""

    title = "Notification history"

    def preferences(self) -> Sequence[Item | None]:
        """The switch and, when it is on, what was dismissed."""
        on = self.device.settings.get_bool(SECURE, "notification_history_enabled")
        history = list(reversed(self.device.notifications.history))[:50] if on else []
        return [
            MainSwitch("Use notification history", checked=on, on_change=self._switch),
            Category("Recently dismissed") if history else None,
            *(
                Preference(note.title, summary=note.text, on_tap=self.invalidate)
                for note in history
            ),
            None
            if history
            else Footer(
                "No recent notifications"
                if on
                else "When notification history is turned on, you can see recent and snoozed"
                " notifications here."
            ),
        ]

    def _switch(self, on: bool) -> None:
        self.device.settings.put(SECURE, "notification_history_enabled", int(on))


@page("conversations")
class ConversationsPage(Page):
    """Conversations: none were marked."""

    title = "Conversations"

    def preferences(self) -> Sequence[Item | None]:
        """An empty list."""
        return [Paragraph("Priority and modified conversations will appear here")]


@page("bubbles")
class BubblesPage(Page):
    """Bubbles."""

    title = "Bubbles"

    def preferences(self) -> Sequence[Item | None]:
        """The switch, as two choices."""
        on = self.device.settings.get_bool(SECURE, "notification_bubbles", True)
        return [
            RadioPreference("On", checked=on, on_tap=partial(self._set, True)),
            RadioPreference("Off", checked=not on, on_tap=partial(self._set, False)),
            Footer(
                "Some notifications and other content can appear as bubbles on the screen. To open"
                " a bubble, tap it."
            ),
        ]

    def _set(self, on: bool) -> None:
        self.device.settings.put(SECURE, "notification_bubbles", int(on))
