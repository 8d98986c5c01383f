"""The apps that tasks use, and what brings each past its first-run screens on an emulator.

Each app's data file says it (see `device.catalog`): a class for each that has a table `set_up`, by
the name in it, such as `CameraApp` and `MarkorApp`.
"""

from __future__ import annotations

import abc
import functools
import logging
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from android_world.device import (
    activities,
    adb,
    app_catalog,
    app_names,
    errors,
    files,
    packages,
)
from android_world.env import actuation, downloads, interface

_log = logging.getLogger(__name__)
APP_DATA: Final = downloads.cache_directory()
_DOWNLOAD_URL: Final = "https://storage.googleapis.com/gresearch/android_world"
_LAUNCH_S: Final = 2.0
_FIRST_START_S: Final = 20.0
_SHARED_FILE: Final = "u:object_r:media_rw_data_file:s0"
# Keys of a table `set_up` that are called otherwise here.
_ATTRIBUTES: Final = {"name": "app_name", "apks": "apk_names", "grants": "permissions"}


def download_app_data(file_name: str) -> str:
    """Return the path of one of the benchmark's files on this machine, downloading it once.

    Raises:
      SetupError: it could not be downloaded (a `RuntimeError`).
    """
    return downloads.fetch(url_of(file_name))


def url_of(file_name: str) -> str:
    """Where one of the benchmark's files is published."""
    return f"{_DOWNLOAD_URL}/{file_name}"


class AppSetup(abc.ABC):  # noqa: B024 - only its subclasses are apps
    """How one app is installed and set up.

    Attributes:
      apk_names: its APKs in order of preference; empty for an app that the image brings.
      app_name: the name by which tasks call it.
      permissions: what is granted beforehand.
      steps: labels that are tapped on the first-run screens, in order.
      optional_steps: labels that are tapped before, where they show.
      launches: whether the app is started once although it has no such screens.
      from_launcher: whether its first start has to come from the launcher.
      waits_for: a file that the first start writes.
      commands_before: shell commands, as words, that come first.
      commands_after: shell commands, as words, that come last.
      folders: folders of the device that are made beforehand.
      files: the benchmark's files that the device gets, with their folders.
      tasks: the prefixes of the names of tasks that need the app.
      every_task: whether all tasks need it.
    """

    apk_names: ClassVar[Sequence[str]] = ()
    app_name: ClassVar[str] = ""
    permissions: ClassVar[Sequence[str]] = ()
    steps: ClassVar[Sequence[str]] = ()
    optional_steps: ClassVar[Sequence[str]] = ()
    launches: ClassVar[bool] = False
    from_launcher: ClassVar[bool] = False
    waits_for: ClassVar[str] = ""
    commands_before: ClassVar[Sequence[Sequence[str]]] = ()
    commands_after: ClassVar[Sequence[Sequence[str]]] = ()
    folders: ClassVar[Sequence[str]] = ()
    files: ClassVar[Mapping[str, str]] = {}
    tasks: ClassVar[Sequence[str]] = ()
    every_task: ClassVar[bool] = False

    @classmethod
    def package_name(cls) -> str:
        """Return the app's package."""
        activity = app_names.activity_of(cls.app_name)
        if activity is None:
            raise errors.AppNotFoundError(f"No known app is called '{cls.app_name}'.")
        return app_names.package_of(activity)

    @classmethod
    def setup(cls, env: interface.AsyncEnv) -> None:
        """Clear the app's data, grant its permissions and pass its first-run screens.

        Raises:
          ElementNotFoundError: a first-run screen does not look as expected (a `ValueError`).
          SetupError: the first start wrote nothing, or a file could not be downloaded.
        """
        controller = env.controller
        downloaded = {name: download_app_data(name) for name in cls.files}
        for command in cls.commands_before:
            adb.shell(controller, *command)
        for folder in cls.folders:
            files.make_directory(folder, controller)
        packages.clear_app_data(cls.package_name(), controller)
        for permission in cls.permissions:
            full_name = f"android.permission.{permission}"
            packages.grant_permissions(cls.package_name(), full_name, controller)
        if cls.steps or cls.launches:
            cls._pass_first_run(env)
        for name, folder in cls.files.items():
            files.make_directory(folder, controller)
            files.push(downloaded[name], f"{folder}/{name}", controller)
            adb.shell(controller, "chcon", _SHARED_FILE, f"{folder}/{name}")
        for command in cls.commands_after:
            adb.shell(controller, *command)

    @classmethod
    def _pass_first_run(cls, env: interface.AsyncEnv) -> None:
        try:
            cls._launch(env)
            for label in cls.steps:
                actuation.find_and_click_element(label, env.controller)
                env.controller.wait_for_idle(_LAUNCH_S)
        finally:
            activities.force_stop(cls.package_name(), env.controller)

    @classmethod
    def _launch(cls, env: interface.AsyncEnv) -> None:
        if cls.from_launcher:
            activities.launch_package(cls.package_name(), env.controller)
        else:
            activities.launch_app(cls.app_name, env.controller)
        env.controller.wait_for_idle(_LAUNCH_S)
        for label in cls.optional_steps:
            try:
                actuation.find_and_click_element(label, env.controller)
            except errors.ElementNotFoundError:
                _log.info("%s does not show '%s'.", cls.app_name, label)
        if cls.waits_for:
            written = functools.partial(files.exists, cls.waits_for, env.controller)
            if not env.wait_until(written, _FIRST_START_S):
                raise errors.SetupError(
                    f"The first start of {cls.app_name} did not write {cls.waits_for}."
                )
            env.controller.wait_for_idle(_LAUNCH_S)


_MADE: dict[str, type[AppSetup]] = {}


def all_apps() -> tuple[type[AppSetup], ...]:
    """The classes of all apps that can be set up, in the order of their names.

    Raises:
      CatalogError: a data file says something unknown about its app's set-up.
    """
    made = [_class_of(app) for app in app_catalog.apps() if app.set_up]
    return tuple(sorted(made, key=lambda app: app.__name__))


def _class_of(app: app_catalog.App) -> type[AppSetup]:
    if app.package not in _MADE:
        values: dict[str, Any] = dict(app.set_up)
        name = values.pop("class", "")
        attributes = values.pop("attributes", {})
        named = {_ATTRIBUTES.get(key, key): value for key, value in values.items()}
        unknown = sorted(set(named) - set(AppSetup.__annotations__))
        if unknown or not name:
            what = f"knows no {unknown[0]}" if unknown else "needs a class"
            raise app_catalog.CatalogError(f"The set-up of {app.package} {what}.")
        about = {"__doc__": f"{(app.names or (app.package,))[0].title()}.", "__module__": __name__}
        fixed = {k: tuple(v) if isinstance(v, list) else v for k, v in (attributes | named).items()}
        _MADE[app.package] = type(name, (AppSetup,), about | fixed)
    return _MADE[app.package]


def __getattr__(name: str) -> type[AppSetup]:
    for app in all_apps():
        if app.__name__ == name:
            return app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *(app.__name__ for app in all_apps())})
