"""The command that plays episodes again: `python -m android_world.runs.replay`."""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import datetime
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from rich.console import Console

from android_world.cli import argument_parser, flags
from android_world.cli.flags import flag
from android_world.device import clock
from android_world.device.errors import AndroidWorldError
from android_world.env import env_launcher, plugins
from android_world.runs import errors, files, revision
from android_world.runs.progress import episode_bar
from android_world.runs.replay.pictures import FrameFolder
from android_world.runs.replay.recorded_episode import RecordedEpisode, read_episodes
from android_world.runs.replay.replayer import Outcome, Player
from android_world.runs.view.animation import Animation

RESCORES_FOLDER: Final = "rescores"
_PROG: Final = argument_parser.prog("android_world.runs.replay")
_EXAMPLES: Final = f"""\
  is every screen and every score of a run still the same?
    {_PROG} runs/mine
  new scores by today's checkers, in a separate file:
    {_PROG} runs/mine --rescore
  some episodes, their frames at full size, or one as an animation:
    {_PROG} runs/mine --episodes SystemWifiTurnOn,ClockTimerEntry_0 --frames frames
    {_PROG} runs/mine --episodes ClockTimerEntry_0 --animation timer.webp
  the phone as the agent saw it in a step, for adb, scrcpy or another agent:
    {_PROG} runs/mine --episodes ClockTimerEntry_0 --from 3 --console_port 5556
"""
_EQUAL, _DIFFERENT, _USAGE = 0, 1, 2


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise argparse.ArgumentTypeError("must name an episode")
    return names


def _webp(text: str) -> Path:
    if not text.lower().endswith(".webp"):
        raise argparse.ArgumentTypeError(f"{text!r} is not the name of a WebP file")
    return Path(text)


