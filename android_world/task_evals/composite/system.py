"""Two system tasks in one."""

from __future__ import annotations

import random
from typing import Any

from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.composite.composition import CompositeTask
from android_world.task_evals.single import system
from android_world.task_evals.utils import schema


@task()
class TurnOnWifiAndOpenApp(CompositeTask):
    """Switch Wi-Fi on, then open an app."""

    app_names = ("settings",)
    complexity = 2
    schema = system.OpenAppTaskEval.schema
    template = "Turn on Wifi, then open the {app_name} app"

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return system.OpenAppTaskEval.sample_params(rng)

    def make_parts(self) -> list[task_eval.TaskEval]:
        return [
            system.SystemWifiTurnOn({"on_or_off": "on"}),
            system.OpenAppTaskEval({"app_name": self.params["app_name"]}),
        ]


@task()
class TurnOffWifiAndTurnOnBluetooth(CompositeTask):
    """Switch Wi-Fi off, then Bluetooth on."""

    app_names = ("settings",)
    complexity = 2
    schema = schema.no_params()
    template = "Turn off WiFi, then enable bluetooth"

    def make_parts(self) -> list[task_eval.TaskEval]:
        return [
            system.SystemWifiTurnOff({"on_or_off": "off"}),
            system.SystemBluetoothTurnOn({"on_or_off": "on"}),
        ]
