"""Environments with flat spaces: what standard trainers get, and what their numbers do."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from android_world.device.errors import InvalidActionError  # noqa: E402
from android_world.rl import KINDS, SpecError, flat_features  # noqa: E402
from android_world.rl.flat_env import (  # noqa: E402
    FLAT_KINDS,
    FlatAndroidWorldEnv,
    app_names,
    make_vector,
)
from android_world.rl.flat_features import ELEMENT_FEATURES, TEXT_FEATURES  # noqa: E402


@pytest.fixture(scope="module")
def env():
    env = FlatAndroidWorldEnv(["SystemWifiTurnOff", "ContactsAddContact"], layout="dict")
    yield env
    env.close()


def index_of(env, label: str) -> int:
    labels = [flat_features.label_of(element) for element in env.task_env.state.ui_elements]
    return labels.index(label)


def act(env, kind: str, element: int = 0, text: int = 0, app: str = "settings"):
    return env.step([FLAT_KINDS.index(kind), element, text, app_names().index(app)])


def test_a_closed_environment_has_no_episode():
    env = FlatAndroidWorldEnv("SystemWifiTurnOff")
    env.reset(seed=1)
    act(env, "wait")
    assert env.task_env.steps == 1
    env.close()
    assert env.task_env.steps == 0


@pytest.mark.parametrize("settings", [{}, {"layout": "dict", "pixels": (27, 60)}])
def test_the_checker_of_gymnasium_has_no_complaint(settings):
    env = gymnasium.make("AndroidWorldFlat/SystemWifiTurnOff-v0", max_elements=16, **settings)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)
    env.close()


def test_a_task_is_solved_by_numbers(env):
    env.reset(seed=1, options={"task": "SystemWifiTurnOff"})
    act(env, "open_app")
    act(env, "click", index_of(env, "Network & internet"))
    act(env, "click", index_of(env, "Internet"))
    act(env, "click", index_of(env, "Wi\u2011Fi"))
    observation, reward, terminated, truncated, info = act(env, "complete")
    assert (reward, terminated, truncated, info["success"]) == (1.0, True, False, True)
    assert env.observation_space.contains(observation)


def test_texts_of_the_goal_can_be_typed(env):
    _, info = env.reset(seed=3, options={"task": "ContactsAddContact"})
    name = "Fabian Rossi"
    assert name in info["goal"]
    assert name in env.texts
    act(env, "open_app", app="contacts")
    act(env, "click", index_of(env, "Create contact"))
    fields = [bool(element.is_editable) for element in env.task_env.state.ui_elements]
    observation, *_ = act(env, "input_text", fields.index(True), env.texts.index(name))
    assert name in [element.text for element in env.task_env.state.ui_elements]
    used = TEXT_FEATURES.index("used")
    assert observation["texts"][env.texts.index(name), used] == 1.0
    assert observation["past"][FLAT_KINDS.index("input_text")] == 1.0
    assert observation["past"][-1] == pytest.approx(3 / info["max_steps"])


def test_masks_exclude_what_does_not_exist(env):
    observation, _ = env.reset(seed=1, options={"task": "SystemWifiTurnOff"})
    kinds, elements, texts, apps = np.split(
        env.action_masks(), np.cumsum(env.action_space.nvec)[:-1]
    )
    shown = env.task_env.state.ui_elements
    assert not elements[len(shown) :].any()
    assert elements[: len(shown)].tolist() == [bool(e.is_enabled) for e in shown]
    assert texts.sum() == len(env.texts)
    assert apps.all()
    has_field = any(element.is_editable for element in shown)
    assert bool(kinds[FLAT_KINDS.index("input_text")]) == has_field
    assert np.array_equal(observation["action_mask"], env.action_masks())


def test_elements_and_texts_that_do_not_exist_are_reported(env):
    env.reset(seed=1, options={"task": "SystemWifiTurnOff"})
    missing = len(env.task_env.state.ui_elements)
    assert "no element" in act(env, "click", missing)[-1]["invalid_action"]
    assert "text" in act(env, "answer", text=len(env.texts))[-1]["invalid_action"]
    with pytest.raises(InvalidActionError, match="Four numbers"):
        env.step([len(FLAT_KINDS), 0, 0, 0])


NOT_ACTIONS = [[0, 0], [-1, 0, 0, 0], [2**70, 0, 0, 0], ["a", 0, 0, 0], [[1], 0, 0, 0], None]
NOT_ACTIONS += [np.array([np.nan, 0, 0, 0]), np.array([0.7, 0, 0, 0]), np.int64(3)]


@pytest.mark.parametrize("action", NOT_ACTIONS, ids=repr)
def test_what_is_not_four_numbers_is_an_invalid_action(action, env):
    with pytest.raises(InvalidActionError, match="Four numbers"):
        env.choice_of(action)


def test_a_scroll_of_what_does_not_scroll_scrolls_the_screen(env):
    env.reset(seed=1, options={"task": "SystemWifiTurnOff"})
    shown = env.task_env.state.ui_elements
    fixed = next(i for i, element in enumerate(shown) if not element.is_scrollable)
    action = [FLAT_KINDS.index("scroll_down"), fixed, 0, 0]
    assert "element" not in env.choice_of(action)


@pytest.mark.parametrize(
    "settings",
    [
        {"layout": "list"},
        {"pixels": (27, 60)},
        {"max_elements": 0},
        {"max_texts": 1.5},
        {"observation": {}},
        {"render_mode": "human"},
    ],
)
def test_invalid_settings_are_errors(settings):
    with pytest.raises(SpecError):
        FlatAndroidWorldEnv("SystemWifiTurnOff", **settings)


# --- Without a phone --------------------------------------------------------------------------


def shapes_of(env):
    return {name: space.shape for name, space in env.observation_space.items()}


def test_spaces_have_64_elements_and_32_texts_by_default():
    env = FlatAndroidWorldEnv("SystemWifiTurnOff")
    assert env.action_space.nvec.tolist() == [len(FLAT_KINDS), 64, 32, len(app_names())]
    assert len(FLAT_KINDS) == len(KINDS) - 1
    size = 64 + 64 * len(ELEMENT_FEATURES) + 32 * len(TEXT_FEATURES) + len(KINDS) + 1
    box = env.observation_space
    assert (box.shape, box.dtype) == ((size,), np.float32)
    assert (set(box.low), set(box.high)) == ({-1.0}, {1.0})
    assert (env.render_mode, env.render()) == (None, None)
    drawn = FlatAndroidWorldEnv("SystemWifiTurnOff", render_mode="rgb_array").render()
    assert (drawn.shape, drawn.dtype) == ((2400, 1080, 3), np.uint8)
    assert env.metadata["render_modes"] == ["rgb_array"]
    assert env.metadata["render_fps"] == 4


def test_spaces_of_a_dict_are_those_of_its_parts():
    settings = {"layout": "dict", "max_elements": 1, "max_texts": np.int64(1)}
    env = FlatAndroidWorldEnv("SystemWifiTurnOff", pixels=(27, 60), **settings)
    mask = len(FLAT_KINDS) + 1 + 1 + len(app_names())
    assert shapes_of(env) == {
        "goal": (64,),
        "elements": (1, len(ELEMENT_FEATURES)),
        "texts": (1, len(TEXT_FEATURES)),
        "past": (len(KINDS) + 1,),
        "action_mask": (mask,),
        "pixels": (60, 27, 3),
    }
    for name, limits in {"goal": (-1, 1), "action_mask": (0, 1), "pixels": (0, 255)}.items():
        space = env.observation_space[name]
        assert (set(space.low.flat), set(space.high.flat)) == ({limits[0]}, {limits[1]})
    assert "pixels" not in shapes_of(FlatAndroidWorldEnv("SystemWifiTurnOff", layout="dict"))


@pytest.mark.parametrize("texts", [(), ("a",), ("a", "b")])
def test_on_an_empty_screen_nothing_that_needs_an_element_makes_sense(texts):
    env = FlatAndroidWorldEnv("SystemWifiTurnOff", max_elements=3, max_texts=2)
    env.texts = texts
    kinds, elements, of_texts, apps = np.split(
        env.action_masks(), np.cumsum(env.action_space.nvec)[:-1]
    )
    impossible = {"click", "double_tap", "long_press", "input_text"}
    impossible |= set() if texts else {"answer"}
    assert {kind for kind, may in zip(FLAT_KINDS, kinds, strict=True) if not may} == impossible
    # Each part has at least one True, as MaskablePPO needs it.
    assert elements.tolist() == [True, False, False]
    assert of_texts.tolist() == [True, len(texts) == 2]
    assert apps.all()


@pytest.mark.parametrize(
    ("kind", "numbers", "fields"),
    [
        ("click", (2, 1, 0), {"element": 2}),
        ("input_text", (0, 1, 0), {"element": 0, "text": "b"}),
        ("answer", (1, 0, 0), {"text": "a"}),
        ("answer", (1, 2, 0), {"text": None}),
        ("open_app", (1, 1, len(app_names()) - 1), {"text": app_names()[-1]}),
        ("scroll_up", (0, 1, 0), {}),
        ("wait", (2, 2, 0), {}),
    ],
)
def test_a_kind_uses_the_numbers_that_it_needs(kind, numbers, fields):
    env = FlatAndroidWorldEnv("SystemWifiTurnOff", max_elements=3, max_texts=3)
    env.texts = ("a", "b")
    action = [FLAT_KINDS.index(kind), *numbers]
    assert env.choice_of(action) == {"kind": kind, **fields}
    for part, size in enumerate(env.action_space.nvec):
        with pytest.raises(InvalidActionError, match="Four numbers"):
            env.choice_of([*action[:part], size, *action[part + 1 :]])


def test_a_vector_has_one_phone_by_default(fork_server):
    envs = make_vector(tasks="SystemWifiTurnOff")
    assert (envs.num_envs, len(envs.worker_pids)) == (1, 1)
    envs.close()


def test_every_listed_element_can_be_pointed_to():
    env = FlatAndroidWorldEnv("SystemWifiTurnOff", max_elements=200)
    assert env.task_env.observation.pointed_index is None


# --- Episodes ---------------------------------------------------------------------------------


def test_what_was_pointed_to_is_noted_until_the_next_episode(env):
    env.reset(seed=1, options={"task": "SystemWifiTurnOff"})
    touched = ELEMENT_FEATURES.index("touched")
    refused, *_ = act(env, "click", len(env.task_env.state.ui_elements))
    assert not refused["past"][:-1].any()  # It was not carried out.
    seen, *_ = act(env, "open_app")
    assert np.flatnonzero(seen["past"][:-1]).tolist() == [KINDS.index("open_app")]
    label = "Network & internet"
    seen, *_ = act(env, "long_press", index_of(env, label))
    assert np.flatnonzero(seen["past"][:-1]).tolist() == [KINDS.index("long_press")]
    seen, *_ = act(env, "open_app")
    labels = [flat_features.label_of(e) for e in env.task_env.state.ui_elements]
    marked = np.flatnonzero(seen["elements"][:, touched])
    assert {labels[i] for i in marked} == {label}
    seen, info = env.reset(options={"restart": True})
    assert not seen["past"].any()
    assert not seen["elements"][:, touched].any()
    assert info["goal"] == env.task_env.goal


def test_a_scroll_of_what_scrolls_names_it(env):
    env.reset(seed=1, options={"task": "SystemWifiTurnOff"})
    act(env, "open_app")
    shown = env.task_env.state.ui_elements
    number = next(i for i, element in enumerate(shown) if element.is_scrollable)
    kind = FLAT_KINDS.index("scroll_down")
    assert env.choice_of([kind, number, 0, 0]) == {"kind": "scroll_down", "element": number}
    if len(shown) < 64:
        assert "element" not in env.choice_of([kind, len(shown), 0, 0])


def test_episodes_without_a_seed_follow_from_the_last_one(env):
    options = {"task": "SystemWifiTurnOff"}
    assert env.reset(seed=5, options=options)[1]["seed"] == 5
    follows = int(np.random.default_rng(5).integers(2**32))
    assert env.reset(options=options)[1]["seed"] == follows
    with pytest.raises(SpecError, match=r"\['color'\]"):
        env.reset(options={"color": 1, "task": "SystemWifiTurnOff"})


def test_vectors_have_batches_of_numbers():
    envs = gymnasium.make_vec(
        "AndroidWorldFlat/SystemWifiTurnOff-v0", num_envs=2, num_workers=1, max_elements=16
    )
    try:
        observations, _ = envs.reset(seed=1)
        assert observations.shape == (2, envs.single_observation_space.shape[0])
        stop = np.tile([FLAT_KINDS.index("complete"), 0, 0, 0], (2, 1))
        _, rewards, terminations, _, _ = envs.step(stop)
        assert rewards.tolist() == [0.0, 0.0]
        assert terminations.all()
    finally:
        envs.close()