def _step(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not the number of a step")
    return int(text)


@dataclasses.dataclass(frozen=True)
class ReplayOptions:
    """Which episodes are played again, and what is made of them."""

    run: Path = Path()
    rescore: bool = False
    episodes: tuple[str, ...] = flag(
        (),
        "only these, by task or by task and instance (default: all of the run)",
        "A,B_0",
        read=_names,
    )
    imports: tuple[str, ...] = flag(
        (),
        "module that brought tasks or apps of the run; may be given several times (installed "
        "plugins are there without it)",
        "MODULE",
        names=("import",),
    )
    frames: Path | None = flag(None, "write every step's frame at full size, as PNG", "DIR")
    animation: Path | None = flag(
        None,
        "write one episode as an animation with the touches drawn",
        "FILE.webp",
        read=_webp,
    )
    start: int | None = flag(
        None,
        "stop one episode at the agent's observation in this step and serve the phone",
        "STEP",
        read=_step,
        names=("from",),
    )
    console_port: int = flag(
        5554,
        "of the served phone; adb is on the next one",
        "PORT",
        read=argument_parser.console_port,
    )
    grpc_port: int = flag(8554, "of the served phone", "PORT", read=argument_parser.port)


def parser() -> argparse.ArgumentParser:
    """The parser of all flags."""
    parser = argument_parser.Parser(
        prog=_PROG,
        usage="%(prog)s RUN [flags]",
        description="Play recorded episodes again on the virtual phone: compare each step's "
        "hashes and let today's checkers judge the ends. Steps are numbered as in the episodes' "
        "folders, from 0. Exits with 0 if all is equal, 1 if something differs, 2 if the command "
        "line is wrong.",
        examples=_EXAMPLES,
    )
    parser.add_argument("run", type=Path, metavar="RUN", help="the run's folder")
    parser.add_argument(
        "--rescore",
        action="store_true",
        help=f"write the new results to RUN/{RESCORES_FOLDER}; the run's own stay as they are",
    )
    flags.add(parser, ReplayOptions, "episodes", "imports", "frames", "animation")
    served = parser.add_argument_group("manual continuation")
    flags.add(served, ReplayOptions, "start", "console_port", "grpc_port")
    return parser


def main(argv: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Do what the command line says; returns the exit code."""
    options = flags.make(ReplayOptions, vars(parser().parse_args(argv)))
    logging.basicConfig(level=logging.ERROR)
    try:
        with argument_parser.endings_interrupt():
            return _run(options, console or Console())
    except (errors.RunError, AndroidWorldError) as error:
        print(f"replay: {error}", file=sys.stderr)
        return _USAGE
    except OSError as error:
        print(f"replay: {error.filename or options.run}: {error.strerror}", file=sys.stderr)
        return _USAGE
    except KeyboardInterrupt as interruption:
        print("replay: interrupted", file=sys.stderr)
        return argument_parser.exit_code_of(interruption)


def _run(options: ReplayOptions, console: Console) -> int:
    plugins.import_modules(options.imports)
    episodes = read_episodes(options.run, options.episodes)
    for name, value in (("animation", options.animation), ("from", options.start)):
        if value is not None and len(episodes) != 1:
            raise errors.UsageError(f"--{name} is for one episode: choose it with --episodes.")
    if not any(_is_replayable(episode) for episode in episodes):
        episodes[0].check()
    _report_revisions(episodes, console)
    if options.start is not None:
        return _serve(episodes[0], options.start, options)
    outcomes = _play_all(episodes, options, console)
    if options.rescore:
        _write_scores(outcomes, options.run, console)
    different = sum(bool(outcome.differences) for outcome in outcomes)
    equal = len(outcomes) - different
    console.print(f"{equal} of {len(outcomes)} episodes are equal: every hash and every score.")
    return _DIFFERENT if different else _EQUAL


def _is_replayable(recorded: RecordedEpisode) -> bool:
    try:
        recorded.check()
    except errors.NotReplayableError:
        return False
    return True


def _report_revisions(episodes: Sequence[RecordedEpisode], console: Console) -> None:
    records = [episode.record for episode in episodes]
    facts = [
        ("project", revision.of_project() or "", {r.revision for r in records}),
        ("phone", revision.of_phone(), {str(r.phone.get("revision", "")) for r in records}),
    ]
    for name, now, then in facts:
        if then == {now}:
            console.print(f"The {name} is the one of the run: {revision.short_revision(now)}.")
        else:
            were = ", ".join(revision.short_revision(each) for each in sorted(then))
            _report_change(f"The {name}", were, revision.short_revision(now), console)
    now_used = revision.of_libraries()
    for name, version in episodes[0].libraries.items():
        if now_used.get(name) != version:
            _report_change(name, version, now_used.get(name), console)


def _report_change(what: str, then: object, now: object, console: Console) -> None:
    text = f"{what} was {then} and is {now}: screens and scores may differ for that reason."
    console.print(text, soft_wrap=True)


def _serve(recorded: RecordedEpisode, start: int, options: ReplayOptions) -> int:
    with Player() as player:
        env = player.show(recorded, start)
        print(f"{recorded.key} as the agent saw it in step {start}.", flush=True)
        return env_launcher.serve(env, options.console_port, options.grpc_port)


def _play_all(
    episodes: Sequence[RecordedEpisode], options: ReplayOptions, console: Console
) -> list[Outcome]:
    outcomes = []
    with Player() as player, episode_bar(console) as progress:
        bar = progress.add_task("", total=len(episodes))
        for recorded in episodes:
            progress.update(bar, description=recorded.key)
            outcomes.append(_play(player, recorded, options))
            progress.update(bar, advance=1)
            _report(outcomes[-1], console)
    return outcomes


def _play(player: Player, recorded: RecordedEpisode, options: ReplayOptions) -> Outcome:
    animation = Animation(recorded.shown) if options.animation is not None else None
    takers: list[FrameFolder | Animation] = [animation] if animation else []
    if options.frames is not None:
        takers.append(FrameFolder(options.frames, recorded))

    def on_frame(step: int | None, frame: np.ndarray) -> None:
        for taker in takers:
            taker.add(step, frame)

    outcome = player.play(recorded, on_frame if takers else None)
    if animation is not None and options.animation is not None and outcome.record is not None:
        animation.write(options.animation)
    return outcome


def _report(outcome: Outcome, console: Console) -> None:
    recorded, now = outcome.recorded, outcome.record
    facts = f"{recorded.key} ({recorded.record.steps} steps"
    if now is not None:
        facts += f", score {now.score:.2f}"
    colour, word = ("yellow", "differs") if outcome.differences else ("green", "equal  ")
    console.print(f"[{colour}]{word}[/] ", end="")
    console.print(f"{facts})", markup=False, highlight=False, soft_wrap=True)
    for head, *lines in outcome.differences:
        console.print(f"  {head}", markup=False, highlight=False, soft_wrap=True)
        for line in lines:
            console.print(f"    {line}", markup=False, highlight=False, soft_wrap=True)


def _write_scores(outcomes: Sequence[Outcome], run: Path, console: Console) -> None:
    played = [outcome for outcome in outcomes if outcome.record is not None]
    now = datetime.datetime.fromtimestamp(clock.now(), datetime.UTC)
    path = run / RESCORES_FOLDER / f"{now:%Y%m%dT%H%M%S%f}.jsonl"
    lines = [outcome.record.to_json() for outcome in played if outcome.record is not None]
    files.write_atomically(path, "".join(f"{line}\n" for line in lines).encode())
    for outcome in played:
        then = outcome.recorded.record
        if outcome.record is not None and outcome.record.score != then.score:
            text = f"{then.key}: {then.score:.2f} -> {outcome.record.score:.2f}"
            console.print(text, markup=False, highlight=False)
    console.print(f"New scores: {path}", soft_wrap=True)


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main())
