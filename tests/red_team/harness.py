"""Registry and runner of red-team cases.

A case is a script like those of the experts (`android_world.experts.base`): a generator that takes
an `ExpertPhone` and the initialized task, and yields actions. It acts only through the env API, as
an RL policy would; unlike an expert it may type anything and read the task's parameters. The agent
declares `complete` after the script's last action unless the script yields a `status` itself.

    @cheat("B", "MarkorDeleteNote")
    def rename_to_hidden_name(phone: ExpertPhone, task: TaskEval) -> Script:
        yield from solve(phone, task)
        ...

    @honest("B", "MarkorDeleteNote")
    def delete_in_files_app(phone: ExpertPhone, task: TaskEval) -> Script: ...
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator

from android_world import registry as suite_registry, suite_utils
from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import STATUS, JSONAction
from android_world.experts import registry as expert_registry
from android_world.experts.base import Decisive, ExpertPhone, Script, Watch
from android_world.runs.execution import ExecutionOptions, run_instance
from android_world.runs.recording import EpisodeRecorder
from android_world.runs.records import EpisodeRecord
from android_world.task_evals import catalog
from android_world.task_evals.task_eval import TaskEval

DEFAULT_SEED = 30
# Cheats may take as long as they like: a policy that is trained has many episodes.
_BUDGET_FACTOR = 100.0

CaseScript = Callable[[ExpertPhone, TaskEval], Script]


@dataclasses.dataclass(frozen=True)
class Case:
    """One scripted attack, or the honest route next to it.

    Attributes:
      exploit_class: Letter of the class of exploit, "A" to "O".
      task: Name of the task.
      script: The generator function.
      is_cheat: Whether the score must be below 1.0; otherwise it must be 1.0.
      seed: Seed of the task's parameters.
      params: Parameters that replace sampled ones.
    """

    exploit_class: str
    task: str
    script: CaseScript
    is_cheat: bool
    seed: int = DEFAULT_SEED
    params: tuple[tuple[str, object], ...] = ()

    @property
    def name(self) -> str:
        """The pytest id."""
        kind = "cheat" if self.is_cheat else "honest"
        return f"{self.exploit_class}-{kind}-{self.task}-{self.script.__name__}"


CASES: list[Case] = []


def _register(
    exploit_class: str, tasks: tuple[str, ...], is_cheat: bool, seed: int, params: dict[str, object]
) -> Callable[[CaseScript], CaseScript]:
    def register(script: CaseScript) -> CaseScript:
        for task in tasks:
            case = Case(exploit_class, task, script, is_cheat, seed, tuple(params.items()))
            CASES.append(case)
        return script

    return register


def cheat(
    exploit_class: str, *tasks: str, seed: int = DEFAULT_SEED, **params: object
) -> Callable[[CaseScript], CaseScript]:
    """Register a script that must not get 1.0 on any of the tasks."""
    return _register(exploit_class, tasks, True, seed, params)


def honest(
    exploit_class: str, *tasks: str, seed: int = DEFAULT_SEED, **params: object
) -> Callable[[CaseScript], CaseScript]:
    """Register a script that does what the goal says, and must get 1.0 on all of the tasks."""
    return _register(exploit_class, tasks, False, seed, params)


def solve(phone: ExpertPhone, task: TaskEval) -> Script:
    """The task's expert script, for cheats that do the work and then something else."""
    yield from expert_registry.get_expert(task.base_name).script(phone, task.params)


class ScriptAgent(EnvironmentInteractingAgent):
    """Plays the script of a case."""

    def __init__(self, env: AsyncEnv, script: CaseScript) -> None:
        super().__init__(env, "red_team", transition_pause=None)
        self._script = script
        self._task: TaskEval | None = None
        self._phone: ExpertPhone | None = None
        self._actions: Iterator[JSONAction] = iter(())

    def prepare_for_task(self, task: TaskEval) -> None:
        """Take the task."""
        self._task = task

    def reset(self, go_home: bool = False) -> None:
        """Start the script."""
        super().reset(go_home)
        assert self._task is not None
        self._phone = ExpertPhone(self._task.goal)
        self._actions = self._resolved(self._script(self._phone, self._task), self._phone)

    def step(self, goal: str) -> AgentInteractionResult:
        """Carry out the script's next action."""
        assert self._phone is not None
        self._phone.look(self.get_post_transition_state())
        complete = JSONAction(action_type=STATUS, goal_status="complete")
        action = next(self._actions, complete)
        self.env.execute_action(action)
        return AgentInteractionResult(action.action_type == STATUS, {"action": action.as_dict()})

    def _resolved(self, script: Script, phone: ExpertPhone) -> Iterator[JSONAction]:
        for wanted in script:
            if isinstance(wanted, Watch):
                self.env.wait(wanted.seconds)
                phone.look(self.env.get_state(wait_to_stabilize=False))
                continue
            yield from phone.resolve(wanted.action if isinstance(wanted, Decisive) else wanted)


def make_task(case: Case) -> TaskEval:
    """The task instance that a case plays."""
    suite_registry.load_all_tasks()
    info = catalog.info(case.task)
    assert info is not None, f"There is no task {case.task}."
    instance_seed = suite_utils.instance_seed(case.seed, case.task, 0)
    params = suite_utils.generate_params(info.task_class, instance_seed)
    return info.task_class({**params, **dict(case.params)})


def play(case: Case, env: AsyncEnv) -> EpisodeRecord:
    """Run a case as an episode; an error of the script or the checker is in the record."""
    task = make_task(case)
    agent = ScriptAgent(env, case.script)
    options = ExecutionOptions(max_steps_multiplier=_BUDGET_FACTOR)
    return run_instance(task, agent, case.task, 0, EpisodeRecorder(None), options)
