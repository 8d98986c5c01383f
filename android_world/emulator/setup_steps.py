"""The steps of a set-up, in order: each knows whether it is done, does it, and undoes it."""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from android_env.components import errors as android_env_errors

from android_world.device import adb, errors, snapshots
from android_world.diagnostics import conformance
from android_world.emulator import avd as avds, instances, platforms
from android_world.emulator.sdk import ToolError, java_version
from android_world.emulator.setup_context import Context, SetupJournal
from android_world.env import downloads, env_launcher, forwarder_app
from android_world.env.setup_device import apps, setup as app_setup

_OLDEST_JAVA: Final = 17
_LICENSE: Final = "licenses/android-sdk-license"
_NOT_ACCEPTED: Final = re.compile(r"licenses?\b.* not accepted", re.IGNORECASE)
_PERCENT: Final = re.compile(r"(\d{1,3})%")
_GB: Final = 1 << 30
_NO_ANIMATIONS: Final = (
    "window_animation_scale",
    "transition_animation_scale",
    "animator_duration_scale",
)
_APPS, _CHECKED, _SAVED = "apps", "checked", "saved"


@dataclass(frozen=True)
class Step:
    """One step.

    Attributes:
      name: by which the user names it.
      about: what it does.
      minutes: how long it takes with a usual line and machine.
      is_done: whether it need not be done.
      do: does it, or what of it is left.
      undo: takes it back.
    """

    name: str
    about: str
    minutes: float
    is_done: Callable[[Context], bool]
    do: Callable[[Context], None]
    undo: Callable[[Context], None]


# -- the SDK ---------------------------------------------------------------------------------------


def _has_java(context: Context) -> bool:
    version = java_version()
    return version is not None and int(version.split(".")[0]) >= _OLDEST_JAVA


def _need_java(context: Context) -> None:
    raise errors.SetupError(
        f"The SDK's tools need Java {_OLDEST_JAVA} or newer; found: {java_version() or 'none'}. "
        f"Install one: {context.sdk.platform.mend_java}"
    )


def _save_journal(context: Context) -> None:
    """Nothing of it is ours to take back."""


def _has_tools(context: Context) -> bool:
    return context.sdk.sdkmanager.is_file() and context.sdk.avdmanager.is_file()


def _get_tools(context: Context) -> None:
    url = f"{context.options.mirror or platforms.repository()}/{context.sdk.platform.tools_file}"
    archive = downloads.fetch(url, on_bytes=_byte_report(context, "downloading"))
    context.report(0.95, "unpacking")
    context.sdk.unpack_tools(Path(archive))


def _remove_tools(context: Context) -> None:
    shutil.rmtree(context.sdk.root / "cmdline-tools" / "latest", ignore_errors=True)
    downloads.discard(context.sdk.platform.tools_file)


def _has_licenses(context: Context) -> bool:
    return (context.sdk.root / _LICENSE).is_file()


def _accept_licenses(context: Context) -> None:
    root = f"--sdk_root={context.sdk.root}"
    if not context.options.accept_licenses:
        shown = context.sdk.run(
            context.sdk.sdkmanager, root, "--licenses", answers="y\n" + "n\n" * 50
        )
        if not context.ask(shown, "Do you accept Google's licences?"):
            raise errors.SetupError(
                "Without the licences nothing can be installed. Answer yes, or start with "
                "--accept_licenses."
            )
    context.sdk.run(context.sdk.sdkmanager, root, "--licenses", answers="y\n" * 50)
    if not _has_licenses(context):
        raise errors.SetupError(f"sdkmanager has written no {context.sdk.root / _LICENSE}.")


def _remove_licenses(context: Context) -> None:
    shutil.rmtree(context.sdk.root / "licenses", ignore_errors=True)


def _has_packages(context: Context) -> bool:
    sdk = context.sdk
    return sdk.adb.is_file() and sdk.emulator.is_file() and (sdk.image / "package.xml").is_file()


def _get_packages(context: Context) -> None:
    if not _install_packages(context):  # An SDK that was there has accepted some licences only.
        _accept_licenses(context)
        _install_packages(context)
    if not _has_packages(context):
        root = context.sdk.root
        raise errors.SetupError(f"sdkmanager ended well, but {root} lacks what it installs.")


