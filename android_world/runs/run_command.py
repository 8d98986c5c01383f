"""The command line: flags in, a run and its table out."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from android_world.agents import model_catalog
from android_world.agents.model_settings import ModelSettings
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.sampling_params import Sampling
from android_world.agents.settings import AgentSettings, GuiSettings, QwenSettings
from android_world.cli import argument_parser, flags, scaffold
from android_world.core import data_files, garbage, text_sanitizing
from android_world.runs import forkserver
from android_world.runs.options import (
    DeviceOptions,
    ResultOptions,
    RunOptions,
    SuiteOptions,
    plain_names,
)

if TYPE_CHECKING:
    from rich.console import Console

    from android_world.agents.registry import AgentInfo

_PROG = argument_parser.prog("android_world")
if _PROG.startswith("python") and not sys.argv[0].endswith("android_world/__main__.py"):
    _PROG = "run.py"
_EXAMPLES = data_files.read_text(__package__, "run_examples.txt")


def parser() -> argparse.ArgumentParser:
    """The parser of all flags."""
    parser = argument_parser.Parser(
        prog=_PROG,
        usage="%(prog)s [flags]\n       %(prog)s new app|task|agent NAME",
        description="Run AndroidWorld tasks with an agent and keep the results.",
        examples=_EXAMPLES,
    )
    flags.add(parser.add_argument_group("what to run"), SuiteOptions)
    add_run_flags(parser)
    shown = parser.add_argument_group("lists")
    shown.add_argument(
        "--list_tasks",
        action="store_true",
        help="list the tasks of the family, or those that are chosen, and exit",
    )
    shown.add_argument("--list_agents", action="store_true", help="list the agents and exit")
    return parser


def add_run_flags(parser: argparse.ArgumentParser) -> None:
    """Add what all commands that run episodes take: models, device, results."""
    models = parser.add_argument_group("models")
    flags.add(models, AgentSettings)
    flags.add(models, ModelSettings)
    flags.add(parser.add_argument_group("what models are shown"), PromptSettings)
    flags.add(parser.add_argument_group("how models write"), Sampling)
    flags.add(parser.add_argument_group("the agent m3a_qwen"), QwenSettings)
    flags.add(parser.add_argument_group("the agent gui"), GuiSettings)
    flags.add(parser.add_argument_group("device"), DeviceOptions)
    results = parser.add_argument_group("results and speed")
    flags.add(results, ResultOptions)
    flags.add_switch(results, "verbose", False, "show what is logged on the way")


def main(argv: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Do what the command line says.

    Args:
      argv: The flags. Without them this is the program itself, and episodes run in a process of
        their own; called from code with flags, they run in the caller's unless these say
        otherwise (`--noin_process`).
      console: Where to print.

    Returns:
      The exit code: 0 done, 1 the run failed, 2 the command line is wrong, 3 the device was lost,
      130 interrupted by Ctrl-C, 143 ended by SIGTERM.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    if words[:1] == ["new"]:
        return scaffold.main(words[1:])
    accepted = parser()
    accepted.set_defaults(in_process=argv is not None)
    arguments = accepted.parse_args(words)
    if argv is None and not (arguments.in_process or arguments.list_agents or arguments.list_tasks):
        is_suite = plain_names(arguments.tasks) is None
        forkserver.begin(phone=_has_phones(arguments), suite=is_suite)
    from rich.console import Console

    console = console or Console()
    logging.basicConfig(level=logging.INFO if arguments.verbose else logging.ERROR)
    return exit_code(_PROG, lambda: _run(arguments, console))


def exit_code(program: str, run: Callable[[], int]) -> int:
    """The exit code of a command that runs episodes; an error is one line on standard error.

    Args:
      program: Its name, for that line.
      run: What it does; returns the exit code where nothing is wrong.
    """
    # Imported late, so that --help answers at once and needs no device.
    from android_world.runs import errors

    try:
        with argument_parser.endings_interrupt():
            return run()
    except (errors.RunError, model_catalog.ModelDataError) as error:
        print(f"{program}: {text_sanitizing.escape_controls(str(error))}", file=sys.stderr)
        return getattr(error, "exit_code", errors.UsageError.exit_code)
    except KeyboardInterrupt as interruption:
        print(f"{program}: interrupted before the first episode was finished", file=sys.stderr)
        return argument_parser.exit_code_of(interruption)


def _has_phones(arguments: argparse.Namespace) -> bool:
    """Whether the device is the virtual phone, as far as it is known before anything is read."""
    others = (arguments.console_port, arguments.serial, arguments.adb_server)
    return arguments.device in (None, "virtual") and not any(others)


def _run(arguments: argparse.Namespace, console: Console) -> int:
    with garbage.gc_paused():
        from android_world.env import plugins
        from android_world.runs import runner

    options = flags.make(RunOptions, vars(arguments))
    options.import_modules()
    for problem in plugins.problems():
        print(f"{_PROG}: {problem}", file=sys.stderr)
    if arguments.list_agents:
        _list_agents(console)
        return 0
    if arguments.list_tasks:
        _list_tasks(options, console)
        return 0
    return runner.run(options, console).exit_code


def _list_agents(console: Console) -> None:
    from rich.markup import escape
    from rich.table import Table

    from android_world.agents import registry

    shown = Table(title="Agents")
    for column in ("name", "aliases", "what it is"):
        shown.add_column(column)
    for info in registry.all_agents():
        own = "".join(f" --agent_arg {argument}" for argument in info.arguments)
        text = info.description + _requester(info) + own
        shown.add_row(info.name, ", ".join(info.aliases), escape(text))
    console.print(shown)
    for module, why in registry.import_failures().items():
        console.print(f"{module} cannot be imported: {why}", markup=False, highlight=False)


def _requester(info: AgentInfo) -> str:
    """Which models an agent's names ask where none is named."""
    if info.model is None:
        return ""
    data = model_catalog.load()
    own = data.published.get(info.name) or data.defaults[info.model]
    others = [
        f" {name}: {data.published[name]}." for name in info.aliases if name in data.published
    ]
    return f" Asks {own}." + "".join(others)


