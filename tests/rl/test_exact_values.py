"""Arrays, spaces, rewards and limits of the RL interfaces, value by value."""

from __future__ import annotations

import io
import json
from collections import deque

import dm_env
import numpy as np
import pytest
from rich.console import Console

from android_world.env.interface import State
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.rl import KINDS, EpisodeFailedError, ObservationSpec, SpecError, TaskEnv
from android_world.rl.array_specs import layout_of
from android_world.rl.dm_environment import DmEnv
from android_world.rl.failures import FailureLimit, describe_error
from android_world.rl.observations import CLASSES, FLAGS, arrays_of, decode, encode, line_of
from android_world.rl.rollouts import EpisodeSpec, Rollouts, Shards, Trajectory, read_shards, stream
from android_world.rl.rollouts.errors import RolloutError, ShardError
from android_world.rl.rollouts.progress import with_progress
from android_world.rl.rollouts.trajectories import EpisodeRequest, Transition
from android_world.rl.rollouts.workers import EpisodeFinished, WorkerLost, WorkerReady
from android_world.rl.task_env import cutoff_info
from android_world.task_evals.single import system

SIZE = (100, 200)
WAIT, COMPLETE = {"kind": "wait"}, {"kind": "complete"}
BUTTON = UIElement(
    text="Save\nnow",
    content_description="Saves",
    class_name="android.widget.Button",
    hint_text="hint",
    bbox_pixels=BoundingBox(10, 60, 20, 210),
    resource_name="com.example:id/save",
    is_clickable=True,
    is_checked=True,
    is_enabled=True,
)
FIELD = UIElement(hint_text="Name", class_name="my.own.Field", is_editable=True, is_enabled=False)


# --- Observations -----------------------------------------------------------------------------


def test_arrays_have_fractions_flags_classes_and_texts():
    arrays = arrays_of([BUTTON, FIELD, BUTTON], SIZE, 2, 5)
    assert arrays["count"] == 3
    assert arrays["count"].shape == ()
    assert arrays["bounds"].tolist() == [pytest.approx([0.1, 0.1, 0.6, 1.0]), [0, 0, 0, 0]]
    told = [[FLAGS[i] for i in np.flatnonzero(row)] for row in arrays["flags"]]
    assert told == [["is_checked", "is_clickable", "is_enabled"], ["is_editable"]]
    assert arrays["classes"].tolist() == [CLASSES.index("android.widget.Button"), 0]
    assert [decode(row) for row in arrays["texts"]] == ["Save\n", "Name"]
    assert [decode(row) for row in arrays["descriptions"]] == ["Saves", ""]
    left = UIElement(bbox_pixels=BoundingBox(-10, 60, -1, 210))
    assert arrays_of([left], SIZE, 1, 1)["bounds"][0].tolist() == pytest.approx([0, 0, 0.6, 1])


def test_rows_beyond_the_last_element_are_zero():
    arrays = arrays_of([BUTTON], SIZE, 3, 4)
    for name in ("bounds", "flags", "classes", "texts", "descriptions"):
        assert len(arrays[name]) == 3
        assert not arrays[name][1:].any()


@pytest.mark.parametrize(
    ("element", "line"),
    [
        (BUTTON, r'[7] Button "Save\nnow" "Saves" "hint" #save clickable checked'),
        (FIELD, '[7] Field "Name" editable disabled'),
        (UIElement(is_enabled=True, resource_name="plain"), "[7] View #plain"),
    ],
)
def test_a_line_names_class_texts_id_and_flags(element, line):
    assert line_of(7, element) == line


def test_every_flag_that_says_something_is_in_a_line():
    flags = (
        *("clickable", "long_clickable", "editable", "scrollable", "checkable", "checked"),
        *("focused", "selected"),
    )
    values = dict.fromkeys((f"is_{flag}" for flag in flags), True)
    element = UIElement(is_enabled=True, is_focusable=True, is_visible=True, **values)
    assert line_of(0, element) == f"[0] View {' '.join(flags)}"


@pytest.mark.parametrize(("size", "kept"), [(1, ""), (2, "ä"), (3, "äb"), (5, "äb"), (9, "äb😀")])
def test_bytes_end_between_characters_and_with_zeros(size, kept):
    array = encode("äb😀", size)
    assert (array.shape, array.dtype) == ((size,), np.uint8)
    assert bytes(array) == kept.encode().ljust(size, b"\0")


