"""Tasks as Gymnasium environments with flat spaces, for trainers of standard algorithms.

import gymnasium, android_world.rl
env = gymnasium.make("AndroidWorldFlat/SystemWifiTurnOn-v0")

Observations are one Box (or a one-level Dict), actions a MultiDiscrete with masks, so PPO of
Stable-Baselines3, MaskablePPO of sb3-contrib and CleanRL's scripts run without an adapter.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import Any, Final, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from android_world.device.errors import InvalidActionError
from android_world.env import json_action
from android_world.env.json_action import JSONAction
from android_world.env.setup_device import apps
from android_world.rl import flat_features
from android_world.rl.actions import KINDS, read_action
from android_world.rl.errors import SpecError
from android_world.rl.flat_features import ELEMENT_FEATURES, GOAL_HASHED, TEXT_FEATURES
from android_world.rl.gymnasium_env import observation_spec
from android_world.rl.observations import is_whole
from android_world.rl.task_env import Info, TaskEnv
from android_world.rl.tasks import TaskLike
from android_world.rl.vector_env import AndroidWorldVectorEnv

FLAT_KINDS: Final = tuple(kind for kind in KINDS if kind != json_action.DRAG)
"""The kinds of action, in the order of their numbers; a drag needs two points."""

_POINTED: Final = (
    json_action.CLICK,
    json_action.DOUBLE_TAP,
    json_action.LONG_PRESS,
    json_action.INPUT_TEXT,
)
_WITH_TEXT: Final = (json_action.INPUT_TEXT, json_action.ANSWER)
_LAYOUTS: Final = ("box", "dict")

FlatObservation = np.ndarray | dict[str, np.ndarray]


class FlatAndroidWorldEnv(gymnasium.Env[Any, np.ndarray]):
    """A `TaskEnv` with one array as observation and four numbers as action.

    An action is (kind, element, text, app): numbers of `FLAT_KINDS`, of an element of the screen,
    of a text of `texts` and of an app of `app_names()`. Each kind uses the numbers that it needs:

    - `click`, `double_tap`, `long_press`: element; `input_text`: element and text;
    - `scroll_*`: element, where that is scrollable, else the whole screen;
    - `answer`: text; `open_app`: app; all others none.

    An element or a text that does not exist costs a step and sets `info["invalid_action"]`;
    `action_masks()` excludes both. `texts` are taken from the goal (quoted parts, names, numbers)
    and from the screen. `reset` options and `info` are those of `AndroidWorldEnv`.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 4}

    def __init__(
        self,
        tasks: TaskLike | Sequence[TaskLike] | None = None,
        *,
        layout: Literal["box", "dict"] = "box",
        max_elements: int = 64,
        max_texts: int = 32,
        pixels: tuple[int, int] | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """Prepare episodes.

        Args:
          tasks: names of tasks, or classes; all of the family by default.
          layout: `box`, one float32 array; or `dict`, with `goal`, `elements`, `texts`, `past` (see
            `flat_features`), `action_mask` and, where asked for, `pixels`.
          max_elements: how many elements are listed and can be chosen.
          max_texts: how many texts are listed and can be chosen.
          pixels: (width, height) of the frame, uint8 of shape (height, width, 3); needs `dict`.
          render_mode: `rgb_array` or None.
          **settings: the other arguments of `TaskEnv`, but `observation`.

        Raises:
          SpecError: a value is invalid, or there is no such task.
        """
        if layout not in _LAYOUTS:
            raise SpecError(f"layout: {' or '.join(_LAYOUTS)}, not {layout!r}.")
        if pixels is not None and layout != "dict":
            raise SpecError('pixels: a frame needs layout="dict".')
        if not is_whole(max_elements, 1) or not is_whole(max_texts, 1):
            raise SpecError("max_elements and max_texts: whole numbers from 1.")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise SpecError(f"render_mode: rgb_array or None, not {render_mode!r}.")
        if "observation" in settings:
            raise SpecError("observation: set layout, max_elements, max_texts and pixels instead.")
        self._spec = observation_spec(
            {"elements": None, "encode_text": False, "masks": False, "pixels": pixels}
        )
        self._layout = layout
        self._n_elements, self._n_texts = int(max_elements), int(max_texts)
        self._touched: list[tuple[JSONAction, str]] = []
        self.render_mode = render_mode
        self.task_env = TaskEnv(tasks, observation=self._spec, **settings)
        self.metadata = {**type(self).metadata, **self.task_env.tasks.config}
        self.texts: tuple[str, ...] = ()
        """The texts that can be chosen now."""
        self._sizes = (len(FLAT_KINDS), self._n_elements, self._n_texts, len(app_names()))
        self.action_space = spaces.MultiDiscrete(np.array(self._sizes))
        self.observation_space = self._observation_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[FlatObservation, Info]:
        """Start an episode; see `AndroidWorldEnv.reset`.

        Raises:
          SpecError: there is no such option or task.
        """
        super().reset(seed=seed)
        chosen = options or {}
        if unknown := set(chosen).difference(("task", "restart")):
            raise SpecError(f"Unknown options: {sorted(unknown)}. Known: task, restart.")
        self._touched = []
        if chosen.get("restart"):
            seen, info = self.task_env.restart()
        else:
            number = int(self.np_random.integers(2**32)) if seed is None else seed
            seen, info = self.task_env.reset(seed=number, task=chosen.get("task"))
        return self._observe(seen), self._with_goal(info)

    def step(
        self, action: np.ndarray | Sequence[int]
    ) -> tuple[FlatObservation, float, bool, bool, Info]:
        """Act.

        Raises:
          InvalidActionError: the action is not one of the space's.
        """
        choice = self.choice_of(action)
        note = self._note(choice)
        step = self.task_env.step(choice)
        if note is not None and not step.info["invalid_action"]:
            self._touched.append(note)
        seen = self._observe(step.observation)
        return seen, step.reward, step.terminated, step.truncated, self._with_goal(step.info)

    def choice_of(self, action: np.ndarray | Sequence[int]) -> dict[str, Any]:
        """The structured action (see `actions.read_action`) that four numbers mean now.

        Raises:
          InvalidActionError: the action is not one of the space's.
        """
        try:
            kind, element, text, app = map(operator.index, action)
        except (TypeError, ValueError):
            raise self._invalid(action) from None
        if not all(0 <= n < size for n, size in zip((kind, element, text, app), self._sizes)):
            raise self._invalid(action)
        name = FLAT_KINDS[kind]
        choice: dict[str, Any] = {"kind": name}
        if name in _POINTED or (name.startswith("scroll_") and self._is_scrollable(element)):
            choice["element"] = element
        if name in _WITH_TEXT:
            choice["text"] = self.texts[text] if text < len(self.texts) else None
        if name == json_action.OPEN_APP:
            choice["text"] = app_names()[app]
        return choice

    def action_masks(self) -> np.ndarray:
        """Which numbers make sense: bool of shape (sum of the sizes,), as MaskablePPO takes them.

        The masks of kind, element, text and app follow one another; each has at least one True.
        """
        elements = self.task_env.state.ui_elements[: self._n_elements]
        enabled = np.zeros(self._n_elements, dtype=bool)
        enabled[: len(elements)] = [bool(element.is_enabled) for element in elements]
        fields = any(e.is_editable and e.is_enabled for e in elements)
        possible = {kind: bool(enabled.any()) for kind in _POINTED}
        possible[json_action.INPUT_TEXT] = fields and bool(self.texts)
        possible[json_action.ANSWER] = bool(self.texts)
        kinds = np.array([possible.get(kind, True) for kind in FLAT_KINDS])
        texts = np.arange(self._n_texts) < max(len(self.texts), 1)
        if not enabled.any():
            enabled[0] = True
        return np.concatenate([kinds, enabled, texts, np.ones(len(app_names()), dtype=bool)])

    def render(self) -> np.ndarray | None:
        """The screen, uint8 of shape (2400, 1080, 3), where the render mode asks for it."""
        return self.task_env.render() if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Give the device back; can be called again."""
        self.task_env.close()

    def _observation_space(self) -> spaces.Space[Any]:
        parts = {
            "goal": (GOAL_HASHED,),
            "elements": (self._n_elements, len(ELEMENT_FEATURES)),
            "texts": (self._n_texts, len(TEXT_FEATURES)),
            "past": (len(KINDS) + 1,),
        }
        if self._layout == "box":
            size = sum(int(np.prod(shape)) for shape in parts.values())
            return spaces.Box(-1.0, 1.0, (size,), np.float32)
        boxes: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(-1.0, 1.0, shape, np.float32) for name, shape in parts.items()
        }
        boxes["action_mask"] = spaces.Box(0, 1, (sum(self._sizes),), np.int8)
        if self._spec.pixels is not None:
            width, height = self._spec.pixels
            boxes["pixels"] = spaces.Box(0, 255, (height, width, 3), np.uint8)
        return spaces.Dict(boxes)

    def _observe(self, seen: dict[str, Any]) -> FlatObservation:
        env = self.task_env
        elements = env.state.ui_elements
        self.texts = flat_features.candidate_texts(env.goal_or_empty, elements, self._n_texts)
        state = flat_features.encode(
            env.goal_or_empty,
            elements,
            env.screen_size,
            self.texts,
            self._touched,
            env.used_budget,
            max_elements=self._n_elements,
            max_texts=self._n_texts,
        )
        parts = {name: getattr(state, name) for name in ("goal", "elements", "texts", "past")}
        if self._layout == "box":
            return flat_features.flatten(parts.values())
        parts["action_mask"] = self.action_masks().astype(np.int8)
        if self._spec.pixels is not None:
            parts["pixels"] = seen["pixels"]
        return parts

    def _note(self, choice: dict[str, Any]) -> tuple[JSONAction, str] | None:
        """The action for the features of past actions; None where it cannot be carried out."""
        elements = self.task_env.state.ui_elements
        index = choice.get("element")
        try:
            action = read_action(choice, self.task_env.screen_size)
        except InvalidActionError:
            return None
        if index is None or index >= len(elements):
            return action, ""
        return action, flat_features.label_of(elements[index])

    def _invalid(self, action: object) -> InvalidActionError:
        text = f"Four numbers below {self._sizes} are needed, not {action!r}."
        return InvalidActionError(text)

    def _is_scrollable(self, index: int) -> bool:
        elements = self.task_env.state.ui_elements
        return index < len(elements) and bool(elements[index].is_scrollable)

    def _with_goal(self, info: Info) -> Info:
        return {**info, "goal": self.task_env.goal_or_empty}


def make_vector(num_envs: int = 1, *args: Any, **settings: Any) -> AndroidWorldVectorEnv:
    """Phones in pools; see `AndroidWorldVectorEnv`, whose actions are then arrays (num_envs, 4)."""
    return AndroidWorldVectorEnv(num_envs, *args, env_class=FlatAndroidWorldEnv, **settings)


@functools.cache
def app_names() -> tuple[str, ...]:
    """The apps that `open_app` can choose, by their number."""
    return tuple(app.app_name for app in apps.all_apps())
