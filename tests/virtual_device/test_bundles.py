"""An app's data file makes its manifest."""

from __future__ import annotations

import sys

import pytest

from android_world.virtual_device.framework import bundle
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
        return bundle.manifest("garden")

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
    ("old", "new"),
    [
        ('label = "Garden"', 'lable = "Garden"'),
        ("screens.Main", "screens.Shed"),
        ("screens.Main", "sheds.Main"),
        ('screen = "screens.Main"\n', ""),
        ("launcher = true", "launcher = true\nlaunch = 3"),
        ("schemes", "scheme"),
        ('package = "org.garden"', "package ="),
    ],
)
def test_a_wrong_file_is_an_error_that_names_it(garden, old, new) -> None:
    with pytest.raises(bundle.BundleError, match=r"app\.toml"):
        garden(TOML.replace(old, new))
