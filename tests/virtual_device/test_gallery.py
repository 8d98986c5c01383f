"""The picture gallery: the form of its files, its steps, its command."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from PIL import Image

import android_world
from android_world.virtual_device import VirtualDevice, screenshots
from android_world.virtual_device.screenshots import scenarios, steps
from tests.support import warm_python

REPOSITORY = Path(android_world.__file__).parents[1]
GUESTS = REPOSITORY / "tests" / "support" / "guests"
NOTE = "/sdcard/Documents/note.txt"


def steps_of(tmp_path: Path, text: str) -> list[scenarios.Step]:
    """The steps of the last walk of a file."""
    file = tmp_path / "gallery.txt"
    file.write_text(text, "utf-8")
    found = scenarios.read(file, "mine")
    return scenarios.steps_of(list(found)[-1], found)


def play(device: VirtualDevice, tmp_path: Path, *lines: str) -> None:
    steps.play(device, steps_of(tmp_path, "\n".join(["[walk]", *lines])))


def command(*words: str, cwd: Path) -> tuple[int, str, str]:
    """Run the command with a guest's app."""
    path = os.pathsep.join(map(str, [cwd, GUESTS, REPOSITORY]))
    env = {**os.environ, "PYTHONPATH": path}
    done = warm_python.run("-m", "android_world.virtual_device", *words, cwd=cwd, env=env)
    return done.returncode, done.stdout, done.stderr


# -- the form of a file ----------------------------------------------------------------------------


def test_a_walk_is_its_steps_and_those_of_the_walks_that_it_names(tmp_path: Path) -> None:
    text = "# Notes\nname notes\n\n[_a]\nkey HOME\n[b]\nas _a\ntap OK\n\n[c]\nas notes/b\nas _a\n"
    found = steps_of(tmp_path, text)
    assert [(step.word, step.rest, step.line) for step in found] == [
        ("key", "HOME", 5),
        ("tap", "OK", 8),
        ("key", "HOME", 5),
    ]


def test_indented_lines_keep_their_blank_lines_and_inner_indentation(tmp_path: Path) -> None:
    found = steps_of(tmp_path, "[a]\nshell cat\n    # one\n\n      two\n\n\ntap OK\n")
    assert [step.block for step in found] == ["# one\n\n  two\n", ""]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tap OK\n", ":1: tap OK: a step belongs below a [section]"),
        ("[a]\n[b]\n[a]\n", ":3: [a]: there is one already"),
        ("[a]\n    tap OK\n", ":1: [a]: an indented line belongs below a step"),
        ("[a]\nshell cat\n# why\n    text\n", ":3: # why: an indented line belongs below a step"),
        ("[a]\nas b\n", ":2: as b: there is no such walk"),
        ("[a]\nas other/b\n", ":2: as other/b: there is no such walk"),
        ("[a]\nas b\n[b]\nas a\n", ":2: as b: it would start with itself"),
    ],
)
def test_an_error_of_form_says_file_and_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(screenshots.WalkError) as error:
        steps_of(tmp_path, text)
    assert str(error.value) == f"{tmp_path / 'gallery.txt'}{message}"


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "gallery.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(screenshots.WalkError, match=r"gallery\.txt: 'utf-8' codec"):
        scenarios.read(tmp_path / "gallery.txt", "mine")


# -- steps -----------------------------------------------------------------------------------------


def test_a_shell_step_is_root_and_gets_the_indented_lines(
    device: VirtualDevice, tmp_path: Path
) -> None:
    play(device, tmp_path, f"shell cat > {NOTE}; id -u >> {NOTE}", "    eggs", "    flour")
    assert device.storage.read_text(NOTE) == "eggs\nflour\n0\n"


def test_an_activity_is_opened_with_the_words_of_indented_lines(
    device: VirtualDevice, tmp_path: Path
) -> None:
    page = "open com.android.settings/.SubSettings"
    play(device, tmp_path, page, "    --es :settings:show_fragment", "    date_time")
    assert screenshots.find(device, "Use 24-hour format")


def test_hands_and_clock(device: VirtualDevice, tmp_path: Path) -> None:
    before = device.clock.now_ms
    play(
        device,
        tmp_path,
        "swipe 540 1700 540 900",
        "tap input",
        "type calen",
        "wait 60000",
        "tap 540 1200",
        "key BACK BACK HOME",
        "hold Photos",
    )
    assert device.clock.now_ms >= before + 60_000
    assert screenshots.find(device, "App info")


def test_the_console_calls_the_phone(device: VirtualDevice, tmp_path: Path) -> None:
    play(device, tmp_path, "console gsm call +15550100142")
    assert [call.number for call in device.telephony.calls] == ["+15550100142"]


def test_images_and_videos_are_files(device: VirtualDevice, tmp_path: Path) -> None:
    folder = "/sdcard/Download"
    play(
        device,
        tmp_path,
        f"picture {folder}/a.jpg #FF0000",
        "    Red",
        f"film {folder}/b.mp4 #000000",
    )
    assert device.storage.read_bytes(f"{folder}/a.jpg").startswith(b"\xff\xd8")
    assert device.storage.read_bytes(f"{folder}/b.mp4")[4:8] == b"ftyp"


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("tap Nowhere", "nothing on the screen is called 'Nowhere'"),
        ("hold Nowhere", "nothing on the screen is called 'Nowhere'"),
        ("open org.nowhere", "the launcher has no app 'org.nowhere'"),
        ("open org.nowhere/.Main", "Error"),
        ("swipe 1 2 3", "whole numbers wanted: 4 or 5"),
        ("wait long", "whole numbers wanted: 1"),
        ("key HOMES", "there is no key HOMES"),
        ("shell false", "exit code 1"),
        ("shell ls /nowhere", "No such file or directory"),
        ("console gsm call x", "KO: bad phone number format"),
        ("system collapse", "there are crash, hang, internet, share"),
        ("picture /sdcard/a.png red-ish", "unknown color specifier"),
    ],
)
def test_a_step_that_cannot_be_done_is_reported_with_its_place(
    device: VirtualDevice, tmp_path: Path, step: str, message: str
) -> None:
    with pytest.raises(screenshots.WalkError) as error:
        play(device, tmp_path, step)
    assert str(error.value).startswith(f"{tmp_path / 'gallery.txt'}:2: {step}: ")
    assert message in str(error.value)


