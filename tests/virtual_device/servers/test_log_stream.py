"""Which scripts follow the log, and what they print of it."""

import pytest

from android_world.virtual_device.servers.adb.logcat_stream import following_logcat
from android_world.virtual_device.system.log import LogEntry

ENTRY = LogEntry(0, 1697384040123, "W", "Tag", "text", "main", 512, 600, 1000)


@pytest.mark.parametrize(
    "script",
    [
        "logcat",
        "logcat -v epoch *:S",
        "export ANDROID_LOG_TAGS=\"''\"; exec logcat -v epoch '*:S'",
        "exec logcat '-v' 'time' '-b' 'all'",
        "logcat -T 1 Tag:V *:S",
    ],
)
def test_a_bare_logcat_follows(script: str) -> None:
    assert following_logcat(script) is not None


@pytest.mark.parametrize(
    "script",
    [
        "logcat -d",
        "logcat -b all -c",
        "logcat -t 5",
        "logcat -t5",
        "logcat | grep x",
        "logcat; ls",
        "logcat > /sdcard/x",
        "logcat --nonsense",
        "logcat -b nonsense",
        "logcatx",
        "echo logcat",
    ],
)
def test_what_ends_by_itself_or_is_more_than_logcat_does_not_follow(script: str) -> None:
    assert following_logcat(script) is None


@pytest.mark.parametrize(
    ("arguments", "accepted"),
    [
        ("", True),
        ("*:S", False),
        ("Tag:W *:S", True),
        ("Tag:E", False),
        ("-s Tag", True),
        ("-s Other", False),
        ("-e te.t", True),
        ("-e no", False),
        ("--pid=512", True),
        ("--pid=1", False),
        ("*:E", False),
    ],
)
def test_filters_choose_entries(arguments: str, accepted: bool) -> None:
    request = following_logcat(f"logcat {arguments}")
    assert request is not None
    assert request.accepts(ENTRY) is accepted


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ("", "10-15 15:34:00.123   512   600 W Tag     : text\n"),
        ("-v epoch", "         1697384040.123   512   600 W Tag     : text\n"),
        ("-v brief", "W/Tag     (  512): text\n"),
        ("-v raw", "text\n"),
        ("-v time", "10-15 15:34:00.123 W/Tag     (  512): text\n"),
    ],
)
def test_formats_print_an_entry(arguments: str, text: str) -> None:
    request = following_logcat(f"logcat {arguments}")
    assert request is not None
    assert request.text(ENTRY) == text
