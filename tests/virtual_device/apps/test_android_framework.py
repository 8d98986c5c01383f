"""Choosers and the dialogs about apps."""

from __future__ import annotations

from android_world.virtual_device import screenshots
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from tests.virtual_device.apps.conftest import Hand

SEND = Intent(
    "android.intent.action.SEND",
    mime_type="text/plain",
    flags=FLAG_NEW_TASK,
    extras={"android.intent.extra.TEXT": "Some words"},
)


def _top(device: VirtualDevice) -> str:
    assert device.activities.top_activity is not None
    return device.activities.top_activity.package


def test_several_candidates_open_the_resolver(hand: Hand, device: VirtualDevice) -> None:
    device.activities.start(SEND)
    assert hand.find("title").text == "Open with"
    assert not hand.find("Just once").is_enabled
    hand.tap("Gmail")
    assert hand.find("Just once").is_enabled
    hand.tap("Just once")
    assert _top(device) == "com.google.android.gm"


def test_the_buttons_of_a_long_resolver_stay_on_a_low_screen(
    hand: Hand, device: VirtualDevice
) -> None:
    device.shell("settings put system accelerometer_rotation 0")
    device.shell("settings put system user_rotation 1")
    device.activities.start(SEND)
    assert device.display.rotation == 0  # that of the launcher, which is behind the resolver
    screenshots.open_app(device, "com.android.settings")
    device.activities.start(SEND)
    assert device.display.rotation == 1
    hand.tap("Markor")
    hand.tap("Just once")
    assert _top(device) == "net.gsantner.markor"


def test_the_last_choice_is_offered_first(hand: Hand, device: VirtualDevice) -> None:
    device.activities.start(SEND)
    hand.tap("Drive")
    hand.tap("Just once")
    device.activities.go_home()
    device.activities.start(SEND)
    assert hand.find("title").text == "Open with Drive"
    assert hand.shows("Use a different app")
    hand.tap("Always")
    device.activities.go_home()
    device.activities.start(SEND)
    assert _top(device) == "com.google.android.apps.docs"


def test_what_is_opened_always_is_asked_again_once_the_defaults_are_cleared(
    hand: Hand, device: VirtualDevice
) -> None:
    view = "am start -a android.intent.action.VIEW -t text/html -d file:///sdcard/Download/a.html"
    package = "com.android.htmlviewer"
    device.shell(view)
    hand.tap("HTML Viewer")
    device.shell(view)
    hand.tap("Always")
    device.shell(view)
    assert not hand.shows("Always")
    device.shell(f"am start -a android.settings.APPLICATION_DETAILS_SETTINGS -d package:{package}")
    hand.swipe(540, 1900, 540, 600)
    hand.tap("Some defaults set")
    hand.tap("Clear default preferences")
    device.input.key("BACK")
    assert hand.shows("No defaults set")
    device.shell(view)
    assert hand.shows("Always")


def test_back_closes_the_resolver(hand: Hand, device: VirtualDevice) -> None:
    device.activities.start(SEND)
    hand.elements()
    device.input.key("BACK")
    assert hand.shows("Predicted app: Gmail")


def test_the_share_sheet_shows_the_text_and_its_takers(hand: Hand, device: VirtualDevice) -> None:
    device.activities.start(share_text_intent("Some words"))
    assert hand.find("content_preview_text").text == "Some words"
    labels = [e.text for e in hand.elements() if e.resource_name == "android:id/text1"]
    assert {"Gmail", "Drive", "Messages"} <= set(labels)
    hand.tap("Drive")
    assert _top(device) == "com.google.android.apps.docs"
    assert device.activities.top_activity is not None
    assert device.activities.top_activity.intent.extras["android.intent.extra.TEXT"] == "Some words"


def test_the_share_sheet_copies(hand: Hand, device: VirtualDevice) -> None:
    device.activities.start(share_text_intent("Some words"))
    hand.tap("Copy")
    assert device.clipboard.text == "Some words"
    assert not hand.shows("content_preview_text")


def test_a_hanging_app_can_be_closed(hand: Hand, device: VirtualDevice) -> None:
    hand.tap("Chrome")
    device.system_ui.show_app_error("com.android.chrome", not_responding=True)
    assert hand.shows("Chrome isn't responding")
    hand.tap("aerr_close")
    assert _top(device) != "com.android.chrome"


def test_waiting_keeps_the_app(hand: Hand, device: VirtualDevice) -> None:
    hand.tap("Chrome")
    device.system_ui.show_app_error("com.android.chrome", not_responding=True)
    hand.tap("aerr_wait")
    assert _top(device) == "com.android.chrome"
    assert not hand.shows("aerr_wait")


def test_the_keyboard_of_a_shared_texts_new_screen_stays_open(device: VirtualDevice) -> None:
    hand = Hand(device)
    device.shell("am start -a android.intent.action.SEND -t text/plain -e x y")
    hand.tap("SMS Messenger")
    hand.tap("Just once")
    assert hand.shows("key_pos_space")
    device.shell("input text a")
    assert hand.find("new_conversation_address").text == "a"


def test_only_a_dump_reports_which_field_has_the_focus(hand: Hand, device: VirtualDevice) -> None:
    device.shell(
        "am start -n com.simplemobiletools.smsmessenger/.activities.NewConversationActivity"
    )
    assert not any(element.is_focused for element in hand.elements())
    assert b'focused="true"' in device.shell("uiautomator dump /dev/tty").output


def test_alerts_and_toasts_are_next_to_the_cutout_in_landscape(
    hand: Hand, device: VirtualDevice
) -> None:
    screenshots.open_app(device, "com.android.settings")
    device.shell("settings put system accelerometer_rotation 0")
    device.shell("settings put system user_rotation 1")
    device.windows.toast("Saved", "com.android.settings")
    toast = hand.find("Saved").bbox_pixels
    device.system_ui.show_app_error("com.android.settings")
    views = [view for layer in device.windows.scene().layers for view in layer.root.walk()]
    plate = next(v for v in views if v.resource_id.endswith("parentPanel")).bounds
    assert toast is not None
    assert 1264 < toast.center[0] < 1264 + 60  # the icon is before the text
    assert plate.center[0] in (1263, 1264)
