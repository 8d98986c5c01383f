"""The tools of language models, and workers of this process, on phones that record their use."""

from __future__ import annotations

import inspect

import pytest
from gymnasium.vector import AutoresetMode

from android_world.rl import conversation
from android_world.rl.dm_environment import DmEnv
from android_world.rl.errors import SpecError
from android_world.rl.failures import EpisodeFailedError
from android_world.rl.gymnasium_env import AndroidWorldEnv
from android_world.rl.observations import ObservationSpec
from android_world.rl.rollouts import Rollouts, Shards, workers
from android_world.rl.task_env import RewardTerms, Step, TaskEnv
from android_world.rl.trl_environment import (
    PhoneTools,
    PhoneToolsWithImages,
    dataset_rows,
    with_tools,
)
from android_world.rl.vector_env import AndroidWorldVectorEnv

EASY = "click-test"
OVER = "The episode is over."
ROW = {"task": "SystemWifiTurnOn", "seed": 3}


class RecordingEnv:
    """A `TaskEnv` that takes down what it is asked for."""

    def __init__(self, tasks, *, family, observation):
        assert observation == ObservationSpec("text")
        self.asked, self.error, self.next = [], "", {}

    def reset(self, *, seed):
        self.asked.append(("reset", seed))
        return self.restart()

    def restart(self):
        self.asked.append(("restart",))
        return {"goal": "Do it.", "elements": "[0] Text"}, {
            "invalid_action": "",
            "error": self.error,
        }

    def step(self, choice):
        self.asked.append(choice)
        if isinstance(self.next, Exception):
            raise self.next
        values = {
            "reward": 0.0,
            "terminated": False,
            "truncated": False,
            "invalid": "",
            **self.next,
        }
        info = {"invalid_action": values["invalid"], "error": values.get("error", "")}
        seen = {"elements": f"[0] after {choice['kind']}"}
        return Step(seen, values["reward"], values["terminated"], values["truncated"], info)


@pytest.fixture
def phone(monkeypatch):
    monkeypatch.setattr(conversation, "TaskEnv", RecordingEnv)
    tools = PhoneTools()
    assert tools.reset(**ROW) == "Do it.\n\n[0] Text"
    return tools


@pytest.mark.parametrize(
    ("tool", "arguments", "action"),
    [
        ("tap", (4,), {"kind": "click", "element": 4}),
        ("long_press", (4,), {"kind": "long_press", "element": 4}),
        ("type_text", (4, "Hi"), {"kind": "input_text", "element": 4, "text": "Hi"}),
        ("press_enter", (), {"kind": "keyboard_enter"}),
        ("scroll", ("up",), {"kind": "scroll_up"}),
        ("scroll", ("left",), {"kind": "scroll_left"}),
        ("go_back", (), {"kind": "navigate_back"}),
        ("go_home", (), {"kind": "navigate_home"}),
        ("open_app", ("Clock",), {"kind": "open_app", "text": "Clock"}),
        ("wait", (), {"kind": "wait"}),
        ("answer", ("42",), {"kind": "answer", "text": "42"}),
        ("finish", (), {"kind": "complete"}),
        ("finish", (False,), {"kind": "infeasible"}),
    ],
)
def test_a_tool_acts_and_gives_what_is_visible_then(phone, tool, arguments, action):
    assert getattr(phone, tool)(*arguments) == f"[0] after {action['kind']}"
    assert phone.conversation.env.asked[2:] == [action]


def test_every_tool_is_over_before_the_first_and_after_the_last_step(phone):
    assert PhoneTools().tap(0) == OVER
    assert PhoneTools().get_reward() == 0.0
    for end in ("terminated", "truncated"):
        phone.reset(**ROW)
        phone.conversation.env.next = {"reward": 0.5, end: True}
        assert phone.tap(1) == phone.wait() == OVER
        assert phone.get_reward() == 0.5
        assert [a for a in phone.conversation.env.asked if isinstance(a, dict)][-1] == {
            "kind": "click",
            "element": 1,
        }


def test_rewards_add_up_and_start_again(phone):
    for reward, total in ((0.25, 0.25), (0.5, 0.75), (-0.25, 0.5)):
        phone.conversation.env.next = {"reward": reward}
        phone.wait()
        assert phone.get_reward() == total
    phone.reset(**ROW)
    assert phone.get_reward() == 0.0


def test_the_same_row_starts_again_from_its_snapshot(phone):
    phone.reset(**ROW)
    phone.reset(**ROW | {"seed": 4})
    starts = [asked for asked in phone.conversation.env.asked if isinstance(asked, tuple)]
    assert starts == [("reset", 3), ("restart",), ("restart",), ("reset", 4), ("restart",)]


def test_what_went_wrong_is_part_of_the_result_and_the_episode_continues(phone):
    for wrong in ({"invalid": "No such element."}, {"error": "The phone failed."}):
        phone.conversation.env.next = wrong
        assert phone.tap(9) == f"That did not work: {''.join(wrong.values())}"
    phone.conversation.env.next = {}
    assert phone.wait() == "[0] after wait"


def test_a_phone_that_fails_at_the_start_reports_that_and_the_episode_is_over(phone):
    phone.conversation.env.error = "no phone"
    assert phone.reset(**ROW) == "Do it.\n\nThe phone failed: no phone"
    assert phone.tap(0) == OVER
    phone.conversation.env.error = ""
    assert phone.reset(**ROW) == "Do it.\n\n[0] Text"
    assert phone.tap(0) == "[0] after click"


