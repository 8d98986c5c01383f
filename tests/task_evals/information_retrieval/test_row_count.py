"""Drawing the answers of questions about a number of rows."""

from __future__ import annotations

import io
import json
import math
from collections import Counter

import pytest
from rich.console import Console

from android_world import registry
from android_world.benchmarks import blind_policies
from android_world.runs import run_command
from android_world.task_evals import suites
from android_world.task_evals.information_retrieval import proto_utils, row_count
from android_world.task_evals.information_retrieval.tasks import QUESTIONS

COUNTS = {
    "NotesTodoItemCount": 9,
    "SportsTrackerActivitiesCountForWeek": 6,
    "TasksDueNextWeek": 6,
}
SEEDS = range(20)


def answer(name, seed, vary_answers):
    question = QUESTIONS.registry[name]
    params = suites.generate_params(
        question, suites.instance_seed(seed, name, 0), vary_answers=vary_answers
    )
    (expected,) = proto_utils.get_expected_answer(question(params).task)
    return expected


def test_only_questions_about_a_number_of_rows_have_one():
    definitions = {
        name: question.task_template.fget(None) for name, question in QUESTIONS.registry.items()
    }
    most = {name: row_count.most_rows(definition) for name, definition in definitions.items()}
    assert {name: number for name, number in most.items() if number} == COUNTS


@pytest.mark.parametrize("name", COUNTS)
def test_no_constant_answer_earns_more_than_chance(name):
    assert len({answer(name, seed, False) for seed in SEEDS}) == 1
    varied = Counter(answer(name, seed, True) for seed in SEEDS)
    chance = 1 / COUNTS[name]
    deviation = math.sqrt(chance * (1 - chance) / len(SEEDS))
    assert max(varied.values()) / len(SEEDS) <= chance + 3 * deviation


@pytest.mark.parametrize("name", sorted(QUESTIONS.registry))
def test_other_parameters_are_those_of_the_seed(name):
    question = QUESTIONS.registry[name]
    published = suites.generate_params(question, 30)
    varied = suites.generate_params(question, 30, vary_answers=True)
    count = varied.pop(row_count.PARAMETER, None)
    assert (count is not None) == (name in COUNTS)
    assert varied == published
    assert question(varied).goal == question(published).goal


def test_the_same_number_of_rows_is_the_same_question():
    question = QUESTIONS.registry["TasksDueNextWeek"]
    params = suites.generate_params(question, 30)
    assert question({**params, row_count.PARAMETER: 6}).task == question(params).task


def test_blind_policies_solve_the_questions_with_one_answer():
    tasks = registry.TaskRegistry().get_registry("android_world")
    guessed = blind_policies.guessable_questions(tasks)
    assert guessed == sorted([*COUNTS, "NotesIsTodo"])


@pytest.mark.parametrize("vary_answers", [False, True])
def test_a_run_records_whether_answers_vary(tmp_path, vary_answers):
    flags = ["--vary_answers"] if vary_answers else []
    words = ["--tasks=TasksDueNextWeek", "--agent=noop", "--max_steps_multiplier=0.1", *flags]
    arguments = [*words, f"--checkpoint_dir={tmp_path / 'run'}", "--norecord_screens"]
    assert run_command.main(arguments, Console(file=io.StringIO())) == 0
    config = json.loads((tmp_path / "run" / "run.json").read_text())["config"]
    record = json.loads((tmp_path / "run" / "results.jsonl").read_text().splitlines()[0])
    assert config["vary_answers"] == vary_answers
    assert (row_count.PARAMETER in record["params"]) == vary_answers
