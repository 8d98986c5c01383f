"""The AndroidWorld app: its windows over other apps, and who may see and touch what."""

from __future__ import annotations

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.apps.conftest import Hand

PACKAGE = "com.example.androidworld"
GOAL = "--es task_type_string ClockTimerEntry --es goal_string 'Set a timer.'"


def send(device: VirtualDevice, part: str, extras: str) -> None:
    """Broadcast as a runner does."""
    device.shell(f"am broadcast -a com.example.ACTION_UPDATE_{part} {extras}")
    device.wait_for_idle()


def test_goal_outcome_and_score_are_shown(device: VirtualDevice, hand: Hand) -> None:
    send(device, "OVERLAY", GOAL)
    assert hand.find("goal").text == "Set a timer."
    assert hand.find("task_type").text == "ClockTimerEntry"
    for value, expected in (("1", "Success"), ("0", "Failure")):
        send(device, "OVERLAY", f"--es success_string {value}")
        assert hand.find("success").text == expected
        assert not hand.shows("goal")
    send(device, "SCOREBOARD", "--es player_name M3A --es scoreboard_value '1/2 (50%)'")
    assert hand.find("scoreboard").text == "M3A: 1/2 (50%)"
    send(device, "SCOREBOARD", "--es scoreboard_value '2/3 (67%)'")
    assert hand.find("scoreboard").text == "M3A: 2/3 (67%)"


def test_the_overlay_goes_by_itself_and_the_scoreboard_stays(
    device: VirtualDevice, hand: Hand
) -> None:
    send(device, "SCOREBOARD", "--es scoreboard_value 0/0")
    send(device, "OVERLAY", GOAL)
    device.advance(4000)
    send(device, "OVERLAY", GOAL)
    device.advance(4000)
    assert hand.shows("goal")
    device.advance(4000)
    assert not hand.shows("goal")
    assert hand.shows("scoreboard")
    send(device, "OVERLAY", GOAL)
    send(device, "OVERLAY", "--es goal_string ''")
    assert not hand.shows("goal")
    device.shell(f"am force-stop {PACKAGE}")
    assert not hand.shows("scoreboard")


def test_touches_and_keys_go_to_the_app_below(device: VirtualDevice, hand: Hand) -> None:
    screenshots.open_app(device, "com.android.settings")
    x, y = hand.center("Search settings") if hand.shows("Search settings") else (540, 300)
    send(device, "OVERLAY", GOAL)
    assert hand.find("goal").bbox_pixels is not None
    component = device.activities.top_activity.component
    device.input.tap(x, y)
    device.wait_for_idle()
    assert device.activities.top_activity.component != component
    device.input.key("BACK")
    device.input.key("BACK")
    device.input.key("BACK")
    assert device.activities.top_activity.component != component
    assert hand.shows("goal")


@pytest.mark.parametrize("mode", ["deny", "ignore"])
def test_nothing_is_shown_where_the_user_does_not_allow_it(
    device: VirtualDevice, hand: Hand, mode: str
) -> None:
    device.shell(f"appops set {PACKAGE} android:system_alert_window {mode}")
    send(device, "OVERLAY", GOAL)
    assert not hand.shows("goal")
    device.shell(f"appops set {PACKAGE} android:system_alert_window allow")
    device.windows.mark_changed()
    assert hand.shows("goal")


@pytest.mark.parametrize(("rotation", "font"), [("1", "1.0"), ("0", "2.0")])
def test_long_goals_fit_turned_and_large(
    device: VirtualDevice, hand: Hand, rotation: str, font: str
) -> None:
    device.shell("settings put system accelerometer_rotation 0")
    device.shell(f"settings put system user_rotation {rotation}")
    device.shell(f"settings put system font_scale {font}")
    screenshots.open_app(device, PACKAGE)
    send(
        device, "OVERLAY", f"--es task_type_string {'Name' * 40} --es goal_string '{'word ' * 200}'"
    )
    box = hand.find("goal").bbox_pixels
    assert box is not None
    assert 0 <= box.x_min < box.x_max <= device.display.size[0]
    assert device.windows.scene().picture is not None
