"""The report site of a run."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from android_world.device import adb
from android_world.env.json_action import JSONAction
from android_world.runs import cli
from android_world.runs.recording import EpisodeRecorder, RecordingEnv, Screen
from android_world.runs.report import build_site
from android_world.runs.report.__main__ import main
from android_world.runs.report.model import ReportError

_CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A run of the expert and one of an agent that does nothing."""
    folders = []
    for agent in ("expert", "noop"):
        out = tmp_path_factory.mktemp(agent)
        flags = [f"--agent={agent}", "--tasks=SystemWifiTurnOn,SystemCopyToClipboard"]
        assert cli.main([*flags, f"--output_path={out}"]) == 0
        (folder,) = out.iterdir()
        folders.append(folder)
    return folders[0], folders[1]


def test_every_link_and_picture_of_the_site_exists(runs: tuple[Path, Path], tmp_path: Path) -> None:
    index = build_site(runs[0], tmp_path / "site", compare=runs[1])
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert index in pages
    assert len(pages) == 1 + 2 + 2
    for page in pages:
        text = page.read_text()
        targets = re.findall(r'(?:href|src)="([^"#]+)', text)
        assert all((page.parent / target).is_file() for target in targets), page
        assert "http" not in "".join(targets)


def test_an_episode_page_shows_steps_targets_and_the_verdict(
    runs: tuple[Path, Path], tmp_path: Path
) -> None:
    build_site(runs[0], tmp_path)
    page = (tmp_path / "episodes" / "SystemWifiTurnOn_0.html").read_text()
    assert "Turn wifi on." in page
    assert page.count('class="mark"') >= 2
    assert "open_app" in page
    assert ">yes</span>" in page


def _edit(run: Path, copy: Path, **changes: Any) -> Path:
    """A copy of a run with other values in all its results."""
    shutil.copytree(run, copy)
    lines = [json.loads(line) for line in (copy / "results.jsonl").read_text().splitlines()]
    text = "".join(json.dumps({**line, **changes}) + "\n" for line in lines)
    (copy / "results.jsonl").write_text(text)
    return copy


def test_device_and_model_text_is_escaped(runs: tuple[Path, Path], tmp_path: Path) -> None:
    evil = "<script>alert(1)</script>"
    error = {"type": "LlmError", "text": evil, "phase": "episode", "traceback": evil}
    copy = _edit(runs[1], tmp_path / "run", goal=evil, error=error)
    path = copy / "episodes" / "SystemWifiTurnOn_0" / "episode.json"
    data = json.loads(path.read_text())
    data["trace"][0]["data"] = {"reason": evil, "raw_output": evil}
    path.write_text(json.dumps(data))
    build_site(copy, tmp_path / "site", compare=runs[1])
    for page in (tmp_path / "site").rglob("*.html"):
        assert "<script>alert" not in page.read_text()
    text = (tmp_path / "site" / "episodes" / "SystemWifiTurnOn_0.html").read_text()
    assert text.count("&lt;script&gt;alert(1)") >= 5


def test_steps_name_their_element_and_keep_reason_and_summary(
    runs: tuple[Path, Path], tmp_path: Path
) -> None:
    page = build_site(runs[0], tmp_path).parent / "episodes" / "SystemWifiTurnOn_0.html"
    assert re.search(r"→ \w+ “[^”]+”", page.read_text())
    assert 'id="after"' not in page.read_text()
    assert 'id="before" href="SystemCopyToClipboard_0.html"' in page.read_text()