def _list_tasks(options: RunOptions, console: Console) -> None:
    from android_world import registry
    from android_world.env import plugins
    from android_world.experts import registry as expert_registry
    from android_world.runs import errors
    from android_world.task_evals import selection, suites, task_metadata

    family, found = options.suite_family, registry.TaskRegistry()
    try:
        tasks = found.get_registry(family)
        if options.split:
            tasks = suites.task_classes(tasks, list(selection.split(family, options.split).tasks))
        if options.tasks is not None:
            tasks = suites.task_classes(tasks, selection.expand(options.tasks, tasks))
    except ValueError as error:
        raise errors.UsageError(str(error)) from error
    for name, task_class in sorted(tasks.items()):
        metadata = task_metadata.get(name)
        owner = plugins.package_of(task_class)
        facts = f"  of {owner}" if owner else ""
        facts += f"  {metadata.difficulty}, {metadata.step_budget} steps" if metadata else ""
        facts += "" if metadata else _steps_of(getattr(task_class, "complexity", None))
        goal = metadata.task_template if metadata else getattr(task_class, "template", "")
        shown = f"{name}{facts}: {goal}" if isinstance(goal, str) else f"{name}{facts}"
        console.print(shown, soft_wrap=True, highlight=False, markup=False)
    console.print(f"{len(tasks)} tasks in {family}", highlight=False)
    others = [name for name in registry.get_families() if name != family]
    console.print(f"Other families: {', '.join(others)}", highlight=False, soft_wrap=True)
    known = {name for each in registry.get_families() for name in found.get_registry(each)}
    for info in expert_registry.strays(known):
        text = f"{info.script.__module__} has an expert for {info.task}, a task that no family has."
        console.print(text, highlight=False, soft_wrap=True, markup=False)


def _steps_of(complexity: object) -> str:
    """The step budget of a task that is not published; its class may compute its complexity."""
    from android_world.runs import execution

    if not isinstance(complexity, int | float):
        return ""
    return f"  {execution.steps_for(complexity)} steps"
