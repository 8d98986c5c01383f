"""Variants of tasks: what is different, that the task is the same, and that nothing of it stays."""

from __future__ import annotations

import string

import pytest

from android_world import registry, suite_utils
from android_world.agents.expert_agent import ExpertAgent
from android_world.agents.noop_agent import NoopAgent
from android_world.device import screen, settings, theme
from android_world.errands.near_misses import success
from android_world.runs.execution import ExecutionOptions, run_instance
from android_world.runs.recording import EpisodeRecorder
from android_world.task_evals import catalog
from android_world.task_evals.robustness_study import goal_template_variation, variants
from android_world.task_evals.robustness_study.goal_template_variation import (
    ADDITIONAL_TASK_TEMPLATES,
)
from android_world.task_evals.robustness_study.screen_variation import (
    SCREEN_MODIFIERS,
    generate_screen_variation_wrapper,
)
from android_world.task_evals.robustness_study.variants import UnknownVariantError
from android_world.task_evals.single import markor, system
from tests.support import device_dump, matrix

registry.load_all_tasks()
WORDINGS = [(task, n) for task in ADDITIONAL_TASK_TEMPLATES for n in range(1, 5)]
# Each wording once in the gate, the tasks in turn.
SOLVED = WORDINGS if matrix.FULL else WORDINGS[::15]
GENERAL = [each.name for each in variants.all_variants() if each.tasks is None]
CLEANED_UP = GENERAL if matrix.FULL else GENERAL[:4] + GENERAL[-2:-1]


def make(task_class, seed=30):
    name = task_class.__name__
    return task_class(
        suite_utils.generate_params(task_class, suite_utils.instance_seed(seed, name, 0))
    )


def varied(variant, task="SystemWifiTurnOn"):
    return make(variants.get(variant).make(catalog.info(task).task_class))


def play(task, agent, options=None):
    options = options or ExecutionOptions()
    return run_instance(task, agent, task.name, 0, EpisodeRecorder(None), options)


