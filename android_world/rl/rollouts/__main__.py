"""`python -m android_world.rl.rollouts`: trajectories of many phones, in files."""

from __future__ import annotations

import dataclasses
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from rich.console import Console

from android_world.agents.model_settings import ModelSettings
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.sampling_params import Sampling
from android_world.agents.settings import AgentSettings, QwenSettings
from android_world.cli import argument_parser, flags
from android_world.cli.flags import flag
from android_world.core import data_files
from android_world.runs.parameter_options import ParameterOptions

_EXAMPLES = data_files.read_text(__package__, "examples.txt")


@dataclasses.dataclass(frozen=True)
class RolloutOptions(ParameterOptions):
    """What to play, where, and what is kept of it."""

    policy: str = flag(
        "expert",
        "who plays: expert, random or another agent (run.py --list_agents), or your own as "
        "package.module:NAME",
        "NAME",
    )
    policy_args: tuple[str, ...] = flag(
        (),
        "a setting of the agent's own; may be given several times",
        "KEY=VALUE",
        names=("policy_arg",),
    )
    tasks: tuple[str, ...] | None = flag(
        None, "only these tasks (default: all of the family)", "A,B", read=argument_parser.names
    )
    suite_family: str = flag("android_world", "family of tasks", "FAMILY")
    seeds: tuple[int, ...] = flag(
        (30,),
        "seeds of the tasks' parameters: 30, 1,2,3 or 0:100 (default: 30)",
        "N",
        read=argument_parser.seeds,
    )
    samples: int = flag(1, "episodes of each task and seed, from the same state", "N")
    max_steps_multiplier: float = flag(1.0, "factor on the step budgets", "X")
    reward: Literal["end", "progress"] = flag(
        "end", "when rewards are given: with the last step, or as the score grows"
    )
    elements: Literal["text", "objects"] = flag("text", "how elements are written")
    pixels: tuple[int, int] | None = flag(
        None, "keep frames of this size (default: none)", "WxH", read=argument_parser.size
    )
    history: int = flag(0, "show the last K actions as well", "K")
    num_workers: int = flag(1, "processes, each with a phone; 0 plays in this one", "N")
    queue: int | None = flag(
        None, "episodes that may wait to be written (default: one a worker)", "N"
    )
    engine: Literal["local", "ray"] = flag(
        "local", "where the processes run: on this machine, or on a cluster of Ray"
    )
    ray_address: str | None = flag(
        None, "the cluster's address, for --engine=ray (default: that of RAY_ADDRESS)", "ADDRESS"
    )
    episode_timeout_s: float | None = flag(
        None, "seconds that an episode may take (default: no limit)", "S"
    )
    out: Path = flag(Path("rollouts"), "folder of the files; one that is there is continued", "DIR")
    form: Literal["jsonl", "parquet"] = flag("jsonl", "of the files", names=("format",))
    shard_size: int = flag(1000, "trajectories of a file", "N")
    settings: AgentSettings = AgentSettings()


def parser() -> argument_parser.Parser:
    """The command line."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.rl.rollouts"),
        usage="%(prog)s [flags]",
        description="Play tasks on many phones and keep the trajectories in files.",
        examples=_EXAMPLES,
    )
    flags.add(parser.add_argument_group("what to play"), RolloutOptions)
    models = parser.add_argument_group("models of agents")
    for settings in (AgentSettings, ModelSettings, PromptSettings, Sampling, QwenSettings):
        flags.add(models, settings)
    flags.add_switch(parser, "verbose", False, "show what is logged on the way")
    return parser


def main(words: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Play and write; returns 0, 1 if it had to stop, 2 for a wrong command line, 130 for Ctrl-C.

    Args:
      words: the flags; those of this program by default.
      console: where to print.
    """
    accepted = parser()
    arguments = accepted.parse_args(words)
    logging.basicConfig(level=logging.INFO if arguments.verbose else logging.ERROR)
    console = console or Console()
    from android_world.agents.model_catalog import ModelDataError
    from android_world.device.errors import AndroidWorldError
    from android_world.rl.errors import SpecError
    from android_world.runs.errors import UsageError

    try:
        with argument_parser.endings_interrupt():
            _play(flags.make(RolloutOptions, vars(arguments)), console)
    except KeyboardInterrupt as interruption:
        console.print("Interrupted: the same command goes on.")
        return argument_parser.exit_code_of(interruption)
    except AndroidWorldError as error:
        print(f"{accepted.prog}: {error}", file=sys.stderr)
        return 2 if isinstance(error, SpecError | UsageError | ModelDataError) else 1
    return 0


def _play(options: RolloutOptions, console: Console) -> None:
    from android_world.rl.observations import ObservationSpec
    from android_world.rl.rollouts import progress, shards
    from android_world.rl.rollouts.stream import Rollouts
    from android_world.rl.tasks import TaskSource

    spec = ObservationSpec(options.elements, pixels=options.pixels, history=options.history)
    shards.check(spec)
    names = TaskSource(options.tasks, options.suite_family, options).names
    total = len(names) * len(options.seeds) * options.samples
    written = shards.Shards(options.out, _config(options), options.form, options.shard_size)
    with (
        written,
        Rollouts(
            names,
            seeds=options.seeds,
            samples=options.samples,
            policy=options.policy,
            num_workers=options.num_workers,
            queue=options.queue,
            engine=options.engine,
            ray_address=options.ray_address,
            family=options.suite_family,
            settings=options.settings,
            arguments=options.policy_args,
            episode_timeout_s=options.episode_timeout_s,
            skip=written.done,
            observation=spec,
            reward=options.reward,
            max_steps_multiplier=options.max_steps_multiplier,
            vary_answers=options.vary_answers,
            word_lists=options.word_lists and options.word_lists.resolve(),
        ) as rollouts,
    ):
        for trajectory in progress.with_progress(rollouts, console, total, len(written.done)):
            written.write(trajectory)
    console.print(f"Trajectories: {options.out}", soft_wrap=True)


def _config(options: RolloutOptions) -> dict[str, Any]:
    """What decides a trajectory; more tasks, seeds and samples may be added to a folder."""
    return {
        "policy": options.policy,
        "policy_args": list(options.policy_args),
        "suite_family": options.suite_family,
        "agent_settings": options.settings.decisive(),
        "max_steps_multiplier": options.max_steps_multiplier,
        "reward": options.reward,
        "elements": options.elements,
        "pixels": options.pixels and list(options.pixels),
        "history": options.history,
        **options.parameter_config(),
    }


if __name__ == "__main__":
    sys.exit(main())