def _install_packages(context: Context) -> bool:
    """Install them under the licences that are accepted; whether these are all that it takes."""
    sdk, accepted = context.sdk, True
    arguments = (f"--sdk_root={sdk.root}", "platform-tools", "emulator", sdk.platform.image)
    try:
        for line in sdk.follow(sdk.sdkmanager, *arguments, answers="n\n" * 50):
            accepted = accepted and not _NOT_ACCEPTED.search(line)
            if match := _PERCENT.search(line):
                context.report(int(match[1]) / 100, line.partition("%")[2].strip()[:60])
    except ToolError:
        if accepted:
            raise
    return accepted


def _remove_packages(context: Context) -> None:
    sdk = context.sdk
    for path in (sdk.adb.parent, sdk.emulator.parent, sdk.image):
        shutil.rmtree(path, ignore_errors=True)


# -- the virtual device ----------------------------------------------------------------------------


def _has_avd(context: Context) -> bool:
    return avds.exists(context.options.avd)


def _make_avd(context: Context) -> None:
    options = context.options
    avds.home().mkdir(parents=True, exist_ok=True)
    free_gb = shutil.disk_usage(avds.home()).free / _GB
    if free_gb < options.disk_gb:
        raise errors.SetupError(
            f"{avds.home()} has {free_gb:.1f} GB free, the device needs {options.disk_gb}: free "
            "some, let ANDROID_AVD_HOME name another disk, or ask for less with --disk_gb."
        )
    context.notes.forget(_APPS, _CHECKED, _SAVED)
    avds.create(context.sdk, options.avd, options.ram_mb, options.disk_gb)


def _remove_avd(context: Context) -> None:
    _stop(context)
    avds.delete(context.options.avd)


def _is_booted(context: Context) -> bool:
    """Whether it has booted, or need not any more."""
    if not _apps_left(context) and _is_checked(context) and is_set_up(context.options.avd):
        return True
    instance = context.instance()
    return instance is not None and instances.is_booted(instance, str(context.sdk.adb))


def _boot(context: Context) -> None:
    options = context.options
    instance = context.instance()
    if copies := [one.serial for one in context.running() if one.read_only]:
        raise instances.EmulatorError(
            f"{', '.join(copies)} run from the snapshot and would keep nothing: end them first, "
            "with `python -m android_world.emulator stop`."
        )
    if instance is None:
        context.report(0.05, "starting")
        instance = instances.start(
            context.sdk, options.avd, options.ports, window=options.window, snapshot=None
        )
    context.report(0.1, f"{instance.serial} boots; its log is {instance.log}")
    instances.wait_until_booted([instance], str(context.sdk.adb), options.boot_timeout_s)


def _stop(context: Context) -> None:
    for instance in context.running():
        instances.stop(instance)


# -- the apps --------------------------------------------------------------------------------------


def _urls(context: Context) -> dict[str, str]:
    """Where every file comes from, by its name: APKs, what apps need, and the forwarder."""
    names = [name for app in context.apps() for name in (*app.apk_names, *app.files)]
    urls = {name: apps.url_of(name) for name in names}
    urls[forwarder_app.APK_URL.rpartition("/")[2]] = forwarder_app.APK_URL
    mirror = context.options.mirror
    return {name: f"{mirror}/{name}" for name in urls} if mirror else urls


def _has_apks(context: Context) -> bool:
    """Whether all are there; what is there is checked once more."""
    folder = downloads.cache_directory()
    for name in _urls(context):
        if not (folder / name).is_file():
            return False
        downloads.check(folder / name)
    return True


def _get_apks(context: Context) -> None:
    urls, source = _urls(context), context.options.apks
    missing = [] if source is None else [name for name in urls if not (source / name).is_file()]
    if missing:
        raise errors.SetupError(f"{source} lacks {len(missing)} files: {', '.join(missing)}.")
    for number, (name, url) in enumerate(urls.items()):
        context.report(number / len(urls), name)
        if source is not None:
            downloads.adopt(source / name)
        else:
            downloads.fetch(url)


def _remove_apks(context: Context) -> None:
    for name in _urls(context):
        downloads.discard(name)


def _apps_left(context: Context) -> list[type[apps.AppSetup]]:
    done = context.notes.get(_APPS)
    return [app for app in context.apps() if app.app_name not in done]


