"""The Clock (Google Clock): its process rings alarms and runs timers and the stopwatch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.apps.clock.activity import DeskClock
from android_world.virtual_device.apps.clock.store import (
    PACKAGE,
    Alarm,
    ClockStore,
    Stopwatch,
    Timer,
)
from android_world.virtual_device.apps.clock.timer_tab import plural, remaining_text, timer_title
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    Intent,
)
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_HIGH,
    IMPORTANCE_LOW,
    Action,
    Notification,
    PendingIntent,
)

if TYPE_CHECKING:
    from android_world.virtual_device.clock import EventHandle
    from android_world.virtual_device.system.device_protocol import Device

MINUTE_MS = 60_000
_TICK_MS = 50
SNOOZE_MINUTES = 10
ALARM_NOTIFICATION, TIMER_NOTIFICATION, STOPWATCH_NOTIFICATION = 1, 2, 3
_PREFIX = f"{PACKAGE}.action."
MAIN_CLASS = "com.android.deskclock.DeskClock"


@app()
class ClockApp(App):
    """Schedules what rings; the views read their state from here."""

    def __init__(self, device: Device, package: str) -> None:
        super().__init__(device, package)
        self.store = ClockStore(device)
        self._tick: EventHandle | None = None
        self._ticks_from_ms = 0  # uptime of the first tick, which fixes the times of all later ones
        self.counting: frozenset[str] = frozenset()  # the tabs whose time runs
        self._alarm_events: list[EventHandle] = []
        self._timer_events: list[EventHandle] = []
        self.ringing: Alarm | None = None

    def on_create(self) -> None:
        self._plan_alarms()
        self._plan_timers()
        self._update_ticking()

    def on_time_changed(self) -> None:
        """Alarms are at a time of day: plan them again. Those that the change has passed ring."""
        now = self.device.clock.uptime_ms
        self._alarm_events = [e for e in self._alarm_events if e.due_ms > now]
        self._plan_alarms()

    # -- ticking ---------------------------------------------------------------------------------

    def _update_ticking(self) -> None:
        """Tick from now on if something has started to count; the last tick ends by itself."""
        was_counting = self.counting
        runs = {
            "timer": any(t.ends_ms is not None for t in self.timers),
            "stopwatch": self.stopwatch.state == "running",
        }
        self.counting = frozenset(name for name, is_running in runs.items() if is_running)
        if self.counting and not was_counting and self._tick is None:
            self._ticks_from_ms = self.device.clock.uptime_ms
            self._plan_tick()

    def _plan_tick(self) -> None:
        passed_ms = self.device.clock.uptime_ms - self._ticks_from_ms
        wait_ms = _TICK_MS - passed_ms % _TICK_MS
        self._tick = self.call_later(wait_ms, self._on_tick, periodic=True)

    def _on_tick(self) -> None:
        """Draw the time again; behind another app nothing ticks."""
        self._tick = None
        if self.counting and isinstance(self.device.activities.top_activity, DeskClock):
            self._plan_tick()
            self._refresh()

    def _refresh(self) -> None:
        top = self.device.activities.top_activity
        if isinstance(top, DeskClock) and top.tab.counting:
            top.invalidate()

    # -- stopwatch -------------------------------------------------------------------------------

    @property
    def stopwatch(self) -> Stopwatch:
        """The stopwatch's state."""
        return self.store.stopwatch()

    def toggle_stopwatch(self) -> None:
        """Start or pause."""
        watch, now = self.stopwatch, self.device.clock.uptime_ms
        if watch.state == "running":
            watch = replace(watch, state="paused", accumulated_ms=watch.elapsed_ms(now))
        else:
            watch = replace(watch, state="running", started_ms=now)
        self._save_stopwatch(watch)

    def reset_stopwatch(self) -> None:
        """Back to zero without laps."""
        self._save_stopwatch(Stopwatch())

    def add_lap(self) -> None:
        """Note the present time as a lap."""
        watch = self.stopwatch
        laps = (*watch.laps, watch.elapsed_ms(self.device.clock.uptime_ms))
        self._save_stopwatch(replace(watch, laps=laps))

    def _save_stopwatch(self, watch: Stopwatch) -> None:
        self.store.save_stopwatch(watch)
        self._update_ticking()
        top = self.device.activities.top_activity
        if watch.state == "reset" or isinstance(top, DeskClock):
            self.device.notifications.cancel(PACKAGE, STOPWATCH_NOTIFICATION)

    def on_background(self) -> None:
        """The user left the app: show what continues as notifications."""
        if self.stopwatch.state == "running":
            self._post(
                STOPWATCH_NOTIFICATION,
                "Stopwatch",
                open_tab("stopwatch"),
                [_action("Pause", "STOPWATCH_TOGGLE"), _action("Lap", "STOPWATCH_LAP")],
                importance=IMPORTANCE_LOW,
                channel="stopwatch",
                channel_name="Stopwatch",
                show_chronometer=True,
                icon="timer-outline",
            )
        running = [t for t in self.timers if t.ends_ms is not None]
        if running:
            self._post_timer(running[0])

    def on_foreground(self) -> None:
        """The app shows itself: its ongoing notifications go, and its time ticks again."""
        if self.counting and self._tick is None:
            self._plan_tick()
        self.device.notifications.cancel(PACKAGE, STOPWATCH_NOTIFICATION)
        self.device.notifications.cancel(PACKAGE, TIMER_NOTIFICATION)

    # -- timers ----------------------------------------------------------------------------------

    @property
    def timers(self) -> list[Timer]:
        """All timers, newest first."""
        return self.store.timers()

    def start_timer(self, total_ms: int) -> None:
        """Start a new timer."""
        timers, now = self.timers, self.device.clock.uptime_ms
        number = max((t.timer_id for t in timers), default=0) + 1
        self._save_timers([Timer(number, total_ms, total_ms, now + total_ms), *timers])

    def toggle_timer(self, timer_id: int) -> None:
        """Pause or continue."""
        now = self.device.clock.uptime_ms

        def toggle(timer: Timer) -> Timer:
            if timer.ends_ms is None:
                return replace(timer, ends_ms=now + timer.left_ms)
            return replace(timer, ends_ms=None, left_ms=timer.remaining(now))

        self._change_timer(timer_id, toggle)

    def reset_timer(self, timer_id: int) -> None:
        """Back to the full time, not running."""
        self._change_timer(timer_id, lambda t: replace(t, ends_ms=None, left_ms=t.total_ms))

    def add_minute(self, timer_id: int) -> None:
        """One minute more (an expired timer starts again with a minute)."""
        now = self.device.clock.uptime_ms

        def extend(timer: Timer) -> Timer:
            left = max(0, timer.remaining(now)) + MINUTE_MS
            total = max(timer.total_ms, left)
            if timer.ends_ms is None:
                return replace(timer, left_ms=left, total_ms=total)
            return replace(timer, ends_ms=now + left, total_ms=total)

        self._change_timer(timer_id, extend)

    def label_timer(self, timer_id: int, label: str) -> None:
        """Name a timer."""
        self._change_timer(timer_id, lambda t: replace(t, label=label))

    def delete_timer(self, timer_id: int) -> None:
        """Remove a timer."""
        self._save_timers([t for t in self.timers if t.timer_id != timer_id])

    def _change_timer(self, timer_id: int, change: Callable[[Timer], Timer]) -> None:
        self._save_timers([change(t) if t.timer_id == timer_id else t for t in self.timers])

    def _save_timers(self, timers: list[Timer]) -> None:
        self.store.save_timers(timers)
        self.device.notifications.cancel(PACKAGE, TIMER_NOTIFICATION)
        self._plan_timers()
        self._update_ticking()

    def _plan_timers(self) -> None:
        for event in self._timer_events:
            event.cancel()
        now = self.device.clock.uptime_ms
        self._timer_events = [
            self.call_later(t.ends_ms - now, self._on_timer, t.timer_id, periodic=True)
            for t in self.timers
            if t.ends_ms is not None and t.ends_ms >= now
        ]

    def _on_timer(self, timer_id: int) -> None:
        timer = next((t for t in self.timers if t.timer_id == timer_id), None)
        if timer is not None:
            self._post_timer(timer, expired=True)
            self._refresh()

    def _post_timer(self, timer: Timer, expired: bool = False) -> None:
        left = timer.remaining(self.device.clock.uptime_ms)
        stop = "Stop" if expired else "Pause"
        self._post(
            TIMER_NOTIFICATION,
            "Time's up" if expired else remaining_text(left),
            open_tab("timer"),
            [
                _action(stop, "TIMER_STOP", timer.timer_id, int(expired)),
                _action("Add 1 min", "TIMER_ADD_MINUTE", timer.timer_id),
            ],
            text=timer_title(timer),
            channel="timers",
            channel_name="Timers",
            importance=IMPORTANCE_HIGH if expired else IMPORTANCE_LOW,
            icon="timer-sand",
        )

    # -- alarms ----------------------------------------------------------------------------------

    def save_alarm(self, alarm: Alarm) -> Alarm:
        """Store an alarm and plan it."""
        saved = self.store.save_alarm(alarm)
        self._plan_alarms()
        return saved

    def delete_alarm(self, alarm_id: int) -> None:
        """Remove an alarm."""
        self.store.delete_alarm(alarm_id)
        self._plan_alarms()

    def until(self, alarm: Alarm) -> str:
        """The snackbar text: how long until the alarm rings."""
        now = local_time(self.device)
        minutes = int((alarm.next_time(now) - now + timedelta(seconds=59)).total_seconds()) // 60
        days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
        units = ((days, "day"), (hours, "hour"), (minutes, "minute"))
        parts = [plural(count, unit) for count, unit in units if count]
        if not parts:
            return "Alarm set for less than 1 minute from now."
        text = parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]
        return f"Alarm set for {text} from now."

    def _plan_alarms(self) -> None:
        for event in self._alarm_events:
            event.cancel()
        now = local_time(self.device)
        alarms = [a for a in self.store.alarms() if a.enabled]
        self._alarm_events = [
            self.call_at(int(a.next_time(now).timestamp() * 1000), self._ring, a, periodic=True)
            for a in alarms
        ]
        upcoming = min((a.next_time(now) for a in alarms), default=None)
        text = upcoming.strftime("%a %H:%M") if upcoming else ""
        self.device.settings.put("system", "next_alarm_formatted", text)

    def _ring(self, alarm: Alarm) -> None:
        self.ringing = alarm
        if not alarm.days:
            self.store.save_alarm(replace(alarm, enabled=False))
        self._post(
            ALARM_NOTIFICATION,
            alarm.label or "Alarm",
            Intent(component=(PACKAGE, "com.android.deskclock.alarms.AlarmActivity")),
            [_action("Snooze", "ALARM_DISMISS", 1), _action("Stop", "ALARM_DISMISS", 0)],
            text=local_time(self.device).strftime("%a %H:%M"),
            channel="firing_alarms",
            channel_name="Firing",
            importance=IMPORTANCE_HIGH,
            category="alarm",
            full_screen=True,
            icon="alarm",
        )
        self._plan_alarms()

    def stop_ringing(self, snooze: bool) -> None:
        """Dismiss or snooze the ringing alarm."""
        alarm, self.ringing = self.ringing, None
        self.device.notifications.cancel(PACKAGE, ALARM_NOTIFICATION)
        if alarm is not None and snooze:
            again_ms = self.device.clock.now_ms + SNOOZE_MINUTES * MINUTE_MS
            self.call_at(again_ms, self._ring, alarm, periodic=True)

    # -- notifications ---------------------------------------------------------------------------

    def _post(
        self, number: int, title: str, opens: Intent, actions: list[Action], **options: Any
    ) -> None:
        self.device.notifications.post(
            Notification(
                PACKAGE,
                number,
                title,
                ongoing=True,
                actions=actions,
                content_intent=PendingIntent(opens),
                **options,
            )
        )

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        number = int(intent.extras.get("first", 0))
        stop = self.reset_timer if intent.extras.get("second") else self.toggle_timer
        handlers: dict[str, Callable[[], object]] = {
            "TIMER_STOP": lambda: stop(number),
            "TIMER_ADD_MINUTE": lambda: self.add_minute(number),
            "STOPWATCH_TOGGLE": self.toggle_stopwatch,
            "STOPWATCH_LAP": self.add_lap,
            "ALARM_DISMISS": lambda: self.stop_ringing(snooze=bool(number)),
        }
        name = intent.action.removeprefix(_PREFIX)
        if name in handlers:
            handlers[name]()
        return 0, None


def _action(title: str, name: str, first: int = 0, second: int = 0) -> Action:
    intent = Intent(
        action=_PREFIX + name, package=PACKAGE, extras={"first": first, "second": second}
    )
    return Action(title, PendingIntent(intent, kind="broadcast"))


def open_tab(tab: str) -> Intent:
    """The intent that opens the app on a tab."""
    return Intent(action=ACTION_MAIN, component=(PACKAGE, MAIN_CLASS), extras={"tab": tab})
