"""Agents by name, for the command line."""

from __future__ import annotations

import contextlib
import dataclasses
import difflib
import functools
import importlib
import inspect
import logging
import pkgutil
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from android_world import agents
from android_world.agents import agent_args
from android_world.agents.base_agent import EnvironmentInteractingAgent
from android_world.agents.settings import AgentSettings
from android_world.core import source_search
from android_world.env import plugins
from android_world.env.interface import AsyncEnv

_log = logging.getLogger(__name__)
AgentFactory = Callable[..., EnvironmentInteractingAgent]
LOCAL = "local"
"""The default model of agents that ask one in this process."""
_Factory = TypeVar("_Factory", bound=Callable[..., EnvironmentInteractingAgent])


class UnknownAgentError(ValueError):
    """No agent has this name."""


@dataclasses.dataclass(frozen=True)
class AgentInfo:
    """A registered agent.

    Attributes:
      name: What `--agent` takes.
      factory: Makes the agent for an environment; if it has a parameter `settings`, it is given the
        `AgentSettings` of the command line.
      aliases: Other names, among them those of the original benchmark.
      description: One line for `--list_agents`.
      uses_pixels: Whether the agent inspects screenshots.
      interactive: Whether a person uses it at the terminal: then only one can run, and no progress
        bar draws over what is typed.
      model: Which of the default models of `ModelData` it asks; None is no matter of that file.
      called: The name under which it was asked for; published ones ask what they were published
        with.
    """

    name: str
    factory: AgentFactory
    aliases: tuple[str, ...]
    description: str
    uses_pixels: bool = True
    interactive: bool = False
    model: str | None = None
    called: str = ""

    @property
    def takes_settings(self) -> bool:
        """Whether the settings of the command line reach the agent."""
        return "settings" in inspect.signature(self.factory).parameters

    @property
    def arguments(self) -> list[agent_args.Argument]:
        """What `--agent_arg` can set."""
        return agent_args.of(self.factory)

    def resolve(self, settings: AgentSettings) -> AgentSettings:
        """The settings with the model that is asked, where they name none."""
        data = settings.models.data
        if settings.model is not None or self.model is None:
            return settings
        if self.model == LOCAL:
            name = settings.qwen.qwen_model or data.defaults[LOCAL]
            qwen = dataclasses.replace(settings.qwen, qwen_model=name)
            return dataclasses.replace(settings, qwen=qwen)
        model = data.published.get(self.called) or data.defaults[self.model]
        return dataclasses.replace(settings, model=model)

    def read_arguments(self, given: Sequence[str]) -> dict[str, Any]:
        """The values of `key=value` texts, in the types of the factory's parameters.

        Raises:
          AgentArgumentError: A text, a key or a value is wrong, or one that is needed is missing.
        """
        return agent_args.read(self.name, self.factory, given)

    def decisive_arguments(self, given: Sequence[str]) -> dict[str, Any]:
        """What of these texts differs from the defaults, as plain data.

        Raises:
          AgentArgumentError: As `read_arguments`.
        """
        return agent_args.decisive(self.factory, self.read_arguments(given))

    def make(
        self,
        env: AsyncEnv,
        settings: AgentSettings | None = None,
        own: Mapping[str, Any] | None = None,
    ) -> EnvironmentInteractingAgent:
        """The agent in an environment.

        Args:
          env: The environment.
          settings: What the command line says about models.
          own: Values of the agent's parameters (`read_arguments`).

        Raises:
          TypeError: What the factory makes is not an agent.
        """
        resolved = self.resolve(settings or AgentSettings())
        given = {"settings": resolved} if self.takes_settings else {}
        made = self.factory(env, **given, **(own or {}))
        if not isinstance(made, EnvironmentInteractingAgent):
            raise TypeError(f"{type(made).__name__} is not an EnvironmentInteractingAgent")
        return made


_AGENTS: dict[str, AgentInfo] = {}
_BROKEN: dict[str, str] = {}