def test_a_word_that_is_no_step_is_found_before_anything_is_done(tmp_path: Path) -> None:
    with pytest.raises(screenshots.WalkError, match=r"gallery\.txt:3: press OK: no such step"):
        steps.check(steps_of(tmp_path, "[a]\ntap OK\npress OK\n"))


# -- the command -----------------------------------------------------------------------------------


def test_images_and_index_are_written(tmp_path: Path) -> None:
    assert screenshots.main(tmp_path, only=["launcher/home", "system_ui/shade_landscape"]) == 0
    assert Image.open(tmp_path / "launcher" / "home.png").size == (1080, 2400)
    assert Image.open(tmp_path / "system_ui" / "shade_landscape.png").size == (2400, 1080)
    assert 'src="launcher/home.png"' in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_walks_with_an_underscore_are_not_drawn() -> None:
    names = [name.partition("/")[2] for name in screenshots.screens()]
    assert "keypad" in names
    assert not [name for name in names if name.startswith("_")]


def test_a_plugins_app_brings_its_images(tmp_path: Path) -> None:
    words = ("--import=a_guest.phone", "gallery", "--out=out", "--only", "plants/")
    code, output, errors = command(*words, cwd=tmp_path)
    assert (code, output) == (0, "1 pictures in out\n"), errors
    assert (tmp_path / "out" / "plants" / "watered.png").is_file()


def test_what_is_wrong_with_a_plugins_file_is_one_line(tmp_path: Path) -> None:
    package = tmp_path / "b_guest"
    package.mkdir()
    text = (GUESTS / "a_guest" / "phone.py").read_text("utf-8")
    (package / "__init__.py").write_text(text, "utf-8")
    words = ("--import=b_guest", "gallery", "--out=out", "--only", "b_guest/")
    (package / "gallery.txt").write_text("[a]\ntap Nowhere\n[b]\nopen org.guest.plants\n")
    code, output, errors = command(*words, cwd=tmp_path)
    assert (code, output) == (1, "1 pictures in out, 1 failed\n")
    where = f"{package / 'gallery.txt'}:2: tap Nowhere"
    assert errors == (f"b_guest/a: WalkError: {where}: nothing on the screen is called 'Nowhere'\n")
    (package / "gallery.txt").write_text("[a]\npress OK\n")
    code, output, errors = command(*words, cwd=tmp_path)
    assert (code, output) == (2, "")
    assert errors.startswith(f"error: {package / 'gallery.txt'}:2: press OK: no such step; there")
    (package / "gallery.txt").write_text("name dialer\n[keypad]\n")
    code, output, errors = command(*words, cwd=tmp_path)
    assert code == 2
    assert "another file has an image dialer/keypad" in errors


FAULTY = """
from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, App, app

class Main(Activity):
    def build(self) -> ui.View:
        return BODY

@app()
class FaultyApp(App):
    pass
"""
FAULTY_TOML = """
package = "org.faulty"
label = "Faulty"
[[activities]]
name = ".Main"
screen = "app.Main"
launcher = true
"""


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("ui.Text(1 / 0)", "ZeroDivisionError: division by zero (faulty/app.py:7)\n"),
        ("setattr(self, 'place', 'Oslo')", "Main.place is a method of every Activity: choose"),
        ("ui.Icon('plantt', '#a')", "no icon named 'plantt' in Material Design Icons"),
        ("ui.IconButton('plantt', '#a')", 'Design Icons" (faulty/app.py:7)'),
    ],
)
def test_a_fault_of_an_app_says_where(tmp_path: Path, body: str, problem: str) -> None:
    package = tmp_path / "faulty"
    package.mkdir()
    (package / "__init__.py").write_text("from faulty import app\n")
    (package / "app.py").write_text(FAULTY.replace("BODY", body))
    (package / "app.toml").write_text(FAULTY_TOML)
    (package / "gallery.txt").write_text("[a]\nopen org.faulty\n")
    words = ("--import=faulty", "gallery", "--out=out", "--only", "faulty/")
    code, _, errors = command(*words, cwd=tmp_path)
    assert code == 1
    assert problem in errors


def test_an_image_that_is_not_there_is_reported_with_what_is(tmp_path: Path, capsys) -> None:
    assert screenshots.main(tmp_path / "out", only=["zzz/"]) == 2
    assert "no picture begins so; there are " in (said := capsys.readouterr().err)
    assert "dialer/, " in said
    assert not (tmp_path / "out").exists()


def test_the_files_of_walks_are_data_of_the_package() -> None:
    metadata = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    patterns = metadata["tool"]["setuptools"]["package-data"]["*"]
    apps = REPOSITORY / "android_world" / "virtual_device" / "apps"
    files = list(apps.rglob("gallery.txt"))
    assert len(files) > 10
    assert all((file.parent / "__init__.py").is_file() for file in files)
    for file in files:
        assert any(file in file.parent.glob(pattern) for pattern in patterns), file