@pytest.mark.parametrize(
    ("orientation", "size", "matrix"),
    [
        (1, (2400, 1080), "0 -1 1 0 0 1080.0"),
        (2, (1080, 2400), "-1 0 0 -1 1080.0 2400.0"),
        (3, (2400, 1080), "0 1 -1 0 2400.0 0"),
    ],
)
def test_steps_are_shown_upright_however_the_phone_was_held(
    orientation: int, size: tuple[int, int], matrix: str, phone: Any, tmp_path: Path
) -> None:
    env = phone.fresh_env()
    adb.shell(env.controller, "settings", "put", "system", "accelerometer_rotation", "0")
    adb.shell(env.controller, "settings", "put", "system", "user_rotation", str(orientation))
    adb.shell(env.controller, "am", "start", "-a", "android.settings.SETTINGS")
    env.wait(1)
    recorder = EpisodeRecorder(tmp_path / "episodes" / "SystemWifiTurnOn_0")
    watched = RecordingEnv(env)
    watched.get_state()
    watched.execute_action(JSONAction(action_type="click", x=100, y=900))
    recorder.step(0, watched.take_trace(), {}, 0.1)
    recorder.evidence([], env.get_state(), "", Screen.of(env))
    recorder.finish({})
    record = {"task": "SystemWifiTurnOn", "instance": 0, **dict.fromkeys(_REQUIRED)}
    record |= {"goal": "g", "score": 0.0, "timings": {}, "device": "virtual", "agent": "a"}
    record |= {"agent_done": False, "steps": 1, "max_steps": 1}
    (tmp_path / "results.jsonl").write_text(json.dumps(record))
    build_site(tmp_path, tmp_path / "site")
    page = (tmp_path / "site" / "episodes" / "SystemWifiTurnOn_0.html").read_text()
    assert page.count(f'transform="matrix({matrix})"') == 2
    assert page.count(f'viewBox="0 0 {size[0]}.0 {size[1]}.0"') == 2
    assert page.count('width="1080.0" height="2400.0"') == 2
    assert '<circle cx="100.0" cy="900.0"' in page


_REQUIRED = ("seed", "reference_score", "verdict", "error", "tear_down_error")


def test_records_without_the_screen_tell_landscape_by_their_elements(
    runs: tuple[Path, Path], tmp_path: Path
) -> None:
    copy = _edit(runs[0], tmp_path / "run")
    path = copy / "episodes" / "SystemWifiTurnOn_0" / "episode.json"
    data = json.loads(path.read_text())
    for entry in data["trace"]:
        del entry["screen"]
    box = {"x_min": 1900, "x_max": 2100, "y_min": 400, "y_max": 600}
    data["trace"][0] |= {
        "elements": [{"text": "Wifi", "bbox_pixels": box}],
        "actions": [{"action_type": "click", "index": 0}],
    }
    path.write_text(json.dumps(data))
    build_site(copy, tmp_path / "site")
    page = (tmp_path / "site" / "episodes" / "SystemWifiTurnOn_0.html").read_text()
    assert page.count('viewBox="0 0 2400.0 1080.0"') == 1
    assert page.count('transform="matrix(0 -1 1 0 0 1080.0)"') == 1
    assert '<circle cx="2000.0" cy="500.0"' in page


def test_a_comparison_counts_what_only_one_run_solved(
    runs: tuple[Path, Path], tmp_path: Path
) -> None:
    index = build_site(runs[0], tmp_path, compare=runs[1])
    text = re.sub(r"\s+", " ", index.read_text())
    assert "2 episodes ran in both. Different settings: agent (expert / noop)." in text
    assert "2 against 0 episodes that only one solved: p = 0.500" in text
    assert text.count('data-change="only here"') == 2
    page = (tmp_path / "other" / "episodes" / "SystemWifiTurnOn_0.html").read_text()
    assert 'href="../../episodes/SystemWifiTurnOn_0.html"' in page


def test_an_episode_that_only_the_other_run_has_is_shown(
    runs: tuple[Path, Path], tmp_path: Path
) -> None:
    copy = _edit(runs[0], tmp_path / "run")
    first = (copy / "results.jsonl").read_text().splitlines(keepends=True)[0]
    (copy / "results.jsonl").write_text(first)
    text = build_site(copy, tmp_path / "site", compare=runs[1]).read_text()
    assert text.count("<tr data-status=") == 2
    assert 'data-status="not run"' in text


