"""Starting several emulators of one set-up virtual device, and those that a run lacks."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from android_world.emulator import (
    avd as avds,
    instances,
    platforms,
    sdk as sdks,
    setup_steps,
)
from android_world.env import env_launcher

_log = logging.getLogger(__name__)


def start(
    sdk: sdks.Sdk,
    count: int = 1,
    *,
    avd: str = avds.DEFAULT_NAME,
    window: bool = False,
    ports: Sequence[tuple[int, int]] | None = None,
) -> list[instances.Instance]:
    """Start emulators and wait until they have booted.

    Each starts from the snapshot that the set-up ended with, and writes nothing back.

    Args:
      sdk: the SDK.
      count: how many.
      avd: name of their virtual device.
      window: whether they show windows.
      ports: of console and gRPC, for each; free ones by default.

    Raises:
      EmulatorError: the virtual device is not set up, or being set up, or one does not start.
    """
    if not sdk.emulator.is_file() or not setup_steps.is_set_up(avd):
        raise instances.EmulatorError(
            f"{avd} is not set up: run `python -m android_world.emulator setup` first."
        )
    for one in instances.all_instances():
        if one.avd == avd and not one.read_only:
            raise instances.EmulatorError(
                f"{avd} is being set up on {one.serial}, and no second emulator of it can "
                "start: let the set-up end, or end it with "
                f"`python -m android_world.emulator stop {one.console_port}`."
            )
    started: list[instances.Instance] = []
    try:
        for number in range(count):
            chosen = None if ports is None else ports[number]
            started.append(
                instances.start(
                    sdk, avd, chosen, window=window, snapshot=env_launcher.SET_UP_SNAPSHOT
                )
            )
        instances.wait_until_booted(started, str(sdk.adb))
    except BaseException:
        for instance in started:
            instances.stop(instance)
        raise
    return started


def start_missing(ports: Sequence[tuple[int, int]]) -> list[instances.Instance]:
    """Start emulators on those ports of console and gRPC where none answers.

    Does nothing where no virtual device is set up: connecting then says what is missing.

    Raises:
      EmulatorError: one does not start.
      SetupError: Google has no emulator for this machine.
    """
    missing = [pair for pair in ports if not instances.is_open(pair[0] + 1)]
    if not missing or not setup_steps.is_set_up(avds.DEFAULT_NAME):
        return []
    _log.info("Starting %d emulators.", len(missing))
    return start(sdks.find(platforms.this_one()), len(missing), ports=missing)
