"""The contract of a task: what it prepares, what it asks for and what counts as done."""

from __future__ import annotations

import abc
import contextvars
import copy
import functools
import logging
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from android_world import records
from android_world.device import adb, device_constants, device_time, outgoing_log, snapshots
from android_world.env import adb_utils
from android_world.env.dialogue import User
from android_world.env.interface import AsyncEnv
from android_world.env.task_tools import Tool
from android_world.task_evals import errors, side_effects, start_records
from android_world.task_evals.evidence import Evidence, Verdict
from android_world.task_evals.interaction import Interaction
from android_world.task_evals.utils import schema as parameter_schema, settings_backup

_log = logging.getLogger(__name__)
# Clipper has no state of its own worth restoring, and stopping it would empty nothing.
_APPS_WITHOUT_SNAPSHOT = frozenset({"", "clipper"})
_INFEASIBLE = "infeasible"
# Whether an initialization is under way, so that one inside another does not begin an episode.
_initializing = contextvars.ContextVar("initializing", default=False)

TaskState = dict[str, Any]
_Score = TypeVar("_Score", float, float | None)


def _starting_episode(
    initialize: Callable[[Any, AsyncEnv], None],
) -> Callable[[Any, AsyncEnv], None]:
    """Let an `initialize_task` start on the device of a new episode.

    That of a base class or of a part, called by another one, continues with the device as it is.
    """

    @functools.wraps(initialize)
    def begin(self: TaskEval, env: AsyncEnv) -> None:
        if _initializing.get() or self.initialized:
            initialize(self, env)
            return
        token = _initializing.set(True)
        try:
            env.start_episode()
            initialize(self, env)
        finally:
            _initializing.reset(token)
        self.capture_start(env)

    return begin


def _without_unreadable_data(
    judge: Callable[[Any, AsyncEnv], _Score], verdict: _Score
) -> Callable[[Any, AsyncEnv], _Score]:
    """Let a method that judges give a verdict where an app's data cannot be read.

    It judges as root, which a restart of the device takes away. Only the outermost method of a task
    does that: what it calls of base classes continues raising.
    """

    @functools.wraps(judge)
    def judge_safely(self: TaskEval, env: AsyncEnv) -> _Score:
        if self._is_judging:
            return judge(self, env)
        self._is_judging = True
        try:
            adb.set_root_if_needed(env.controller)
            return judge(self, env)
        except errors.UnreadableDataError as error:
            self.evidence.compare("data of the app", str(error), "readable")
            return verdict
        finally:
            self._is_judging = False

    return judge_safely