def placeholders(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("task", ADDITIONAL_TASK_TEMPLATES)
def test_other_wordings_have_the_placeholders_of_the_goal(task):
    published = catalog.info(task).task_class.template
    others = ADDITIONAL_TASK_TEMPLATES[task]
    assert len({published, *others}) == 5
    for other in others:
        assert placeholders(other) == placeholders(published), other


@pytest.mark.parametrize(("task", "number"), WORDINGS)
def test_a_reworded_goal_shows_the_same_parameters(task, number):
    plain = make(catalog.info(task).task_class)
    other = type(varied(f"Wording{number}", task))(dict(plain.params))
    assert other.goal != plain.goal
    shown = placeholders(plain.template) & plain.params.keys()
    assert all(str(plain.params[name]) in other.goal for name in shown)


@pytest.mark.parametrize(("task", "number"), SOLVED)
def test_the_expert_solves_reworded_tasks(task, number, env):
    record = play(varied(f"Wording{number}", task), ExpertAgent(env))
    assert (record.score, record.error) == (1.0, None)
    assert record.variant == f"Wording{number}"
    assert record.tags == sorted(catalog.info(task).tags)


def test_a_task_that_has_no_other_wording_is_not_reworded():
    assert not variants.get("Wording1").has("SystemWifiTurnOn")
    with pytest.raises(UnknownVariantError, match="Did you mean DarkTheme"):
        variants.get("dark_them")


def test_a_wording_of_ones_own_needs_no_registration():
    wrapped = goal_template_variation.generate_goal_variation_wrapper(
        system.SystemWifiTurnOn, "Wireless, please: {on_or_off}.", "Curt"
    )
    task = make(wrapped)
    assert (task.goal, task.name, task.base_name) == (
        "Wireless, please: on.",
        "SystemWifiTurnOn_Curt",
        "SystemWifiTurnOn",
    )


@pytest.mark.parametrize(
    ("task", "form"),
    [
        ("SimpleCalendarEventsOnDate", '["First", "Second"], with each text as the phone shows it'),
        ("SimpleCalendarNextMeetingWithPerson", '["2023-10-15 18:30"]'),
        ("TasksDueNextWeek", "[12]"),
    ],
)
def test_a_question_is_answered_in_the_form_of_the_goal(task, form, env):
    question = varied("TypedAnswers", task)
    assert question.goal.endswith(f"give the answer as a JSON list such as {form}.")
    record = play(question, ExpertAgent(env))
    assert (record.score, record.error) == (1.0, None)


def test_other_tasks_than_questions_have_no_typed_answers():
    typed = variants.get("TypedAnswers")
    assert len(typed.tasks) == 25
    assert not typed.has("SystemWifiTurnOn")


def test_the_five_published_screens():
    held = {name: (*each.values(),) for name, each in SCREEN_MODIFIERS.items()}
    assert held == {
        "NormalPortrait": (1080, 2400, "portrait"),
        "NormalLandscape": (1080, 2400, "landscape"),
        "LowResPortrait": (720, 1520, "portrait"),
        "LowResLandscape": (720, 1520, "landscape"),
        "HighResPortrait": (1600, 2560, "portrait"),
    }


@pytest.mark.parametrize("config", SCREEN_MODIFIERS)
def test_a_task_on_another_screen_is_solved_and_the_screen_put_back(config, env):
    modifier = SCREEN_MODIFIERS[config]
    width, height, orientation = modifier.values()
    params = {"on_or_off": "on"}
    wrapped = generate_screen_variation_wrapper(
        system.SystemWifiTurnOn, width, height, orientation, params, config
    )
    assert wrapped.__name__ == f"SystemWifiTurnOn_{config}"
    assert wrapped.generate_random_params() == params
    sizes = []

    class Looking(ExpertAgent):
        def step(self, goal):
            sizes.append(self.env.logical_screen_size)
            return super().step(goal)

    record = play(wrapped(wrapped.generate_random_params()), Looking(env))
    assert (record.score, record.error) == (1.0, None)
    # The home screen, where it begins, is always upright.
    assert sizes[-1] == ((height, width) if orientation == "landscape" else (width, height))
    assert record.screen == {**modifier, "config_name": config}
    assert env.logical_screen_size == (1080, 2400)
    assert screen.get_size_override(env.controller) is None


@pytest.mark.parametrize("task", ["MarkorEditNote", "SportsTrackerActivitiesCountForWeek"])
def test_the_expert_scrolls_where_a_low_screen_shows_little(task, env):
    more = ExecutionOptions(max_steps_multiplier=2)
    record = play(varied("LowResLandscape", task), ExpertAgent(env), more)
    assert (record.score, record.error) == (1.0, None)


def test_a_screen_wrapper_keeps_its_parameters_and_takes_the_seed():
    fixed = {"file_name": "a.md", "text": "words", "seed": 7}
    wrapped = generate_screen_variation_wrapper(
        markor.MarkorCreateNote, 720, 1520, "landscape", fixed, "Small"
    )
    assert make(wrapped).params == fixed
    assert wrapped({"file_name": "b.md", "text": "", "seed": 8}).params == fixed
    del fixed["seed"]
    wrapped = generate_screen_variation_wrapper(
        markor.MarkorCreateNote, 720, 1520, "landscape", fixed, "Small"
    )
    assert wrapped({**fixed, "seed": 8}).params == {**fixed, "seed": 8}


@pytest.mark.parametrize(
    ("width", "height", "orientation", "message"),
    [(0, 100, "portrait", "must be positive"), (720, 1520, "upright", "Unknown orientation")],
)
def test_screens_that_there_are_not_are_refused(width, height, orientation, message):
    with pytest.raises(ValueError, match=message):
        generate_screen_variation_wrapper(
            system.SystemWifiTurnOn, width, height, orientation, {}, "Odd"
        )


@pytest.mark.parametrize("variant", CLEANED_UP)
def test_nothing_of_a_variant_stays(variant, env, device):
    plain = make(system.SystemWifiTurnOn)
    play(plain, NoopAgent(env))
    before = device_dump.dump(device)
    record = play(varied(variant), NoopAgent(env))
    assert (record.error, record.tear_down_error) == (None, None)
    assert device_dump.dump(device) == before


@pytest.mark.parametrize(
    "variant", GENERAL if matrix.FULL else ["DarkTheme", "LargeFont", "LowResLandscape"]
)
def test_what_a_variant_sets_is_not_a_side_effect_of_an_errand(variant, env):
    task = varied(variant, "RemoveRecipe")
    task.initialize_task(env)
    success(task).apply(env.controller)
    env.goal_status = "complete"
    assert task.evaluate(env).score == 1.0
    task.tear_down(env)


def test_the_dark_theme_is_dark(env):
    task = varied("DarkTheme")
    task.initialize_task(env)
    assert theme.get_night_mode(env.controller) == "yes"
    assert env.get_state().pixels.mean() < 100 or env.foreground_activity_name.count("launcher")
    task.tear_down(env)
    assert theme.get_night_mode(env.controller) == "no"


def test_large_texts_are_large(env):
    task = varied("LargeFont")
    task.initialize_task(env)
    assert settings.get_setting(env.controller, "system", "font_scale") == "1.3"
    task.tear_down(env)
    assert settings.get_setting(env.controller, "system", "font_scale") in (None, "1.0")


def test_notifications_arrive_while_the_agent_acts(env, device):
    task = varied("Notifications")
    seen = []

    class Watching(NoopAgent):
        def step(self, goal):
            seen.append(len(device.notifications.active("com.android.shell")))
            result = super().step(goal)
            result.done = len(seen) == 6
            return result

    record = play(task, Watching(env))
    assert record.error is None
    assert seen == [2, 2, 3, 3, 4, 4]
    assert device.notifications.active("com.android.shell") == []