@pytest.mark.parametrize("name", ["max_elements", "text_bytes", "goal_bytes"])
def test_sizes_are_whole_numbers_from_one(name):
    assert getattr(ObservationSpec(**{name: 1}), name) == 1
    for bad in (0, -1, 1.0, None, True):
        with pytest.raises(SpecError, match=name):
            ObservationSpec(**{name: bad})


def test_the_defaults_of_observations_are_those_of_the_documentation():
    spec = ObservationSpec()
    assert (spec.elements, spec.pixels, spec.masks, spec.history) == ("objects", None, False, 0)
    assert (spec.max_elements, spec.text_bytes, spec.goal_bytes) == (128, 64, 1024)
    assert (spec.in_bytes, spec.pointed_index) == (False, None)
    assert ObservationSpec("arrays").pointed_index == 128
    assert ObservationSpec(masks=True, max_elements=9).pointed_index == 9
    assert not ObservationSpec("arrays", encode_text=False).in_bytes
    assert ObservationSpec(None, encode_text=True).in_bytes
    assert ObservationSpec(pixels=(1, 1)).pixels == (1, 1)
    for bad in ((1,), (1, 2, 3), (0, 1), (1, 0), "ab"):
        with pytest.raises(SpecError, match="pixels"):
            ObservationSpec(pixels=bad)


def observation_after(*actions, **spec):
    state = State(np.zeros((200, 100, 3), dtype=np.uint8), None, [BUTTON, FIELD])
    return ObservationSpec(**spec).observe("Do it.", state, SIZE, actions)


def test_the_history_has_the_last_actions_oldest_first():
    actions = [JSONAction("wait"), JSONAction("navigate_back"), JSONAction("navigate_home")]
    texts = [action.json_str() for action in actions]
    assert observation_after(*actions, history=2)["history"] == texts[1:]
    assert observation_after(*actions[:1], history=2)["history"] == texts[:1]
    assert "history" not in observation_after(*actions)
    rows = observation_after(*actions[:2], history=3, encode_text=True, goal_bytes=40)["history"]
    assert [decode(row) for row in rows] == ["", *texts[:2]]
    assert rows.shape == (3, 40)


def test_an_observation_has_what_was_asked_for():
    assert observation_after() == {"goal": "Do it.", "elements": [BUTTON, FIELD]}
    assert observation_after(elements=None) == {"goal": "Do it."}
    lines = f"{line_of(0, BUTTON)}\n{line_of(1, FIELD)}"
    assert observation_after(elements="text")["elements"] == lines
    masked = observation_after(masks=True, max_elements=1)
    assert masked["targets"].shape == (len(KINDS), 2)
    assert decode(observation_after(encode_text=True)["goal"]) == "Do it."


def test_layouts_have_the_shapes_types_and_limits_of_arrays():
    spec = ObservationSpec(
        "arrays",
        pixels=(3, 4),
        masks=True,
        history=5,
        max_elements=6,
        text_bytes=7,
        goal_bytes=8,
    )
    kinds = len(KINDS)
    elements = {
        "count": ((), np.int32, 0, 2**31 - 1),
        "bounds": ((6, 4), np.float32, 0, 1),
        "flags": ((6, len(FLAGS)), np.int8, 0, 1),
        "classes": ((6,), np.int32, 0, len(CLASSES) - 1),
        "texts": ((6, 7), np.uint8, 0, 255),
        "descriptions": ((6, 7), np.uint8, 0, 255),
    }
    assert layout_of(spec) == {
        "goal": ((8,), np.uint8, 0, 255),
        "elements": elements,
        "pixels": ((4, 3, 3), np.uint8, 0, 255),
        "kinds": ((kinds,), np.bool_, 0, 1),
        "targets": ((kinds, 7), np.bool_, 0, 1),
        "history": ((5, 8), np.uint8, 0, 255),
    }
    assert layout_of(ObservationSpec(None, encode_text=True)).keys() == {"goal"}
    for bad in (ObservationSpec(None), ObservationSpec("text", encode_text=True)):
        with pytest.raises(SpecError, match="fixed shapes"):
            layout_of(bad)


