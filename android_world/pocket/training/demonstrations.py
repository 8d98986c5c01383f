"""Episodes of experts, step by step as the policy would have seen them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from android_world.env.interface import State
from android_world.env.json_action import INPUT_TEXT, JSONAction
from android_world.experts import registry
from android_world.experts.base import ExpertPhone
from android_world.pocket.policy.action_decoding import past_of
from android_world.pocket.policy.features import Encoded, encode
from android_world.pocket.policy.memory import EpisodeMemory
from android_world.pocket.policy.tokenizer import content
from android_world.pocket.training.labels import Label, label_of_action
from android_world.pocket.training.rewordings import TrainingGoal, training_goal
from android_world.pocket.training.shards import Sample, Shard, VocabularyBuilder
from android_world.rl.task_env import TaskEnv
from android_world.rl.tasks import TaskLike

_COMPLETE = JSONAction(action_type="status", goal_status="complete")
_VALUE = re.compile(r"\{[^}]*\}")
_BUDGET = 3.0  # Experts may take longer than the tasks' budgets.


class TracingExpertPhone(ExpertPhone):
    """An expert's phone that knows what was worked out of what."""

    answers_in_place = True

    def __init__(self, goal: str) -> None:
        super().__init__(goal)
        self.derived: dict[str, tuple[str, ...]] = {}

    def work_out(self, result: str, *read: str) -> str:
        """Take down what follows from texts that were read."""
        self.derived[result] = read
        return super().work_out(result, *read)


class Recorder:
    """Steps of episodes, collected with their own words."""

    def __init__(self) -> None:
        self.words = VocabularyBuilder()
        self._samples: list[Sample] = []
        self._facts: list[tuple[str, int, int, str]] = []
        self._goals: list[str] = []
        self._wordings: set[str] = set()
        self._n_steps = self._n_labelled = 0

    def count(self, episode: Sequence[tuple[Encoded, Label]]) -> None:
        """Note how many steps an expert's episode had, and how many of them have a label."""
        self._n_steps += len(episode)
        self._n_labelled += sum(label.is_expressed for _, label in episode)

    def keep(
        self, episode: Sequence[tuple[Encoded, Label]], task: str, seed: int, goal: TrainingGoal
    ) -> None:
        """Add the steps of an episode."""
        self._goals.append(goal.text)
        self._wordings.update(content(_VALUE.sub("|", goal.wording)))
        for step, (seen, label) in enumerate(episode):
            self._samples.append(seen.arrays | label.arrays(len(seen.elements)))
            said = f"{label.choice.kind}:{label.choice.text}" if label.choice.text else ""
            self._facts.append((task, seed, step, said))

    def shard(self, family: str = "") -> Shard:
        """What was collected of a suite."""
        return Shard(
            self._samples,
            self.words.spelled,
            self._facts,
            family,
            self._goals,
            sorted(self._wordings),
            self._n_steps,
            self._n_labelled,
        )


def height_of(env: TaskEnv) -> float:
    """The height of the screen in pixels, as it is turned now."""
    return float(env.screen_size[1])


def make_env(tasks: Sequence[TaskLike] | None) -> TaskEnv:
    """An environment that lets experts finish."""
    return TaskEnv(tasks, max_steps_multiplier=_BUDGET)


def demonstrate(env: TaskEnv, task: str, seed: int, recorder: Recorder) -> bool:
    """Record an expert's episode if it solved the task; whether the policy could have done it.

    Raises:
      AndroidWorldError: the expert did not find its way.
    """
    env.reset(seed=seed, task=task)
    goal = training_goal(env.task, seed)
    phone = TracingExpertPhone(goal.text)
    actions = phone.actions(registry.get_expert(task).script(phone, env.task.params))
    episode, score = follow(env, phone, actions, EpisodeMemory(goal.text), recorder)
    expressed = all(label.is_expressed for _, label in episode)
    recorder.count(episode)
    if score == 1.0 and expressed:
        recorder.keep(episode, task, seed, goal)
    return expressed


def follow(
    env: TaskEnv,
    phone: TracingExpertPhone,
    actions: Iterator[JSONAction],
    memory: EpisodeMemory,
    recorder: Recorder,
) -> tuple[list[tuple[Encoded, Label]], float]:
    """Let actions be taken until the episode is over.

    Returns:
      The steps, and the score.
    """
    episode: list[tuple[Encoded, Label]] = []
    while True:
        seen = observe(env.state, memory, height_of(env), recorder)
        phone.look(env.state)
        action = next_action(actions)
        label = label_of_action(action, seen, memory, phone.derived)
        episode.append((seen, label))
        memory.record(past_of(label.choice, seen, memory))
        step = env.step(action)
        if step.terminated or step.truncated:
            return episode, float(step.info["score"])


def observe(state: State, memory: EpisodeMemory, height: float, recorder: Recorder) -> Encoded:
    """Inspect a screen, with the recorder's words."""
    memory.look(state.ui_elements, height)
    return encode(memory, state.ui_elements, height, recorder.words)


def next_action(actions: Iterator[JSONAction]) -> JSONAction:
    """The next action that does something; that it is complete, at the end."""
    return next((a for a in actions if not _is_empty(a)), _COMPLETE)


def _is_empty(action: JSONAction) -> bool:
    """Whether an action types nothing into a field that is not emptied."""
    return action.action_type == INPUT_TEXT and not action.text and not action.clear_text
