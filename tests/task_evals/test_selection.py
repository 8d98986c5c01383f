"""Patterns of tasks, splits, versions of families."""

from __future__ import annotations

import re

import pytest

from android_world import registry
from android_world.errands import changes
from android_world.records import items
from android_world.rl import SpecError, TaskSource
from android_world.runs import episode_executor
from android_world.runs.errors import UsageError
from android_world.runs.options import RunOptions
from android_world.task_evals import catalog, selection, task_metadata

ERRANDS = registry.TaskRegistry().get_registry("errands")
PUBLISHED = registry.TaskRegistry().get_registry("android_world")


def test_a_level_matches_the_errands_of_it():
    names = selection.expand(["level:1"], ERRANDS)
    assert names == [name for name, errand in ERRANDS.items() if errand.level == 1]
    easy = selection.expand(["level:easy"], PUBLISHED)
    assert easy
    assert all(task_metadata.get(name).difficulty == "easy" for name in easy)


@pytest.mark.parametrize(
    ("pattern", "name", "other"),
    [
        ("app:contacts", "TextContact", "AddExpense"),
        ("kind:expenses", "AddExpense", "TextContact"),
        ("kind:exp*", "AddExpense", "TextContact"),
        ("APP:Pro Expense", "AddExpense", "TextContact"),
    ],
)
def test_patterns_match_apps_and_kinds(pattern, name, other):
    names = selection.expand([pattern], ERRANDS)
    assert name in names
    assert other not in names


def test_a_tag_matches_published_tasks():
    names = selection.expand(["tag:data_entry"], PUBLISHED)
    assert names
    assert all("data_entry" in catalog.info(name).tags for name in names)


def test_names_and_patterns_are_listed_once():
    names = selection.expand(["AddExpense", "kind:expenses", "AddExpense"], ERRANDS)
    assert names[0] == "AddExpense"
    assert len(names) == len(set(names)) > 1


@pytest.mark.parametrize("pattern", ["level:9", "app:", "kind:nothing", "tag:nothing"])
def test_a_pattern_without_a_match_is_an_error(pattern):
    with pytest.raises(ValueError, match="matches"):
        selection.expand([pattern], ERRANDS)
    with pytest.raises(UsageError, match="matches"):
        episode_executor.make_suite(RunOptions(suite_family="errands", tasks=(pattern,)))
    with pytest.raises(SpecError, match="matches"):
        TaskSource([pattern], "errands")


def test_a_run_and_an_environment_take_patterns():
    options = RunOptions(suite_family="errands", tasks=("level:1", "TextContact"))
    suite = episode_executor.make_suite(options)
    assert set(suite) == {"TextContact", *selection.expand(["level:1"], ERRANDS)}
    assert TaskSource("level:1", "errands").names == tuple(selection.expand(["level:1"], ERRANDS))


def test_splits_divide_the_published_tasks_by_template():
    train, test = (set(selection.split("android_world", s).tasks) for s in ("train", "test"))
    assert (len(train), len(test)) == (70, 46)
    assert train | test == set(PUBLISHED)
    bases = [{re.sub(r"(Verify|\d+)$", "", name) for name in part} for part in (train, test)]
    assert not bases[0] & bases[1]


@pytest.mark.parametrize("app", ["markor", "broccoli app", "pro expense", "settings"])
def test_splits_are_stratified_by_app(app):
    test = selection.split("android_world", "test").tasks
    of_app = [name for name in PUBLISHED if task_metadata.get(name).apps[:1] == (app,)]
    share = sum(name in test for name in of_app) / len(of_app)
    assert 0.25 <= share <= 0.55


def test_the_high_risk_split_has_errands_that_delete_send_call_or_block():
    chosen = selection.split("errands", "high_risk").tasks
    errands = registry.TaskRegistry().get_registry("errands")
    assert len(set(chosen)) == len(chosen) == 32
    suite = episode_executor.make_suite(RunOptions(split="high_risk", suite_family="errands"))
    assert set(suite) == set(chosen) <= set(errands)
    reaching = (items.Message, items.Call, items.BlockedNumber)
    for name in chosen:
        assert any(
            isinstance(change, changes.Remove)
            or (isinstance(change, changes.Add) and change.item in reaching)
            for change in errands[name].changes
        ), name


def test_a_run_plays_the_split_and_records_its_hash():
    options = RunOptions(split="test", agent="noop")
    assert len(episode_executor.make_suite(options)) == 46
    config = options.config(episode_executor.check_agent(options))
    assert re.fullmatch(r"android_world_test:[0-9a-f]{12}", config.split)
    assert config.suite_version == ""
    outside = selection.split("android_world", "train").tasks[0]
    with pytest.raises(UsageError, match="Unknown task"):
        episode_executor.make_suite(RunOptions(split="test", tasks=(outside,)))
    with pytest.raises(UsageError, match="errands_train"):
        episode_executor.make_suite(RunOptions(split="train", suite_family="errands"))


def test_the_version_of_errands_has_a_hash_of_their_templates(monkeypatch, tmp_path):
    version = registry.suite_version("errands")
    assert re.fullmatch(r"errands-1\.0:[0-9a-f]{12}", version)
    assert registry.suite_version("errands") == version
    assert registry.suite_version("android_world") == ""
    assert registry.suite_version("errands_generated:7").startswith("errands-generated-1.0:")
    module = __import__(ERRANDS["AddExpense"].__module__, fromlist=["_"])
    changed = tmp_path / "templates.py"
    changed.write_text("# another text")
    with monkeypatch.context() as patch:
        patch.setattr(module, "__file__", str(changed))
        assert registry.suite_version("errands") != version
    wordings = ERRANDS["AddExpense"].wordings
    monkeypatch.setattr(ERRANDS["AddExpense"], "wordings", (*wordings[:-1], "Other words."))
    assert registry.suite_version("errands") != version