def _set_apps_up(context: Context) -> None:
    every, left = context.apps(), _apps_left(context)
    context.notes.forget(_CHECKED, _SAVED)
    with context.env() as env:
        adb.set_root_if_needed(env.controller)
        for name in _NO_ANIMATIONS:
            adb.shell(env.controller, "settings", "put", "global", name, "0")
        for number, app in enumerate(left, len(every) - len(left)):
            context.report(number / len(every), app.app_name)
            try:
                app_setup.maybe_install_app(app, env)
                app.setup(env)
                snapshots.save_snapshot(app.app_name, env.controller)
            except (ValueError, errors.DeviceError, android_env_errors.AdbControllerError) as e:
                raise errors.SetupError(
                    f"{app.app_name} was not set up: {e}\nThe apps before it are done, and are "
                    "left alone when setup runs again. To see what it shows, start with --window."
                ) from e
            context.notes.add(_APPS, app.app_name)


def _discard_apps(context: Context) -> None:
    context.notes.forget(_APPS)


# -- the end ---------------------------------------------------------------------------------------


def _is_checked(context: Context) -> bool:
    """Whether as much as is asked for: some checks do where only some are."""
    done = context.notes.get(_CHECKED)
    return "all" in done or bool(done and context.options.areas)


def _check(context: Context) -> None:
    context.notes.forget(_CHECKED, _SAVED)
    checks = conformance.select_checks(context.options.areas)
    results: list[conformance.CheckResult] = []

    def show(result: conformance.CheckResult) -> None:
        results.append(result)
        context.report(len(results) / len(checks), result.check.name)

    with context.env() as env:
        conformance.run_checks(env, checks, show)
    failed = [result for result in results if not result.has_passed]
    if failed:
        told_of = "\n".join(f"  {r.check.name}: {r.problem} {r.check.advice}" for r in failed)
        raise errors.SetupError(f"{len(failed)} of {len(checks)} checks failed:\n{told_of}")
    context.notes.add(_CHECKED, "all" if not context.options.areas else "some")


def _save(context: Context) -> None:
    """Save; the emulator ends, since no second one of its virtual device can start."""
    with context.env() as env:
        env.reset(go_home=True)
        env.save_snapshot(env_launcher.SET_UP_SNAPSHOT)
    context.notes.add(_SAVED, env_launcher.SET_UP_SNAPSHOT)
    _stop(context)


def _delete_snapshot(context: Context) -> None:
    if context.notes.get(_SAVED) and context.instance() is not None:
        with context.env() as env, contextlib.suppress(errors.SnapshotNotFoundError):
            env.delete_snapshot(env_launcher.SET_UP_SNAPSHOT)
    kept = avds.folder(context.options.avd) / "snapshots" / env_launcher.SET_UP_SNAPSHOT
    shutil.rmtree(kept, ignore_errors=True)
    context.notes.forget(_SAVED)


def is_set_up(avd: str) -> bool:
    """Whether a virtual device has the snapshot that a set-up ends with."""
    return bool(SetupJournal(avd).get(_SAVED))


def _byte_report(context: Context, what: str) -> downloads.OnBytes:
    def report(done: int, total: int | None) -> None:
        context.report(done / total if total else 0.0, f"{what}, {done >> 20} MB")

    return report


STEPS: Final = (
    Step(
        "java",
        "see that there is a Java for Google's tools",
        0,
        _has_java,
        _need_java,
        _save_journal,
    ),
    Step(
        "tools",
        "download Google's command-line tools (150 MB)",
        1,
        _has_tools,
        _get_tools,
        _remove_tools,
    ),
    Step(
        "licenses",
        "show Google's licences and accept them",
        1,
        _has_licenses,
        _accept_licenses,
        _remove_licenses,
    ),
    Step(
        "packages",
        "install adb, the emulator and the system image (2 GB)",
        10,
        _has_packages,
        _get_packages,
        _remove_packages,
    ),
    Step("avd", "make the virtual device", 0.2, _has_avd, _make_avd, _remove_avd),
    Step("boot", "boot it for the first time", 3, _is_booted, _boot, _stop),
    Step("apks", "download the apps (600 MB)", 5, _has_apks, _get_apks, _remove_apks),
    Step(
        "apps",
        "install every app and pass its first-run screens",
        10,
        lambda context: not _apps_left(context),
        _set_apps_up,
        _discard_apps,
    ),
    Step(
        "check",
        "check that the device does what tasks need",
        4,
        _is_checked,
        _check,
        lambda context: context.notes.forget(_CHECKED),
    ),
    Step(
        "snapshot",
        "save a snapshot from which emulators start",
        1,
        lambda context: is_set_up(context.options.avd),
        _save,
        _delete_snapshot,
    ),
)
