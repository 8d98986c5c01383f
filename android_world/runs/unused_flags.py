"""Flags of a run that do nothing, with the reason."""

from __future__ import annotations

from typing import Any

from android_world.agents.registry import AgentInfo
from android_world.cli import flags
from android_world.env import env_launcher, plugins
from android_world.runs.errors import UsageError
from android_world.runs.options import RunOptions

# Flags of another agent that an agent takes as well.
_SHARED = {("gui", "use_tools")}
_SETS_UP = ("adb_path", "perform_emulator_setup")


def check(options: RunOptions, agent: AgentInfo) -> None:
    """Refuse settings of m3a_qwen and of gui for other agents of ours that ask models.

    Raises:
      UsageError: Some are given.
    """
    is_custom = ":" in agent.name or plugins.package_of(agent.factory) is not None
    if not agent.takes_settings or is_custom:
        return
    settings = options.settings
    for owner, given in (("m3a_qwen", settings.qwen), ("gui", settings.gui)):
        names = [n for n in _changed_flags(given) if (agent.name, n) not in _SHARED]
        if names and agent.name != owner:
            raise UsageError(
                f"{_flag_names(names)}: only the agent {owner} takes them, not {agent.name}."
            )


def notes(options: RunOptions, agent: AgentInfo) -> list[str]:
    """A line for each reason for which given flags do nothing."""
    found = {}
    if not agent.takes_settings:
        reason = f"The agent {agent.name} takes no settings of models"
        found[reason] = _changed_flags(options.settings)
    given = _changed_flags(options)
    if options.device_kind == env_launcher.VIRTUAL:
        found["The virtual phone needs no adb and no set-up"] = _among(given, _SETS_UP)
    if options.n_task_combinations == 1:
        found["Each task has one instance"] = _among(given, ("fixed_task_seed",))
    if options.checkpoint_dir is not None:
        found["--checkpoint_dir is the run's folder"] = _among(given, ("output_path",))
    return [
        f"{why}, so these do nothing: {_flag_names(names)}."
        for why, names in found.items()
        if names
    ]


def _changed_flags(settings: Any) -> list[str]:
    """The flags whose values are not the defaults."""
    usual = flags.values(type(settings)())
    return [name for name, value in flags.values(settings).items() if value != usual[name]]


def _among(given: list[str], names: tuple[str, ...]) -> list[str]:
    return [name for name in given if name in names]


def _flag_names(names: list[str]) -> str:
    return ", ".join(f"--{name}" for name in names)