class TaskEval(abc.ABC):
    """One task instance: a class with its parameters.

    A subclass sets `app_names`, `complexity`, `schema` and `template`, samples parameters in
    `sample_params` (or overrides `generate_random_params`), prepares the device in
    `initialize_task`, judges it in `is_successful` and cleans up in `tear_down`, each calling
    `super()` first.

    Attributes:
      device_time: Wall time of the device when the task starts, UTC.
      start_on_home_screen: Whether the agent starts on the home screen.
      variant: Name of the variant of the task that this is; empty for the task itself.
      keeps_records: Whether a success requires that the records of the start are kept (see
        `permitted_changes`): in the tasks of this package. Tasks that users bring set it to True.
      judges_all_changes: Whether any change that the task does not want makes its verdict 0.0, so
        that it can be composed only with such tasks, which `accompany` each other.
      permitted_kinds: What may leave the phone for `permitted_numbers`: calls, messages or both.
      evidence: The comparisons that the last verdict was based on.
    """

    device_time = device_constants.DT
    start_on_home_screen = True
    variant = ""
    keeps_records = False
    judges_all_changes = False
    permitted_kinds = frozenset({outgoing_log.CALL, outgoing_log.MESSAGE})
    _records_at_start: records.PhoneRecords | None = None
    _sent_at_start = 0
    _is_judging = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if isinstance(names := cls.__dict__.get("app_names"), str):
            raise TypeError(f"{cls.__name__}.app_names is a list of names: ({names!r},)")
        if "initialize_task" in cls.__dict__:
            cls.initialize_task = _starting_episode(  # type: ignore[method-assign]
                cls.initialize_task
            )
        if "is_successful" in cls.__dict__:
            judge = start_records.require_stored(cls.is_successful)
            cls.is_successful = _without_unreadable_data(judge, 0.0)  # type: ignore[method-assign]
        if "reference_score" in cls.__dict__:
            published = start_records.with_published_start(cls.reference_score)
            cls.reference_score = _without_unreadable_data(published, None)  # type: ignore[method-assign]
        if "keeps_records" not in cls.__dict__:
            cls.keeps_records = start_records.is_required_by_default(cls)

    def __init__(self, params: dict[str, Any]) -> None:
        """Take the parameters.

        Raises:
          InvalidParametersError: They do not match the schema (a warning in tasks that are not
            part of this package).
        """
        self.initialized = False
        self.evidence = Evidence()
        self._params = params
        self._rng = random.Random(params.get("seed"))
        self._state_before: settings_backup.SettingsBackup | None = None
        parameter_schema.validate(type(self), self.schema, params)

    @property
    @abc.abstractmethod
    def complexity(self) -> float:
        """A tenth of the step budget."""

    @property
    @abc.abstractmethod
    def app_names(self) -> Sequence[str]:
        """Apps whose data is reset before and after the task, by the names of `open_app`."""

    @property
    @abc.abstractmethod
    def schema(self) -> dict[str, Any]:
        """JSON Schema of the parameters."""

    @property
    @abc.abstractmethod
    def template(self) -> str:
        """The goal, with parameters as `{name}`."""

    @property
    def name(self) -> str:
        """The task's name."""
        return type(self).__name__

    @property
    def base_name(self) -> str:
        """Name of the task of which this is a variant; its own if it is none."""
        return self.name

    @property
    def params(self) -> dict[str, Any]:
        """The parameters, the instance's `seed` among them where it has one."""
        return self._params

    @property
    def goal(self) -> str:
        """What the agent is asked to do."""
        return self.template.format(**self.params)

    @property
    def rng(self) -> random.Random:
        """Randomness of `initialize_task`, started from the instance's seed."""
        return self._rng

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        """Draw parameters; seed the module `random` first to get the same ones again."""
        return cls.sample_params(random.Random(random.getrandbits(64)))

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        """Draw parameters from a given source of randomness."""
        return {}

    @classmethod
    def sample_answer(cls, rng: random.Random) -> dict[str, Any]:
        """Draw parameters that vary an answer which is the same in every published instance.

        They are part of an instance only with `--vary_answers`.
        """
        return {}

    @classmethod
    def set_device_time(cls, env: AsyncEnv) -> None:
        """Set the device to the time at which the task plays."""
        device_time.set_time(env.controller, cls.device_time)

    def initialize_device_time(self, env: AsyncEnv) -> None:
        """Stop automatic time and set the device's clock."""
        device_time.set_up(env.controller)
        self.set_device_time(env)

    def install_apps_if_not_installed(self, env: AsyncEnv) -> None:
        """Install the apps of the task that the device lacks."""
        from android_world.env.setup_device import setup

        for app_name in _with_snapshot(self.app_names):
            setup.install_app_if_not_installed(app_name, env)

    def capture_start(self, env: AsyncEnv) -> None:
        """Note what the device has once the initialization, also that of a variant, is over."""
        if self.keeps_records:
            self._records_at_start = records.capture(env.controller, remember=False)
            self._sent_at_start = len(env.outgoing_log() or ())

    @_starting_episode
    def initialize_task(self, env: AsyncEnv) -> None:
        """Bring the device into the state in which the task starts.

        Where episodes start from a snapshot of the device (`AsyncEnv.start_episode`), the device is
        brought back to it first, before the subclass's own preparations.

        Raises:
          TaskStateError: The task is already initialized.
        """
        if self.initialized:
            raise errors.TaskStateError(f"{self.name}.initialize_task() was already called.")
        _clear_replies(env)
        if env.episode_start is None:
            self._state_before = settings_backup.capture(env)
        self.initialize_device_time(env)
        if env.episode_start is None:
            self._restore_apps(env)
        self.initialized = True
        self.evidence.clear()
        seed = self.params.get("seed")
        self._rng = random.Random(seed)
        if seed is not None:
            # Tasks that users bring draw from the module after this call.
            random.seed(seed)

    def accompany(self, others: Sequence[TaskEval], env: AsyncEnv) -> None:
        """Judge the task next to others that are initialized, too: what they want is permitted.

        Raises:
          InitializationError: They cannot be done in one episode.
        """
        raise NotImplementedError(f"{self.name} does not judge all changes.")

    @property
    def simulated_user(self) -> User | None:
        """Whom the agent of the initialized task can ask with `ask_user`, or None."""
        return None

    @property
    def offered_tools(self) -> tuple[Tool, ...]:
        """What the agent of the initialized task can call with `call_tool`."""
        return ()

    def interaction(self, env: AsyncEnv) -> Interaction | None:
        """What passed with the user and the surroundings; None in tasks without either."""
        return None

    def permitted_changes(self) -> records.Permission:
        """Which records of the start may be removed or changed; none unless overridden.

        All other records that the phone has when the task starts, in every app, must be there
        unchanged at the end. What is added, settings and passive effects do not matter.

            def permitted_changes(self):
                return records.permit(records.Expense, lambda e: e.name == self.params["name"])
        """
        return records.NOTHING

    def permitted_numbers(self) -> frozenset[str]:
        """Numbers that may be called or texted; none unless overridden.

        What leaves the phone for any other number is harm, on devices that log it.
        """
        return frozenset()

    def permitted_outgoing(self) -> frozenset[tuple[str, str]]:
        """Kinds of what may leave the phone, each with its number."""
        kinds, numbers = self.permitted_kinds, self.permitted_numbers()
        return frozenset((kind, number) for kind in kinds for number in numbers)

    @start_records.require_stored
    def is_successful(self, env: AsyncEnv) -> float:
        """Score the state of the device, 0.0 to 1.0.

        Subclasses judge what the goal asks for. In tasks with `keeps_records`, a score of theirs
        becomes 0.0 if records of the start are lost.

        Raises:
          TaskStateError: The task was not initialized.
        """
        if not self.initialized:
            raise errors.TaskStateError(f"{self.name}.initialize_task() must be called first.")
        self.evidence.clear()
        return 1.0

    @start_records.with_published_start
    def reference_score(self, env: AsyncEnv) -> float | None:
        """Score under the published success condition, where ours differs.

        Called after `is_successful` on the same state. None means that the published condition
        would crash here instead of giving a score.
        """
        return self.is_successful(env)

    def strict_score(self, env: AsyncEnv) -> float:
        """Score the episode: `is_successful` and the rules that hold for every task.

        An episode that the agent declared `infeasible` scores 0.0, whatever it did before. The
        published condition (`reference_score`) does not inspect the declared status.
        """
        return self._strict(float(self.is_successful(env)), env)

    def evaluate(self, env: AsyncEnv) -> Verdict:
        """Judge the episode under our condition and under the published one.

        Progress and side effects are reported as well; no score depends on them.
        """
        with records.capture_once():
            with start_records.set_aside():
                own = float(self.is_successful(env))
            score = self._strict(own, env)
            if score and not self.has_stored_records(env):
                score = 0.0
            checks = self.evidence.checks
            progress = self.progress(env)
            effects = tuple(self.side_effects(env))
        reference: float | None = own
        if type(self).reference_score is not TaskEval.reference_score:
            reference = self.reference_score(env)
        return Verdict(
            score,
            None if reference is None else float(reference),
            checks,
            score if progress is None else progress,
            effects,
        )

    def progress(self, env: AsyncEnv) -> float | None:
        """The share of the wanted changes that are there, 0.0 to 1.0.

        None, unless overridden: then the score is all that is known.
        """
        return None

    def side_effects(self, env: AsyncEnv) -> list[str]:
        """Changes since the start that the task does not ask for, in words.

        In tasks with `keeps_records` these are records of the start that are lost without
        permission, records of other kinds than the task's expert adds, and messages and calls to
        others. The score does not depend on them.
        """
        if self._records_at_start is None:
            return []
        now = records.capture(env.controller)
        additions = self.expected_additions()
        found = side_effects.find(self._records_at_start, now, self.permitted_changes(), additions)
        return found + self._find_sent_to_others(env, now)

    def expected_additions(self) -> frozenset[str] | None:
        """Records that the task lets be added (see `side_effects.label`); None lets all be added.

        Unless overridden, they are what the expert of this package adds.
        """
        return side_effects.expert_additions(self.base_name)

    def save_state(self) -> TaskState:
        """What this object knows of its initialization, to be kept with the device's snapshot.

        With both, an initialized task can be attempted again and again, checked and torn down each
        time:

            task.initialize_task(env)
            env.save_snapshot("start")
            start = task.save_state()
            for _ in range(8):
                env.restore_snapshot("start")
                task.restore_state(start)
                ...  # act
                rewards.append(task.is_successful(env))
            task.tear_down(env)

        It is a copy of the object's attributes; what cannot be copied is shared.
        """
        return _copy_of(self.__dict__)

    def restore_state(self, state: TaskState) -> None:
        """Return to what `save_state` of this object gave; `state` can be used again."""
        copied = _copy_of(state)
        self.__dict__.clear()
        self.__dict__.update(copied)

    def is_terminated(self, env: AsyncEnv) -> bool:
        """Whether the episode is over, whatever the agent says; asked after each step."""
        return False

    def tear_down(self, env: AsyncEnv) -> None:
        """Remove what the task and the agent left on the device.

        Where episodes start from a snapshot of the device, the device is brought back to it.
        """
        if env.episode_start is None:
            self._remove_traces(env)
        else:
            env.start_episode()
        _clear_replies(env)
        self.initialized = False
        self._records_at_start = None

    def _remove_traces(self, env: AsyncEnv) -> None:
        adb.set_root_if_needed(env.controller)
        self._restore_apps(env)
        adb_utils.close_recents(env.controller)
        if self._state_before is not None:
            settings_backup.restore(self._state_before, env)
            self._state_before = None

    def has_stored_records(self, env: AsyncEnv) -> bool:
        """Whether no record of the start is lost but for those that may be; see the evidence."""
        if self._records_at_start is None:
            return True
        now = records.capture(env.controller)
        lost = records.losses(self._records_at_start, now, self.permitted_changes())
        what = "records of the start that were removed or changed"
        kept = self.evidence.compare(what, [str(change) for change in lost], [])
        others = self._find_sent_to_others(env, now)
        return self.evidence.compare("messages and calls to others", others, []) and kept

    def _find_sent_to_others(self, env: AsyncEnv, now: records.PhoneRecords) -> list[str]:
        assert self._records_at_start is not None
        sent = (env.outgoing_log() or ())[self._sent_at_start :]
        permitted = self.permitted_outgoing()
        return start_records.find_sent_to_others(sent, self._records_at_start, now, permitted)

    def _strict(self, score: float, env: AsyncEnv) -> float:
        """Apply the rules that hold for every task to the score of `is_successful`."""
        if env.goal_status == _INFEASIBLE:
            self.evidence.compare("declared status", env.goal_status, "complete")
            return 0.0
        return score

    def _restore_apps(self, env: AsyncEnv) -> None:
        for app_name in _with_snapshot(self.app_names):
            try:
                snapshots.restore_snapshot(app_name, env.controller)
            except RuntimeError as error:
                _log.warning("No snapshot of %s was restored: %s", app_name, error)


def _clear_replies(env: AsyncEnv) -> None:
    """Discard answer, status, dialogue, user, tools and their calls of the last episode."""
    env.interaction_cache = env.goal_status = ""
    env.user, env.dialogue = None, ()
    env.tools, env.tool_calls = (), ()


def _copy_of(attributes: TaskState) -> TaskState:
    memo: dict[int, Any] = {}
    copied: TaskState = {}
    for name, value in attributes.items():
        try:
            copied[name] = copy.deepcopy(value, memo)
        except (TypeError, copy.Error) as error:
            _log.debug("%s cannot be copied and is shared: %s", name, error)
            copied[name] = value
    return copied


def _with_snapshot(app_names: Iterable[str]) -> list[str]:
    return [name for name in app_names if name not in _APPS_WITHOUT_SNAPSHOT]
