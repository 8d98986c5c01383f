"""The command line: flags in, a run and its table out."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from android_world import command_line, new_package
from android_world.model_flags import add_local_model_flags, area

_PROG = "python -m android_world" if sys.argv[0].endswith("android_world/__main__.py") else "run.py"
_EXAMPLES = f"""\
  all tasks, on the virtual phone:
    {_PROG} --agent=expert
  some tasks, with a model of your own server:
    {_PROG} --agent=t3a --model=NAME --base_url=http://localhost:8000/v1 \\
        --tasks=SystemWifiTurnOn,ContactsAddContact
  three instances of every task, four phones at a time:
    {_PROG} --agent=m3a_gpt4v --n_task_combinations=3 --num_workers=4
  a local model, tiny and without a download:
    {_PROG} --agent=m3a_qwen --qwen_model=tiny-random --tasks=ContactsAddContact
  tasks, an agent and its settings from a package of your own:
    {_PROG} --import=my_pkg --suite_family=my_pkg --agent=my_agent --agent_arg depth=3
  a goal in your own words:
    {_PROG} --agent=human --goal="Set an alarm for 7 am"
  on an emulator that is running:
    {_PROG} --agent=expert --console_port=5554 --grpc_port=8554
"""
_TRUE = frozenset({"true", "1", "yes", "t", "y"})
_FALSE = frozenset({"false", "0", "no", "f", "n"})


def parser() -> argparse.ArgumentParser:
    """The parser of all flags."""
    parser = command_line.Parser(
        prog=_PROG,
        usage="%(prog)s [flags]\n       %(prog)s new app|task|agent NAME",
        description="Run AndroidWorld tasks with an agent and keep the results.",
        examples=_EXAMPLES,
    )
    _add_what(parser.add_argument_group("what to run"))
    _add_models(parser.add_argument_group("models"))
    _add_device(parser.add_argument_group("device"))
    _add_results(parser.add_argument_group("results and speed"))
    shown = parser.add_argument_group("look around")
    shown.add_argument("--list_tasks", action="store_true", help="list the family's tasks and exit")
    shown.add_argument("--list_agents", action="store_true", help="list the agents and exit")
    return parser


def _add_what(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--suite_family", default="android_world", metavar="FAMILY",
        help="family of tasks: android_world, android, information_retrieval, miniwob, "
        "miniwob_subset or one of your own (default: %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--agent", "--agent_name", default="expert", metavar="NAME",
        help="name of an agent (--list_agents) or your own as package.module:Class "
        "(default: %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--agent_arg", dest="agent_args", action=_Append, default=(), metavar="KEY=VALUE",
        help="a setting of the agent's own (--list_agents names them); may be given several times",
    )  # fmt: skip
    group.add_argument(
        "--tasks", type=_names, metavar="A,B",
        help="only these tasks, or your own as package.module:Class; A+B is the composition of "
        "two (default: all of the family)",
    )  # fmt: skip
    group.add_argument(
        "--import", dest="imports", action=_Append, default=(), metavar="MODULE",
        help="module that brings tasks, experts, agents, models or apps; may be given several "
        "times (installed plugins are there without it)",
    )  # fmt: skip
    group.add_argument("--goal", metavar="TEXT", help="a goal of your own, not scored")
    group.add_argument(
        "--n_task_combinations", type=int, default=1, metavar="N",
        help="instances of each task, with other parameters (default: %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--task_random_seed", type=int, default=30, metavar="SEED",
        help="seed of the suite (default: %(default)s)",
    )  # fmt: skip
    _add_switch(group, "fixed_task_seed", False, "give all instances the same parameters")
    group.add_argument(
        "--max_steps_multiplier", type=float, default=1.0, metavar="X",
        help="factor on the step budgets (default: %(default)s)",
    )  # fmt: skip


def _add_models(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--model", metavar="SPEC",
        help="model of the agent: openai:NAME, gemini:NAME, qwen:NAME (local), "
        "replay:FILE or another back end's KIND:NAME (default: the agent's own)",
    )  # fmt: skip
    group.add_argument(
        "--base_url", metavar="URL",
        help="an OpenAI-compatible server: vLLM, SGLang, Ollama (default: OPENAI_BASE_URL, OpenAI)",
    )  # fmt: skip
    group.add_argument(
        "--qwen_model", default="Qwen/Qwen3-VL-8B-Instruct", metavar="NAME",
        help="m3a_qwen's local model: a name, a folder or tiny-random (default: %(default)s)",
    )  # fmt: skip
    group.add_argument("--adapter", metavar="NAME", help="LoRA adapter of the local model")
    _add_switch(group, "merge_adapter", False, "merge the adapter into the weights")
    add_local_model_flags(group)
    for name, verb in (("min_pixels", "enlarge"), ("max_pixels", "reduce")):
        group.add_argument(
            f"--{name}", type=area, metavar="N",
            help=f"{verb} pictures for local models to this area: 1003520, 1280*32*32 or pigg",
        )  # fmt: skip
    group.add_argument("--planner", metavar="SPEC", help="m3a_qwen: model that chooses the action")
    group.add_argument("--grounder", metavar="SPEC", help="m3a_qwen: model that finds the point")
    group.add_argument(
        "--mobile_use", choices=("cookbook", "tool_class"),
        help="m3a_qwen: use Qwen's own tool calls, in one of their published variants",
    )  # fmt: skip
    group.add_argument(
        "--coordinate_scale", type=int, default=1000, metavar="N",
        help="what the model calls the far edge of the screen, 999 or 1000 (default: %(default)s)",
    )  # fmt: skip
    _add_switch(group, "use_tools", False, "m3a_qwen: offer the device's APIs as tools")
    group.add_argument(
        "--history_images", type=int, default=0, metavar="K",
        help="m3a_qwen: show the last K earlier screenshots again (default: %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--record_to", type=Path, metavar="FILE", help="append the models' replies to a recording"
    )
    group.add_argument(
        "--llm_timeout", type=float, default=120.0, metavar="S",
        help="seconds that a request may take (default: %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--llm_attempts", type=int, default=4, metavar="N",
        help="how often a request is tried (default: %(default)s)",
    )  # fmt: skip
    group.add_argument("--max_tokens_total", type=int, metavar="N", help="stop at so many tokens")
    group.add_argument("--max_cost", type=float, metavar="USD", help="stop at such a price")


def _add_device(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--device", choices=("virtual", "emulator"),
        help="the phone in this process, or what answers on the ports: an emulator or a served "
        "phone (default: virtual; emulator if --console_port is given)",
    )  # fmt: skip
    group.add_argument(
        "--console_port", type=command_line.console_port, metavar="PORT",
        help="console port of the emulator; worker i uses PORT + 2i (default: 5554)",
    )  # fmt: skip
    group.add_argument(
        "--grpc_port", type=command_line.port, metavar="PORT",
        help="gRPC port of the emulator; worker i uses PORT + i (default: 8554)",
    )  # fmt: skip
    group.add_argument("--adb_path", metavar="PATH", help="the adb to use (default: adbutils')")
    _add_switch(group, "perform_emulator_setup", False, "install the apps first; needed once")
    group.add_argument(
        "--episode_reset", choices=("apps", "snapshot"),
        help="how episodes begin: with the task's apps as they were set up, or with a snapshot of "
        "the whole device (default: snapshot on the virtual phone in this process, else apps)",
    )  # fmt: skip


def _add_results(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--output_path", type=_path, default=Path("~/android_world/runs"), metavar="DIR",
        help="where run folders are made (default: %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--checkpoint_dir", type=_optional_path, metavar="DIR",
        help="the run's folder; a run that is there is continued",
    )  # fmt: skip
    group.add_argument(
        "--num_workers", type=int, default=1, metavar="N",
        help="processes, each with a phone of its own (default: %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--step_timeout_s", type=float, default=1800.0, metavar="S",
        help="seconds that a step of the agent may take before its episode has failed "
        "(default: %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "--episode_timeout_s", type=float, metavar="S",
        help="seconds that an episode may take, preparing and judging included (default: no limit)",
    )  # fmt: skip
    _add_switch(
        group, "in_process", None,
        "run a single worker's episodes in this process, for debuggers; what hangs in C code, or "
        "runs out of memory, then takes the run with it",
    )  # fmt: skip
    _add_switch(group, "record_screens", True, "keep a picture of every step")
    _add_switch(group, "verbose", False, "show what is logged on the way")


def _add_switch(
    group: argparse._ArgumentGroup, name: str, default: bool | None, description: str
) -> None:
    """A flag as absl has them: --name, --noname, --name=true."""
    group.add_argument(
        f"--{name}", nargs="?", const=True, default=default, type=_truth, metavar="BOOL",
        help=f"{description} (default: {str(bool(default)).lower()})",
    )  # fmt: skip
    group.add_argument(
        f"--no{name}", dest=name, action="store_const", const=False, help=argparse.SUPPRESS
    )


class _Append(argparse.Action):
    """A flag that may be given several times."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        setattr(namespace, self.dest, (*getattr(namespace, self.dest), values))


