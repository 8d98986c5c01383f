"""The leaderboard: rows of submissions, sections, refusals, and the page of this repository."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path

import pytest

from android_world.runs import leaderboard
from android_world.runs.leaderboard.__main__ import main
from android_world.runs.submission import document, schema, verification

ROOT = Path(__file__).parents[3]
SHIPPED = ROOT / "docs" / "submissions"
NAMES = ("expert", "pocket", "random")


@pytest.fixture(scope="module")
def random_submission():
    """Twelve episodes of the shipped submission of the agent `random`, as JSON data."""
    data = document.load(SHIPPED / "random.json.gz")
    data["suite"]["is_whole"] = False
    data["episodes"] = data["episodes"][:12]
    return data


@pytest.fixture
def submit(random_submission, tmp_path):
    """Write that submission after a change; gives the file."""

    def call(change=lambda data: None, name="mine.json.gz"):
        data = copy.deepcopy(random_submission)
        change(data)
        path = tmp_path / name
        document.write(document.parse(data, schema.Submission, path), path)
        return path

    return call


def rows_of(page):
    """The cells of all rows, by their column."""
    lines = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("|")]
    head = next(cells for cells in lines if cells[0] == "agent")
    start = lines.index(head) + 2
    rows = (cells for cells in lines[start:] if len(cells) == len(head))
    return [dict(zip(head, cells, strict=True)) for cells in rows]


def report_on(path, **changes):
    facts = {
        "kind": verification.KIND,
        "schema_version": 1,
        "submission_sha256": document.sha256(document.read(path)),
        **{"revision": "", "phone_revision": "", "checked_at": "2026-01-01T00:00:00"},
        **{"episodes": 12, "replayed": 12, "equal": 12, "findings": []},
    }
    report = path.with_suffix(".report.json")
    report.write_text(json.dumps(facts | changes))
    return report


def test_the_page_of_this_repository_is_made_of_its_submissions(tmp_path):
    shutil.copytree(SHIPPED, tmp_path / "submissions")
    page = tmp_path / "leaderboard.md"
    files = sorted((tmp_path / "submissions").iterdir())
    assert main([*map(str, files), f"--output={page}"]) == 0
    assert page.read_text() == (ROOT / "docs" / "leaderboard.md").read_text()
    rows = rows_of(page.read_text())
    assert [row["agent"].partition("]")[0] for row in rows] == [
        "[solver (expert)",
        "[pocket",
        "[random",
    ]
    assert {row["episodes"] for row in rows} == {"116"}
    assert sum(file.stat().st_size for file in files) < 300_000


def test_verified_is_what_the_report_says(submit):
    path = submit()

    def verified(*reports):
        (row,) = rows_of(leaderboard.render(leaderboard.entries_of([path, *reports]), path.parent))
        return row["verified"]

    assert verified() == "no"
    assert verified(report_on(path)) == "yes"
    assert verified(report_on(path, replayed=10, equal=10)) == "yes, a sample of 10"
    assert verified(report_on(path, equal=11)) == "no"
    found = {"code": "result", "severity": "error", "text": "", "episode": ""}
    assert verified(report_on(path, findings=[found])) == "no"
    assert verified(report_on(path, submission_sha256="0" * 64)) == "no"


def test_parts_of_suites_have_their_own_section(submit):
    entries = leaderboard.entries_of([SHIPPED / "random.json.gz", submit()])
    whole, part = leaderboard.render(entries, Path()).split("## Parts of suites")
    assert [row["episodes"] for row in rows_of(whole)] == ["116"]
    assert [row["episodes"] for row in rows_of(part)] == ["12"]


def test_a_part_that_claims_to_be_whole_is_refused(submit):
    with pytest.raises(leaderboard.RefusedError, match="missing_task"):
        leaderboard.entries_of([submit(lambda data: data["suite"].update(is_whole=True))])


def test_other_conditions_have_their_own_section(submit):
    def double(data):
        data["suite"]["max_steps_multiplier"] = 2.0
        for episode in data["episodes"]:
            episode["max_steps"] *= 2

    page = leaderboard.render(leaderboard.entries_of([submit(double)]), Path())
    assert "## Part of android_world, max_steps_multiplier=2.0" in page


def play(data, **facts):
    data["agent"]["name"] = "human"
    for episode in data["episodes"]:
        episode.update(facts)


def test_a_persons_row_names_the_player(submit):
    path = submit(lambda data: play(data, player="Ada"))
    (row,) = rows_of(leaderboard.render(leaderboard.entries_of([path]), Path()))
    assert row["agent"] == "person (Ada)"


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"player": "Ada", "assisted": True}, "saw what the checker expects"),
        ({"player": "Ada", "scripted": True}, "not a human baseline"),
        ({}, "does not name its player"),
    ],
)
def test_scripts_and_unnamed_players_make_no_row_of_a_person(facts, reason, submit):
    with pytest.raises(leaderboard.RefusedError, match=reason):
        leaderboard.entries_of([submit(lambda data: play(data, **facts))])


def test_one_submission_is_there_once(submit):
    with pytest.raises(leaderboard.RefusedError, match="are the same submission"):
        leaderboard.entries_of([submit(), submit(name="again.json.gz")])


def test_trajectories_of_another_agent_are_named(submit):
    def rename(data):
        data["agent"].update(name="better", models=["openai:better"])

    page = leaderboard.render(
        leaderboard.entries_of([submit(), submit(rename, "b.json.gz")]), Path()
    )
    assert "- better: " in page
    assert "are those of random." in page


def test_a_report_about_other_episodes_is_refused(submit):
    path = submit()
    for numbers in ({"episodes": 1, "replayed": 1, "equal": 1}, {"replayed": 13, "equal": 13}):
        with pytest.raises(leaderboard.RefusedError, match="the file has 12"):
            leaderboard.entries_of([path, report_on(path, **numbers)])


def test_a_report_of_an_older_version_excuses_no_false_score(submit):
    def age(data):
        data["suite"]["suite_version"] = "0"

    def age_and_raise(data):
        age(data)
        data["episodes"][0].update(score=1.0, verdict=0.0)

    older = submit(age)
    with pytest.raises(leaderboard.RefusedError, match="suite_version"):
        leaderboard.entries_of([older])
    assert len(leaderboard.entries_of([older, report_on(older)])) == 1
    false = submit(age_and_raise, "false.json.gz")
    with pytest.raises(leaderboard.RefusedError, match="score"):
        leaderboard.entries_of([false, report_on(false)])


def test_copies_are_named_whatever_their_date_and_agent_name(submit):
    def claim(name, models=(), date="2026-11-28"):
        def change(data):
            data["agent"].update(name=name, models=list(models))
            for episode in data["episodes"]:
                episode["finished_at"] = f"{date}T00:00:00+00:00"

        return change

    solver = submit(claim("expert"), "solver.json.gz")
    early = submit(claim("early", date="2020-01-01"), "early.json.gz")
    page = leaderboard.render(leaderboard.entries_of([solver, early]), Path())
    assert "- early: " in page
    twin = submit(claim("early", ["openai:other"]), "twin.json.gz")
    page = leaderboard.render(leaderboard.entries_of([early, twin]), Path())
    assert "those of early." in page


def test_device_access_below_actions_is_named(submit):
    def use_adb(data):
        step = data["episodes"][0]["trajectory"]["steps"][0]
        step["calls"].append({"restore_snapshot": "best"})
        episode = data["episodes"][0]
        trajectory = document.parse(episode["trajectory"], schema.Trajectory, Path())
        episode["trajectory_sha256"] = document.trajectory_sha256(trajectory)

    page = leaderboard.render(leaderboard.entries_of([submit(use_adb)]), Path())
    assert "- random: used the device in 1 episodes other than by actions" in page


def test_braces_which_mkdocs_reads_as_html_attributes_are_escaped(submit):
    name = "x {: onmouseover=alert(1) }"
    path = submit(lambda data: data["agent"].update(name=name))
    page = leaderboard.render(leaderboard.entries_of([path]), Path("elsewhere"))
    assert r"x \{: onmouseover=alert(1) \}" in page


def test_cost_is_unknown_where_that_of_an_episode_is(submit):
    def call_models(data):
        for episode in data["episodes"]:
            episode["tokens"].update(calls=2, prompt=100, completion=10, cost_usd=0.01)
        data["episodes"][0]["tokens"]["cost_usd"] = None

    (row,) = rows_of(leaderboard.render(leaderboard.entries_of([submit(call_models)]), Path()))
    assert (row["cost"], row["tokens"]) == ("unknown", "1,320")


def test_texts_of_strangers_are_plain_text(submit):
    name = "x](javascript:a) | <img src=x> ![i](u) `c` _e_\n## Head"

    def rename(data):
        data["agent"].update(name=name, models=["<script>"])

    page = leaderboard.render(leaderboard.entries_of([submit(rename)]), Path())
    (row,) = rows_of(page)
    assert "<img" not in page
    assert "<script>" not in page
    assert "\\](javascript" in row["agent"]
    assert not any(line.startswith("## Head") for line in page.splitlines())


def test_wrong_files_are_answered_with_one_line(tmp_path, capsys):
    (tmp_path / "other.json").write_text("{}")
    assert main([str(tmp_path / "other.json"), f"--output={tmp_path / 'page.md'}"]) == 2
    assert "does not follow the schema" in capsys.readouterr().err
