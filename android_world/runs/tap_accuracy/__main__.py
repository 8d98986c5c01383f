"""The command that measures taps of recorded runs: `python -m android_world.runs.tap_accuracy`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from android_world.cli import argument_parser
from android_world.runs import statistics
from android_world.runs.tap_accuracy import taps
from android_world.runs.view import model

_PROG: Final = argument_parser.prog("android_world.runs.tap_accuracy")
_EXAMPLES: Final = """\
  %(prog)s runs/mine
  %(prog)s runs/mine --reference=runs/expert
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures of a run; 0, or 2 with one line of what is wrong."""
    parser = argument_parser.Parser(
        prog=_PROG,
        usage="%(prog)s RUN [--reference RUN]",
        description="How many taps of a recorded run hit the element that the model's own words "
        "name and, with --reference, the element that another run of the same instances, such as "
        "the solver's, taps on the same screen.",
        examples=_EXAMPLES,
    )
    parser.add_argument("run", type=Path, metavar="RUN", help="the run's folder")
    parser.add_argument(
        "--reference", type=Path, metavar="RUN", help="a run of the same seed on the virtual phone"
    )
    options = parser.parse_args(argv)
    try:
        run = model.read_run(options.run)
        reference = None if options.reference is None else model.read_run(options.reference)
        counts = taps.of_episodes(episode.trace for episode in run.episodes)
        print(_line("the element that the words name", counts.named_hits, counts.named))
        if reference is not None:
            compared, hits = _compare(run, reference)
            print(_line(f"the element that {reference.name} taps", hits, compared))
    except model.NotARunError as error:
        print(f"tap_accuracy: {error}", file=sys.stderr)
        return 2
    return 0


def _compare(run: model.Run, reference: model.Run) -> tuple[int, int]:
    pairs = [(one, reference.episode(one.key)) for one in run.episodes]
    counts = [
        taps.compare_with(one.trace, other.trace)
        for one, other in pairs
        if other is not None and other.record.seed == one.record.seed
    ]
    return sum(compared for compared, _ in counts), sum(hits for _, hits in counts)


def _line(what: str, hits: int, total: int) -> str:
    if not total:
        return f"{what}: no taps to compare"
    low, high = statistics.wilson_interval(hits, total)
    return f"{what}: {hits} of {total} taps, {hits / total:.3f} (95 %: {low:.3f} to {high:.3f})"


if __name__ == "__main__":
    sys.exit(main())
