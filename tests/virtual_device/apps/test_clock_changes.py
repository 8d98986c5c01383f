"""What was planned for a wall time follows the clock; what was planned for later does not."""

from __future__ import annotations

import pytest

from android_world.virtual_device.apps.clock.app import ClockApp
from android_world.virtual_device.apps.clock.store import Alarm
from android_world.virtual_device.apps.simple_calendar.model import PACKAGE, Event
from android_world.virtual_device.apps.simple_calendar.reminders import ReminderApp
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.clock import Clock
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.system.config import DeviceConfig

AT_15_50 = 1697385000  # 2023-10-15 UTC, in seconds
CLOCK = "com.google.android.deskclock"
HOUR_MS = 3_600_000


def shell(device: VirtualDevice, script: str) -> None:
    """Run a script as root, and let the phone settle."""
    result = device.shell(script, uid=0)
    assert result.exit_code == 0, result.output
    device.wait_for_idle()


def remind(device: VirtualDevice, *titles: str, start_ts: int = AT_15_50) -> None:
    """Plan events with reminders of ten minutes."""
    for title in titles:
        CalendarStore(device).insert(Event(start_ts, start_ts + 1800, title, reminder_1_minutes=10))
    calendar = device.activities.process(PACKAGE)
    assert isinstance(calendar, ReminderApp)
    calendar.schedule()


def posted(device: VirtualDevice, package: str = PACKAGE) -> list[str]:
    """Titles of the package's notifications."""
    return [n.title for n in device.notifications.active() if n.package == package]


def set_alarm(device: VirtualDevice, hour: int, minute: int, days: int = 0) -> None:
    """Add an alarm."""
    clock = device.activities.process(CLOCK)
    assert isinstance(clock, ClockApp)
    clock.save_alarm(Alarm(hour, minute, days, label="Tea"))


@pytest.mark.parametrize(
    "set_to_15_39",
    [
        "date 101515392023.00",
        "date -s '2023-10-15 15:39:00'",
        "cmd alarm set-time 1697384340000",
        "service call alarm 2 i64 1697384340000",
    ],
)
def test_a_reminder_comes_at_its_wall_time_after_the_clock_was_set(
    device: VirtualDevice, set_to_15_39: str
) -> None:
    remind(device, "Dinner")
    shell(device, set_to_15_39)
    device.advance(59_000)
    assert posted(device) == []
    device.advance(1_000)
    assert posted(device) == ["Dinner"]


def test_a_reminder_comes_later_when_the_clock_was_set_back(device: VirtualDevice) -> None:
    remind(device, "Dinner")
    shell(device, "date 101514402023.00")
    device.advance(HOUR_MS - 1_000)
    assert posted(device) == []
    device.advance(1_000)
    assert posted(device) == ["Dinner"]


def test_every_reminder_that_a_change_has_passed_comes_at_once(device: VirtualDevice) -> None:
    remind(device, "Dinner")
    remind(device, "Bed", start_ts=AT_15_50 + 6 * 3600)
    remind(device, "Breakfast", start_ts=AT_15_50 + 20 * 3600)
    shell(device, "date 101600002023.00")
    assert sorted(posted(device)) == ["Bed", "Dinner"]
    shell(device, "date 101611402023.00")
    assert sorted(posted(device)) == ["Bed", "Breakfast", "Dinner"]


def test_a_passed_time_may_come_again(device: VirtualDevice) -> None:
    remind(device, "Dinner")
    shell(device, "date 101515412023.00")
    device.notifications.cancel_all(PACKAGE)
    shell(device, "date 101515392023.00")
    device.advance(60_000)
    assert posted(device) == ["Dinner"]


def test_network_time_is_a_change_of_the_clock() -> None:
    with VirtualDevice(DeviceConfig(network_time_ms=1697384340000)) as device:
        device.settings.put("global", "auto_time", 0)
        remind(device, "Dinner")
        shell(device, "settings put global auto_time 1")
        device.advance(60_000)
        assert posted(device) == ["Dinner"]


