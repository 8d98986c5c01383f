"""The card of the benchmark: made of what is known about the tasks, and up to date."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from android_world import registry
from android_world.benchmarks import benchmark_card, blind_policies, errands_card
from android_world.task_evals import task_metadata
from android_world.task_evals.task_eval import TaskEval

DOCS = Path(__file__).parents[2] / "docs" / "reference"
DIFFERENCES = (DOCS / benchmark_card.DIFFERENCES).read_text("utf-8")
TASKS = registry.TaskRegistry().get_registry("android_world")


@pytest.fixture(scope="module", autouse=True)
def _one_table_of_blind_policies():
    """It takes seconds, and is the same in all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blind_policies, "table", functools.cache(blind_policies.table))
        yield


def test_the_page_is_up_to_date():
    assert benchmark_card.main([str(DOCS), "--check"]) == 0, (
        "python -m android_world.benchmark_card"
    )


def test_every_task_has_its_row():
    lines = [line.split(" | ") for line in benchmark_card.table(DIFFERENCES).splitlines()[2:]]
    assert [cells[0].removeprefix("| ") for cells in lines] == sorted(task_metadata.load())
    assert all(len(cells) == 5 and cells[2] for cells in lines)
    assert sum("true at the start" in cells[3] for cells in lines) == 6


def test_the_strict_rules_of_a_task_come_from_its_class():
    lines = [line.split(" | ") for line in benchmark_card.table(DIFFERENCES).splitlines()[2:]]
    rules = {
        cells[0].removeprefix("| "): cells[4].removesuffix(" |").split(", ") for cells in lines
    }
    for name, task_class in TASKS.items():
        has_own = task_class.reference_score is not TaskEval.reference_score
        assert ("condition" in rules[name]) == has_own
        assert "declared status" in rules[name]
    assert rules["SystemWifiTurnOn"][-3:] == ["all records", "all recipients", "declared status"]
    assert "other recipients" in rules["SimpleSmsSend"]
    assert "other records" in rules["MarkorDeleteNote"]


def test_every_rule_is_about_a_task():
    """A row whose task or checker has another name now would be told of nobody."""
    extra = dict(registry.TaskRegistry().get_registry("android_world_extra"))
    pages = registry.TaskRegistry().get_registry("miniwob").values()
    extra |= {page.__name__: page for page in pages}
    for rule in benchmark_card.rules(DIFFERENCES):
        if rule.tasks in (("playlists",),):
            continue
        assert any(rule.is_about(name, one) for name, one in (TASKS | extra).items()), rule
        for name in rule.checkers:
            bases = {base.__name__ for one in TASKS.values() for base in one.__mro__}
            assert name in bases or name == "android_world_extra"


def test_a_task_of_which_nothing_is_reported_is_an_error():
    without = DIFFERENCES.replace("| SystemCopyToClipboard |", "| Another |")
    with pytest.raises(ValueError, match="how SystemCopyToClipboard is judged"):
        benchmark_card.table(without)


def test_a_page_is_written_between_its_marks(tmp_path):
    (tmp_path / benchmark_card.DIFFERENCES).write_text(DIFFERENCES, "utf-8")
    errands = (DOCS / errands_card.CARD).read_text("utf-8")
    (tmp_path / errands_card.CARD).write_text(errands, "utf-8")
    card = tmp_path / benchmark_card.CARD
    card.write_text(
        f"before\n{benchmark_card.BEGIN}\nstale table\n{benchmark_card.END}\n"
        f"{benchmark_card.BLIND_BEGIN}\n{benchmark_card.BLIND_END}\nafter\n",
        "utf-8",
    )
    assert benchmark_card.main([str(tmp_path), "--check"]) == 1
    assert benchmark_card.main([str(tmp_path)]) == 0
    assert "stale table" not in card.read_text("utf-8")
    assert benchmark_card.main([str(tmp_path), "--check"]) == 0
    card.write_text("no marks", "utf-8")
    with pytest.raises(ValueError, match="tasks: begin"):
        benchmark_card.main([str(tmp_path)])
