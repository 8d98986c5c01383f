"""Files that an agent can write and have an app import: the app refuses them."""

from __future__ import annotations

import pytest

from android_world.virtual_device.apps.tasks_org import backup
from android_world.virtual_device.apps.tasks_org.store import TaskStore
from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.apps.conftest import Hand

FOLDER = "/storage/emulated/0/Download"
_HUGE = "9" * 20
_DEEP = 20_000
_ENCODINGS = ("foo", "utf-16", "hex", "idna")


def xml(root: str, body: str = "") -> dict[str, str]:
    """Documents with odd encodings, nesting, numbers and entities."""
    files = {
        f"encoding {name}": f'<?xml version="1.0" encoding="{name}"?><{root}>{body}</{root}>'
        for name in _ENCODINGS
    }
    files["nested"] = f"<{root}>" + "<a>" * _DEEP + "</a>" * _DEEP + f"</{root}>"
    files["entity"] = f'<!DOCTYPE a [<!ENTITY b "c">]><{root}>&b;</{root}>'
    files["number"] = (
        f'<{root}><wpt lat="{_HUGE}" lon="nan"><time>{_HUGE}</time></wpt>'
        f'<trk><trkseg><trkpt lat="1e999" lon="-inf"/></trkseg></trk>'
        f'<path d="M{_HUGE},1e999L1,2" stroke-width="{_HUGE}"/></{root}>'
    )
    return files


def calendar(*lines: str) -> str:
    event = ("BEGIN:VEVENT", "SUMMARY:x", *lines, "END:VEVENT")
    return "\r\n".join(("BEGIN:VCALENDAR", *event, "END:VCALENDAR", ""))


START = "DTSTART:20231015T100000Z"
EVENTS = {
    "interval": calendar(START, f"RRULE:FREQ=DAILY;INTERVAL={_HUGE}"),
    "count": calendar(START, f"RRULE:FREQ=DAILY;COUNT={_HUGE}"),
    "reminder": calendar(START, "BEGIN:VALARM", f"TRIGGER:-PT{_HUGE}M", "END:VALARM"),
    "all years": calendar(
        "DTSTART;TZID=Asia/Tokyo:00010101T000000", "DTEND:99991231T235959", "RRULE:FREQ=DAILY"
    ),
    "last year": calendar("DTSTART:99991231T235959Z", "DTEND:99991231T235959Z"),
    "end before": calendar(START, "DTEND:00010101T000000Z", "RRULE:FREQ=YEARLY;UNTIL=00010101"),
    "digits": calendar("DTSTART:２０２３１０１５T100000Z", "EXDATE:²²²²²²²²"),
}
IMPORTS = {
    "gpx": ("application/gpx+xml", xml("gpx")),
    "kml": ("application/vnd.google-earth.kml+xml", xml("kml")),
    "svg": ("image/svg+xml", xml("svg")),
    "ics": ("text/calendar", EVENTS),
}
CASES = [
    pytest.param(extension, kind, text, id=f"{extension} {name}")
    for extension, (kind, files) in IMPORTS.items()
    for name, text in files.items()
]
APPS = {
    "gpx": ("net.osmand", "de.dennisguse.opentracks"),
    "kml": ("de.dennisguse.opentracks",),
    "svg": ("com.simplemobiletools.draw.pro",),
    "ics": ("com.simplemobiletools.calendar.pro",),
}


@pytest.mark.parametrize(("extension", "kind", "text"), CASES)
def test_an_app_survives_the_import(
    device: VirtualDevice, extension: str, kind: str, text: str
) -> None:
    path = f"{FOLDER}/x.{extension}"
    device.storage.write_bytes(path, text.encode())
    for package in APPS[extension]:
        line = f"am start -a android.intent.action.VIEW -d file://{path} -t {kind} -p {package}"
        assert device.shell(line).exit_code == 0
        device.advance(2_000)
        if extension == "ics":
            Hand(device).tap("OK")
        device.accessibility.forest()
        device.screenshot()
        assert device.shell(f"monkey -p {package} 1").exit_code == 0
        device.advance(2_000)
        device.accessibility.forest()


@pytest.mark.parametrize(
    "text",
    [
        "[" * _DEEP,
        '{"data": {"tasks": [{"task": {"_id": 1, "remoteId": "a", "dueDate": 1%s}}]}}' % ("0" * 30),
        '{"data": {"tasks": [{"task": {"_id": [], "remoteId": {}}}]}}',
        '{"data": []}',
        "1" * 5000,
    ],
    ids=["nested", "number", "types", "list", "digits"],
)
def test_a_broken_backup_of_tasks_is_refused(device: VirtualDevice, text: str) -> None:
    device.storage.write_text(f"{FOLDER}/backup.json", text)
    device.shell("monkey -p org.tasks 1")
    device.wait_for_idle()
    activity = device.activities.top_activity
    backup.on_result(activity, TaskStore(device), "import", f"{FOLDER}/backup.json")
    assert "backup.json could not be imported" in str(device.accessibility.forest())
