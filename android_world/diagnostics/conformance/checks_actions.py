"""Checks of the actions, but for typing."""

from __future__ import annotations

from android_world.device import activities, device_time
from android_world.diagnostics.conformance.device_under_test import DeviceUnderTest
from android_world.diagnostics.conformance.registry import ConformanceError, check

_NETWORK = "Network & internet"


def _settings(device: DeviceUnderTest) -> None:
    device.open_app("settings")
    device.wait_for(text=_NETWORK)


@check("actions", "apps are opened by name")
def open_app(device: DeviceUnderTest) -> None:
    """Each app that is asked for comes to the front."""
    for name, package in (
        ("settings", "com.android.settings"),
        ("clock", "com.google.android.deskclock"),
        ("simple sms messenger", "com.simplemobiletools.smsmessenger"),
    ):
        device.open_app(name)
        device.expect_foreground(package)


@check("actions", "an app that is not there is a clear error")
def unknown_app(device: DeviceUnderTest) -> None:
    """The error names the app."""
    try:
        device.act("open_app", app_name="no such app")
    except ValueError as e:
        device.expect("no such app" in str(e), f"the error does not name the app: {e}")
    else:
        raise ConformanceError("opening 'no such app' raised nothing")


@check("actions", "click by index, then back")
def click_index(device: DeviceUnderTest) -> None:
    """A click opens the row that the index means; back returns."""
    _settings(device)
    device.tap(text=_NETWORK)
    device.wait_for(text="Internet")
    device.act("navigate_back")
    device.wait_for(text=_NETWORK)


@check("actions", "click by coordinates")
def click_coordinates(device: DeviceUnderTest) -> None:
    """A click on the middle of an element is a click on the element."""
    _settings(device)
    _, element = device.wait_for(text=_NETWORK)
    if element.bbox_pixels is None:
        raise ConformanceError("the row has no bounds")
    x, y = element.bbox_pixels.center
    device.act("click", x=int(x), y=int(y))
    device.wait_for(text="Internet")


@check("actions", "an index counts in the state that was last seen")
def index_of_seen_state(device: DeviceUnderTest) -> None:
    """A screen that has changed since does not make an index of the old list invalid."""
    _settings(device)
    seen = device.env.get_state(wait_to_stabilize=True)
    activities.launch_app("clipper", device.controller)
    device.undo(activities.close_app, "clipper", device.controller)
    device.act("click", index=len(seen.ui_elements) - 1)


@check("actions", "an index beyond the list is a clear error")
def index_beyond(device: DeviceUnderTest) -> None:
    """It is a `ValueError` and touches nothing."""
    count = len(device.elements())
    try:
        device.act("click", index=count + 1000)
    except ValueError:
        return
    raise ConformanceError(f"index {count + 1000} of {count} elements raised nothing")


@check("actions", "scroll moves a list, and back")
def scroll(device: DeviceUnderTest) -> None:
    """Scrolling down brings new rows; scrolling up brings the first one back."""
    _settings(device)
    before = device.texts()
    device.act("scroll", direction="down")
    device.expect_soon(lambda: device.texts() - before, "scrolling down brings nothing new")
    for _ in range(4):
        device.act("scroll", direction="up")
    device.wait_for(text=_NETWORK)


@check("actions", "a swipe from the top opens the notifications")
def shade(device: DeviceUnderTest) -> None:
    """A swipe between two points is carried out; back closes what it opened."""
    width, height = device.env.logical_screen_size
    before = device.texts()
    device.undo(device.script, "cmd statusbar collapse")
    device.act("swipe", x=width // 2, y=1, x2=width // 2, y2=height // 2, duration_ms=300)
    device.expect_soon(lambda: device.texts() - before, "the notification shade does not open")
    device.act("navigate_back")
    device.expect_soon(lambda: before <= device.texts() | {""}, "back does not close the shade")


@check("actions", "a long press selects a word, a double tap too")
def select_word(device: DeviceUnderTest) -> None:
    """Both bring up the selection toolbar of a text field."""
    for gesture in ("long_press", "double_tap"):
        device.open_app("simple sms messenger")
        field = next(i for i, e in enumerate(device.elements()) if e.is_editable)
        device.act("input_text", text="word", index=field, clear_text=True, press_enter=False)
        _, typed = device.wait_for(text="word")
        if typed.bbox_pixels is None:
            raise ConformanceError("the field has no bounds")
        x, y = int(typed.bbox_pixels.x_min) + 30, int(typed.bbox_pixels.center[1])
        device.act(gesture, x=x, y=y)
        device.expect_soon(
            lambda: {"Cut", "Copy"} & device.texts(), f"{gesture} brings up no toolbar"
        )
        device.act("navigate_home")


@check("actions", "keys are pressed")
def keys(device: DeviceUnderTest) -> None:
    """HOME goes home; back leaves a page."""
    _settings(device)
    device.act("press_key", keycode="KEYCODE_HOME")
    device.expect_soon(
        lambda: "launcher" in device.env.foreground_activity_name.lower(), "HOME does not go home"
    )
    device.act("keyboard_enter")
    device.act("navigate_home")


@check("actions", "wait lets a second of the device pass")
def wait(device: DeviceUnderTest) -> None:
    """Three waits take at least two seconds of the device's clock."""
    before = device_time.get_time(device.controller)
    for _ in range(3):
        device.act("wait")
    passed = (device_time.get_time(device.controller) - before).total_seconds()
    device.expect(passed >= 2, f"three waits took {passed:g} s")


@check("actions", "waiting for a condition ends in time")
def wait_until(device: DeviceUnderTest) -> None:
    """What never holds is given up; what holds is found."""
    device.expect(not device.env.wait_until(lambda: False, 1.0), "a false condition came to hold")
    asked: list[int] = []

    def third_time() -> bool:
        asked.append(1)
        return len(asked) == 3

    device.expect(device.env.wait_until(third_time, 10.0, 0.1), "a true condition was not found")


@check("actions", "an answer is kept until the next episode")
def answer(device: DeviceUnderTest) -> None:
    """Text that a shell would interpret stays text."""
    text = 'it is "5 o\'clock" $(reboot) `id`'
    device.act("answer", text=text)
    device.expect_equal(device.env.interaction_cache, text, "the answer")
    device.env.reset()
    device.expect_equal(device.env.interaction_cache, "", "the answer after a reset")


@check("actions", "status and unknown touch nothing")
def no_ops(device: DeviceUnderTest) -> None:
    """The screen stays as it is."""
    before = device.env.foreground_activity_name
    device.act("status", goal_status="complete")
    device.act("unknown")
    device.expect_equal(device.env.foreground_activity_name, before, "what is in front")