def test_a_run_under_way_is_shown_as_far_as_it_is(runs: tuple[Path, Path], tmp_path: Path) -> None:
    copy = _edit(runs[0], tmp_path / "run")
    lines = (copy / "results.jsonl").read_text().splitlines(keepends=True)
    again = lines[0].replace('"score": 1.0', '"score": 0.0', 1)
    (copy / "results.jsonl").write_text("".join([*lines, again, '{"task": "Sys']))
    text = build_site(copy, tmp_path / "site").read_text()
    assert text.count("<tr data-status=") == 2  # of two lines for an episode the later one counts
    assert text.count('data-status="failed"') == 1
    assert "1 damaged line(s)" in text
    (copy / "results.jsonl").write_text("")
    assert "No episode has finished yet." in build_site(copy, tmp_path / "site").read_text()


def test_a_folder_without_a_run_is_refused_in_one_line(
    runs: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 2
    assert "is not the folder of a run" in capsys.readouterr().err
    (tmp_path / "results.jsonl").write_text("{broken\n")
    with pytest.raises(ReportError, match="no line can be read"):
        build_site(tmp_path, tmp_path / "site")
    copy = _edit(runs[0], tmp_path / "run", task="../../escape")
    with pytest.raises(ReportError, match="is not the name of an episode"):
        build_site(copy, tmp_path / "site")


def test_a_site_that_cannot_be_written_is_one_line(
    runs: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main([str(runs[0]), f"--out={tmp_path / 'file'}"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("report: ")
    assert error.count("\n") == 1


def test_a_goal_that_nothing_judges_is_not_called_failed(
    runs: tuple[Path, Path], tmp_path: Path
) -> None:
    copy = _edit(runs[1], tmp_path / "run", scored=False)
    text = build_site(copy, tmp_path / "site").read_text()
    assert text.count('data-status="unscored"') == 2
    assert "0 / 0" in text


def _shown(page: Path, fragment: str, profile: Path) -> str:
    """The page as a browser has it after its scripts."""
    assert _CHROMIUM is not None
    command = [_CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    command += ["--disable-background-networking", f"--user-data-dir={profile}"]
    command += [page.as_uri() + fragment]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return done.stdout


@pytest.mark.skipif(_CHROMIUM is None, reason="chromium is not installed")
@pytest.mark.parametrize(
    ("fragment", "count"),
    [
        ("", "2 of 2"),
        ("#status=solved&text=nowhere", "0 of 2"),
        ("#text=wifi", "1 of 2"),
        ("#change=only+here&tags=data_entry", "1 of 2"),
    ],
)
def test_a_browser_shows_the_filtered_table(
    runs: tuple[Path, Path], tmp_path: Path, fragment: str, count: str
) -> None:
    index = build_site(runs[0], tmp_path / "site", compare=runs[1])
    page = _shown(index, fragment, tmp_path / "profile")
    assert f">{count}</span>" in page
    hidden = len(re.findall(r"<tr data-status[^>]* hidden", page))
    assert hidden == 2 - int(count[0])


@pytest.mark.skipif(_CHROMIUM is None, reason="chromium is not installed")
def test_keys_lead_from_step_to_step(runs: tuple[Path, Path], tmp_path: Path) -> None:
    build_site(runs[0], tmp_path / "site")
    page = tmp_path / "site" / "episodes" / "SystemWifiTurnOn_0.html"
    press = 'document.dispatchEvent(new KeyboardEvent("keydown", {key: "%s"}));'
    keys = "".join(press % key for key in ("j", "j", "ArrowRight", "k"))
    page.write_text(page.read_text().replace("</body>", f"<script>{keys}</script></body>"))
    shown = _shown(page, "", tmp_path / "profile")
    assert re.findall(r'class="step current" id="([^"]+)"', shown) == ["step-1"]
