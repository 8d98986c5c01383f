"""Long lists cost what is on the screen; what is kept for them is never older than the files."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from android_world.benchmarks import list_scaling
from android_world.virtual_device import screenshots
from android_world.virtual_device.apps.documents_ui.documents import Documents
from android_world.virtual_device.apps.markor.store import Notes
from android_world.virtual_device.apps.simple_calendar.model import Event
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.system.content import contacts as contacts_provider
from android_world.virtual_device.system.content.contact_rows import Contact
from android_world.virtual_device.system.content.sms import SMS_DB, Box
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import ListView, RowHeights
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import LayoutContext, View
from tests.support import matrix

CALENDAR = "com.simplemobiletools.calendar.pro"
FILES = "com.google.android.documentsui"
MESSENGER = "com.simplemobiletools.smsmessenger"
CONTACTS = "com.google.android.contacts"
DOWNLOAD = "/storage/emulated/0/Download"
EVENT_LIST = "<map><int name='view' value='3' /></map>"
DAY_S = 86_400


def open_app(device, package):
    device.activities.start(device.packages.launch_intent(package))
    return texts(device)


def texts(device):
    device.wait_for_idle()
    forest = device.accessibility.forest()
    return [node.text for window in forest.windows for node in window.tree.nodes if node.text]


def scroll(device, times=3):
    for _ in range(times):
        device.input.swipe(540, 1900, 540, 900, 300)
        device.wait_for_idle()
        device.accessibility.forest()


def counted(monkeypatch, owner, name):
    """The calls that a function gets from now on."""
    calls: list[object] = []
    original: Callable[..., object] = getattr(owner, name)

    def count(*args, **kwargs):
        calls.append(args)
        return original(*args, **kwargs)

    monkeypatch.setattr(owner, name, count)
    return calls


def waves(row: int) -> float:
    return 30 + row % 3 * 10


@pytest.mark.parametrize("height", [40, waves, RowHeights(map(waves, range(10_000)))])
def test_only_the_rows_on_the_screen_are_built(height):
    built: list[int] = []

    def row(position: int) -> View:
        built.append(position)
        return Text(str(position))

    view = ListView(count=10_000, build_row=row, row_height=height)
    context = LayoutContext(density=1.0)
    view.attach(context)
    assert view.state is not None
    view.measure(context, 300, 400, exact_w=True, exact_h=True)
    for offset, first in ((0, 0), (200_005, 5000), (1 << 30, None)):
        view.state.offset = offset
        built.clear()
        view.layout(context, 0, 0, Rect(0, 0, 300, 400))
        first = 10_000 - len(built) if first is None else first
        assert built == list(range(first, first + len(built)))
        assert 9 <= len(built) <= 11
        assert view.child_views()[0].bounds.top <= 0
    assert built[-1] == 9_999
    assert view.child_views()[-1].bounds.bottom == 400


def test_files_are_listed_once_while_they_are_scrolled(device, monkeypatch):
    for number in range(200):
        device.storage.write_bytes(f"{DOWNLOAD}/file {number}.txt", b"text")
    open_app(device, FILES)
    listed = counted(monkeypatch, Documents, "children")
    scroll(device)
    assert not listed
    device.storage.write_bytes(f"{DOWNLOAD}/a new one.txt", b"text")
    device.shell("input keyevent HOME")
    open_app(device, FILES)
    assert listed


def test_files_shows_what_changes_under_it(device):
    device.storage.write_bytes(f"{DOWNLOAD}/one.txt", b"text")
    before = device.snapshot()
    assert {"one.txt", "4 B"} <= set(open_app(device, FILES))
    for command, shown in (
        (f"echo longer > {DOWNLOAD}/one.txt", {"one.txt", "7 B"}),
        (f"mv {DOWNLOAD}/one.txt {DOWNLOAD}/two.txt", {"two.txt", "7 B"}),
        (f"mkdir {DOWNLOAD}/folder", {"folder", "two.txt"}),
    ):
        device.shell(f"{command}; input keyevent HOME")
        assert shown <= set(open_app(device, FILES))
    device.restore(before)
    assert {"one.txt", "4 B"} <= set(open_app(device, FILES))


def event_list(device, events):
    folder = f"/data/data/{CALENDAR}/shared_prefs"
    device.storage.mkdir(folder, parents=True, exist_ok=True)
    device.storage.write_text(f"{folder}/Prefs.xml", EVENT_LIST)
    for event in events:
        CalendarStore(device).insert(event)


def test_events_are_read_once_while_they_are_scrolled(device, monkeypatch):
    now = device.clock.now_ms // 1000
    event_list(
        device,
        [Event(now + n * DAY_S, now + n * DAY_S + 60, f"Event {n}") for n in range(1, 90)],
    )
    assert "Event 1" in open_app(device, CALENDAR)
    read = counted(monkeypatch, CalendarStore, "between")
    scroll(device)
    assert "Event 1" not in texts(device)
    assert not read


def test_an_event_leaves_the_list_a_day_after_its_end_and_new_ones_come_in(device):
    now = device.clock.now_ms // 1000
    event_list(
        device, [Event(now, now + 60, "Soon over"), Event(now + DAY_S, now + DAY_S, "Later")]
    )
    assert {"Soon over", "Later"} <= set(open_app(device, CALENDAR))
    device.shell("input keyevent HOME")
    device.clock.advance(1000 * (DAY_S + 50))
    assert "Soon over" in open_app(device, CALENDAR)
    device.shell("input keyevent HOME")
    device.clock.advance(20_000)
    shown = open_app(device, CALENDAR)
    assert "Soon over" not in shown
    assert "Later" in shown
    CalendarStore(device).insert(Event(now + 3 * DAY_S, now + 3 * DAY_S, "Brand new"))
    device.windows.relayout()
    assert "Brand new" in texts(device)


def test_contacts_are_read_once_while_they_are_scrolled(device, monkeypatch):
    for number in range(30):
        device.contacts.save_contact(Contact(display_name=f"Person {number:02}"))
    open_app(device, CONTACTS)
    read = counted(monkeypatch, contacts_provider, "_names")
    in_full = counted(monkeypatch, contacts_provider, "read_contact")
    scroll(device)
    assert not read
    device.contacts.save_contact(Contact(display_name="Aaron"))
    device.windows.relayout()
    scroll(device, 0)
    texts(device)
    assert len(read) == 1
    assert not in_full
    assert device.contacts.list_contacts()[0].display_name == "Aaron"


def test_a_database_that_is_replaced_or_written_by_others_is_read_again(device):
    device.sms.insert_message("+15550100", "First", Box.INBOX)
    first = device.storage.read_bytes(SMS_DB)
    before = device.snapshot()
    device.sms.insert_message("+15550199", "Second", Box.INBOX)
    assert {"First", "Second"} <= set(open_app(device, MESSENGER))
    device.storage.write_bytes(SMS_DB, first)
    device.windows.relayout()
    shown = texts(device)
    assert "First" in shown
    assert "Second" not in shown
    device.shell(f"sqlite3 {SMS_DB} \"UPDATE threads SET snippet = 'Other'\"")
    device.windows.relayout()
    assert "Other" in texts(device)
    device.restore(before)
    assert [thread.snippet for thread in device.sms.threads()] == ["First"]


def test_a_value_derived_from_files_is_made_again_only_when_they_change(device):
    storage, made = device.storage, []
    path = "/data/local/tmp/file"

    def ask() -> int:
        return storage.derive("key", [path, "/data/local/tmp"], lambda: made.append(1) or len(made))

    assert [ask(), ask()] == [1, 1]
    storage.write_bytes(path, b"1")
    before = device.snapshot()
    assert [ask(), ask()] == [2, 2]
    storage.write_bytes("/data/local/tmp/other", b"")
    assert ask() == 3
    storage.write_bytes("/data/local/tmp/other", b"not a new name")
    assert ask() == 3
    device.restore(before)
    assert ask() == 4
    device.restore(before)
    assert ask() == 4


def test_operations_on_a_database_that_others_change_see_its_present_content(device):
    storage, path = device.storage, "/data/local/tmp/things.db"

    def run(statement):
        with storage.connect(path, reuse=True) as db:
            return db.execute(statement).fetchall()

    run("CREATE TABLE things (name)")
    run("INSERT INTO things VALUES ('old')")
    old = storage.read_bytes(path)
    run("UPDATE things SET name = 'new'")
    new = storage.read_bytes(path)
    storage.write_bytes(path, old)
    assert run("SELECT * FROM things") == [("old",)]
    storage.write_bytes(path, new)
    assert run("SELECT * FROM things") == [("new",)]
    before = storage.snapshot()
    run("DELETE FROM things")
    storage.restore(before)
    assert run("SELECT * FROM things") == [("new",)]
    storage.remove(path)
    assert run("SELECT * FROM sqlite_master") == []


def test_an_app_shows_at_most_fifty_notifications_as_on_android(device):
    for number in range(60):
        device.shell(f"cmd notification post -t Title{number} tag{number} text")
    device.shell("cmd notification post -t Changed tag7 text")
    shown = device.shell("cmd notification list").output.decode().splitlines()
    assert len([line for line in shown if "com.android.shell" in line]) == 50
    assert (
        "Not showing more.  package=com.android.shell" in device.shell("logcat -d").output.decode()
    )


def test_notes_are_listed_once_while_they_are_scrolled(device, monkeypatch):
    folder = "/storage/emulated/0/Documents/Markor"
    for number in range(40):
        device.storage.write_bytes(f"{folder}/note {number:02}.md", b"text")
    open_app(device, "net.gsantner.markor")
    looked = counted(monkeypatch, Notes, "entry")
    scroll(device)
    assert not looked
    device.storage.remove(f"{folder}/note 39.md")
    device.windows.relayout()
    assert "note 39.md" not in texts(device)


def test_conversations_are_those_of_the_database_in_any_part_of_the_list(device):
    for number in range(5):
        device.sms.insert_message(f"+1555000{number}", f"Message {number}", Box.INBOX)
        device.clock.advance(1000)
    threads = device.sms.threads()
    newest_first = [f"Message {number}" for number in range(5)][::-1]
    assert [t.snippet for t in threads] == newest_first
    assert [t.snippet for t in threads[1:3]] == newest_first[1:3]
    assert len(device.sms.threads(archived=True)) == 0


def calls(action):
    """How much of the phone's own code an action runs, whatever the machine does meanwhile."""
    count = 0

    def note(frame, event, arg):
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", matrix.sample(list_scaling.LISTS, 4))
def test_a_step_in_a_long_list_costs_what_is_on_the_screen(device, name):
    entry, start = list_scaling.LISTS[name], device.snapshot()

    def hold() -> None:
        device.input.swipe(540, 1300, 540, 1300, 600)
        texts(device)

    def back() -> None:
        device.input.key("BACK")
        texts(device)

    costs = []
    for size in (100, 1000):
        device.restore(start)
        list_scaling.fill(device, entry, range(size))
        for _ in range(2):
            list_scaling.leave(device, entry)
            list_scaling.open_list(device, entry)
        list_scaling.scroll(device)
        steps = [lambda: list_scaling.scroll(device), hold, back]
        costs.append([calls(step) for step in steps])
    few, many = costs
    assert all(a > 300 for a in few), few
    assert all(b < 2 * a for a, b in zip(few, many, strict=True)), (few, many)


@pytest.mark.parametrize("at_the_end", [False, True])
def test_a_key_in_a_long_text_costs_the_paragraph_that_it_is_typed_in(device, at_the_end):
    def key() -> None:
        device.input.text("x")
        texts(device)

    costs, start = [], device.snapshot()
    for lines in (10, 10_000):
        device.restore(start)
        body = "\n".join(f"- [ ] line {number} with **words**" for number in range(lines))
        device.storage.write_text(f"/storage/emulated/0/Documents/Markor/{lines}.md", body)
        screenshots.open_app(device, "net.gsantner.markor")
        screenshots.tap(device, f"File {lines}.md ")
        screenshots.tap(device, "document__fragment__edit__highlighting_editor")
        device.shell(f"input keycombination CTRL_LEFT {'MOVE_END' if at_the_end else 'MOVE_HOME'}")
        key()
        costs.append(calls(key))
    assert 500 < costs[1] < 2 * costs[0], costs
