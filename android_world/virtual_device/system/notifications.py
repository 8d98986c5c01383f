"""Notifications: what is posted, the channels of the apps, what peeks as a heads-up."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.service import Service
from android_world.virtual_device.system.settings_defaults import GLOBAL

if TYPE_CHECKING:
    from android_world.virtual_device.clock import EventHandle
    from android_world.virtual_device.system.device_protocol import Device

IMPORTANCE_NONE = 0
IMPORTANCE_LOW = 2
IMPORTANCE_DEFAULT = 3
IMPORTANCE_HIGH = 4
DEFAULT_CHANNEL = "default"
HEADS_UP_MS = 5000
HISTORY_SIZE = 50
MAX_OF_A_PACKAGE = 50  # NotificationManagerService.MAX_PACKAGE_NOTIFICATIONS
ANDROID_PACKAGE = "android"
POST_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
_STORAGE_SETTINGS = Intent("android.settings.INTERNAL_STORAGE_SETTINGS", flags=FLAG_NEW_TASK)
_WIFI_SETTINGS = Intent("android.settings.WIFI_SETTINGS", flags=FLAG_NEW_TASK)


@dataclass(frozen=True)
class PendingIntent:
    """What happens on a tap: an intent for an activity, a broadcast or the call service.

    `kind` is `activity`, `broadcast` or `telecom`.
    """

    intent: Intent
    kind: str = "activity"


@dataclass(frozen=True)
class Action:
    """A button of a notification; `input_key` names the extra that an inline reply fills."""

    title: str
    pending: PendingIntent | None = None
    input_key: str | None = None
    dismisses: bool = True


@dataclass(frozen=True)
class Channel:
    """A channel of an app; the user may change its importance.

    One that the app never created is `implied` by what is posted to it, until the user changes it.
    That of one conversation has a `parent`, the channel that the app posts it to.
    """

    id: str
    name: str
    importance: int = IMPORTANCE_DEFAULT
    description: str = ""
    parent: str = ""
    priority: bool = False
    implied: bool = False


@dataclass
class Notification:
    """One notification of an app, known by its package, tag and id.

    `ongoing` ones cannot be dismissed by the user; `auto_cancel` ones go when they are tapped;
    a `full_screen` one (a ringing call) peeks until it is cancelled.
    `channel_name` is what the app calls its channel; `conversation` is whom a message is from.
    `when_ms` and `posted_ms` are wall times that the service fills in, as `posted_uptime_ms`.
    """

    package: str
    id: int
    title: str
    text: str = ""
    channel: str = DEFAULT_CHANNEL
    channel_name: str = "Uncategorized"
    conversation: str = ""
    importance: int = IMPORTANCE_DEFAULT
    tag: str | None = None
    big_text: str = ""
    category: str = ""
    icon: str = ""
    app_name: str = ""
    ongoing: bool = False
    clearable: bool = True
    auto_cancel: bool = True
    silent: bool = False
    full_screen: bool = False
    show_chronometer: bool = False
    progress: tuple[int, int] | None = None
    actions: list[Action] = field(default_factory=list)
    content_intent: PendingIntent | None = None
    delete_intent: PendingIntent | None = None
    when_ms: int | None = None
    posted_ms: int = 0
    posted_uptime_ms: int = 0

    @property
    def key(self) -> tuple[str, str | None, int]:
        """What identifies the notification among all."""
        return (self.package, self.tag, self.id)

    @property
    def dismissable(self) -> bool:
        """Whether the user can swipe it away."""
        return self.clearable and not self.ongoing


def standing_notifications() -> list[Notification]:
    """Return what the image shows after boot, oldest first."""
    return [
        limited_connectivity("AndroidWifi"),
        Notification(
            package=ANDROID_PACKAGE,
            id=1397575510,
            tag="public:252,1",
            title="Virtual SD card",
            text="For storing photos, videos, music and more",
            channel="DISK",
            importance=IMPORTANCE_LOW,
            app_name="Settings",
            icon="sd",
            silent=True,
            actions=[
                Action("Explore", PendingIntent(_STORAGE_SETTINGS)),
                Action("Eject", PendingIntent(_STORAGE_SETTINGS)),
            ],
            content_intent=PendingIntent(_STORAGE_SETTINGS),
            auto_cancel=False,
        ),
        Notification(
            package=ANDROID_PACKAGE,
            id=55,
            title="Serial console enabled",
            text="Performance is impacted. To disable, check bootloader.",
            channel="DEVELOPER",
            channel_name="Developer messages",
            importance=IMPORTANCE_LOW,
            app_name="Android System",
            icon="cog_outline",
            ongoing=True,
            silent=True,
        ),
    ]


def limited_connectivity(ssid: str) -> Notification:
    """Return what the system says about a network without internet."""
    return Notification(
        package=ANDROID_PACKAGE,
        id=741,
        title=f"{ssid} has limited connectivity",
        text="Tap to connect anyway",
        channel="NETWORK_STATUS",
        channel_name="Network status",
        importance=IMPORTANCE_LOW,
        app_name="Android System",
        icon="wifi_strength_alert_outline",
        clearable=False,
        silent=True,
        content_intent=PendingIntent(_WIFI_SETTINGS),
    )


class Notifications(Service):
    """NotificationManager, as apps and SystemUI see it."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.history: list[Notification] = []
        self.history_enabled = False
        self._active: list[Notification] = []
        self._channels: dict[str, dict[str, Channel]] = {}
        self._blocked: set[str] = set()
        self._heads_up: tuple[str, str | None, int] | None = None
        self._heads_up_end: EventHandle | None = None

    def boot(self) -> None:
        for notification in standing_notifications():
            self.post(notification)

    def post(self, notification: Notification) -> None:
        """Show a notification, or update the one with the same package, tag and id.

        Nothing happens when the user switched off the app's notifications or the channel, or when
        an app has MAX_OF_A_PACKAGE others.
        """
        if not self.is_allowed(notification.package):
            return
        importance = self.channel_of(notification).importance
        if importance == IMPORTANCE_NONE:
            return
        now = self.device.clock.now_ms
        posted = replace(
            notification,
            importance=importance,
            posted_ms=now,
            posted_uptime_ms=self.device.clock.uptime_ms,
            when_ms=now if notification.when_ms is None else notification.when_ms,
        )
        others = [n for n in self._of(posted.package) if n.key != posted.key]
        if len(others) >= MAX_OF_A_PACKAGE and posted.package != "android":
            text = f"Package has already posted or enqueued {len(others)} notifications."
            message = f"{text}  Not showing more.  package={posted.package}"
            self.device.log.add("E", "NotificationService", message)
            return
        self._remove(posted.key)
        self._active.append(posted)
        self.history = [*self.history, posted][-HISTORY_SIZE:]
        self.device.system_ui.on_notifications_changed()
        if importance >= IMPORTANCE_HIGH and not posted.silent:
            self._peek(posted)

    def cancel(self, package: str, id: int, tag: str | None = None) -> bool:
        """Take a notification away on behalf of its app; return whether it was there."""
        return self._remove((package, tag, id)) is not None

    def cancel_all(self, package: str) -> None:
        """Take all notifications of an app away."""
        for notification in self._of(package):
            self._remove(notification.key)

    def dismiss(self, key: tuple[str, str | None, int]) -> bool:
        """Swipe a notification away; return False where the user may not."""
        notification = self.get(key)
        if notification is None or not notification.dismissable:
            return False
        self._remove(key)
        self._fire(notification.delete_intent)
        return True

    def dismiss_all(self, silent_only: bool = False) -> None:
        """Do what "Clear all" does."""
        for notification in list(self._active):
            if not silent_only or notification.importance <= IMPORTANCE_LOW:
                self.dismiss(notification.key)

    def click(self, key: tuple[str, str | None, int]) -> None:
        """Tap a notification: its content intent goes out, and it goes if it is `auto_cancel`."""
        notification = self.get(key)
        if notification is None:
            return
        if notification.auto_cancel and notification.dismissable:
            self._remove(key)
        self.end_heads_up()
        self._fire(notification.content_intent)

    def click_action(
        self, key: tuple[str, str | None, int], index: int, reply: str | None = None
    ) -> None:
        """Press the button `index`, with the text of an inline reply where it takes one."""
        notification = self.get(key)
        if notification is None or index >= len(notification.actions):
            return
        action = notification.actions[index]
        self.end_heads_up()
        extras = {action.input_key: reply} if action.input_key and reply is not None else {}
        self._fire(action.pending, extras)

    def active(self, package: str | None = None) -> list[Notification]:
        """Return what is posted (by `package`), newest first."""
        return [n for n in reversed(self._active) if package in (None, n.package)]

    def get(self, key: tuple[str, str | None, int]) -> Notification | None:
        """Return the posted notification with this key."""
        return next((n for n in self._active if n.key == key), None)

    @property
    def heads_up(self) -> Notification | None:
        """The notification that peeks at the top of the screen right now."""
        return self.get(self._heads_up) if self._heads_up else None

    def end_heads_up(self) -> None:
        """Let the peeking notification retreat to the shade."""
        self._heads_up = None
        if self._heads_up_end is not None:
            self._heads_up_end.cancel()
            self._heads_up_end = None
            self.device.system_ui.on_notifications_changed()

    def hold_heads_up(self) -> None:
        """Keep the peeking notification for as long as the user writes a reply."""
        if self._heads_up_end is not None:
            self._heads_up_end.cancel()

    def create_channel(self, package: str, channel: Channel) -> None:
        """Register a channel; one that exists keeps the user's importance."""
        channels = self._channels.setdefault(package, {})
        known = channels.get(channel.id)
        if known is not None and not known.implied:
            channel = replace(channel, importance=known.importance)
        channels[channel.id] = channel

    def set_importance(
        self, package: str, channel_id: str, importance: int, priority: bool = False
    ) -> None:
        """Change a channel as the user does in Settings or on a notification."""
        channel = self._channels[package][channel_id]
        changed = replace(channel, importance=importance, priority=priority, implied=False)
        self._channels[package][channel_id] = changed
        for number, posted in enumerate(self._active):
            if posted.package == package and self.channel_of(posted) is changed:
                self._active[number] = replace(posted, importance=importance)
        for posted in self._of(package):
            if posted.importance == IMPORTANCE_NONE:
                self._remove(posted.key)
        self.device.system_ui.on_notifications_changed()

    def channel_of(self, notification: Notification) -> Channel:
        """The channel that rules a notification: its conversation's, or the one it is posted to."""
        package, own = notification.package, notification.channel
        known = self.channel(package, own)
        if known is None or known.implied:
            known = Channel(own, notification.channel_name, notification.importance, implied=True)
            self._channels.setdefault(package, {})[own] = known
        return self.channel(package, f"{own} : {notification.conversation}") or known

    def separate(self, notification: Notification) -> Channel:
        """Give a conversation its own channel, as the user's first choice for it does."""
        channel = self.channel_of(notification)
        if not notification.conversation or channel.parent:
            return channel
        name = notification.conversation
        own = replace(channel, id=f"{channel.id} : {name}", name=name, parent=channel.id)
        self._channels[notification.package][own.id] = own
        return own

    def channel(self, package: str, channel_id: str) -> Channel | None:
        """Return a channel of an app."""
        return self._channels.get(package, {}).get(channel_id)

    def channels(self, package: str) -> list[Channel]:
        """Return the channels of an app in the order of their creation."""
        return list(self._channels.get(package, {}).values())

    def conversations(self) -> list[tuple[str, Channel]]:
        """The conversations with their own channel, each with its package."""
        found = [(name, c) for name, channels in self._channels.items() for c in channels.values()]
        return [(package, channel) for package, channel in found if channel.parent]

    def is_allowed(self, package: str) -> bool:
        """Whether the user lets the app post at all."""
        if package in self._blocked:
            return False
        entry = None if package == ANDROID_PACKAGE else self.device.packages.get(package)
        if entry is None or POST_NOTIFICATIONS not in entry.manifest.permissions:
            return True
        return POST_NOTIFICATIONS in entry.granted

    def set_allowed(self, package: str, allowed: bool) -> None:
        """Switch all notifications of an app on or off."""
        if allowed:
            self._blocked.discard(package)
        else:
            self._blocked.add(package)
            self.cancel_all(package)

    def discard_package(self, package: str) -> None:
        """Drop everything of an app whose data was cleared or that was removed."""
        self.cancel_all(package)
        self._channels.pop(package, None)
        self._blocked.discard(package)
        self.history = [n for n in self.history if n.package != package]

    def _of(self, package: str) -> list[Notification]:
        return [n for n in self._active if n.package == package]

    def _remove(self, key: tuple[str, str | None, int]) -> Notification | None:
        found = self.get(key)
        if found is not None:
            self._active.remove(found)
            if self._heads_up == key:
                self.end_heads_up()
            self.device.system_ui.on_notifications_changed()
        return found

    def _peek(self, notification: Notification) -> None:
        settings = self.device.settings
        if not settings.get_bool(GLOBAL, "heads_up_notifications_enabled", True):
            return
        if settings.get_bool(GLOBAL, "zen_mode"):
            return
        self.end_heads_up()
        self._heads_up = notification.key
        if not notification.full_screen:
            self._heads_up_end = self.device.clock.call_later(
                HEADS_UP_MS, self.end_heads_up, name="heads-up"
            )
        self.device.system_ui.on_notifications_changed()

    def _fire(self, pending: PendingIntent | None, extras: dict[str, str] | None = None) -> None:
        if pending is None:
            return
        intent = pending.intent
        if extras:
            intent = replace(intent, extras={**intent.extras, **extras})
        if pending.kind == "broadcast":
            self.device.activities.send_broadcast(intent)
        elif pending.kind == "telecom":
            self.device.telephony.on_action(intent.action)
        else:
            self.device.activities.start(intent)
