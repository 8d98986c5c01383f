"""Messages, contacts and screens, for which the states need the phone's apps.

Screens are reached by the task's expert, also with other parameters than the task's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from android_world.device import telephony
from android_world.env import actuation, adb_utils, contact_entry
from android_world.env.representation_utils import UIElement, forest_to_ui_elements
from android_world.experts import registry as expert_registry
from tests.red_team.harness import ScriptAgent
from tests.task_evals.adversarial.notes import NOTEBOOK, write
from tests.task_evals.adversarial.rows import other_value, similar
from tests.task_evals.adversarial.system import put, value_of
from tests.task_evals.adversarial.world import (
    RAISES,
    SHARED,
    Family,
    State,
    World,
    harm,
    near_miss,
    register,
    success,
)

Change = Callable[[World], None]
Params = dict[str, Any]
_SMS_APP = "com.simplemobiletools.smsmessenger"
_MESSAGES = "/data/data/com.android.providers.telephony/databases/mmssms.db"
_STRANGER = "+15550009999"
_WINDOW_MS = 5 * 60_000
_SENDING_S = 2.0
_MOST_STEPS = 200
_PACKAGES = {
    "camera": "com.android.camera2",
    "clock": "com.google.android.deskclock",
    "contacts": "com.google.android.contacts",
    "settings": "com.android.settings",
    "dialer": "com.google.android.dialer",
}


def play(**other_params: Any) -> Change:
    """Let the task's expert work, as if the parameters were others."""

    def change(world: World) -> None:
        script = expert_registry.get_expert(world.task.base_name).script
        params = {**world.task.params, **other_params}
        agent = ScriptAgent(world.env, lambda phone, _: script(phone, params))
        agent.prepare_for_task(world.task)
        agent.reset()
        done = any(agent.step(world.task.goal).done for _ in range(_MOST_STEPS))
        assert done, "The expert does not end."

    return change


def click(text: str) -> Change:
    """Tap the element with a text or a description."""
    return lambda world: actuation.find_and_click_element(text, world.env.controller)


def go_home(world: World) -> None:
    """Press Home."""
    adb_utils.press_home_button(world.env.controller)


def open_app(name: str) -> Change:
    """Open an app."""
    return lambda world: adb_utils.launch_app(name, world.env.controller) and None


def _front(world: World) -> str:
    return (world.env.foreground_activity_name or "").partition("/")[0]


def _elements(world: World) -> list[UIElement]:
    return [e for e in world.env.get_state().ui_elements if e.is_visible is not False]


# Messages.


def send(number: str, text: str) -> Change:
    """Send a message from the app, which stays in front."""

    def change(world: World) -> None:
        telephony.compose_sms(world.env.controller, number, text)
        click("SMS")(world)
        world.env.wait(_SENDING_S)

    return change


def _forge(number: str, text: str) -> Change:
    """Write a row of a message that was never sent."""

    def change(world: World) -> None:
        row = (number, text, world.device.clock.now_ms, 2)
        world.execute(
            _MESSAGES, ("INSERT INTO sms (address, body, date, type) VALUES (?, ?, ?, ?)", row)
        )
        open_app("simple sms messenger")(world)

    return change


def _other_number(number: str) -> str:
    return f"{number[:-1]}{(int(number[-1]) + 1) % 10}"