def test_actions_are_of_the_spaces_that_are_documented():
    spaces = pytest.importorskip("android_world.rl.spaces")
    space = spaces.action_space(ObservationSpec("arrays", max_elements=6))
    assert (space["kind"].n, space["element"].n) == (len(KINDS), 7)
    assert (space["kind"].start, space["element"].start) == (0, 0)
    for name in ("point", "end"):
        assert (space[name].shape, space[name].low.min(), space[name].high.max()) == ((2,), 0, 1)
        assert (space[name].low.max(), space[name].high.min()) == (0, 1)
    text = space["text"]
    assert (text.min_length, text.max_length) == (0, 256)
    assert {"a", " ", "\n"} <= text.character_set
    assert not {"\t", "\r"} & text.character_set
    box = spaces.observation_space(ObservationSpec("arrays"))["goal"]
    assert (box.shape, box.low.max(), box.high.min()) == ((1024,), 0, 255)


# --- Episodes ---------------------------------------------------------------------------------


class Scripted(system.SystemWifiTurnOn):
    """Its score follows the number of times that it was judged."""

    scores: tuple[float, ...] = (0.25, 0.75, 0.5)
    ends_after = 99
    judged = 0
    asked = 0

    def initialize_task(self, env):
        super().initialize_task(env)
        self.judged = self.asked = 0

    def is_successful(self, env):
        self.judged += 1
        return self.scores[self.judged - 1]

    def is_terminated(self, env):
        self.asked += 1
        return self.asked >= self.ends_after


def scripted(scores, ends_after=99):
    return type("Scripted", (Scripted,), {"scores": scores, "ends_after": ends_after})


def played(env, actions):
    env.reset(seed=1)
    steps = [env.step(action) for action in actions]
    return [(s.reward, s.terminated, s.truncated, s.info["score"]) for s in steps]


def test_progress_is_what_the_score_gains_or_loses():
    with TaskEnv(scripted((0.25, 0.75, 0.5, 1.0)), reward="progress") as env:
        assert played(env, [WAIT, WAIT, WAIT, COMPLETE]) == [
            (0.25, False, False, 0.25),
            (0.5, False, False, 0.75),
            (-0.25, False, False, 0.5),
            (0.5, True, False, 1.0),
        ]
        assert env.steps == 4


def test_a_task_that_is_restored_judges_as_it_did():
    with TaskEnv(scripted((0.25, 0.75, 0.5)), reward="progress") as env:
        played(env, [WAIT])
        branch = env.save()
        for _ in range(2):
            assert env.step(WAIT).reward == 0.5
            env.restore(branch)


@pytest.mark.parametrize(("score", "is_success"), [(1.0, True), (0.999, False), (0.0, False)])
def test_a_success_is_the_full_score(score, is_success):
    with TaskEnv(scripted((score,))) as env:
        env.reset(seed=1)
        step = env.step(COMPLETE)
        assert (step.reward, step.info["success"]) == (score, is_success)


def test_the_end_is_judged_once_and_before_it_nothing_is():
    with TaskEnv(scripted((1.0,))) as env:
        assert played(env, [WAIT, WAIT, COMPLETE]) == [
            (0.0, False, False, 0.0),
            (0.0, False, False, 0.0),
            (1.0, True, False, 1.0),
        ]
        assert env.task.judged == 1


def test_a_task_that_ends_itself_is_terminated_in_its_last_step_too():
    with TaskEnv(scripted((0.5,), ends_after=2), max_steps=2) as env:
        assert played(env, [WAIT, WAIT]) == [(0.0, False, False, 0.0), (0.5, True, False, 0.5)]


@pytest.mark.parametrize(
    ("settings", "last"),
    [
        ({}, (0.0, False, True, 0.0)),
        ({"score_unfinished": True}, (0.25, False, True, 0.25)),
        ({"reward": "progress"}, (0.25, False, True, 0.0)),
    ],
)
def test_a_budget_of_one_step_cuts_off_after_one(settings, last):
    with TaskEnv(scripted((0.25,)), max_steps=1, **settings) as env:
        assert played(env, [WAIT]) == [last]


def test_an_infeasible_end_scores_nothing():
    with TaskEnv(scripted((1.0,))) as env:
        assert played(env, [{"kind": "infeasible"}]) == [(0.0, True, False, 0.0)]


