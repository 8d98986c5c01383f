"""Wrong rows that the checkers of the expense and recipe tasks do not fall for, and right ones."""

from __future__ import annotations

import dataclasses
import random
import re

import pytest

from android_world import suite_utils
from android_world.env import adb_utils
from android_world.task_evals.single import expense, recipe
from android_world.task_evals.utils import expense_words, recipe_words, sqlite_utils

_PER_TASK_SEEDS = range(60)


def make(task_class, seed=30):
    seed = suite_utils.instance_seed(seed, task_class.__name__, 0)
    return task_class(suite_utils.generate_params(task_class, seed))


def start(task_class, env, seed=30):
    task = make(task_class, seed)
    task.initialize_task(env)
    return task


def scores(task, env):
    verdict = task.evaluate(env)
    return verdict.score, verdict.reference_score


def replace_rows(task, env, rows):
    task.clear_table(env)
    # Old rows keep their ids.
    sqlite_utils.insert_rows_to_remote_db(
        rows, None, task.table_name, task.db_path, task.app_name_with_db, env
    )


def with_new(task, *new):
    first = max(getattr(row, task.db_key) for row in task.before) + 1
    numbered = [dataclasses.replace(row, **{task.db_key: first + i}) for i, row in enumerate(new)]
    return [*task.before, *numbered]


@pytest.mark.parametrize("task_class", [expense.ExpenseDeleteSingle, recipe.RecipeAddSingleRecipe])
def test_clearing_the_apps_data_is_a_failure_not_a_crash(task_class, env):
    task = start(task_class, env)
    adb_utils.clear_app_data(task.db_path.split("/")[3], env.controller)
    assert scores(task, env) == (0.0, None)
    task.tear_down(env)


@pytest.mark.parametrize("task_class", [expense.ExpenseAddSingle, recipe.RecipeAddSingleRecipe])
def test_exactly_the_wanted_row_counts(task_class, env):
    task = start(task_class, env)
    (wanted,) = task.params["row_objects"]
    task.add_rows([wanted], env)
    assert scores(task, env) == (1.0, 1.0)
    task.add_rows([wanted], env)
    assert scores(task, env) == (0.0, 0.0)
    task.tear_down(env)


def test_other_servings_are_another_recipe(env):
    task = start(recipe.RecipeAddSingleRecipe, env)
    (wanted,) = task.params["row_objects"]
    wrong = "6 servings" if wanted.servings != "6 servings" else "8 servings"
    task.add_rows([dataclasses.replace(wanted, servings=wrong)], env)
    assert task.evaluate(env).score == 0.0
    task.tear_down(env)


@pytest.mark.parametrize(
    ("change", "score"),
    [
        ({"amount": 1}, 0.0),
        ({"category": 1}, 0.0),
        ({"note": ""}, 0.0),
        ({"note": None}, 0.0),
        ({"name": "Something else"}, 0.0),
        ({"created_date": 5, "modified_date": 7}, 1.0),
        ({"name": str.upper, "note": str.lower}, 1.0),
    ],
)
def test_every_field_of_an_expense_but_its_date_counts(env, change, score):
    task = start(expense.ExpenseAddSingle, env, seed=30)
    (wanted,) = task.params["row_objects"]
    assert wanted.category != 1
    change = {k: v(getattr(wanted, k)) if callable(v) else v for k, v in change.items()}
    task.add_rows([dataclasses.replace(wanted, **change)], env)
    assert scores(task, env) == (score, score)
    task.tear_down(env)


def test_no_text_is_an_empty_text(env):
    task = start(recipe.RecipeAddSingleRecipe, env)
    (wanted,) = task.params["row_objects"]
    task.add_rows([dataclasses.replace(wanted, source=None)], env)
    assert scores(task, env) == (1.0, 0.0)
    task.tear_down(env)


