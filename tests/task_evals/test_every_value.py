"""Plays every enumerable value of every task's parameters once (full matrix)."""

from __future__ import annotations

import pytest

from android_world import registry, suite_utils
from android_world.agents.expert_agent import ExpertAgent
from android_world.runs.execution import ExecutionOptions, run_instance
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals import catalog
from android_world.task_evals.single import osmand
from tests.support import matrix, parameter_values

registry.load_all_tasks()
FAMILIES = {"android", "information_retrieval", "android_world_extra"}
NAMES = [info.name for info in catalog.all_tasks() if FAMILIES & info.families]


def play(env, name, seed, **values):
    """The record of an episode of the expert, with some values given."""
    task_class = catalog.info(name).task_class
    params = suite_utils.generate_params(task_class, suite_utils.instance_seed(seed, name, 0))
    task = task_class({**params, **values})
    return run_instance(task, ExpertAgent(env), name, 0, EpisodeRecorder(None), ExecutionOptions())


@pytest.mark.skipif(not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
@pytest.mark.parametrize("name", NAMES if matrix.FULL else [])
def test_the_expert_solves_every_value(name, phone):
    failed = {}
    for seed, values in parameter_values.covering_seeds(name).items():
        record = play(phone.fresh_env(), name, seed)
        if (record.score, record.reference_score) != (1.0, 1.0) or record.tear_down_error:
            failed[seed] = (values, record.score, record.error and record.error.message)
    assert failed == {}


def test_a_favorite_can_be_added_at_a_place_without_an_address(env):
    record = play(env, "OsmAndFavorite", 30, location="47.1304, 9.593")
    assert (record.score, record.error) == (1.0, None)


def test_the_seeds_draw_every_town_by_name_and_by_coordinates():
    seeds = parameter_values.covering_seeds("OsmAndMarker")
    drawn = {value for values in seeds.values() for _, value in values}
    names = set(osmand.LOCATIONS)
    coordinates = {f"{lat}, {lon}" for lat, lon in osmand.LOCATIONS.values()}
    assert drawn == names | coordinates


@pytest.mark.parametrize("seed", [62, 116, 134])
def test_a_duplicate_far_down_the_list_is_deleted_within_the_step_limit(env, seed):
    record = play(env, "RecipeDeleteDuplicateRecipes3", seed)
    assert (record.score, record.reference_score) == (1.0, 1.0)