def test_a_failure_takes_back_what_was_given():
    with TaskEnv(scripted((0.5, float("nan"))), reward="progress") as env:
        assert played(env, [WAIT, WAIT]) == [(0.5, False, False, 0.5), (-0.5, False, True, 0.0)]


@pytest.mark.parametrize(
    ("reward", "actions", "rewards"),
    [("end", [WAIT, COMPLETE], [0.0, 0.0]), ("progress", [WAIT, WAIT], [0.5, -0.5])],
)
def test_a_failure_after_the_judgement_takes_back_what_was_given_before(reward, actions, rewards):
    task = scripted((0.5, 1.0) if reward == "progress" else (1.0,))
    with TaskEnv(task, reward=reward, side_effect_penalty=0.25) as env:
        task.side_effects = lambda self, _: [] if env.steps < 2 else 1 / 0
        env.reset(seed=1)
        steps = [env.step(action) for action in actions]
        assert [step.reward for step in steps] == rewards
        assert (steps[-1].truncated, steps[-1].info["score"]) == (True, 0.0)


def test_the_last_info_of_a_failure_has_no_score_progress_or_side_effects():
    with TaskEnv(scripted((0.5, float("nan"))), reward="progress") as env:
        env.reset(seed=1)
        env.step(WAIT)
        info = env.step(WAIT).info
        assert (info["score"], info["progress"], info["side_effects"]) == (0.0, 0.0, 0)
        assert (info["reward_progress"], info["reward_end"]) == (-0.5, 0.0)


@pytest.mark.parametrize(("factor", "steps"), [(1.0, 10), (2.5, 25), (0.01, 1)])
def test_the_budget_is_a_multiple_of_the_tasks_own(factor, steps):
    with TaskEnv("SystemWifiTurnOn", max_steps_multiplier=factor) as env:
        assert env.reset(seed=1)[1]["max_steps"] == steps
    with TaskEnv("SystemWifiTurnOn", max_steps_multiplier=factor, max_steps=7) as env:
        assert env.reset(seed=1)[1]["max_steps"] == 7


REWARDS = {
    **{"progress": 0.0, "side_effects": 0, "reward_end": 0.0, "reward_progress": 0.0},
    "reward_side_effects": 0.0,
}


def test_info_counts_steps_and_reports_what_was_wrong():
    with TaskEnv("SystemWifiTurnOn") as env:
        assert (env.steps, env.goal_or_empty) == (0, "")
        _, info = env.reset(seed=2**32 + 5)
        expected = {"task": "SystemWifiTurnOn", "seed": 5, "step": 0, "max_steps": 10}
        clean = {"score": 0.0, "success": False, "invalid_action": "", "error": ""}
        assert info == expected | clean | REWARDS
        count = len(env.state.ui_elements)
        assert env.step({"action_type": "click", "index": count - 1}).info["invalid_action"] == ""
        wrong = env.step({"action_type": "click", "index": 10_000}).info
        assert "There is no element 10000" in wrong["invalid_action"]
        assert wrong["step"] == 2
        assert env.step(WAIT).info["invalid_action"] == ""
        assert env.reset_to(system.SystemWifiTurnOn({"on_or_off": "on"}))[1]["seed"] == 0


def test_an_episode_that_is_lost_has_its_reason_alone():
    assert cutoff_info("gone") == {
        **{"task": "", "seed": 0, "step": 0, "max_steps": 0, "score": 0.0, "success": False},
        **{"invalid_action": "", "error": "gone"},
        **REWARDS,
    }