def _truth(text: str) -> bool:
    if text.lower() in _TRUE | _FALSE:
        return text.lower() in _TRUE
    raise argparse.ArgumentTypeError(f"expected true or false, got {text!r}")


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise argparse.ArgumentTypeError("names no task (leave it out for all of the family)")
    return names


def _path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("must not be empty")
    return Path(text)


def _optional_path(text: str) -> Path | None:
    return Path(text) if text else None


def main(argv: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Do what the command line says.

    Args:
      argv: The flags. Without them this is the program itself, and episodes run in a process of
        their own; called from code with flags, they run in the caller's unless these say
        otherwise (`--noin_process`).
      console: Where to print.

    Returns:
      The exit code: 0 done, 1 the run failed, 2 the command line is wrong, 3 the device was lost,
      130 interrupted.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    if words[:1] == ["new"]:
        return new_package.main(words[1:])
    arguments = parser().parse_args(words)
    if arguments.in_process is None:
        arguments.in_process = argv is not None
    console = console or Console()
    logging.basicConfig(level=logging.INFO if arguments.verbose else logging.ERROR)
    # Imported late, so that --help answers at once and needs no device.
    from android_world.runs import errors

    try:
        with command_line.endings_interrupt():
            return _run(arguments, console)
    except errors.RunError as error:
        print(f"{_PROG}: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print(f"{_PROG}: interrupted before the first episode was finished", file=sys.stderr)
        return 130


def _run(arguments: argparse.Namespace, console: Console) -> int:
    from android_world import plugins
    from android_world.runs import session
    from android_world.runs.options import RunOptions

    values = vars(arguments)
    flags = {
        key: value
        for key, value in values.items()
        if key not in ("list_tasks", "list_agents", "verbose")
    }
    options = RunOptions(**flags)
    options.import_modules()
    for problem in plugins.problems():
        print(f"{_PROG}: {problem}", file=sys.stderr)
    if arguments.list_agents:
        _list_agents(console)
        return 0
    if arguments.list_tasks:
        _list_tasks(options.suite_family, console)
        return 0
    if arguments.verbose:
        from absl import logging as absl_logging

        absl_logging.set_verbosity(absl_logging.INFO)
    return session.run(options, console).exit_code


def _list_agents(console: Console) -> None:
    from android_world.agents import registry

    shown = Table(title="Agents")
    for column in ("name", "aliases", "what it is"):
        shown.add_column(column)
    for info in registry.all_agents():
        own = "".join(f" --agent_arg {argument}" for argument in info.arguments)
        shown.add_row(info.name, ", ".join(info.aliases), escape(info.description + own))
    console.print(shown)
    for module, why in registry.broken_modules().items():
        console.print(f"{module} cannot be imported: {why}", markup=False, highlight=False)


def _list_tasks(family: str, console: Console) -> None:
    from android_world import plugins, registry, task_metadata
    from android_world.runs import errors

    try:
        tasks = registry.TaskRegistry().get_registry(family)
    except ValueError as error:
        raise errors.UsageError(str(error)) from error
    for name, task_class in sorted(tasks.items()):
        metadata = task_metadata.get(name)
        owner = plugins.package_of(task_class)
        facts = f"  of {owner}" if owner else ""
        facts += f"  {metadata.difficulty}, {metadata.step_budget} steps" if metadata else ""
        goal = metadata.task_template if metadata else getattr(task_class, "template", "")
        shown = f"{name}{facts}: {goal}" if isinstance(goal, str) else f"{name}{facts}"
        console.print(shown, soft_wrap=True, highlight=False, markup=False)
    console.print(f"{len(tasks)} tasks in {family}", highlight=False)
    others = [name for name in registry.get_families() if name != family]
    console.print(f"Other families: {', '.join(others)}", highlight=False, soft_wrap=True)
