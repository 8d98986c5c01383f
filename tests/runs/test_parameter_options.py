"""Word lists and drawn answers are options of every command and environment that draws tasks."""

from __future__ import annotations

import json
from dataclasses import replace

import gymnasium
import pytest

from android_world.demonstrations import __main__ as data_cli, episode_sources
from android_world.demonstrations.export import Settings
from android_world.rl import SpecError, TaskEnv
from android_world.rl.gymnasium_env import AndroidWorldEnv, register_envs
from android_world.rl.rollouts import __main__ as rollouts_cli
from android_world.rl.tasks import TaskSource
from android_world.runs.errors import UsageError
from android_world.runs.options import RunOptions
from android_world.runs.parameter_options import PUBLISHED, ParameterOptions
from android_world.server import __main__ as server_cli
from android_world.server.phone import ServedSuite
from android_world.task_evals import word_lists
from android_world.task_evals.information_retrieval import row_count

QUESTION, MESSAGE = "TasksDueNextWeek", "SimpleSmsSend"
SENTENCES = ["See you at the harbour.", "Bring the rope."]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "lists.json"
    path.write_text(json.dumps({"words": {"RANDOM_SENTENCES": SENTENCES}}))
    yield path
    word_lists.restore()


@pytest.fixture
def config(file):
    return {"vary_answers": True, "word_lists": word_lists.digest(file)}


def test_an_environment_draws_from_them(file, config):
    env = TaskEnv([QUESTION, MESSAGE], vary_answers=True, word_lists=file)
    assert env.tasks.instance(30, MESSAGE).task.params["message"] in SENTENCES
    assert row_count.PARAMETER in env.tasks.instance(30, QUESTION).task.params
    assert env.tasks.config == config


def test_an_environment_is_as_published_by_default():
    env = TaskEnv(QUESTION)
    assert row_count.PARAMETER not in env.tasks.instance(30).task.params
    assert env.tasks.config == {"vary_answers": False, "word_lists": ""}


def test_gymnasium_environments_record_them(file, config):
    register_envs()
    settings = {"vary_answers": True, "word_lists": str(file)}
    with gymnasium.make(f"AndroidWorld/{QUESTION}-v0", **settings) as env:
        assert config.items() <= env.unwrapped.metadata.items()
        assert row_count.PARAMETER in env.unwrapped.task_env.tasks.instance(30).task.params
    assert "word_lists" not in AndroidWorldEnv.metadata


def test_vectors_record_them_and_their_processes_use_them(file, config):
    settings = {"vary_answers": True, "word_lists": file, "num_workers": 1}
    register_envs()
    envs = gymnasium.make_vec(f"AndroidWorld/{MESSAGE}-v0", num_envs=1, **settings)
    try:
        assert config.items() <= envs.metadata.items()
        _, info = envs.reset(seed=30)
        assert info["goal"][0].endswith(tuple(SENTENCES))
    finally:
        envs.close()


def test_environments_of_a_process_have_the_same_word_lists(file, tmp_path):
    TaskSource(MESSAGE, parameters=ParameterOptions(file))
    TaskSource(MESSAGE, parameters=ParameterOptions(file))
    other = tmp_path / "other.json"
    other.write_text("{}")
    for parameters in (ParameterOptions(other), PUBLISHED):
        with pytest.raises(SpecError, match="other word lists"):
            TaskSource(MESSAGE, parameters=parameters)


def test_word_lists_that_cannot_be_read_are_named(tmp_path):
    with pytest.raises(SpecError, match="cannot be read"):
        TaskEnv(MESSAGE, word_lists=tmp_path / "none.json")
    with pytest.raises(UsageError, match="--word_lists"):
        list(
            episode_sources.of_experts(
                "android_world", [MESSAGE], [30], 1, ParameterOptions(tmp_path)
            )
        )


@pytest.mark.parametrize(
    ("parser", "words"),
    [
        (rollouts_cli.parser, []),
        (server_cli.parser, []),
        (data_cli.parser, ["export", "--out=x"]),
    ],
)
def test_commands_have_the_flags(parser, words, file):
    options = parser().parse_args([*words, "--vary_answers", f"--word_lists={file}"])
    assert (options.vary_answers, options.word_lists) == (True, file)


def test_rollouts_record_them(file, config):
    options = replace(rollouts_cli.RolloutOptions(), word_lists=file, vary_answers=True)
    assert config.items() <= rollouts_cli._config(options).items()
    assert config == RunOptions(word_lists=file, vary_answers=True).parameter_config()


def test_the_server_records_them(file, config, env):
    phone = ServedSuite(lambda: env, "android_world", 1, 30, ParameterOptions(file, True))
    assert config.items() <= phone.suite_config.items()
    assert phone.instance(MESSAGE, 0).params["message"] in SENTENCES
    assert row_count.PARAMETER in phone.instance(QUESTION, 0).params
    phone.make_suite("android_world", 1, 30, vary_answers=False)
    assert row_count.PARAMETER not in phone.instance(QUESTION, 0).params
    assert phone.suite_config == {
        "suite_family": "android_world",
        "n_task_combinations": 1,
        "task_random_seed": 30,
        "vary_answers": False,
        "word_lists": config["word_lists"],
    }


def test_an_export_of_experts_draws_from_them_and_records_them(file, config):
    parameters = ParameterOptions(file, True)
    (episode,) = episode_sources.of_experts("android_world", [MESSAGE], [30], 1, parameters)
    assert (episode.suite.word_lists, episode.suite.vary_answers) == (file, True)
    plain = Settings(**parameters.parameter_config()).plain()
    assert config.items() <= plain.items()


def test_an_export_of_runs_takes_neither(tmp_path, capsys):
    with pytest.raises(SystemExit):
        data_cli.main(["export", str(tmp_path), "--out=x", "--vary_answers"])
    assert "for --experts" in capsys.readouterr().err