def agent(
    name: str,
    *aliases: str,
    uses_pixels: bool = True,
    interactive: bool = False,
    model: str | None = None,
) -> Callable[[_Factory], _Factory]:
    """Register an agent: a class or function that is called with the environment.

    One with a parameter `settings` also gets the `AgentSettings` of the command line. Other
    parameters are what `--agent_arg` can set, in the type that they are annotated with.

    Raises:
      ValueError: Another agent has one of the names.
    """

    def register(factory: _Factory) -> _Factory:
        if plugins.package_of(factory) is not None:
            load_own()  # Nobody takes their names.
        _check_names(factory, (name, *aliases))
        lines = (inspect.getdoc(factory) or "").splitlines()
        description = lines[0] if lines else ""
        _AGENTS[name] = AgentInfo(
            name, factory, aliases, description, uses_pixels, interactive, model
        )
        return factory

    return register


def _check_names(factory: AgentFactory, names: tuple[str, ...]) -> None:
    for info in _AGENTS.values():
        taken = set(names) & {info.name, *info.aliases}
        if taken and info.factory.__module__ != factory.__module__:
            raise ValueError(f"The agent {taken.pop()} is in {info.factory.__module__} already.")


@functools.cache
def _load_all() -> None:
    """Make all agents known; those of installed plugins come after our own."""
    load_own()
    plugins.load_installed()


# By name: these packages import this one.
_MODULES_ELSEWHERE = ("android_world.pocket.agent",)


@functools.cache
def load_own() -> None:
    """Import the modules of all agents; one that cannot be imported must not stop the others."""
    names = [m.name for m in pkgutil.iter_modules(agents.__path__, f"{agents.__name__}.")]
    for name in [*names, *_MODULES_ELSEWHERE]:
        try:
            importlib.import_module(name)
        except (ImportError, SyntaxError) as error:
            _BROKEN[name] = f"{type(error).__name__}: {error}"


def all_agents() -> list[AgentInfo]:
    """Every registered agent, sorted by name."""
    _load_all()
    return [_AGENTS[name] for name in sorted(_AGENTS)]


def import_failures() -> dict[str, str]:
    """The modules of agents that could not be imported, and why."""
    _load_all()
    return dict(_BROKEN)


def get_agent(name: str) -> AgentInfo:
    """The agent of this name or alias, or the class `package.module:Class`.

    Raises:
      UnknownAgentError: There is none.
    """
    if ":" in name:
        return _import_agent(name)
    if name not in _by_name():
        _load_own_named(name)
    if name not in _by_name():
        _load_all()
    names = _by_name()
    if name in names:
        return dataclasses.replace(names[name], called=name)
    close = difflib.get_close_matches(name, names, n=1)
    hint = f" Did you mean {close[0]}?" if close else ""
    broken = "".join(f" {module} cannot be imported ({why})." for module, why in _BROKEN.items())
    raise UnknownAgentError(
        f"Unknown agent {name!r}.{hint} Known: {', '.join(sorted(names))}; "
        f"or give your own as package.module:Class.{broken}{plugins.hint()}"
    )


def _by_name() -> dict[str, AgentInfo]:
    """The agents that are known so far, by all of their names."""
    return {alias: info for info in _AGENTS.values() for alias in (info.name, *info.aliases)}


def _load_own_named(name: str) -> None:
    """Import the modules of ours that register an agent with this name."""
    pattern = rf'^@agent\([^)]*"{re.escape(name)}"'
    for module in source_search.modules_matching(agents.__name__, pattern):
        with contextlib.suppress(ImportError, SyntaxError):  # `load_own` finds the reason again.
            importlib.import_module(module)


def _import_agent(name: str) -> AgentInfo:
    module_name, _, attribute = name.partition(":")
    try:
        factory = getattr(plugins.import_module(module_name), attribute)
    except (Exception, SystemExit) as error:  # The module is the user's: it may raise anything.
        _log.info("Importing the agent %s failed.", name, exc_info=True)
        raise UnknownAgentError(
            f"Cannot import the agent {name!r}: {type(error).__name__}: {error} "
            "(--verbose shows where)"
        ) from error
    if not callable(factory):
        raise UnknownAgentError(f"The agent {name!r} is not a class or function.")
    lines = (inspect.getdoc(factory) or "").splitlines()
    return AgentInfo(name, factory, (), lines[0] if lines else "")
