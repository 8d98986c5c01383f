"""Questions about permissions and roles."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.system import roles
from android_world.virtual_device.system.notifications import Notification
from tests.virtual_device.apps.conftest import Hand

APP = "org.tasks"
PREFIX = "android.permission."
ALLOW = "permission_allow_button"
FOREGROUND = "permission_allow_foreground_only_button"
ONCE = "permission_allow_one_time_button"
DENY = "permission_deny_button"


@dataclass
class Listener:
    """Remembers the answers."""

    answers: list[object] = field(default_factory=list)

    def heard(self, answer: object) -> None:
        """What apps pass as their callback."""
        self.answers.append(answer)


def _activity(device: VirtualDevice) -> Activity:
    entry, intent = device.packages.get(APP), device.packages.launch_intent(APP)
    assert entry is not None
    assert intent is not None
    entry.granted.clear()
    device.activities.start(intent)
    assert device.activities.top_activity is not None
    return device.activities.top_activity


def _ask(device: VirtualDevice, *names: str) -> Listener:
    listener = Listener()
    request_permissions(_activity(device), [PREFIX + n for n in names], listener.heard)
    return listener


def test_allowing_grants_and_notifies_the_app(hand: Hand, device: VirtualDevice) -> None:
    listener = _ask(device, "READ_CONTACTS")
    assert hand.find("permission_message").text == "Allow Tasks to access your contacts?"
    assert hand.elements()[0].package_name == "com.google.android.permissioncontroller"
    hand.tap(ALLOW)
    assert listener.answers == [{PREFIX + "READ_CONTACTS": True}]
    assert device.packages.is_granted(APP, PREFIX + "READ_CONTACTS")
    assert device.activities.top_activity is not None
    assert device.activities.top_activity.package == APP


def test_the_question_outlives_the_app_and_leaves_out_what_was_granted_meanwhile(
    hand: Hand, device: VirtualDevice
) -> None:
    listener = _ask(device, "ACCESS_COARSE_LOCATION", "BLUETOOTH_SCAN", "POST_NOTIFICATIONS")
    device.activities.force_stop(APP)
    assert hand.shows(FOREGROUND)
    device.packages.grant(APP, PREFIX + "ACCESS_COARSE_LOCATION")
    device.packages.grant(APP, PREFIX + "POST_NOTIFICATIONS")
    hand.tap(ALLOW)
    assert device.packages.is_granted(APP, PREFIX + "BLUETOOTH_SCAN")
    assert listener.answers == []
    assert not hand.shows(ALLOW)


@pytest.mark.parametrize(
    ("name", "buttons"),
    [
        ("CAMERA", [FOREGROUND, ONCE, DENY]),
        ("RECORD_AUDIO", [FOREGROUND, ONCE, DENY]),
        ("ACCESS_COARSE_LOCATION", [FOREGROUND, ONCE, DENY]),
        ("POST_NOTIFICATIONS", [ALLOW, DENY]),
        ("READ_MEDIA_IMAGES", [ALLOW, DENY]),
    ],
)
def test_each_group_has_its_answers(
    hand: Hand, device: VirtualDevice, name: str, buttons: list[str]
) -> None:
    _ask(device, name)
    ids = [(e.resource_name or "").partition(":id/")[2] for e in hand.elements()]
    assert [i for i in ids if i.endswith("_button")] == buttons


def test_groups_are_asked_one_after_the_other(hand: Hand, device: VirtualDevice) -> None:
    listener = _ask(device, "CAMERA", "READ_CALENDAR", "WRITE_CALENDAR")
    hand.tap("While using the app")
    hand.tap("Don’t allow")
    assert listener.answers == [
        {
            PREFIX + "CAMERA": True,
            PREFIX + "READ_CALENDAR": False,
            PREFIX + "WRITE_CALENDAR": False,
        }
    ]


def test_approximate_location_leaves_the_fine_one_out(hand: Hand, device: VirtualDevice) -> None:
    _ask(device, "ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION")
    hand.tap("Approximate")
    hand.tap("While using the app")
    assert device.packages.is_granted(APP, PREFIX + "ACCESS_COARSE_LOCATION")
    assert not device.packages.is_granted(APP, PREFIX + "ACCESS_FINE_LOCATION")


def test_only_this_time_ends_with_the_process(hand: Hand, device: VirtualDevice) -> None:
    _ask(device, "CAMERA")
    hand.tap("Only this time")
    assert device.packages.is_granted(APP, PREFIX + "CAMERA")
    device.activities.force_stop(APP)
    assert not device.packages.is_granted(APP, PREFIX + "CAMERA")


def test_back_decides_nothing(hand: Hand, device: VirtualDevice) -> None:
    listener = _ask(device, "CAMERA")
    hand.elements()
    device.input.key("BACK")
    assert listener.answers == [{PREFIX + "CAMERA": False}]
    _ask(device, "CAMERA")
    assert hand.shows(DENY)


def test_the_user_is_not_asked_after_two_refusals(hand: Hand, device: VirtualDevice) -> None:
    _ask(device, "CAMERA")
    hand.tap(DENY)
    _ask(device, "CAMERA")
    hand.tap("permission_deny_and_dont_ask_again_button")
    listener = _ask(device, "CAMERA")
    assert listener.answers == [{PREFIX + "CAMERA": False}]
    assert not hand.shows("permission_message")


def test_what_is_granted_is_not_asked(hand: Hand, device: VirtualDevice) -> None:
    activity, listener = _activity(device), Listener()
    device.packages.grant(APP, PREFIX + "CAMERA")
    request_permissions(activity, [PREFIX + "CAMERA"], listener.heard)
    assert listener.answers == [{PREFIX + "CAMERA": True}]


def test_the_question_is_in_the_middle_of_the_screen(hand: Hand, device: VirtualDevice) -> None:
    _ask(device, "RECORD_AUDIO")
    buttons = [hand.find(text) for text in ("While using the app", "Only this time")]
    boxes = [button.bbox_pixels for button in buttons]
    assert [box and (box.x_min, box.x_max) for box in boxes] == [(133, 947)] * 2
    layer = device.windows.scene().layers[-2]
    assert abs(layer.bounds.top + layer.bounds.bottom - (128 + 2337)) <= 1
    assert (layer.bounds.left, layer.bounds.right) == (70, 1010)


def test_an_app_that_may_not_notify_posts_nothing(device: VirtualDevice) -> None:
    _activity(device)
    device.notifications.post(Notification(APP, 1, "Title"))
    assert device.notifications.active(APP) == []


def test_a_role_is_given_after_another_row_is_chosen(hand: Hand, device: VirtualDevice) -> None:
    device.roles.set_holder(roles.SMS, "com.google.android.apps.messaging")
    messenger = "com.simplemobiletools.smsmessenger"
    intent = device.packages.launch_intent(messenger)
    assert intent is not None
    device.activities.start(intent)
    assert hand.shows("Set SMS Messenger as your default SMS app?")
    assert hand.shows("Current default")
    assert not hand.find("Set as default").is_enabled
    views = [v for layer in device.windows.scene().layers for v in layer.root.walk()]
    buttons = [v for v in views if isinstance(v, ui.Button)]
    assert [(b.text, b.style.weight) for b in buttons] == [("Cancel", 400), ("Set as default", 400)]
    hand.tap("SMS Messenger")
    hand.tap("Set as default")
    assert device.settings.get("secure", "sms_default_application") == messenger


def test_an_app_for_an_old_android_asks_before_its_first_start(
    hand: Hand, device: VirtualDevice
) -> None:
    device.packages.clear("ca.zgrs.clipper")
    intent = device.packages.launch_intent("ca.zgrs.clipper")
    assert intent is not None
    device.activities.start(intent)
    assert hand.shows("Choose what to allow Clipper to access")
    hand.tap("Continue")
    assert hand.find("button1").resource_name == "android:id/button1"
    hand.tap("OK")
    assert hand.shows("Clipper service is started.")
    device.activities.force_stop("ca.zgrs.clipper")
    device.activities.start(intent)
    assert hand.shows("Clipper service is started.")


def test_an_app_that_was_stopped_behind_a_page_of_settings_starts_again(
    hand: Hand, device: VirtualDevice
) -> None:
    device.shell("pm clear org.videolan.vlc; monkey -p org.videolan.vlc 1")
    for label in ("Skip", "GRANT PERMISSION", "OK", "Allow access to manage all files"):
        hand.tap(label)
    device.shell("am force-stop org.videolan.vlc; am start -n org.videolan.vlc/.gui.MainActivity")
    assert hand.shows("nav_video")
