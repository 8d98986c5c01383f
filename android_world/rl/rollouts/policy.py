"""Policies: an agent by its name, a function, or a policy with weights."""

from __future__ import annotations

import abc
import dataclasses
import importlib
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

from android_world.agents import registry
from android_world.agents.base_agent import EnvironmentInteractingAgent
from android_world.agents.registry import AgentInfo
from android_world.agents.settings import AgentSettings
from android_world.rl.actions import ActionLike
from android_world.rl.errors import SpecError
from android_world.rl.observations import Observation
from android_world.rl.rollouts.errors import RolloutError
from android_world.rl.task_env import TaskEnv


class PolicyOutput(NamedTuple):
    """An action with what the trainer wants to know of it.

    Attributes:
      action: see `actions.read_action`.
      data: any value that can be pickled: it comes with the transition.
    """

    action: ActionLike
    data: Any = None


class Policy(abc.ABC):
    """Chooses actions. Each worker has its own, made there where a class is given."""

    def begin(self, env: TaskEnv, seed: int) -> None:  # noqa: B027 - few need it
        """An episode starts.

        Args:
          env: the phone, after its reset; a policy that is to learn should only inspect its
            observations.
          seed: of what is drawn in this episode; each sample has its own.
        """

    @abc.abstractmethod
    def act(self, observation: Observation) -> ActionLike | PolicyOutput:
        """The action that follows from what is seen."""

    def load(self, weights: Any) -> None:
        """Take the weights that `Rollouts.update` was given.

        Raises:
          RolloutError: it has none.
        """
        raise RolloutError(f"{type(self).__name__} takes no weights: it has no `load`.")


class FunctionPolicy(Policy):
    """A function of what is seen."""

    def __init__(self, function: Callable[[Observation], ActionLike | PolicyOutput]) -> None:
        self._function = function

    def act(self, observation: Observation) -> ActionLike | PolicyOutput:
        """What the function says."""
        return self._function(observation)


PolicyLike = str | Policy | type[Policy] | Callable[[Observation], ActionLike | PolicyOutput]
"""An agent's name, `package.module:NAME`, a `Policy`, its class, or a function of what is seen."""


@dataclasses.dataclass(frozen=True)
class AgentPolicyConfig:
    """An agent that plays.

    Attributes:
      info: which one.
      settings: the settings of its models.
      arguments: values of the agent's parameters.
    """

    info: AgentInfo
    settings: AgentSettings
    arguments: dict[str, Any]


def find_policy(
    policy: PolicyLike, settings: AgentSettings, arguments: tuple[str, ...] = ()
) -> PolicyLike | AgentPolicyConfig:
    """What a policy's name means; everything else as it is.

    Args:
      policy: what was given.
      settings: the settings of the agents' models.
      arguments: `key=value` texts for the agent.

    Raises:
      SpecError: there is none of this name, or it is no policy.
    """
    if isinstance(policy, str):
        found = _import_module(policy) if ":" in policy else None
        if found is None or _is_agent(found):
            return _agent(policy, settings, arguments)
        policy = found
    if arguments:
        raise SpecError("Arguments of an agent were given, but no agent's name.")
    is_class = isinstance(policy, type) and issubclass(policy, Policy)
    is_function = callable(policy) and not isinstance(policy, type)
    if not (is_class or is_function or isinstance(policy, Policy)):
        raise SpecError(f"A policy is an agent's name, a Policy or a function, not {policy!r}.")
    return policy


def make(policy: PolicyLike | AgentPolicyConfig) -> Policy | AgentPolicyConfig:
    """The policy of a worker, from what `find_policy` returned."""
    if isinstance(policy, Policy | AgentPolicyConfig):
        return policy
    assert not isinstance(policy, str)
    if isinstance(policy, type) and issubclass(policy, Policy):
        return policy()
    assert not isinstance(policy, type)
    return FunctionPolicy(policy)


def _agent(name: str, settings: AgentSettings, arguments: tuple[str, ...]) -> AgentPolicyConfig:
    try:
        info = registry.get_agent(name)
        own = info.read_arguments(arguments)
    except ValueError as error:
        raise SpecError(str(error)) from error
    if info.interactive:
        raise SpecError(f"The agent {info.name} needs a person: it plays no rollouts.")
    return AgentPolicyConfig(info, settings, own)


def _is_agent(found: Any) -> bool:
    if isinstance(found, type):
        return issubclass(found, EnvironmentInteractingAgent)
    return callable(found) and "env" in inspect.signature(found).parameters


def _import_module(name: str) -> Any:
    module, _, attribute = name.partition(":")
    try:
        return getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise SpecError(f"Cannot import the policy {name!r}: {error}") from error
