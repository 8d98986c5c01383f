"""What the steps of a set-up share: options, notes of what is done, and the device."""

from __future__ import annotations

import contextlib
import dataclasses
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from android_world.device import errors
from android_world.emulator import avd as avds, instances
from android_world.emulator.sdk import Sdk
from android_world.env import env_launcher, interface
from android_world.env.android_world_controller import A11yMethod
from android_world.env.setup_device import apps


@dataclasses.dataclass(frozen=True)
class Options:
    """What the user asked for.

    Attributes:
      avd: name of the virtual device.
      ram_mb: its memory.
      disk_gb: its storage.
      accept_licenses: whether Google's licences are accepted without asking.
      apks: a folder with the APKs, for machines without network.
      mirror: where to download from in place of the publishers' servers.
      apps: only these apps, by the names that tasks use; all if none is named.
      areas: only these areas of the conformance checks; all if none is named.
      window: whether the emulator shows a window.
      ports: console and gRPC port; free ones by default.
      boot_timeout_s: how long to wait for the emulator.
    """

    avd: str = avds.DEFAULT_NAME
    ram_mb: int = avds.DEFAULT_RAM_MB
    disk_gb: int = avds.DEFAULT_DISK_GB
    accept_licenses: bool = False
    apks: Path | None = None
    mirror: str | None = None
    apps: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    window: bool = False
    ports: tuple[int, int] | None = None
    boot_timeout_s: float = instances.BOOT_TIMEOUT_S


class SetupJournal:
    """What is done, written down as soon as it is; one file for each virtual device."""

    def __init__(self, avd: str) -> None:
        self._path = instances.folder() / f"setup-{avd}.state"

    def get(self, name: str) -> list[str]:
        """What was noted under a name."""
        found: list[str] = self._read().get(name, [])
        return found

    def add(self, name: str, value: str) -> None:
        """Note something more under a name."""
        notes = self._read()
        notes[name] = [*notes.get(name, []), value]
        self._write(notes)

    def forget(self, *names: str) -> None:
        """Delete what was noted under names."""
        self._write({key: value for key, value in self._read().items() if key not in names})

    def _read(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except ValueError as e:
            raise errors.SetupError(f"{self._path} cannot be read ({e}): delete it.") from e
        return found

    def _write(self, notes: dict[str, Any]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        partial = self._path.with_suffix(".part")
        partial.write_text(json.dumps(notes, indent=1) + "\n", "utf-8")
        partial.replace(self._path)


@dataclasses.dataclass
class Context:
    """A set-up at work.

    Attributes:
      sdk: the SDK.
      options: what the user asked for.
      notes: what is done.
      report: receives the progress of a step: a part of 1, and what it does.
      ask: shows the user a text and a question; whether the answer was yes.
    """

    sdk: Sdk
    options: Options
    notes: SetupJournal
    report: Callable[[float, str], None]
    ask: Callable[[str, str], bool]

    def running(self) -> list[instances.Instance]:
        """The emulators of this virtual device."""
        return [one for one in instances.all_instances() if one.avd == self.options.avd]

    def instance(self) -> instances.Instance | None:
        """The one of them that keeps what is done to it, if it runs."""
        return next((one for one in self.running() if not one.read_only), None)

    def apps(self) -> list[type[apps.AppSetup]]:
        """The apps to set up.

        Raises:
          AppNotFoundError: one of the names is unknown.
        """
        known = {app.app_name: app for app in apps.all_apps()}
        unknown = sorted(set(self.options.apps) - known.keys())
        if unknown:
            raise errors.AppNotFoundError(
                f"No app of the benchmark is called '{unknown[0]}'. Known: {', '.join(known)}."
            )
        return [app for name, app in known.items() if name in (self.options.apps or known)]

    @contextlib.contextmanager
    def env(self) -> Iterator[interface.AsyncEnv]:
        """The env of the running emulator.

        Raises:
          EmulatorError: it does not run.
          DeviceError: it cannot be reached.
        """
        instance = self.instance()
        if instance is None:
            raise instances.EmulatorError("The emulator has ended: run setup again.")
        env = env_launcher.load_and_setup_env(
            instance.console_port,
            adb_path=str(self.sdk.adb),
            grpc_port=instance.grpc_port,
            device=env_launcher.EMULATOR,
            a11y_method=A11yMethod.A11Y_FORWARDER_APP,
        )
        try:
            yield env
        finally:
            env.close()