def test_a_new_row_does_not_make_up_for_a_changed_one(env):
    task = start(expense.ExpenseAddSingle, env)
    (wanted,) = task.params["row_objects"]
    rows = with_new(task, wanted)
    rows[0] = dataclasses.replace(rows[0], amount=rows[0].amount + 1)
    replace_rows(task, env, rows)
    assert scores(task, env) == (0.0, 0.0)
    task.tear_down(env)


def test_one_row_twice_is_not_two_rows(env):
    task = start(expense.ExpenseAddMultiple, env)
    first, second, _ = task.params["row_objects"]
    task.add_rows([first, second, second], env)
    assert task.evaluate(env).score == 0.0
    task.tear_down(env)


@pytest.mark.parametrize("suffix", ["", expense.REIMBURSABLE, ". reimbursable", " (Reimbursable)"])
def test_the_mark_of_a_note_may_be_copied(env, suffix):
    task = start(expense.ExpenseAddMultipleFromMarkor, env)
    rows = [
        dataclasses.replace(row, note=f"{row.note}{suffix}") for row in task.params["row_objects"]
    ]
    task.add_rows(rows, env)
    assert scores(task, env) == (1.0, 0.0 if suffix else 1.0)
    task.tear_down(env)


@pytest.mark.parametrize(
    "task_class", [expense.ExpenseDeleteDuplicates, recipe.RecipeDeleteDuplicateRecipes]
)
@pytest.mark.parametrize(("gone", "score"), [((0,), 1.0), ((1,), 1.0), ((0, 1), 0.0), ((), 0.0)])
def test_exactly_one_of_the_two_equal_rows_must_go(env, task_class, gone, score):
    task = start(task_class, env)
    doomed = [getattr(task.rows_to_delete[i], task.db_key) for i in gone]
    replace_rows(task, env, [row for row in task.before if getattr(row, task.db_key) not in doomed])
    assert task.evaluate(env).score == score
    task.tear_down(env)


def test_deleting_more_than_was_asked_fails(env):
    task = start(expense.ExpenseDeleteMultiple2, env)
    task.clear_table(env)
    assert task.evaluate(env).score == 0.0
    task.tear_down(env)


def test_an_ingredient_is_used_by_exactly_the_three_recipes_to_delete():
    for seed in _PER_TASK_SEEDS:
        task = make(recipe.RecipeDeleteMultipleRecipesWithConstraint, seed)
        ingredient = task.params["ingredient"]
        word = re.compile(rf"\b{re.escape(ingredient)}\b", re.IGNORECASE)
        rows = task.params["row_objects"]
        assert len({row.title for row in rows}) == 3
        assert all(word.search(row.directions) for row in rows)
        noise = task.params["noise_row_objects"]
        assert not any(ingredient in row.directions.lower() for row in noise)


def test_words_fit_into_the_apps_fields():
    names = [name for group in expense_words.EXPENSE_NAMES.values() for name in group]
    assert len(names) == len(set(names)) == 109
    assert max(map(len, names)) <= 20
    notes = [f"{note}{expense.REIMBURSABLE}" for note in expense_words.EXPENSE_NOTES]
    assert max(map(len, notes)) <= 100
    assert len({title for title, _ in recipe_words.BASE_RECIPES}) == 39


@pytest.mark.parametrize(
    "task_class", [expense.ExpenseAddMultiple, recipe.RecipeAddMultipleRecipes]
)
@pytest.mark.parametrize("text_type", ["csv", "text_block"])
def test_the_goal_spells_out_every_row(task_class, text_type):
    params = {
        **task_class.sample_params(random.Random(5)),
        "text_representation_type": text_type,
    }
    goal = task_class(params).goal
    for row in params["row_objects"]:
        values = (
            (row.name, row.amount_dollars, row.category_name, row.note)
            if task_class is expense.ExpenseAddMultiple
            else (row.title, row.description, row.servings, row.ingredients, row.directions)
        )
        assert all(value in goal for value in values)