def test_dm_env_distinguishes_the_end_from_the_cut():
    spec = ObservationSpec("arrays", masks=True, max_elements=6)
    with DmEnv(scripted((1.0, 1.0)), seed=3, observation=spec, max_steps=2) as env:
        first = env.step(WAIT)
        assert (first.step_type, first.reward, first.discount) == (
            dm_env.StepType.FIRST,
            None,
            None,
        )
        assert env.info["seed"] == 3
        middle, cut = env.step(WAIT), env.step(WAIT)
        assert (middle.step_type, middle.reward, middle.discount) == (dm_env.StepType.MID, 0, 1)
        assert (cut.step_type, cut.reward, cut.discount) == (dm_env.StepType.LAST, 0, 1)
        assert env.step(COMPLETE).first()
        assert env.info["seed"] != 3
        end = env.step(COMPLETE)
        assert (end.step_type, end.reward, end.discount) == (dm_env.StepType.LAST, 1, 0)
        actions = env.action_spec()
        assert (actions["kind"].num_values, actions["element"].num_values) == (len(KINDS), 7)
        for name in ("point", "end"):
            limits = (
                actions[name].shape,
                float(actions[name].minimum),
                float(actions[name].maximum),
            )
            assert limits == ((2,), 0.0, 1.0)
        discount = env.discount_spec()
        assert (float(discount.minimum), float(discount.maximum)) == (0.0, 1.0)


# --- Failures ---------------------------------------------------------------------------------


def fail(limit, times, judging=False):
    for _ in range(times):
        limit.on_failure("episode", RuntimeError("why"), judging)


@pytest.mark.parametrize("most", [1, 2, 3])
def test_the_limit_itself_raises(most):
    limit = FailureLimit(max_errors=most)
    fail(limit, most - 1)
    with pytest.raises(EpisodeFailedError, match=r"\(episode\)\. RuntimeError: why") as found:
        fail(limit, 1)
    assert str(found.value).startswith("An episode" if most == 1 else f"{most} episodes in a row")
    assert "RuntimeError: why" in found.value.cause_text


def test_limits_are_three_or_none_or_the_first():
    fail(FailureLimit(), 2)
    with pytest.raises(EpisodeFailedError):
        fail(FailureLimit(), 3)
    fail(FailureLimit(max_errors=None), 50)
    with pytest.raises(EpisodeFailedError):
        fail(FailureLimit("raise", max_errors=9), 1)
    assert describe_error(KeyError("x")) == "KeyError: 'x'"


@pytest.mark.parametrize(
    ("judging", "judged", "is_reset"),
    [(False, False, True), (False, True, True), (True, True, True), (True, False, False)],
)
def test_an_unjudged_end_does_not_excuse_a_checker(judging, judged, is_reset):
    limit = FailureLimit(max_errors=2)
    fail(limit, 1, judging)
    limit.on_success(judged)
    if is_reset:
        fail(limit, 1)
    else:
        with pytest.raises(EpisodeFailedError):
            fail(limit, 1)


def test_by_default_a_failure_is_of_the_device_and_a_success_is_judged():
    limit = FailureLimit(max_errors=2)
    limit.on_failure("episode", RuntimeError("why"))
    limit.on_success(judged=False)
    limit.on_failure("episode", RuntimeError("why"), judging=True)
    limit.on_success()
    fail(limit, 1)


# --- Streams ----------------------------------------------------------------------------------


class Idle(Exception):
    """Nothing more happens."""


class Pool:
    """Workers that do what a test says; each event is given when it is waited for."""

    def __init__(self) -> None:
        self.started: list[int] = []
        self.orders: dict[int, deque[EpisodeRequest]] = {}
        self.events: deque = deque()
        self.is_closed = False
        self.is_playing = True

    def start(self, worker):
        self.started.append(worker)
        self.orders[worker] = deque()
        self.events.append(WorkerReady(worker))

    def submit(self, worker, order):
        self.orders[worker].append(order)

    def wait(self):
        if self.events:
            return self.events.popleft()
        if not self.is_playing:
            raise Idle
        worker = max(self.orders, key=lambda number: len(self.orders[number]))
        order = self.orders[worker].popleft()
        return EpisodeFinished(worker, Trajectory(order.job, number=order.number, error=""))

    def lose(self, worker, was_ready=True, hung=False):
        orders = tuple(order.number for order in self.orders[worker])
        self.events.append(WorkerLost(worker, orders, "gone", was_ready, hung))

    def publish(self, version, weights):
        self.published = (version, weights)

    def close(self):
        self.is_closed = True


@pytest.fixture
def make_stream(monkeypatch):
    pool = Pool()
    monkeypatch.setattr(stream, "LocalWorkers", lambda plan: pool)

    def make(**settings):
        return Rollouts("SystemWifiTurnOn", policy="noop", **settings), pool

    return make


