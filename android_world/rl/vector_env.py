"""Many phones as one vector environment of Gymnasium, in a few processes."""

from __future__ import annotations

import copy
import functools
import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.error import ClosedEnvironmentError
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import (
    batch_space,
    create_shared_memory,
    iterate,
    read_from_shared_memory,
)

from android_world.device import clock
from android_world.rl import workers
from android_world.rl.errors import EpisodeFailedError, EpisodeOverError, RlError, SpecError
from android_world.rl.failures import FailureLimit, describe_error
from android_world.rl.gymnasium_env import AndroidWorldEnv
from android_world.rl.observations import Observation, is_whole
from android_world.rl.task_env import cutoff_info
from android_world.rl.tasks import TaskLike

_GROUP, _MASK = "group_size", "reset_mask"
_FINAL_OBS, _FINAL_INFO = "final_obs", "final_info"
_BLACK = np.zeros((2400, 1080, 3), dtype=np.uint8)


class AndroidWorldVectorEnv(VectorEnv[Observation, Any, Any]):
    """Phones in pools: each process holds several, and writes what they see into shared memory.

        envs = gymnasium.make_vec("AndroidWorld/android_world-v0", num_envs=8)

    Actions are a batch of the action space, or a list with an action of any form for each phone.
    Options of `reset`, in addition to those of `AndroidWorldEnv`:

    - `reset_mask`: bool array; only these phones are reset.
    - `group_size`: each so many phones in a row start the same episode.
    - `task`: may be a list with a name for each phone.

    A process that dies, or does not reply within `timeout_s`, is replaced; the episodes of its
    phones are truncated, with the reason in `info["error"]`. Where too many episodes of a phone
    fail in a row (`max_errors`, `errors`), the vector closes and raises `EpisodeFailedError`.
    """

    def __init__(
        self,
        num_envs: int = 1,
        tasks: TaskLike | Sequence[TaskLike] | None = None,
        *,
        num_workers: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        context: str | None = None,
        timeout_s: float | None = 600.0,
        render_mode: str | None = None,
        env_class: Callable[..., workers.PhoneEnv] = AndroidWorldEnv,
        **settings: Any,
    ) -> None:
        """Start the processes; phones boot with their first reset.

        Args:
          num_envs: how many phones.
          tasks: see `AndroidWorldEnv`; your own classes must be importable.
          num_workers: how many processes; by default one for each core, at most `num_envs`.
          autoreset_mode: what follows an episode's end, see Gymnasium.
          copy: whether observations are the caller's; else they show what comes next, too.
          context: how processes are started (`forkserver`, `spawn`).
          timeout_s: host seconds in which all processes must reply to `reset`, `step` or
            `render`; None for no limit.
          render_mode: see `AndroidWorldEnv`.
          env_class: the environment of each phone.
          **settings: the other arguments of `env_class`, such as `observation`.

        Raises:
          SpecError: observations have no fixed shapes, or there is no such task.
        """
        super().__init__()
        if not is_whole(num_envs, 1) or not (num_workers is None or is_whole(num_workers, 1)):
            raise SpecError("A vector needs at least one phone and one process.")
        if timeout_s is not None and not timeout_s > 0:
            raise SpecError(f"timeout_s: more than 0, or None, not {timeout_s!r}.")
        self.num_envs = num_envs
        self.autoreset_mode = _mode(autoreset_mode)
        self.render_mode = render_mode
        make_env = functools.partial(env_class, tasks, render_mode=render_mode, **settings)
        alone = make_env()  # Has no phone yet; what is wrong is said here.
        self.metadata = {**alone.metadata, "autoreset_mode": self.autoreset_mode}
        self._names = alone.task_env.tasks.names
        self._timeout_s = math.inf if timeout_s is None else timeout_s
        limits = {key: settings[key] for key in ("errors", "max_errors") if key in settings}
        # Deaths of processes; a phone's own failures are counted in its process.
        self._failures = [FailureLimit(**limits) for _ in range(num_envs)]
        self.single_observation_space = alone.observation_space
        self.single_action_space = alone.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._lost: dict[int, str] = {}  # Phones whose end the caller has not expected of yet.
        self._draws = [np.random.default_rng() for _ in range(num_envs)]
        started = workers.find_context(context)
        self._memory = create_shared_memory(self.single_observation_space, num_envs, ctx=started)  # type: ignore[arg-type]
        self._seen: Any = read_from_shared_memory(
            self.single_observation_space, self._memory, num_envs
        )
        processes = min(num_workers or os.cpu_count() or 1, num_envs)
        self._workers = [
            workers.Worker(
                started, make_env, numbers.tolist(), self.single_observation_space, self._memory
            )
            for numbers in np.array_split(np.arange(num_envs), processes)
        ]

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Start episodes; see the class for `options`.

        Args:
          seed: one for each phone, or that of the first phone (or group); the others follow. It
            decides the episodes that are started without one as well.
          options: see the class.

        Raises:
          SpecError: the options do not fit the vector.
        """
        chosen = dict(options or {})
        mask = self._mask(chosen.pop(_MASK, None))
        seeds = self._seeds(seed, chosen.pop(_GROUP, None))
        tasks = chosen.pop("task", None)
        names = [tasks] * self.num_envs if tasks is None or isinstance(tasks, str) else list(tasks)
        if len(names) != self.num_envs:
            raise SpecError(f"task: a name for each of {self.num_envs} phones, not {len(names)}.")
        if unknown := set(names).difference(self._names, [None]):
            raise SpecError(f"Unknown tasks: {unknown}. Known: {', '.join(self._names[:20])}.")
        self._check_open()
        orders = []
        for i in np.flatnonzero(mask).tolist():
            of_phone = chosen if names[i] is None else {**chosen, "task": names[i]}
            orders.append(
                workers.Command(i, {"seed": self._count_starts(i, seeds[i]), "options": of_phone})
            )
            self._lost.pop(i, None)
        self._over[mask] = False
        infos: dict[str, Any] = {}
        for outcome in self._execute(workers.RESET, orders):
            infos = self._add_info(infos, outcome.info, outcome.number)
            self._over[outcome.number] = outcome.truncated
        return self._observations(), infos

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Act on each phone.

        Raises:
          EpisodeOverError: with autoreset disabled, a phone whose episode is over was not reset.
        """
        self._check_open()
        each = list(self._each(actions))
        if len(each) != self.num_envs:
            raise SpecError(f"An action for each of {self.num_envs} phones, not {len(each)}.")
        over = self._over.copy()
        if self.autoreset_mode == AutoresetMode.DISABLED and over.any():
            raise EpisodeOverError(f"Reset phones {np.flatnonzero(over).tolist()} first.")
        over[list(self._lost)] = False
        begun = self._reset_episode(np.flatnonzero(over).tolist())
        lost = [self._end_of(i, self._lost.pop(i)) for i in sorted(self._lost)]
        playing = set(np.flatnonzero(~over).tolist()).difference(o.number for o in lost)
        played = self._execute(workers.STEP, [workers.Command(i, each[i]) for i in sorted(playing)])
        rewards = np.zeros(self.num_envs, dtype=np.float64)
        terminations = np.zeros(self.num_envs, dtype=np.bool_)
        truncations = np.zeros(self.num_envs, dtype=np.bool_)
        infos: dict[str, Any] = {}
        for outcome in (*lost, *begun, *played):
            i = outcome.number
            rewards[i] = outcome.reward
            terminations[i], truncations[i] = outcome.terminated, outcome.truncated
            infos = self._add_info(infos, outcome.info, i)
        self._over = terminations | truncations
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._over.any():
            infos = self._reset_in_parallel(infos, {o.number: o.info for o in (*lost, *played)})
        return self._observations(), rewards, terminations, truncations, infos

    @property
    def worker_pids(self) -> tuple[int, ...]:
        """The ids of the processes that hold the phones."""
        return tuple(worker.pid for worker in self._workers)

    def render(self) -> tuple[Any, ...] | None:
        """The phones' frames, uint8 of shape (2400, 1080, 3), where the render mode asks for them.

        They are sent whole: for what a policy is to see, ask for `pixels` in the observations.
        """
        self._check_open()
        if self.render_mode is None:
            return None
        orders = [workers.Command(i, None) for i in range(self.num_envs)]
        outcomes = self._execute(workers.RENDER, orders)
        self._lost |= {o.number: o.info["error"] for o in outcomes if o.frame is None}
        frames = {o.number: _BLACK if o.frame is None else o.frame for o in outcomes}
        return tuple(frames[i] for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes with their phones."""
        for worker in self._workers:
            worker.close()

    def _reset_in_parallel(self, infos: dict[str, Any], last: dict[int, Any]) -> dict[str, Any]:
        """Reset the phones whose episodes are over; what they saw last goes into `infos`."""
        over = np.flatnonzero(self._over).tolist()
        for i in over:
            final = {_FINAL_OBS: _row(self._seen, i), _FINAL_INFO: last[i]}
            infos = self._add_info(infos, final, i)
        for outcome in self._reset_episode(over):
            infos = self._add_info(infos, outcome.info, outcome.number)
            self._over[outcome.number] = False
            if outcome.truncated:
                self._lost[outcome.number] = outcome.info["error"]
        return infos

    def _reset_episode(self, numbers: Sequence[int]) -> list[workers.CommandResult]:
        """Start the next episodes of phones."""
        orders = [workers.Command(i, {"seed": self._count_starts(i, None)}) for i in numbers]
        return self._execute(workers.RESET, orders)

    def _count_starts(self, number: int, seed: int | None) -> int:
        """The seed of a phone's episode; a given one decides those of the next ones, too."""
        if seed is None:
            return int(self._draws[number].integers(2**32))
        self._draws[number] = np.random.default_rng(seed)
        return seed

    def _execute(self, what: str, orders: Sequence[workers.Command]) -> list[workers.CommandResult]:
        """Give orders to all processes at once and wait for what comes of them."""
        given = []
        for worker in self._workers:
            own = [order for order in orders if order.number in worker.numbers]
            if own:
                given.append((worker, own, workers.request_of(what, own)))
        deadline = clock.monotonic() + self._timeout_s
        for worker, _, request in given:
            worker.send(request, deadline)
        outcomes: list[workers.CommandResult] = []
        failed: RlError | None = None
        for worker, own, _ in given:
            try:
                outcomes += worker.receive(deadline)
            except workers.WorkerDied as error:
                expected = {order.number for order in own}
                try:
                    outcomes += self._end_results(worker, expected, error)
                except EpisodeFailedError as permanent:
                    failed = permanent
            except RlError as error:
                failed = failed if isinstance(failed, EpisodeFailedError) else error
        if isinstance(failed, EpisodeFailedError):
            self.close()
        if failed is not None:
            raise failed
        for outcome in outcomes:
            if (outcome.terminated or outcome.truncated) and not outcome.info.get("error"):
                self._failures[outcome.number].on_success()
        return outcomes

    def _end_results(
        self, worker: workers.Worker, expected: set[int], error: workers.WorkerDied
    ) -> list[workers.CommandResult]:
        """The ends of the episodes of a process that is gone.

        Args:
          worker: the process that had them.
          expected: the phones whose outcomes are expected; the others are reported later.
          error: the reason.

        Raises:
          EpisodeFailedError: its processes ended too often.
        """
        for number in worker.numbers:
            self._failures[number].on_failure(f"the last: phone {number}", error)
        reason = describe_error(error)
        self._lost |= {i: reason for i in worker.numbers if i not in expected}
        return [self._end_of(i, reason) for i in sorted(expected)]

    def _end_of(self, number: int, reason: str) -> workers.CommandResult:
        """An episode that ended with its process."""
        info = {**cutoff_info(reason), "goal": ""}
        return workers.CommandResult(number, 0.0, False, True, info)

    def _observations(self) -> Any:
        return copy.deepcopy(self._seen) if self._copy else self._seen

    def _each(self, actions: Any) -> Iterable[Any]:
        if isinstance(actions, list | tuple):
            return actions
        if not isinstance(actions, Mapping | np.ndarray):
            raise SpecError(f"Actions: a batch of the action space, or a list, not {actions!r}.")
        return iterate(self.action_space, actions)

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("The vector is closed: make another one.")

    def _mask(self, mask: Any) -> np.ndarray:
        if mask is None:
            return np.ones(self.num_envs, dtype=np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise SpecError(f"reset_mask: a bool array, not {mask!r}.")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise SpecError(f"reset_mask: shape ({self.num_envs},), at least one True: {mask!r}.")
        return mask

    def _seeds(
        self, seed: int | Sequence[int | None] | None, group_size: int | None
    ) -> list[int | None]:
        if group_size is None:
            if seed is None:
                return [None] * self.num_envs
            if not isinstance(seed, Sequence | np.ndarray):
                return [_whole(seed) + i for i in range(self.num_envs)]
            seeds = list(seed)
        else:
            seeds = self._group_seeds(seed, group_size)
        if len(seeds) != self.num_envs:
            raise SpecError(f"seed: one for each of {self.num_envs} phones, not {len(seeds)}.")
        return [None if seed is None else _whole(seed) for seed in seeds]

    def _group_seeds(self, seed: int | Sequence[int | None] | None, size: int) -> list[int | None]:
        if not is_whole(size, 1) or self.num_envs % size:
            raise SpecError(f"group_size {size!r} does not divide {self.num_envs} phones.")
        if isinstance(seed, Sequence | np.ndarray):
            raise SpecError("With group_size, seed is one number: that of the first group.")
        first = int(self._draws[0].integers(2**31)) if seed is None else _whole(seed)
        return [first + i // size for i in range(self.num_envs)]


def _whole(seed: Any) -> int:
    if not is_whole(seed, 0):
        raise SpecError(f"seed: a whole number from 0, not {seed!r}.")
    return int(seed)


def _mode(name: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(name)
    except ValueError as error:
        known = ", ".join(mode.value for mode in AutoresetMode)
        raise SpecError(f"autoreset_mode: one of {known}, not {name!r}.") from error


def _row(batch: Any, i: int) -> Any:
    """What one phone saw, of a batch of arrays."""
    if isinstance(batch, Mapping):
        return {name: _row(part, i) for name, part in batch.items()}
    return np.array(batch[i])
