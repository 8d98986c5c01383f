"""Notifications of the shade, read from `dumpsys notification`."""

from __future__ import annotations

from android_world.device import adb, notifications, telephony


def test_notifications_have_title_text_and_category(env):
    telephony.call_phone_number(env.controller, "+15551230000")
    first, *others = notifications.list_notifications(env.controller)
    assert (first.package, first.category) == ("com.google.android.dialer", "call")
    assert (first.title, first.text) == ("+15551230000", "Ongoing call")
    assert first.channel == "phone_ongoing_call"
    assert all(other.category == "" and other.title for other in others)


def test_a_text_of_several_lines_with_brackets_is_read_whole(env):
    text = "Bring bread (two)\nand milk)"
    words = ("cmd", "notification", "post", "-t", "List (new)", "errand", text)
    adb.shell(env.controller, *words)
    found = notifications.list_notifications(env.controller)
    assert ("List (new)", text) in [(posted.title, posted.text) for posted in found]


def test_each_notification_has_its_own_key(env):
    keys = [posted.key for posted in notifications.list_notifications(env.controller)]
    assert len(keys) > 1
    assert len(set(keys)) == len(keys)
