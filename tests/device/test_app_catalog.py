"""The apps' data files: read without the phone, true for the phone, the docs and real devices."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from android_world.device import app_catalog, app_names
from android_world.virtual_device import VirtualDevice

DOCS = Path(__file__).parents[2] / "docs"
GARDEN = """
package = "org.garden"
label = "Garden"
names = ["garden", "my garden"]
[[activities]]
name = ".Main"
launcher = true
"""


@pytest.fixture
def garden(tmp_path, monkeypatch):
    monkeypatch.setattr(app_catalog, "_ADDED", {})

    def write(text=GARDEN):
        (tmp_path / "app.toml").write_text(text)
        return tmp_path / "app.toml"

    return write


def test_the_host_reads_them_without_the_phone() -> None:
    script = (
        "import sys; from android_world.device import app_names;"
        "print(app_names.activity_of('markor'));"
        "print(any(name.startswith('android_world.virtual_device') for name in sys.modules))"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.split() == [
        "net.gsantner.markor/net.gsantner.markor.activity.MainActivity",
        "False",
    ]


def test_what_names_open_is_on_the_phone() -> None:
    with VirtualDevice() as phone:
        installed = {package.name: package for package in phone.packages.all()}
        known = [app for app in app_catalog.apps() if app.package in installed]
        assert len(known) > 35
        for app in known:
            package, _, cls = app.activity.partition("/")
            if cls:
                full = package + cls if cls.startswith(".") else cls
                assert installed[package].manifest.activity(full), app.activity


def test_no_name_means_two_apps() -> None:
    names = [name for app in app_catalog.apps() for name in app.names]
    assert len(names) == len(set(names)) > 90


def test_the_docs_list_every_app_of_the_app_list() -> None:
    page = (DOCS / "reference" / "apps.md").read_text("utf-8")
    with VirtualDevice() as phone:
        labels = {
            package.manifest.label
            for package in phone.packages.all()
            if package.manifest.in_launcher and package.manifest.launcher_activity
        }
    called = {
        "Draw": "Draw",
        "SMS Messenger": "Simple SMS Messenger",
        "Calendar": "Calendar",
        "Gallery": "Simple Gallery Pro",
        "Miniwob App": "MiniWoB app",
    }
    missing = [label for label in labels if called.get(label, label) not in page]
    assert missing == []


def test_a_name_that_others_bring_opens_their_app(garden) -> None:
    app = app_catalog.add(garden())
    assert app_catalog.add(garden()) == app
    assert app_names.activity_of("My garden") == "org.garden/.Main"
    assert [a.package for a in app_catalog.apps()].count("org.garden") == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (GARDEN.replace('"my garden"', '"Camera"'.lower()), "'camera' already means"),
        ("label = 'Garden'", "no proper 'package'"),
        ("package = ", "app.toml"),
        (GARDEN.replace('["garden", "my garden"]', '"garden"'), r'names is a list: \["garden"\]'),
    ],
)
def test_a_wrong_file_is_refused(garden, text, problem) -> None:
    with pytest.raises(app_catalog.CatalogError, match=problem):
        app_catalog.add(garden(text))
    assert app_names.activity_of("garden") is None