def test_a_permanent_failure_ends_the_episode_and_is_raised_with_the_reward(phone):
    phone.conversation.env.next = EpisodeFailedError("for good")
    assert phone.tap(0) == phone.wait() == OVER
    with pytest.raises(EpisodeFailedError, match="for good"):
        phone.get_reward()


@pytest.mark.parametrize("missing", ["task", "seed"])
def test_a_row_without_a_column_is_refused(missing):
    with pytest.raises(SpecError, match=missing):
        PhoneTools().reset(**{name: value for name, value in ROW.items() if name != missing})


@pytest.mark.parametrize("base", [PhoneTools, PhoneToolsWithImages])
def test_some_tools_are_left_of_a_class_and_the_others_hidden(base, monkeypatch):
    monkeypatch.setattr(conversation, "TaskEnv", RecordingEnv)
    few = with_tools(base, ["tap", "finish"])
    left = {name for name in vars(PhoneTools) if callable(getattr(few, name))}
    assert {name for name in left if not name.startswith("_")} == {
        *("tap", "finish", "reset", "get_reward")
    }
    assert (few.__name__, few.with_images) == (base.__name__, base.with_images)
    assert few.__doc__ == base.__doc__
    assert PhoneTools.wait is not None  # The class itself keeps its tools.
    with pytest.raises(SpecError, match=r"Unknown tools: fly, swim\. Known: .*tap"):
        with_tools(base, ["swim", "tap", "fly"])


def test_the_rows_of_a_trainer_are_each_task_with_each_seed():
    rows = dataset_rows(["SystemWifiTurnOn", "SystemWifiTurnOff"], [4, 7])
    assert [(row["seed"], row["task"]) for row in rows] == [
        (4, "SystemWifiTurnOn"),
        (4, "SystemWifiTurnOff"),
        (7, "SystemWifiTurnOn"),
        (7, "SystemWifiTurnOff"),
    ]
    assert {row["family"] for row in rows} == {"android_world"}
    for row in rows:
        [message] = row["prompt"]
        assert message["role"] == "user"
        assert "finish" in message["content"]
    assert dataset_rows([EASY], [1], family="miniwob")[0]["family"] == "miniwob"
    with pytest.raises(SpecError):
        dataset_rows(["NoSuchTask"], [1])


def test_a_reward_is_the_sum_of_its_terms():
    assert RewardTerms().total == 0.0
    assert RewardTerms(1.0, 0.25, -0.5).total == 0.75
    assert [RewardTerms(**{n: 1.0}).total for n in ("end", "progress", "side_effects")] == [1.0] * 3


def test_a_worker_of_this_process_closes_its_player_if_it_has_one(monkeypatch):
    events = []

    class Player:
        def __init__(self, plan, number):
            events.append(("start", plan, number))

        def play(self, order, weights):
            return (order, weights())

        def close(self):
            events.append("close")

    monkeypatch.setattr(workers, "RolloutWorker", Player)
    pool = workers.InlineWorkerPool("plan")
    pool.close()
    assert events == []
    pool.start(5)
    assert pool.wait() == workers.WorkerReady(0)
    pool.publish(1, "weights")
    for order in ("first", "second"):
        pool.submit(5, order)
    assert pool.wait() == workers.EpisodeFinished(0, ("first", "weights"))
    assert pool.wait() == workers.EpisodeFinished(0, ("second", "weights"))
    pool.close()
    assert events == [("start", "plan", 5), "close"]


DEFAULTS = {
    TaskEnv: {
        "family": "android_world",
        "reward": "end",
        "score_unfinished": False,
        "max_steps": None,
        "max_steps_multiplier": 1.0,
        "errors": "truncate",
        "max_errors": 3,
        "vary_answers": False,
        "word_lists": None,
        "tasks": None,
        "observation": None,
        "side_effect_penalty": 0.0,
    },
    AndroidWorldVectorEnv: {
        "num_envs": 1,
        "tasks": None,
        "num_workers": None,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "copy": True,
        "context": None,
        "timeout_s": 600.0,
        "env_class": AndroidWorldEnv,
        "render_mode": None,
    },
    AndroidWorldEnv: {"tasks": None, "observation": None, "render_mode": None},
    DmEnv: {
        "tasks": None,
        "seed": None,
        "observation": ObservationSpec("arrays", masks=True),
    },
    Rollouts: {
        "tasks": None,
        "seeds": None,
        "samples": 1,
        "policy": "expert",
        "num_workers": 1,
        "queue": None,
        "engine": "local",
        "ray_address": None,
        "family": "android_world",
        "settings": None,
        "arguments": (),
        "episode_timeout_s": None,
        "skip": (),
    },
    Shards: {"form": "jsonl", "size": 1000},
}


@pytest.mark.parametrize("made", DEFAULTS, ids=lambda made: made.__name__)
def test_the_documented_defaults_hold(made):
    parameters = inspect.signature(made.__init__).parameters
    found = {name: p.default for name, p in parameters.items() if p.default is not p.empty}
    found.pop("make_env", None)
    assert found == DEFAULTS[made]
