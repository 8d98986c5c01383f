"""Environments with flat spaces: what standard trainers get, and what their numbers do."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from android_world.device.errors import InvalidActionError  # noqa: E402
from android_world.env.representation_utils import BoundingBox, UIElement  # noqa: E402
from android_world.rl import SpecError, flat_features  # noqa: E402
from android_world.rl.flat_env import FLAT_KINDS, FlatAndroidWorldEnv, app_names  # noqa: E402
from android_world.rl.flat_features import ELEMENT_FEATURES, TEXT_FEATURES  # noqa: E402

SIZE = (100, 200)


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


# --- Features ---------------------------------------------------------------------------------


def test_candidates_are_of_the_goal_then_of_the_screen():
    goal = "Send a text to +15550100 that says 'See you at 5:30 PM', then open notes_a.md."
    elements = [UIElement(text="Inbox"), UIElement(text=" "), UIElement(text="Inbox")]
    texts = flat_features.candidate_texts(goal, elements, 32)
    assert texts[0] == "See you at 5:30 PM"
    assert {"+15550100", "5:30", "notes_a.md", "Inbox"} <= set(texts)
    assert len(set(texts)) == len(texts)
    assert flat_features.candidate_texts(goal, elements, 2) == texts[:2]


def test_rows_of_elements_have_bounds_flags_and_shares_of_the_goal():
    button = UIElement(
        text="Save contact",
        class_name="android.widget.Button",
        bbox_pixels=BoundingBox(10, 60, -20, 210),
        is_clickable=True,
        is_enabled=True,
    )
    other = UIElement(text="Cancel", bbox_pixels=BoundingBox(0, 10, 0, 10))
    state = flat_features.encode(
        "save the note", [button, other], SIZE, (), [], 0.5, max_elements=3, max_texts=1
    )
    row = dict(zip(ELEMENT_FEATURES, state.elements[0].tolist(), strict=True))
    bounds = [row[side] for side in ("left", "top", "right", "bottom")]
    assert bounds == pytest.approx([0.1, 0.0, 0.6, 1.0])
    assert (row["is_clickable"], row["is_enabled"], row["is_editable"]) == (1, 1, 0)
    assert row["in_goal"] == 0.5
    assert row["goal_share"] == pytest.approx(1 / 3)
    assert sum(row[f"class_{i}"] for i in range(8)) == 1
    assert np.linalg.norm([row[f"text_{i}"] for i in range(16)]) == pytest.approx(1)
    row = dict(zip(ELEMENT_FEATURES, state.elements[1].tolist(), strict=True))
    assert (row["in_goal"], row["goal_share"]) == (0, 0)
    assert not state.elements[2].any()
    assert not state.texts.any()
    assert state.past[-1] == 0.5
