"""The command that makes and checks submissions: `python -m android_world.runs.submission`."""

from __future__ import annotations

import contextlib
import json
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from android_world.cli import argument_parser
from android_world.device.errors import AndroidWorldError
from android_world.runs.errors import RunError, UsageError
from android_world.runs.progress import episode_bar
from android_world.runs.submission import building, document, run_comparison, verification
from android_world.runs.submission.findings import Finding, Severity
from android_world.runs.submission.schema import Submission

_PROG: Final = argument_parser.prog("android_world.runs.submission")
_FILE: Final = "submission.json.gz"
_EXAMPLES: Final = """\
  the submission of a run, as RUN/submission.json.gz:
    %(prog)s runs/mine
  under another name, as plain JSON:
    %(prog)s runs/mine --output=mine.json
  check a file: replay ten episodes on the virtual phone, or all:
    %(prog)s verify mine.json.gz --sample=10
    %(prog)s verify mine.json.gz --report=mine.verification.json
"""
_VERIFY: Final = "verify"
_VERIFIED, _NOT_VERIFIED, _USAGE = 0, 1, 2
_COLOURS: Final = {Severity.ERROR: "red", Severity.WARNING: "yellow"}


def parser() -> argument_parser.Parser:
    """The parser of all flags."""
    found = argument_parser.Parser(
        prog=_PROG,
        usage="%(prog)s RUN [--output FILE]\n"
        "       %(prog)s verify FILE [--run RUN] [--sample N] [--report FILE]",
        description="Write one file with everything that others need to check the result of a "
        "run: suite, agent, settings, scores, seeds and the actions of each episode. verify checks "
        "such a file and replays its episodes on the virtual phone. It exits with 0 if the result "
        "is verified, 1 if it is not, 2 if the command line or the file is wrong.",
        examples=_EXAMPLES,
    )
    found.add_argument(
        "words", nargs="*", metavar="RUN", help="the run's folder, or verify and a submission"
    )
    found.add_argument(
        "--output",
        type=argument_parser.path,
        metavar="FILE",
        help=f"where to write; .gz compresses (default: RUN/{_FILE})",
    )
    found.add_argument("--schema", action="store_true", help="print the JSON Schema of the file")
    checks = found.add_argument_group("verify")
    checks.add_argument(
        "--run",
        type=argument_parser.path,
        metavar="RUN",
        help="compare the submission with the folder of its run, too",
    )
    checks.add_argument(
        "--sample",
        type=argument_parser.count,
        metavar="N",
        help="replay so many episodes, chosen at random (default: all)",
    )
    checks.add_argument(
        "--report",
        type=argument_parser.path,
        metavar="FILE",
        help="write what was found as JSON, for android_world.runs.leaderboard",
    )
    return found


def main(argv: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Do what the command line says; returns the exit code."""
    accepted = parser()
    options = accepted.parse_args(argv)
    logging.basicConfig(level=logging.ERROR)
    output = console or Console()
    if options.schema:
        print(json.dumps(Submission.model_json_schema(), indent=2, sort_keys=True))
        return _VERIFIED
    words = options.words
    is_check = words[:1] == [_VERIFY]
    if len(words) != 1 + is_check:
        accepted.error("name the folder of a run, or verify and one file")
    if not is_check and (options.run or options.sample or options.report):
        accepted.error("--run, --sample and --report are for verify")
    if is_check and options.output:
        accepted.error("--output is the file of a new submission; verify has --report")
    try:
        with argument_parser.endings_interrupt():
            if is_check:
                return _verify(Path(words[1]), options.run, options.sample, options.report, output)
            return _build(Path(words[0]), options.output, output)
    except (RunError, AndroidWorldError) as error:
        print(f"submission: {error}", file=sys.stderr)
        return _USAGE
    except KeyboardInterrupt as interruption:
        print("submission: interrupted", file=sys.stderr)
        return argument_parser.exit_code_of(interruption)


def _build(run: Path, output: Path | None, console: Console) -> int:
    if not run.is_dir():
        raise UsageError(f"There is no folder {run}.")
    made, path = building.of_run(run), output or run / _FILE
    document.write(made, path)
    scope = "the whole suite" if made.suite.is_whole else "a part of the suite"
    _print(console, f"{len(made.episodes)} episodes, {scope}: {path}")
    return _VERIFIED


def _verify(
    path: Path, run: Path | None, sample: int | None, report: Path | None, console: Console
) -> int:
    submission = document.read(path)
    different = [] if run is None else run_comparison.compare(submission, building.of_run(run))
    for finding in different:
        _print_finding(finding, console)
    found = _replay(submission, sample, console)
    for entry in found.findings:
        if not entry.episode:
            severity = Severity(entry.severity)
            _print_finding(Finding(entry.code, severity, entry.text), console)
    if report is not None:
        document.write(found, report)
    is_verified = found.is_verified and not different
    colour, word = ("green", "verified") if is_verified else ("red", "not verified")
    console.print(f"[{colour}]{word}[/]: ", end="")
    _print(
        console,
        f"{found.equal} of {found.replayed} replayed episodes are equal, of {found.episodes} in "
        "the file.",
    )
    return _VERIFIED if is_verified else _NOT_VERIFIED


def _replay(
    submission: Submission, sample: int | None, console: Console
) -> verification.Verification:
    with episode_bar(console) as progress:
        bar = progress.add_task("", total=None)

        def on_start(keys: Sequence[str]) -> None:
            progress.update(bar, total=len(keys))

        def on_episode(key: str, found: list[Finding]) -> None:
            progress.update(bar, advance=1, description=key)
            if not found:
                _print(console, f"equal    {key}")
            for finding in found:
                _print_finding(finding, console)

        return verification.verify(submission, sample, on_episode, on_start)


def _print_finding(finding: Finding, console: Console) -> None:
    console.print(f"[{_COLOURS[finding.severity]}]{finding.severity.value:<8}[/] ", end="")
    where = f"{finding.episode}: " if finding.episode else ""
    _print(console, f"{finding.code}: {where}{finding.text}")


def _print(console: Console, text: str) -> None:
    console.print(text, markup=False, highlight=False, soft_wrap=True)


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main())