def ahead_of(rollouts, pool):
    """The numbers of the episodes that each worker has while the trainer is slow."""
    pool.is_playing = False
    with pytest.raises(Idle):
        next(rollouts)
    pool.is_playing = True
    return {worker: [order.number for order in orders] for worker, orders in pool.orders.items()}


@pytest.mark.parametrize(
    ("settings", "ahead"),
    [
        ({"num_workers": 1}, {0: [0, 1]}),
        ({"num_workers": 1, "queue": 0}, {0: [0]}),
        ({"num_workers": 2}, {0: [0, 1], 1: [2, 3]}),
        ({"num_workers": 2, "queue": 1}, {0: [0, 1], 1: [2]}),
    ],
)
def test_so_many_episodes_are_played_ahead(make_stream, settings, ahead):
    rollouts, pool = make_stream(seeds=range(50), **settings)
    assert ahead_of(rollouts, pool) == ahead
    done = next(rollouts).number
    assert ahead_of(rollouts, pool).keys() == ahead.keys()
    assert sum(map(len, pool.orders.values())) == sum(map(len, ahead.values()))
    assert not any(order.number == done for orders in pool.orders.values() for order in orders)


def test_each_task_and_seed_is_played_so_often_but_for_those_to_skip(make_stream):
    rollouts, pool = make_stream(
        seeds=[3, 4], samples=2, skip={EpisodeSpec("SystemWifiTurnOn", 3, 1).key}, num_workers=1
    )
    jobs = [(t.job.seed, t.job.sample, t.number) for t in rollouts]
    assert jobs == [(3, 0, 0), (4, 0, 1), (4, 1, 2)]
    rollouts.close()
    assert pool.is_closed


def test_weights_have_the_next_version(make_stream):
    rollouts, pool = make_stream(seeds=range(9), num_workers=1, queue=0)
    assert rollouts.version == 0
    next(rollouts)
    assert (rollouts.update("a"), rollouts.update("b")) == (1, 2)
    assert pool.published == (2, "b")
    next(rollouts)
    ahead_of(rollouts, pool)
    assert pool.orders[0][0].version == 2


def test_what_a_lost_worker_had_is_played_again_first_and_at_most_three_times(make_stream):
    rollouts, pool = make_stream(seeds=range(9), num_workers=1)
    first, second = ahead_of(rollouts, pool)[0]
    for _ in range(2):
        pool.lose(0)
        assert ahead_of(rollouts, pool) == {0: [first, second]}
    pool.lose(0)
    failed = next(rollouts)
    assert (failed.number, failed.truncated, failed.terminated) == (first, True, False)
    assert failed.error == "WorkerDied: gone, tried 3 times"
    assert next(rollouts).number == second


def test_an_episode_that_hangs_is_not_played_again(make_stream):
    rollouts, pool = make_stream(seeds=range(9), num_workers=1)
    number = ahead_of(rollouts, pool)[0][0]
    pool.lose(0, hung=True)
    failed = next(rollouts)
    assert (failed.number, failed.error, failed.worker) == (number, "WorkerDied: gone", 0)


def test_a_worker_that_never_starts_ends_the_stream_at_the_third_time(make_stream):
    rollouts, pool = make_stream(seeds=range(9), num_workers=1)
    pool.events.clear()
    pool.start = lambda worker: pool.events.append(WorkerLost(0, (), "gone", was_ready=False))
    pool.start(0)
    with pytest.raises(RolloutError, match="before it was ready, 3 times"):
        next(rollouts)


def test_a_stream_whose_workers_do_not_start_closes_them(make_stream, monkeypatch):
    pools = []

    def fail(self, worker):
        pools.append(self)
        raise OSError("no process")

    monkeypatch.setattr(Pool, "start", fail)
    with pytest.raises(OSError, match="no process"):
        make_stream(seeds=range(2))
    assert [pool.is_closed for pool in pools] == [True]


@pytest.mark.parametrize("settings", [{"num_workers": -1}, {"samples": 0}, {"queue": -1}])
def test_streams_need_whole_numbers(settings):
    with pytest.raises(SpecError, match="0 or more"):
        Rollouts("SystemWifiTurnOn", **settings)


# --- Trajectories -----------------------------------------------------------------------------


