"""What the doctor asks a device over adb, in addition to the conformance checks."""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Iterator
from typing import Any, Final

from android_world.device import adb, clock, packages, screen, settings
from android_world.diagnostics.finding import (
    NOTE,
    OK,
    Finding,
    judge,
)
from android_world.env import (
    adb_simulator,
    forwarder_app,
    interface,
    screenshot,
)
from android_world.env.setup_device import apps

_API_LEVEL: Final = 33
_SCREEN: Final = (1080, 2400)
_SETUP: Final = "python -m android_world.emulator setup (or run.py --perform_emulator_setup)"
# A set-up leaves apps alone that are done, and copies of its emulator keep nothing.
_APPS_SETUP: Final = (
    "run.py --perform_emulator_setup. An emulator of the set-up: python -m android_world.emulator "
    "undo avd, then setup"
)
_VERSION_CODE = re.compile(r"versionCode=(\d+)")
_VERSION_NAME = re.compile(r"versionName=(\S+)")
# An APK's name ends with the version that it installs: its code, or its name.
_APK_VERSION = re.compile(r"[_-]([\d.]+)\.apk$")
_REPEATS: Final = 3


def check(env: interface.AsyncEnv) -> Iterator[Finding]:
    """Inspect a device that is connected; each finding comes as soon as it is there."""
    controller = env.controller
    for look in (_api_level, _root, _screen, _language, _clock, _animations, _accessibility, _apps):
        yield look(controller)
    simulator = adb.simulator_of(controller)
    if isinstance(simulator, adb_simulator.AdbSimulator):
        yield from weaknesses(env)


def weaknesses(env: interface.AsyncEnv) -> Iterator[Finding]:
    """What plain adb does less well than an emulator's ports, on this device."""
    controller = env.controller
    if controller.uses_uiautomator:
        yield _measure_time(
            "Elements by uiautomator",
            controller.get_ui_elements,
            "It waits for a screen at rest, and knows no hints. Quicker: the forwarder app "
            f"({forwarder_app.PACKAGE}), which {_SETUP} installs.",
        )
    else:
        yield Finding("Elements", OK, "by the forwarder, over adb reverse")
    yield _measure_time(
        "Frames by screencap",
        lambda: screenshot.take(controller),
        "Quicker: an emulator's gRPC, --console_port.",
    )
    yield Finding(
        "Incoming messages",
        NOTE,
        "are put into the inbox: no notification, and adb has to be root",
        "An emulator's console (--console_port) sends real ones.",
    )
    yield Finding(
        "Incoming calls",
        NOTE,
        "cannot be made",
        "Only android_world_extra needs them: an emulator (--console_port) takes them.",
    )
    yield Finding(
        "Snapshots",
        NOTE,
        "are not kept: episodes begin with the task's apps as they were set up",
        "An emulator (--console_port) keeps them, for --episode_reset=snapshot.",
    )


def _measure_time(name: str, do: Callable[[], Any], advice: str) -> Finding:
    """How long something takes, in the median of some times."""
    seconds = []
    for _ in range(_REPEATS):
        start = clock.perf_counter()
        do()
        seconds.append(clock.perf_counter() - start)
    return Finding(name, NOTE, f"{statistics.median(seconds) * 1000:.0f} ms each", advice)


def _api_level(controller: adb.AdbDevice) -> Finding:
    level = packages.get_api_level(controller)
    advice = f"Tasks are made for Android 13 (API {_API_LEVEL}): {_SETUP} makes such an emulator."
    return judge("API level", level == _API_LEVEL, str(level), advice, NOTE)


def _root(controller: adb.AdbDevice) -> Finding:
    user = adb.shell(controller, "whoami").strip()
    advice = (
        "Tasks read and write apps' databases: `adb root`. Where that is refused, take a userdebug "
        f"build, or an image with Google APIs (not Google Play): {_SETUP}."
    )
    return judge("Root", user == "root", f"adb runs as {user}", advice)


def _screen(controller: adb.AdbDevice) -> Finding:
    size = screen.get_size_override(controller) or screen.get_screen_size(controller)
    advice = "Published scores are of 1080x2400: `adb shell wm size 1080x2400`."
    return judge("Screen", size == _SCREEN, "{}x{}".format(*size), advice, NOTE)


def _language(controller: adb.AdbDevice) -> Finding:
    told = adb.shell(controller, "getprop", "persist.sys.locale").strip()
    language = told or adb.shell(controller, "getprop", "ro.product.locale").strip()
    advice = (
        "Labels are matched in English (United States): choose it in the system's settings, or "
        "adb root; adb shell 'setprop persist.sys.locale en-US; stop; start'"
    )
    return judge("Language", language == "en-US", language or "unknown", advice)


def _clock(controller: adb.AdbDevice) -> Finding:
    zone = adb.shell(controller, "getprop", "persist.sys.timezone").strip()
    automatic = settings.get_setting(controller, "global", "auto_time")
    fine = zone in ("UTC", "GMT", "Etc/UTC") and automatic in ("0", None)
    advice = "adb shell settings put global auto_time 0; adb shell service call alarm 3 s16 UTC"
    return judge("Clock", fine, f"time zone {zone}, automatic time {automatic}", advice)


def _animations(controller: adb.AdbDevice) -> Finding:
    names = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
    values = {name: settings.get_setting(controller, "global", name) for name in names}
    on = [name for name, value in values.items() if value is None or float(value) > 0]
    advice = "; ".join(f"adb shell settings put global {name} 0" for name in on)
    return judge("Animations", not on, f"on: {', '.join(on)}" if on else "off", advice, NOTE)


def _accessibility(controller: adb.AdbDevice) -> Finding:
    installed = forwarder_app.is_installed(controller)
    enabled = forwarder_app.is_enabled(controller)
    text = "enabled" if enabled else "installed" if installed else "not installed"
    advice = "run.py --a11y=forwarder installs and enables it; --a11y=uiautomator does without."
    return judge("Accessibility forwarder", installed and enabled, text, advice, NOTE)


def _apps(controller: adb.AdbDevice) -> Finding:
    """Which of the apps with an APK are missing, or of another version."""
    installed = set(packages.get_all_package_names(controller))
    wanted = [app for app in apps.all_apps() if app.apk_names]
    missing = [app.app_name for app in wanted if app.package_name() not in installed]
    if missing:
        return judge("Apps", False, f"missing: {', '.join(missing)}", _APPS_SETUP)
    others = {app: text for app in wanted if (text := _other_version(app, controller))}
    text = "; ".join(others.values()) or f"all {len(wanted)}, of the benchmark's versions"
    advice = "; ".join(f"adb uninstall {app.package_name()}" for app in others)
    return judge("Apps", not others, text, f"{advice}; then {_APPS_SETUP}", NOTE)


def _other_version(app: type[apps.AppSetup], controller: adb.AdbDevice) -> str:
    wanted = [match[1] for apk in app.apk_names if (match := _APK_VERSION.search(apk))]
    if not wanted:
        return ""
    dump = adb.shell(controller, "dumpsys", "package", app.package_name())
    found = {match[1] for read in (_VERSION_CODE, _VERSION_NAME) if (match := read.search(dump))}
    if found & set(wanted):
        return ""
    return f"{app.app_name} is {', '.join(sorted(found)) or 'unknown'}, not {' or '.join(wanted)}"