def test_an_alarm_rings_at_its_wall_time_after_the_clock_was_set(device: VirtualDevice) -> None:
    set_alarm(device, 17, 0)
    shell(device, "date 101516592023.00")
    device.advance(59_000)
    assert posted(device, CLOCK) == []
    device.advance(1_000)
    assert posted(device, CLOCK) == ["Tea"]


def test_an_alarm_of_every_day_comes_today_when_the_clock_was_set_back(
    device: VirtualDevice,
) -> None:
    set_alarm(device, 7, 0, days=0b1111111)
    shell(device, "date 101506592023.00")
    device.advance(60_000)
    assert posted(device, CLOCK) == ["Tea"]


def test_an_alarm_that_a_change_has_passed_rings_once(device: VirtualDevice) -> None:
    set_alarm(device, 17, 0)
    shell(device, "date 101518002023.00")
    device.advance(1)
    assert posted(device, CLOCK) == ["Tea"]
    device.notifications.cancel_all(CLOCK)
    device.advance(25 * HOUR_MS)
    assert posted(device, CLOCK) == []


@pytest.mark.parametrize("change", ["setprop persist.sys.timezone", "cmd alarm set-timezone"])
def test_an_alarm_rings_at_the_local_time_of_a_new_zone(device: VirtualDevice, change: str) -> None:
    set_alarm(device, 18, 0)
    shell(device, f"{change} Europe/Berlin")  # 17:34 there
    device.advance(25 * 60_000)
    assert posted(device, CLOCK) == []
    device.advance(60_000)
    assert posted(device, CLOCK) == ["Tea"]


@pytest.mark.parametrize("moment", ["101512002023.00", "101523002023.00"])
def test_timers_stopwatch_calls_and_toasts_do_not_see_a_change(
    device: VirtualDevice, moment: str
) -> None:
    clock = device.activities.process(CLOCK)
    assert isinstance(clock, ClockApp)
    clock.start_timer(10_000)
    clock.toggle_stopwatch()
    device.telephony.incoming_call("5551234")
    device.telephony.answer()
    device.windows.toast("Hello", CLOCK)
    shell(device, f"date {moment}")
    device.advance(1_000)
    assert device.windows.system_window("toast") is not None
    device.advance(8_000)
    assert not any(title == "Time's up" for title in posted(device, CLOCK))
    assert device.windows.system_window("toast") is None
    device.advance(2_000)
    assert "Time's up" in posted(device, CLOCK)
    assert clock.stopwatch.elapsed_ms(device.clock.uptime_ms) // 1000 == 11
    (call,) = device.telephony.calls
    assert device.telephony.active_ms(call) // 1000 == 11


def test_the_status_bar_continues_after_the_clock_was_set_back(device: VirtualDevice) -> None:
    shell(device, "date 101412002023.30")
    before = device.windows.generation
    device.advance(30_000)
    assert device.windows.generation != before


def test_a_snapshot_keeps_what_waits_for_a_wall_time(device: VirtualDevice) -> None:
    remind(device, "Dinner")
    set_alarm(device, 15, 40)
    state = device.snapshot()
    shell(device, "date 101520002023.00")
    device.restore(state)
    assert posted(device) == posted(device, CLOCK) == []
    shell(device, "date 101515392023.00")
    device.advance(60_000)
    assert (posted(device), posted(device, CLOCK)) == (["Dinner"], ["Tea"])


def test_overdue_work_runs_in_the_order_of_its_wall_times() -> None:
    clock = Clock(0)
    ran: list[str] = []
    clock.call_at(2_000, ran.append, "second")
    clock.call_at(1_000, ran.append, "first")
    clock.call_later(500, ran.append, "later")
    cancelled = clock.call_at(1_500, ran.append, "never")
    cancelled.cancel()
    clock.set(10_000)
    assert ran == []
    clock.advance(0)
    assert ran == ["first", "second"]
    clock.advance(500)
    assert ran == ["first", "second", "later"]
    assert clock.next_due() is None