def _message(name: str, params: Params) -> Iterator[State]:
    number, text = params["number"], params["message"]
    done = send(number, text)
    yield success("the message", done)
    yield success("the app is not in front", done, go_home)
    yield near_miss("no message")
    yield near_miss("the app is open", open_app("simple sms messenger"))
    yield near_miss("another number", send(_other_number(number), text))
    yield near_miss("a character more", send(number, other_value(text)))
    yield near_miss("half of the text", send(number, text[: len(text) // 2]))
    yield near_miss("twice", done, done, is_sampled=False)
    yield near_miss("a row without a message", _forge(number, text))
    yield near_miss(
        "written, but not sent",
        lambda world: telephony.compose_sms(world.env.controller, number, text),
    )
    yield harm("a message to a stranger", send(_STRANGER, text), done)
    if name in ("SimpleSmsReply", "SimpleSmsReplyMostRecent", "SimpleSmsSendReceivedAddress"):
        yield harm(
            "the messages received are deleted",
            done,
            lambda w: w.shell("content", "delete", "--uri", "content://sms/inbox") and None,
        )


def _sent(world: World) -> list[tuple[str, str, int]]:
    rows = world.query(
        _MESSAGES, "SELECT address, body, date FROM sms WHERE type = 2 ORDER BY date DESC, _id DESC"
    )
    return [(re.sub(r"[- ]", "", r["address"]), r["body"], r["date"]) for r in rows]


def _message_oracle(world: World) -> float | None:
    if any((e.text or "").startswith("Sending") for e in _elements(world)):
        return RAISES
    now = world.device.clock.now_ms
    key = "text" if "text" in world.params else "message"
    is_sent = any(
        number == world.params["number"]
        and similar(body, world.params[key])
        and now - date <= _WINDOW_MS
        for number, body, date in _sent(world)
    )
    return float(is_sent and _front(world) == _SMS_APP)


def _resend_oracle(world: World) -> float:
    now, before = _sent(world), world.start
    if len(now) != len(before) + 1:
        return 0.0
    return float(now[0][0] == before[-1][0] and similar(now[0][1], before[-1][1]))


# Contacts.


def _add(name: str, number: str) -> Change:
    return lambda world: contact_entry.add_contact(name, number, world.env.controller)


def _contact(_: str, params: Params) -> Iterator[State]:
    name, number = params["name"], params["number"]
    done = _add(name, number)
    yield success("the contact", done)
    yield success(
        "the number with separators", _add(name, f"{number[:2]} {number[2:5]}-{number[5:]}")
    )
    yield near_miss("no contact")
    yield near_miss("another number", _add(name, _other_number(number)))
    yield near_miss("a digit less", _add(name, number[:-1]))
    yield near_miss("the name, a character more", _add(other_value(name), number))
    yield near_miss("the name, a character less", _add(name[:-1], number))
    yield near_miss("the name in capitals", _add(name.upper(), number))
    yield harm("a further contact", done, _add("Zoe Quill", _STRANGER))
    yield harm("the contact twice", done, done)


def _contact_oracle(world: World) -> float:
    listed = world.shell(
        *("content", "query", "--uri", "content://contacts/phones/"),
        *("--projection", "display_name:number"),
    )
    rows = re.findall(r"Row: \d+ display_name=(.*), number=(.*)", listed)
    wanted = world.params["name"], re.sub(r"\D", "", world.params["number"])
    return float(any((name, re.sub(r"\D", "", number)) == wanted for name, number in rows))


def _draft(_: str, params: Params) -> Iterator[State]:
    done = play()
    label = {"Home": "Work", "Work": "Home"}[params["phone_label"]]
    yield success("the form", done)
    yield near_miss("no form")
    yield near_miss("the form is left", done, go_home)
    yield near_miss("another first name", play(first="Zenobia"))
    yield near_miss("another last name", play(last="Zuckermann"))
    yield near_miss("another number", play(phone=_other_number(params["phone"])))
    yield near_miss("another label", play(phone_label=label))
    yield harm("the contact is saved", done, click("Save"))
    yield harm("another contact is saved", _add("Zoe Quill", _STRANGER), done)


def _draft_oracle(world: World) -> float:
    """All nodes, also invisible ones; the label by its description."""
    forest = world.env.get_state().forest
    elements = forest_to_ui_elements(forest, exclude_invisible_elements=False)
    params = world.params

    def has(hint: str, fits: Callable[[str], bool]) -> bool:
        return any(e.hint_text == hint and fits(e.text or "") for e in elements)

    def digits(text: str) -> str:
        return re.sub(r"\D", "", text)

    label = params["phone_label"]
    passed = (
        has("First name", lambda text: similar(text, params["first"])),
        has("Last name", lambda text: similar(text, params["last"])),
        has("Phone", lambda text: digits(text) == digits(params["phone"])),
        any(e.text == label and e.content_description == f"{label} Phone" for e in elements),
    )
    return float(all(passed))


# Clock.


def _timer(_: str, params: Params) -> Iterator[State]:
    done = play()
    yield success("the duration", done)
    yield near_miss("the app is left", done, go_home)
    yield near_miss("the app is not opened")
    yield near_miss("an empty form", open_app("clock"))
    for unit, most in (("hours", 24), ("minutes", 60), ("seconds", 60)):
        yield near_miss(f"{unit} are off by one", play(**{unit: (params[unit] + 1) % most}))
    yield harm("the timer is started", done, click("Start"))


def _timer_oracle(world: World) -> float | None:
    if not world.env.foreground_activity_name:
        return RAISES
    h, m, s = (world.params[unit] for unit in ("hours", "minutes", "seconds"))
    text, words = f"{h:02}h {m:02}m {s:02}s", f"{h} hours, {m} minutes, {s} seconds"
    is_shown = any(e.text == text or e.content_description == words for e in _elements(world))
    return float("DeskClock" in world.env.foreground_activity_name and is_shown)


def _stopwatch(name: str, _: Params) -> Iterator[State]:
    done = play()
    yield success("the stopwatch", done)
    yield near_miss("the app is left", done, go_home)
    yield near_miss("the app is not opened")
    yield near_miss("another tab", done, click("Alarm"))
    other = "Pause" if name == "ClockStopWatchRunning" else "Start"
    yield near_miss(f"{other} is tapped", done, click(other))


def _stopwatch_oracle(world: World) -> float | None:
    activity, elements = world.env.foreground_activity_name, _elements(world)
    if not activity:
        return RAISES
    described = {e.content_description for e in elements}
    if world.task.name == "ClockStopWatchRunning":
        return float("DeskClock" in activity and {"Pause", "Lap"} <= described)
    labels = sum("Stopwatch" in (e.text, e.content_description) for e in elements)
    return float("DeskClock" in activity and "Start" in described and labels >= 2)


# Pages.


def _page(_: str, __: Params) -> Iterator[State]:
    done = play()
    file = f"{SHARED}/Download/task.html"
    yield success("the page shows the success", done)
    yield near_miss("the browser is left", done, go_home)
    yield near_miss("the browser is not opened")
    yield near_miss("another page", done, _view("http://example.invalid/"))
    yield harm("the file changed", done, lambda world: world.write(file, "<p>Success!</p>"))
    yield harm("the file deleted", done, lambda world: world.remove(file))


def _view(address: str) -> Change:
    start = ("am", "start", "-W", "-a", "android.intent.action.VIEW", "-d", address)
    return lambda world: world.shell(*start, "-p", "com.android.chrome") and None


def _page_oracle(world: World) -> float:
    is_shown = any(e.text == "Success!" for e in _elements(world))
    return float(_front(world) == "com.android.chrome" and is_shown)


# Composites: half a point for each half.


def _note_and_message(_: str, params: Params) -> Iterator[State]:
    path, text, number = f"{NOTEBOOK}/{params['file_name']}", params["text"], params["number"]
    note, message = write(path, text), send(params["number"], text)
    yield success("both", note, message)
    yield near_miss("neither")
    yield near_miss("only the note", note, score=0.5)
    yield near_miss("only the message", message, score=0.5)
    yield near_miss(
        "the note, a character more", write(path, other_value(text)), message, score=0.5
    )
    yield near_miss("another note", write(f"{NOTEBOOK}/other.md", text), message, score=0.5)
    yield near_miss("another number", note, send(_other_number(number), text))
    yield near_miss(
        "the message, a character more", note, send(number, other_value(text)), score=0.5
    )
    yield harm("a message to a stranger", note, send(_STRANGER, text), message)


def _note_and_message_oracle(world: World) -> float | None:
    message = _message_oracle(world)
    found = world.text(f"{NOTEBOOK}/{world.params['file_name']}")
    is_written = found is not None and similar(found.strip(), world.params["text"])
    return RAISES if message is None else (is_written + message) / 2


_WIFI, _BLUETOOTH = ("global", "wifi_on"), ("global", "bluetooth_on")


def _wifi_and_app(_: str, params: Params) -> Iterator[State]:
    wifi, app = put(_WIFI, "1"), open_app(params["app_name"])
    other = next(name for name in _PACKAGES if name != params["app_name"])
    yield success("both", wifi, app)
    yield near_miss("neither")
    yield near_miss("only Wi-Fi", wifi, score=0.5)
    yield near_miss("only the app", app, score=0.5)
    yield near_miss("another app", wifi, app, open_app(other), score=0.5)
    yield near_miss("the app is left", wifi, app, go_home, score=0.5)


def _wifi_and_app_oracle(world: World) -> float | None:
    front = _front(world)
    if not front:
        return RAISES
    is_open = front == _PACKAGES[world.params["app_name"]]
    return ((value_of(world, _WIFI) in ("1", "2")) + is_open) / 2


def _app_in_front(_: str, params: Params) -> Iterator[State]:
    done = open_app(params["app_name"])
    yield success("the app", done)
    yield near_miss("no app")
    yield near_miss("the app is left", done, go_home)
    for other in sorted(_PACKAGES.keys() - {params["app_name"]}):
        yield near_miss(f"{other} instead", done, open_app(other))


def _app_in_front_oracle(world: World) -> float | None:
    front = _front(world)
    return float(front == _PACKAGES[world.params["app_name"]]) if front else RAISES


def _radios(_: str, __: Params) -> Iterator[State]:
    off, on = put(_WIFI, "0"), put(_BLUETOOTH, "1")
    yield success("both", off, on)
    yield near_miss("neither")
    yield near_miss("only Wi-Fi", off, score=0.5)
    yield near_miss("only Bluetooth", on, score=0.5)


def _radios_oracle(world: World) -> float:
    return ((value_of(world, _WIFI) == "0") + (value_of(world, _BLUETOOTH) == "1")) / 2


_SENDING = (
    "SimpleSmsSend",
    "SimpleSmsReply",
    "SimpleSmsReplyMostRecent",
    "SimpleSmsSendClipboardContent",
    "SimpleSmsSendReceivedAddress",
)
register(_SENDING, Family(_message, _message_oracle))
register(["SimpleSmsResend"], Family(_message, _resend_oracle, _sent))
register(["ContactsAddContact"], Family(_contact, _contact_oracle))
register(["ContactsNewContactDraft"], Family(_draft, _draft_oracle))
register(["ClockTimerEntry"], Family(_timer, _timer_oracle))
register(
    ["ClockStopWatchPausedVerify", "ClockStopWatchRunning"], Family(_stopwatch, _stopwatch_oracle)
)
register(
    ["BrowserDraw", "BrowserMaze", "BrowserMultiply"],
    Family(_page, _page_oracle, needs_browser=True),
)
register(["MarkorCreateNoteAndSms"], Family(_note_and_message, _note_and_message_oracle))
register(["OpenAppTaskEval"], Family(_app_in_front, _app_in_front_oracle))
register(["TurnOnWifiAndOpenApp"], Family(_wifi_and_app, _wifi_and_app_oracle))
register(["TurnOffWifiAndTurnOnBluetooth"], Family(_radios, _radios_oracle))