def test_a_trajectory_without_steps_was_cut_off():
    job = EpisodeSpec("Task", 5)
    lost = Trajectory(job)
    assert (lost.score, lost.reward, lost.success) == (0.0, 0, False)
    assert (lost.terminated, lost.truncated, lost.error) == (False, True, "")
    assert (lost.version, lost.worker, lost.number, lost.seconds) == (0, 0, 0, 0.0)
    steps = (Transition({}, WAIT, 0.25), Transition({}, WAIT, 0.75))
    assert Trajectory(job, steps=steps, score=1.0).reward == 1.0
    assert Trajectory(job, score=1.0).success
    assert not Trajectory(job, score=0.5).success
    assert (job.sample, EpisodeRequest(3, job).version) == (0, 0)


def test_chance_is_below_two_to_the_63_and_each_samples_own():
    chances = {EpisodeSpec("Task", seed, sample).chance for seed in range(30) for sample in (0, 1)}
    assert len(chances) == 60
    assert 2**62 < max(chances) < 2**63
    assert EpisodeSpec("Task", 1).chance == EpisodeSpec("Task", 1, 0).chance


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_shard_has_its_size(tmp_path, size):
    keys = [EpisodeSpec("Task", seed).key for seed in range(5)]
    with Shards(tmp_path, {}, size=size) as shards:
        assert shards.done == set()
        for seed in range(5):
            shards.write(Trajectory(EpisodeSpec("Task", seed), params={"a": [1]}, seconds=1.5))
    files = sorted(tmp_path.glob("trajectories-*.jsonl"))
    assert [file.name for file in files] == [
        f"trajectories-{number:05d}.jsonl" for number in range(-(-5 // size))
    ]
    assert [len(file.read_text().splitlines()) for file in files][:-1] == [size] * (len(files) - 1)
    assert [row["key"] for row in read_shards(tmp_path)] == keys
    again = Shards(tmp_path, {}, size=size)
    assert again.done == set(keys)
    again.write(Trajectory(EpisodeSpec("Task", 9)))
    assert len(list(tmp_path.glob("trajectories-*.jsonl"))) == len(files) + 1
    row = next(read_shards(tmp_path))
    assert (row["params"], row["seconds"], row["steps"]) == ('{"a": [1]}', 1.5, [])
    with pytest.raises(ShardError, match="at least one"):
        Shards(tmp_path, {}, size=0)


def test_settings_that_earlier_versions_lacked_have_their_old_meaning(tmp_path):
    with Shards(tmp_path, {"policy": "expert"}) as shards:
        shards.write(Trajectory(EpisodeSpec("Task", 1)))
    Shards(tmp_path, {"policy": "expert", "vary_answers": False, "word_lists": ""})
    for other in ({"vary_answers": True}, {"word_lists": "abc"}):
        with pytest.raises(ShardError, match=f"{next(iter(other))} differ"):
            Shards(tmp_path, {"policy": "expert", **other})
    assert json.loads((tmp_path / "rollouts.json").read_text()) == {
        "policy": "expert",
        "form": "jsonl",
    }


def test_a_terminal_shows_a_bar_with_the_figures():
    output = io.StringIO()
    given = [Trajectory(EpisodeSpec("Task", seed), score=1.0) for seed in (1, 2)]
    console = Console(file=output, force_terminal=True, width=120)
    list(with_progress(given, console, total=5, done=2))
    assert "2 trajectories, 2 solved" in output.getvalue().rpartition("4/5")[0]


def test_progress_counts_what_was_played_solved_and_failed():
    job = EpisodeSpec("Task", 1)
    steps = (Transition({}, WAIT, 0.0),) * 3
    given = [
        Trajectory(job, steps=steps, score=1.0),
        Trajectory(job, steps=steps, score=0.5),
        Trajectory(job, error="RuntimeError: why"),
    ]
    output = io.StringIO()
    assert list(with_progress(given, Console(file=output))) == given
    *errors, figures = output.getvalue().splitlines()
    assert errors == [f"{job.key}: RuntimeError: why"]
    assert figures.startswith("3 trajectories, 1 solved, 1 failed, ")
    assert figures.endswith(" steps/s")
    output = io.StringIO()
    list(with_progress(given[:1], Console(file=output)))
    assert output.getvalue().startswith("1 trajectories, 1 solved, ")
    assert "failed" not in output.getvalue()
