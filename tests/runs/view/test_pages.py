"""Pages without a server, and the commands that write them."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from android_world.device import adb
from android_world.env.json_action import JSONAction
from android_world.runs.recording import (
    EpisodeRecorder,
    RecordingEnv,
    ScreenGeometry,
    StepTrace,
)
from android_world.runs.report import NotARunError, build_site
from android_world.runs.report.__main__ import main as report
from android_world.runs.view import model
from android_world.runs.view.__main__ import main as view
from tests.runs.view.folders import EVIL, RunFolder, call, step, write


@pytest.fixture
def run(tmp_path: Path) -> RunFolder:
    made = RunFolder(tmp_path / "runs" / "run_1")
    asked = [call("Look.", "Tap it.", "raw", "marked")]
    made.episode(step("A", model_calls=asked), step("B"), pictures=True)
    made.episode(step("A"), task="ClockTimerEntry", score=0.0)
    return made


def data_of(page: Path) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.read_text())
    assert found is not None
    told: dict[str, Any] = json.loads(found.group(1))
    return told


def test_every_link_and_image_of_a_site_exists(run: RunFolder, tmp_path: Path) -> None:
    other = RunFolder(tmp_path / "runs" / "run_2", agent="t3a")
    other.episode(step("A"), pictures=True)
    index = build_site(run.path, tmp_path / "site", compare=other.path)
    site = index.parent
    data = data_of(index)
    assert data["home"] == "#/compare/run_1,run_2"
    pages = [
        site / "episodes" / r["id"] / f"{row['key']}.html"
        for r in data["runs"]
        for row in r["rows"]
    ]
    assert len(pages) == 3
    for page in pages:
        for target in data_of(page)["episode"]["files"].values():
            assert (page.parent / target).is_file()
    for page in [index, *pages]:
        for target in re.findall(r'(?:href|src)="([^"]+)"', page.read_text()):
            assert (page.parent / target).is_file(), page
    first = data_of(site / "episodes" / "run_1" / "SystemWifiTurnOn_0.html")
    assert [step.get("marked") for step in first["episode"]["steps"]] == [[0], None]
    assert first["twins"] == ["run_1", "run_2"]
    assert (site / "episodes.csv").read_text().count("\n") == 4
    assert len(json.loads((site / "episodes.json").read_text())["runs"]) == 2


def test_the_figures_of_a_study_are_part_of_its_site(run: RunFolder, tmp_path: Path) -> None:
    drawn = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    (run.path.parent / "robustness.svg").write_text(drawn)
    assert view([str(run.path.parent), f"--out={tmp_path / 'site'}"]) == 0
    figure, curve = data_of(tmp_path / "site" / "index.html")["figures"]
    assert (figure["name"], curve["name"]) == ("robustness.svg", "solved_over_steps.svg")
    assert (tmp_path / "site" / figure["src"]).read_text() == drawn


def test_a_site_is_written_again_over_itself_and_leaves_the_run_as_it_is(
    run: RunFolder, tmp_path: Path
) -> None:
    pictures = sorted(run.path.rglob("*.webp"))
    before = [picture.read_bytes() for picture in pictures]
    for _ in range(2):
        assert report([str(run.path), f"--out={tmp_path / 'site'}"]) == 0
    assert [picture.read_bytes() for picture in pictures] == before
    assert report([str(run.path)]) == 0
    assert data_of(run.path / "report" / "index.html")["home"] == "#/run/run_1"


def test_one_file_about_an_episode_needs_nothing_else(run: RunFolder, tmp_path: Path) -> None:
    page = tmp_path / "episode.html"
    words = ["--episode=SystemWifiTurnOn_0", f"--export={page}"]
    assert view([str(run.path), *words]) == 0
    text = page.read_text()
    assert not re.findall(r'<(?:link|script|img)[^>]+(?:href|src)="', text)
    assert all(f.startswith("data:") for f in data_of(page)["episode"]["files"].values())
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)
    assert policy is not None
    script = re.search(r"<script>(.*?)</script>", text, re.DOTALL)
    assert script is not None
    digest = base64.b64encode(hashlib.sha256(script.group(1).encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy.group(1)
    assert "default-src 'none'" in policy.group(1)


def test_texts_of_devices_and_models_cannot_leave_the_data(tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run_1")
    asked = [call(EVIL, f"</script>{EVIL}")]
    run.episode(step(EVIL, model_calls=asked, reason=EVIL), goal=f"</script>{EVIL}", answer=EVIL)
    index = build_site(run.path, tmp_path / "site")
    pages = [index, *(tmp_path / "site" / "episodes").rglob("*.html")]
    assert len(pages) == 2
    for page in pages:
        assert "<script>document" not in page.read_text()
        assert "onerror" not in re.sub(r'id="data">.*?</script>', "", page.read_text())
    assert data_of(pages[1])["episode"]["goal"] == f"</script>{EVIL}"


def test_the_other_exports(run: RunFolder, tmp_path: Path) -> None:
    for name in ("a.csv", "a.json", "b.webp", "b.json"):
        words = [] if name.startswith("a") else ["--episode=SystemWifiTurnOn_0"]
        assert view([str(run.path), f"--export={tmp_path / name}", *words]) == 0
        assert (tmp_path / name).stat().st_size > 200


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["{none}"], "There is no folder"),
        (["{empty}", "--out={out}"], "There is no run in"),
        (["{run}", "--export=x.html"], "runs are exported as .csv or .json"),
        (["{run}", "--export=x.csv", "--episode=SystemWifiTurnOn_0"], ".html, .json or .webp"),
        (
            ["{run}", "--export=x.html", "--episode=None_0"],
            "none of the runs has an episode None_0",
        ),
        (["{run}", "--export=x.webp", "--episode=ClockTimerEntry_0"], "has no frame"),
        (["{run}", "--out={run}/run.json/x"], "run.json"),
    ],
)
def test_a_wrong_command_is_one_line(
    words: list[str], why: str, run: RunFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    names = {name: tmp_path / name for name in ("none", "empty", "out")} | {"run": run.path}
    assert view([word.format(**names) for word in words]) == 2
    error = capsys.readouterr().err
    assert error.startswith("view: ")
    assert error.count("\n") == 1
    assert why in error


def test_a_port_that_is_taken_is_one_line(
    run: RunFolder, capsys: pytest.CaptureFixture[str], unused_port: int
) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", unused_port))
        taken.listen()
        assert view([str(run.path), f"--port={unused_port}"]) == 2
    assert "name another --port" in capsys.readouterr().err


@pytest.fixture
def unused_port() -> int:
    import portpicker

    port: int = portpicker.pick_unused_port()
    return port


def test_a_folder_without_a_run_is_refused_by_the_report(
    run: RunFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other").mkdir()
    assert report([str(tmp_path / "other")]) == 2
    assert "is not the folder of a run" in capsys.readouterr().err
    copy = tmp_path / "copy"
    shutil.copytree(run.path, copy)
    results = copy / "results.jsonl"
    results.write_text(results.read_text().replace("ClockTimerEntry", "../../escape"))
    with pytest.raises(NotARunError, match="is not the name of an episode"):
        build_site(copy, tmp_path / "site")


@pytest.mark.parametrize("orientation", [0, 1, 2, 3])
def test_steps_report_the_rotation_of_the_phone(
    orientation: int, phone: Any, tmp_path: Path
) -> None:
    env = phone.fresh_env()
    adb.shell(env.controller, "settings", "put", "system", "accelerometer_rotation", "0")
    adb.shell(env.controller, "settings", "put", "system", "user_rotation", str(orientation))
    adb.shell(env.controller, "am", "start", "-a", "android.settings.SETTINGS")
    env.wait(1)
    run = RunFolder(tmp_path / "run_1")
    folder = run.episode()
    recorder = EpisodeRecorder(folder)
    watched = RecordingEnv(env)
    watched.get_state()
    watched.execute_action(JSONAction(action_type="click", x=100, y=900))
    recorder.step(0, watched.take_trace(), {}, 0.1)
    final = StepTrace(env.get_state(), screen=ScreenGeometry.of(env))
    recorder.evidence([], final, "")
    recorder.finish({})
    page = build_site(run.path, tmp_path / "site").parent / "episodes/run_1/SystemWifiTurnOn_0.html"
    document = data_of(page)["episode"]
    size = (2400, 1080) if orientation % 2 else (1080, 2400)
    held = {"width": size[0], "height": size[1], "orientation": orientation}
    assert document["steps"][0]["held"] == held
    assert document["final"]["held"] == held
    assert document["steps"][0]["marks"] == [{"box": None, "points": [[100, 900]], "direction": ""}]


def test_records_without_the_screen_show_landscape_by_their_elements(tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run_1")
    box = {"x_min": 1900, "x_max": 2100, "y_min": 400, "y_max": 600}
    entry = step("Wifi")
    del entry["screen"]
    entry["elements"][0]["bbox_pixels"] = box
    run.episode(entry)
    (episode,) = model.read_run(run.path).episodes
    (shown,) = episode.steps
    assert (shown.orientation.width, shown.orientation.height, shown.orientation.orientation) == (
        2400,
        1080,
        1,
    )
    assert shown.marks[0].points == ((2000.0, 500.0),)


def test_of_two_lines_for_an_episode_the_later_counts(run: RunFolder) -> None:
    results = run.path / "results.jsonl"
    again = results.read_text().splitlines()[0].replace('"score": 1.0', '"score": 0.0', 1)
    results.write_text(f'{results.read_text()}{again}\n{{"task": "Sys')
    read = model.read_run(run.path)
    assert [e.status for e in read.episodes] == ["failed", "failed"]
    assert read.damaged_lines == 1


def test_a_goal_that_nothing_judges_is_not_called_failed(tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run_1")
    run.episode(step("A"), scored=False, score=0.0)
    write(run.path / "notes.json", {"tags": ["free"]})
    (row,) = data_of(build_site(run.path, tmp_path / "site"))["runs"][0]["rows"]
    assert row["status"] == "unscored"
