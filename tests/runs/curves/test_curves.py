"""Curves: the share of solved episodes within steps or a cost, as points, CSV and SVG."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from android_world.runs import curves
from android_world.runs.curves.__main__ import main
from android_world.runs.records import EpisodeRecord, Usage
from android_world.runs.report import build_site


def record(number, score, steps, cost=0.0, scored=True):
    facts = {"reference_score": score, "verdict": score, "agent_done": True, "max_steps": 20}
    facts |= {"error": None, "tear_down_error": None, "timings": {}, "seed": 1, "goal": "Do it."}
    facts |= {"device": "virtual", "agent": "mine", "usage": Usage(cost_usd=cost, calls=1)}
    return EpisodeRecord(
        task="SystemWifiTurnOn", instance=number, score=score, steps=steps, scored=scored, **facts
    )


RECORDS = [
    record(0, 1.0, 3, 0.02),
    record(1, 1.0, 8, 0.01),
    record(2, 0.0, 2, 0.5),
    record(3, 0.5, 4, 0.5),
    record(4, 0.0, 1, scored=False),
]


@pytest.fixture
def write_run(tmp_path):
    def call(name, records):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "run.json").write_text(json.dumps({"config": {"agent": name}}))
        (folder / "results.jsonl").write_text("".join(f"{r.to_json()}\n" for r in records))
        return folder

    return call


def test_the_share_rises_where_episodes_are_solved():
    curve = curves.of_records("mine", RECORDS, "steps")
    assert curve.points == [(0.0, 0.0), (3.0, 0.25), (8.0, 0.5)]
    assert curve.episodes == 4
    assert [curve.at(limit) for limit in (2, 3, 7, 100)] == [0.0, 0.25, 0.25, 0.5]


def test_a_curve_over_cost_needs_the_cost_of_all_solved_episodes():
    assert curves.of_records("mine", RECORDS, "cost_usd").points[-1] == (0.02, 0.5)
    assert curves.of_records("mine", [*RECORDS, record(5, 1.0, 2, None)], "cost_usd") is None
    assert curves.of_records("mine", [*RECORDS, record(5, 0.0, 2, None)], "cost_usd") is not None


def test_runs_without_judged_episodes_have_no_curve():
    assert curves.of_records("mine", [record(0, 1.0, 3, scored=False)], "steps") is None


def test_a_figure_names_each_run_and_escapes_names():
    drawn = curves.draw([curves.of_records(name, RECORDS, "steps") for name in ("a<b", "c")])
    texts = [element.text for element in ElementTree.fromstring(drawn).iter() if element.text]
    assert "a<b: 50.0 % of 4 episodes" in texts
    assert "c: 50.0 % of 4 episodes" in texts
    with pytest.raises(ValueError, match="no curve"):
        curves.draw([])


def test_the_command_writes_svg_and_csv(write_run, tmp_path, capsys):
    runs = [str(write_run("one", RECORDS)), str(write_run("two", RECORDS[:2]))]
    svg, table = tmp_path / "steps.svg", tmp_path / "steps.csv"
    assert main([*runs, f"--svg={svg}", f"--csv={table}"]) == 0
    assert "two: 100.0 % of 2 episodes" in svg.read_text()
    assert table.read_text().splitlines()[:3] == [
        *("run,axis,limit,solved,episodes", "one,steps,0.0,0.0,4", "one,steps,3.0,0.25,4")
    ]
    assert main([runs[0], "--axis=cost_usd"]) == 0
    assert "one,cost_usd,0.02,0.5,4" in capsys.readouterr().out


def test_runs_that_have_no_curve_are_answered_with_one_line(write_run, tmp_path, capsys):
    assert main([str(tmp_path)]) == 2
    unknown = write_run("unknown", [record(0, 1.0, 2, None)])
    assert main([str(unknown), "--axis=cost_usd"]) == 2
    assert "its cost_usd is unknown" in capsys.readouterr().err


def test_reports_show_the_curves_of_a_comparison(write_run, tmp_path):
    site = tmp_path / "site"
    build_site(write_run("one", RECORDS), site, write_run("two", RECORDS))
    names = ["solved_over_cost_usd.svg", "solved_over_steps.svg"]
    assert sorted(path.name for path in (site / "figures").iterdir()) == names
    assert "figures/solved_over_steps.svg" in (site / "index.html").read_text()
