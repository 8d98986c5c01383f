"""An app's data file makes its manifest."""

from __future__ import annotations

import re
import sys

import pytest

from android_world.virtual_device.framework import app_descriptor, registry
from android_world.virtual_device.framework.intents import IntentFilter
from android_world.virtual_device.framework.manifest import LAUNCHER_FILTER

TOML = """
package = "org.garden"
label = "Garden"
permissions = ["CAMERA", "org.garden.WATER"]
names = ["garden"]

[[activities]]
name = ".Main"
screen = "screens.Main"
argument = "roses"
launcher = true
filters = [{ actions = ["VIEW", "org.garden.DIG"], schemes = ["seed"] }]

[[receivers]]
actions = ["BOOT_COMPLETED"]

[set_up]
class = "GardenApp"
"""


@pytest.fixture
def garden(tmp_path, monkeypatch):
    """A package with screens, a database and the data file that is given."""
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = tmp_path / "garden"
    (folder / "schemas" / "databases").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "screens.py").write_text("def Main(flower):\n    return flower\n")
    (folder / "schemas" / "databases" / "beds.db.sql").write_text("CREATE TABLE beds (x);")

    def read(text=TOML):
        (folder / "app.toml").write_text(text)
        return app_descriptor.manifest("garden")

    yield read
    for name in ("garden", "garden.screens"):
        sys.modules.pop(name, None)


def test_it_says_all_of_a_manifest(garden) -> None:
    manifest = garden()
    assert (manifest.package, manifest.label) == ("org.garden", "Garden")
    assert manifest.permissions == ("android.permission.CAMERA", "org.garden.WATER")
    (activity,) = manifest.activities
    assert activity.screen() == "roses"
    actions = ("android.intent.action.VIEW", "org.garden.DIG")
    assert activity.filters == (LAUNCHER_FILTER, IntentFilter(actions, schemes=("seed",)))
    assert manifest.launcher_activity is activity
    assert manifest.receivers[0].actions == ("android.intent.action.BOOT_COMPLETED",)
    assert manifest.databases == {"databases/beds.db": "CREATE TABLE beds (x);"}


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('label = "Garden"', 'lable = "Garden"', "unknown key 'lable'; did you mean 'label'?"),
        ('label = "Garden"\n', "", "the key 'label' is missing"),
        ('screen = "screens.Main"\n', "", "activities: the key 'screen' is missing"),
        ("launcher = true", "launchr = true", "key 'launchr'; did you mean 'launcher'?"),
        ("schemes", "scheme", "filters: unknown key 'scheme'; did you mean 'schemes'?"),
        ('actions = ["BOOT', 'action = ["BOOT', "receivers: unknown key 'action'; did you"),
        ("names =", "icon = ['roze', '#0', '#F']\nnames =", "no Material Design icon 'roze'"),
        ("[set_up]", "[setup]", "unknown key 'setup'; did you mean 'set_up'?"),
        ('package = "org.garden"', "package =", "garden needs a file app.toml"),
    ],
)
def test_a_wrong_file_is_an_error_that_names_it(garden, old, new, problem) -> None:
    with pytest.raises(app_descriptor.BundleError, match=re.escape(problem)) as error:
        garden(TOML.replace(old, new))
    assert "app.toml" in str(error.value)


@pytest.mark.parametrize(
    ("screen", "problem"),
    [
        ("screens.Shed", "there is no such class in .*screens.py"),
        ("sheds.Main", "No module named 'garden.sheds'"),
    ],
)
def test_a_screen_is_looked_for_when_all_modules_are_there(garden, screen, problem) -> None:
    manifest = garden(TOML.replace("screens.Main", screen))
    with pytest.raises(app_descriptor.BundleError, match=f'screen "{screen}": {problem}'):
        app_descriptor.check(manifest)


def test_the_screens_of_every_app_are_there():
    for manifest, _ in registry.registered_apps().values():
        app_descriptor.check(manifest)
