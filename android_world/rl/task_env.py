"""A task as an environment of reinforcement learning: the core that all interfaces are on."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import logging
import math
import os
import random
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from android_env.components.errors import AndroidEnvError

from android_world.core.closeable import Closing
from android_world.device import contents
from android_world.device.errors import AndroidWorldError, InvalidActionError, SnapshotError
from android_world.env import env_launcher, json_action, signing
from android_world.env.interface import AsyncEnv, State
from android_world.env.json_action import JSONAction
from android_world.rl.actions import ActionLike, read_action
from android_world.rl.errors import EpisodeOverError, SpecError, StateBytesError
from android_world.rl.failures import MAX_ERRORS, Errors, FailureLimit, describe_error
from android_world.rl.observations import Observation, ObservationSpec, frame_of, is_whole
from android_world.rl.tasks import SEED_RANGE, Instance, TaskLike, TaskSource
from android_world.runs import revision
from android_world.runs.execution import goal_or_empty, step_budget
from android_world.runs.parameter_options import parameter_options
from android_world.task_evals.task_eval import TaskEval, TaskState

_log = logging.getLogger(__name__)
Info = dict[str, Any]
Reward = Literal["end", "progress"]
_REWARDS: Final = ("end", "progress")
_BLANK: Final = State(np.zeros((2400, 1080, 3), dtype=np.uint8), None, [])
_BLANK_SIZE: Final = (1080, 2400)


class Step(NamedTuple):
    """What follows from an action.

    Attributes:
      observation: see `ObservationSpec.observe`.
      reward: see `TaskEnv`.
      terminated: the task is over: the policy said so, or the task ends itself.
      truncated: the episode was cut off: the budget of steps is used up, or something failed.
      info: see `TaskEnv`.
    """

    observation: Observation
    reward: float
    terminated: bool
    truncated: bool
    info: Info


@dataclasses.dataclass(frozen=True)
class RewardTerms:
    """The parts of a step's reward, which is their sum.

    Attributes:
      end: the score, with the last step; 0 with `reward="progress"`.
      progress: what the progress has gained; 0 with `reward="end"`.
      side_effects: the penalty for further side effects, or what undoing some gives back.
    """

    end: float = 0.0
    progress: float = 0.0
    side_effects: float = 0.0

    @property
    def total(self) -> float:
        """The reward."""
        return self.end + self.progress + self.side_effects


@dataclasses.dataclass
class _Episode:
    """The state of an episode besides the device and the task."""

    name: str
    seed: int
    params: dict[str, Any]
    max_steps: int
    actions: list[JSONAction] = dataclasses.field(default_factory=list)
    steps: int = 0
    score: float = 0.0
    progress: float = 0.0
    side_effects: int = 0
    terms: RewardTerms = RewardTerms()
    over: bool = False
    error: str = ""

    def copy(self) -> _Episode:
        return dataclasses.replace(self, actions=list(self.actions))


@dataclasses.dataclass(frozen=True)
class EpisodeState:
    """A saved state of an episode, to continue from repeatedly; of one `TaskEnv`."""

    snapshot: str
    task: TaskEval
    task_state: TaskState
    episode: _Episode
    owner: int = dataclasses.field(repr=False)


class TaskEnv(Closing):
    """Episodes of tasks on a device, by `reset` and `step`.

    An episode is over when the policy ends it (`complete`, `infeasible`), when the task ends it,
    or after the task's budget of steps. The reward is the checker's score, 0.0 to 1.0 (composed
    tasks give parts of it):

    - `end`: with the last step. As in the benchmark, an episode that is cut off gives 0.0, unless
      `score_unfinished` is set.
    - `progress`: with each step, what the progress has gained since the step before; the rewards
      of an episode sum up to its last progress. Errands report the share of the wanted changes,
      all other tasks their score.

    With `side_effect_penalty`, each side effect (`TaskEval.side_effects`) costs as much: with the
    last step, or in `progress` with the step that has it.

    An episode in which the device or the task fails is truncated, with the reason in `info`, and
    the next `reset` repairs the device. A failure that repeats is permanent, such as a mistake in
    a checker: after `max_errors` failed episodes in a row `reset` or `step` raises
    `EpisodeFailedError` with its cause; `errors="raise"` raises it at once. Actions that cannot be
    carried out cost a step and are reported in `info`, too.

    `info` has: `task`, `seed`, `step`, `max_steps`; `score` and `success` (the score is 1.0), which
    count once the episode is over and are 0.0 and False where it was cut off, unless
    `score_unfinished` is set; `progress`, of errands after each step; `side_effects`, how many were
    found where they are penalized; the reward's terms `reward_end`, `reward_progress` and
    `reward_side_effects`; `invalid_action` and `error`, empty or what was wrong.
    """

    def __init__(
        self,
        tasks: TaskLike | Sequence[TaskLike] | None = None,
        *,
        family: str = "android_world",
        observation: ObservationSpec | None = None,
        reward: Reward = "end",
        score_unfinished: bool = False,
        side_effect_penalty: float = 0.0,
        max_steps: int | None = None,
        max_steps_multiplier: float = 1.0,
        errors: Errors = "truncate",
        max_errors: int | None = MAX_ERRORS,
        vary_answers: bool = False,
        word_lists: str | os.PathLike[str] | None = None,
        make_env: Callable[[], AsyncEnv] = env_launcher.load_and_setup_env,
    ) -> None:
        """Prepare episodes; the device is started with the first one.

        Args:
          tasks: names of tasks, or classes; all of the family by default.
          family: the family of the names.
          observation: what the policy sees; goal and elements by default.
          reward: when it is given.
          score_unfinished: whether an episode that is cut off is scored as well.
          side_effect_penalty: what each side effect takes from the reward.
          max_steps: the budget of steps; the task's own by default.
          max_steps_multiplier: factor on the tasks' own budgets.
          errors: what a failed episode does: `truncate` or `raise`.
          max_errors: number of failed episodes in a row that raises; None for no limit.
          vary_answers: draw the answers of questions that have the same answer in every instance.
          word_lists: JSON file with word lists in the place of the benchmark's own; all
            environments of a process have the same.
          make_env: starts the device; a virtual phone in this process by default.

        Raises:
          SpecError: there is no such task, family or kind of reward, or a value is invalid.
        """
        if reward not in _REWARDS:
            raise SpecError(f"reward: {' or '.join(_REWARDS)}, not {reward!r}.")
        if max_steps is not None and not is_whole(max_steps, 1):
            raise SpecError(f"max_steps: a whole number from 1, not {max_steps!r}.")
        if not 0 < max_steps_multiplier < math.inf:
            raise SpecError(f"max_steps_multiplier: more than 0, not {max_steps_multiplier}.")
        if not 0 <= side_effect_penalty < math.inf:
            raise SpecError(f"side_effect_penalty: from 0, not {side_effect_penalty}.")
        self.observation = ObservationSpec() if observation is None else observation
        if not isinstance(self.observation, ObservationSpec):
            raise SpecError(f"observation: an ObservationSpec, not {observation!r}.")
        self.failures = FailureLimit(errors, max_errors)
        self.tasks = TaskSource(tasks, family, parameter_options(word_lists, vary_answers))
        self._reward = reward
        self._score_unfinished = score_unfinished
        self._penalty = side_effect_penalty
        self._max_steps = max_steps
        self._multiplier = max_steps_multiplier
        self._make_env = make_env
        self._env: AsyncEnv | None = None
        self._rng = random.Random()
        self._task: TaskEval | None = None
        self._episode: _Episode | None = None
        self._state = _BLANK
        self._start: EpisodeState | None = None
        self._names = (f"rl-branch-{number}" for number in itertools.count())

    # -- the episode ---------------------------------------------------------------------------

    @property
    def env(self) -> AsyncEnv:
        """The device; started when it is first asked for."""
        if self._env is None:
            self._env = self._make_env()
        return self._env

    @property
    def task(self) -> TaskEval:
        """The task of the episode, with its parameters.

        Raises:
          EpisodeOverError: there was no episode yet.
        """
        if self._task is None:
            raise EpisodeOverError("No episode yet: call reset().")
        return self._task

    @property
    def goal(self) -> str:
        """What the policy is asked to do."""
        return self.task.goal

    @property
    def goal_or_empty(self) -> str:
        """The goal, empty where the task has none before it is initialized."""
        return "" if self._task is None else goal_or_empty(self._task)

    @property
    def steps(self) -> int:
        """How many actions were taken in this episode."""
        return 0 if self._episode is None else self._episode.steps

    @property
    def used_budget(self) -> float:
        """The share of the episode's step budget that is used, 0.0 to 1.0."""
        return 0.0 if self._episode is None else self._episode.steps / self._episode.max_steps

    @property
    def screen_size(self) -> tuple[int, int]:
        """(width, height) of the logical screen in pixels, as the last state shows it."""
        return _BLANK_SIZE if self._state is _BLANK else self._screen_size()

    @property
    def state(self) -> State:
        """The state that the policy saw last; elements are named by their position in it."""
        return self._state

    def reset(
        self, *, seed: int | None = None, task: str | None = None
    ) -> tuple[Observation, Info]:
        """Start an episode.

        Args:
          seed: a whole number from 0. It decides the task, unless one is named, its parameters, and
            all later episodes that start without a seed. By default it follows from the last seed
            that was given.
          task: name of one of the tasks.

        Returns:
          The first observation, and `info`.

        Raises:
          SpecError: there is no such task, or the seed is none.
          EpisodeFailedError: too many episodes in a row failed.
        """
        if seed is not None:
            if not is_whole(seed, 0):
                raise SpecError(f"seed: a whole number from 0, not {seed!r}.")
            self._rng = random.Random(int(seed))
            number = int(seed) % SEED_RANGE
        else:
            number = self._rng.randrange(SEED_RANGE)
        return self._reset_episode(self.tasks.instance(number, task))

    def reset_to(self, task: TaskEval, seed: int = 0) -> tuple[Observation, Info]:
        """Start an episode of a given task object, e.g. with given parameters.

        Args:
          task: an instance that is not initialized.
          seed: what `info` says.
        """
        return self._reset_episode(Instance(task.name, seed, task))

    def restart(self) -> tuple[Observation, Info]:
        """Start the same episode again, from the same state: the reset of groups.

        The first time, the task is initialized once more; from then on it takes milliseconds.

        Raises:
          EpisodeOverError: there was no episode yet.
        """
        if self._start is not None:
            try:
                return self.restore(self._start)
            except (AndroidWorldError, AndroidEnvError) as error:
                _log.warning("The start of the episode is lost: %s", error)
        if self._episode is None:
            raise EpisodeOverError("No episode yet: call reset().")
        episode = self._episode
        fresh = type(self.task)(copy.deepcopy(episode.params))
        seen = self._reset_episode(Instance(episode.name, episode.seed, fresh))
        if not self._episode.error:
            self._start = self.save()
        return seen

    def step(self, action: ActionLike) -> Step:
        """Act.

        Args:
          action: see `actions.read_action`.

        Raises:
          EpisodeOverError: there is no episode, or it is over.
          EpisodeFailedError: too many episodes in a row failed.
        """
        episode = self._episode
        if episode is None or episode.over:
            raise EpisodeOverError("The episode is over: call reset() before step().")
        episode.steps += 1
        before = episode.copy()
        if episode.error:
            return self._truncate(episode, before)
        invalid, done, judging = "", False, False
        try:
            try:
                done = self._act(episode, action)
            except InvalidActionError as error:
                invalid = str(error)
            over = done or bool(self.task.is_terminated(self.env))
            self._state = self.env.get_state()  # With what the task has let happen.
            cut = not over and episode.steps >= episode.max_steps
            share = self._progress()
            unscored = cut and not self._score_unfinished
            judging = over or (cut and not unscored)
            judging |= self._reward == "progress" and share is None
            score = self._judge() if judging else 0.0
            episode.score = 0.0 if unscored else score
            episode.progress = score if share is None else share
            if self._penalty and (self._reward == "progress" or over or cut):
                episode.side_effects = len(self.task.side_effects(self.env))
        except Exception as error:  # Of the device, or of a task that somebody brought.
            _log.warning("An episode of %s is cut off: %s", episode.name, error, exc_info=True)
            step = self._truncate(episode, before, describe_error(error))
            self._note_failure(episode, error, judging)
            return step
        episode.over = over or cut
        if episode.over:
            self.failures.on_success(judging)
        reward = self._set_terms(episode, before)
        return Step(self._observe(), reward, over, cut, self._info(invalid))

    def look(self, wait_to_stabilize: bool = False) -> Observation:
        """What the policy sees now, where time has passed since its last step.

        Args:
          wait_to_stabilize: wait until the screen stops changing, for a bounded time.

        Raises:
          EpisodeOverError: there was no episode yet.
        """
        if self._episode is None:
            raise EpisodeOverError("No episode yet: call reset().")
        self._state = self.env.get_state(wait_to_stabilize)
        return self._observe()

    def render(self) -> np.ndarray:
        """The frame of the phone, which may be on its side: uint8 of shape (height, width, 3)."""
        return np.array(self._state.pixels)

    def picture(self, size: tuple[int, int]) -> np.ndarray:
        """The screen as one inspects it: uint8 of shape (height, width, 3).

        Args:
          size: (width, height) of the phone in portrait; they change places in landscape.
        """
        orientation = self._orientation()
        shown = size if orientation % 2 == 0 else (size[1], size[0])
        return frame_of(self._state, shown, orientation)

    def close(self) -> None:
        """Give the device back; can be called again."""
        env, self._env = self._env, None
        self._episode, self._start, self._state = None, None, _BLANK
        if env is not None:
            env.close()

    # -- branches ------------------------------------------------------------------------------

    def save(self) -> EpisodeState:
        """Save the state: device, task and what the policy has done.

        Raises:
          EpisodeOverError: there is no episode, or it has failed.
          SnapshotError: the device keeps no snapshots.
        """
        episode = self._episode
        if episode is None or episode.error:
            raise EpisodeOverError("There is no state to save: call reset().")
        name = next(self._names)
        self.env.save_snapshot(name)
        return EpisodeState(name, self.task, self.task.save_state(), episode.copy(), id(self))

    def restore(self, branch: EpisodeState) -> tuple[Observation, Info]:
        """Go back to a saved state.

        Raises:
          BranchError: it was kept by another environment: `write` and `read` take it along.
          SnapshotError: the device does not go back.
        """
        if branch.owner != id(self):
            raise StateBytesError("Another environment's branch: write() it there, read() it here.")
        self.env.restore_snapshot(branch.snapshot)
        self._task = branch.task
        self._task.restore_state(branch.task_state)
        self.env.user, self.env.tools = self._task.simulated_user, self._task.offered_tools
        if self._start is not None and not _same_start(self._start.episode, branch.episode):
            self._start = None
        self._episode = branch.episode.copy()
        self._state = self.env.get_state()
        return self._observe(), self._info()

    def forget(self, branch: EpisodeState) -> None:
        """Free the memory of a branch; it cannot be restored any more."""
        self.env.delete_snapshot(branch.snapshot)

    def write(self, branch: EpisodeState, key: bytes | None = None) -> bytes:
        """A branch as bytes, for an environment in another process or on another machine.

        Args:
          branch: kept by this environment.
          key: signs the bytes; see `AsyncEnv.export_snapshot`. Between machines, give both sides
            the same secret.

        Raises:
          BranchError: device or task cannot be written.
        """
        try:
            device = self.env.export_snapshot(branch.snapshot, key)
            content = (device, branch.task, branch.task_state, branch.episode)
            # The code of the revision alone reads what is inside.
            return signing.dumps((revision.of_phone(), signing.dumps(content, key)), key)
        except (SnapshotError, TypeError) as error:
            raise StateBytesError(f"The branch cannot be written: {error}") from error

    def read(self, data: bytes, key: bytes | None = None) -> EpisodeState:
        """The branch that `write` of another environment gave, to be restored here.

        Raises:
          BranchError: it was written with another key, by other code, or on a phone that was set up
            otherwise.
        """
        name = next(self._names)
        try:
            written_by, content = signing.loads(data, key)
            if written_by != revision.of_phone():
                raise ValueError(
                    f"it was written by revision {revision.short_revision(written_by)} of the "
                    f"phone, this is {revision.short_revision(revision.of_phone())}: take the "
                    "same on both sides"
                )
            device, task, task_state, episode = signing.loads(content, key)
            self.env.import_snapshot(name, device, key)
        except (ValueError, SnapshotError) as error:
            raise StateBytesError(f"The branch cannot be read: {error}") from error
        return EpisodeState(name, task, task_state, episode, id(self))

    # -- inside --------------------------------------------------------------------------------

    def _reset_episode(self, instance: Instance) -> tuple[Observation, Info]:
        params = copy.deepcopy(instance.task.params)
        error = self._initialize(instance.task)
        if error is not None:
            _log.warning("The device is restarted: %s", error)
            self._give_up_device()
            error = self._initialize(instance.task)
        budget = self._max_steps or max(1, step_budget(instance.task, self._multiplier))
        self._episode = _Episode(instance.name, instance.seed, params, budget)
        if error is not None:
            self._state = _BLANK
            self._note_failure(self._episode, error)
        return self._observe(), self._info()

    def _initialize(self, task: TaskEval) -> Exception | None:
        """Prepare the device for a task; what went wrong, if anything did."""
        try:
            self._leave_last()
            self._task = task
            task.initialized = False
            task.initialize_task(self.env)
            self._state = self.env.reset(go_home=task.start_on_home_screen)
        except Exception as error:  # Of the device, or of a task that somebody brought.
            return error
        return None

    def _leave_last(self) -> None:
        """Clean up after the last task, where the next one does not start on a fresh phone."""
        last, start, self._start = self._task, self._start, None
        if start is not None:
            self.forget(start)
        if last is not None and last.initialized and self.env.episode_start is None:
            last.tear_down(self.env)

    def _give_up_device(self) -> None:
        env, self._env, self._task, self._start = self._env, None, None, None
        try:
            if env is not None:
                env.close()
        except (AndroidWorldError, AndroidEnvError) as error:
            _log.warning("The device did not close: %s", error)

    def _act(self, episode: _Episode, action: ActionLike) -> bool:
        """Carry an action out; whether it says that the episode is over."""
        elements = self._state.ui_elements
        chosen = read_action(action, self._screen_size(), self.observation.pointed_index)
        if chosen.index is not None and not 0 <= chosen.index < len(elements):
            raise InvalidActionError(f"There is no element {chosen.index} on the screen.")
        episode.actions.append(chosen)
        self.env.execute_action(chosen)
        return chosen.action_type == json_action.STATUS

    def _judge(self) -> float:
        score = self.task.strict_score(self.env)
        if not math.isfinite(score):
            raise ValueError(f"{self.task.name} gives a score of {score}.")
        return score

    def _progress(self) -> float | None:
        """The task's own progress, where it is rewarded or the device reports changes."""
        wanted = self._reward == "progress" or contents.has_change_counter(self.env.controller)
        return self.task.progress(self.env) if wanted else None

    def _set_terms(self, episode: _Episode, before: _Episode) -> float:
        """Note the terms of the step's reward, and return their sum.

        Progress and side effects are differences of potentials: what is done and undone again
        gives nothing.
        """
        effects = before.side_effects - episode.side_effects
        in_end = self._reward == "end"
        episode.terms = RewardTerms(
            episode.score if in_end else 0.0,
            0.0 if in_end else episode.progress - before.progress,
            self._penalty * effects if effects else 0.0,
        )
        return episode.terms.total

    def _note_failure(self, episode: _Episode, error: Exception, judging: bool = False) -> None:
        episode.error = describe_error(error)
        name = f"the last: {episode.name}, seed {episode.seed}"
        self.failures.on_failure(name, error, judging)

    def _truncate(self, episode: _Episode, before: _Episode, error: str = "") -> Step:
        episode.over, episode.error = True, error or episode.error
        episode.score, episode.progress, episode.side_effects = 0.0, 0.0, 0
        reward = self._set_terms(episode, before)
        return Step(self._observe(), reward, False, True, self._info())

    def _screen_size(self) -> tuple[int, int]:
        """The logical screen, by what is on it: to ask the device would take its time."""
        width, height = self.env.device_screen_size
        boxes = [element.bbox_pixels for element in self._state.ui_elements]
        lies = any(box.x_max > width or box.y_max > height for box in boxes if box is not None)
        return (height, width) if lies else (width, height)

    def _orientation(self) -> int:
        """The rotation of the screen; a phone in its natural rotation is not asked."""
        if self._state is _BLANK or self._screen_size() == self.env.device_screen_size:
            return 0
        return self.env.orientation

    def _observe(self) -> Observation:
        episode = self._episode
        assert episode is not None
        orientation = 0 if self.observation.pixels is None else self._orientation()
        return self.observation.observe(
            self.goal_or_empty, self._state, self.screen_size, episode.actions, orientation
        )

    def _info(self, invalid: str = "") -> Info:
        assert self._episode is not None
        return _info_of(self._episode, invalid)


def cutoff_info(error: str) -> Info:
    """`info` of an episode of which nothing is known but why it was cut off."""
    return _info_of(_Episode("", 0, {}, 0, error=error))


def _info_of(episode: _Episode, invalid: str = "") -> Info:
    return {
        "task": episode.name,
        "seed": episode.seed,
        "step": episode.steps,
        "max_steps": episode.max_steps,
        "score": episode.score,
        "success": episode.score == 1.0,
        "progress": episode.progress,
        "side_effects": episode.side_effects,
        **{f"reward_{name}": value for name, value in vars(episode.terms).items()},
        "invalid_action": invalid,
        "error": episode.error,
    }


def _same_start(one: _Episode, other: _Episode) -> bool:
    return (one.name, one.seed, one.params) == (other.name, other.seed, other.params)
