"""An app with two databases and a widget of its own, and a shell command."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.device import app_names
from android_world.virtual_device.apps.base import (
    LAUNCHER_FILTER,
    Activity,
    ActivityInfo,
    App,
    Manifest,
    app,
)
from android_world.virtual_device.shell.registry import Process, command
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.view import View

PACKAGE = "org.guest.plants"


@dataclass(kw_only=True, eq=False, repr=False)
class Leaf(Text):
    """A widget."""

    class_name: str | None = "org.guest.Leaf"


class MainActivity(Activity):
    def build(self) -> View:
        return Column(".LinearLayout", padding=(16, 64))[Leaf("Water the plants")]


@app(
    Manifest(
        package=PACKAGE,
        label="Camera Plants",
        activities=(ActivityInfo(".Main", MainActivity, (LAUNCHER_FILTER,)),),
        databases={
            "databases/plants.db": "CREATE TABLE plants (name TEXT);",
            "files/more.db": "CREATE TABLE more (x INTEGER);",
        },
    )
)
class PlantsApp(App):
    pass


app_names.add(f"{PACKAGE}/.Main", "greenery", "my greenery")


@command("water")
def water(p: Process) -> None:
    p.out(f"watered {' '.join(p.args)}")
