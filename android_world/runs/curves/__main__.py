"""The command that draws curves: `python -m android_world.runs.curves RUN`."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from android_world.cli import argument_parser
from android_world.runs import files
from android_world.runs.curves.curve import AXES, Curve, of_records
from android_world.runs.curves.figure import draw
from android_world.runs.errors import RunError, UsageError
from android_world.runs.view import model

_PROG: Final = argument_parser.prog("android_world.runs.curves")
_EXAMPLES: Final = """\
  %(prog)s runs/mine --svg=runs/steps.svg
  %(prog)s runs/mine runs/other --axis=cost_usd --svg=cost.svg --csv=cost.csv
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Write the curves; 0, or 2 with one line of what is wrong."""
    parser = argument_parser.Parser(
        prog=_PROG,
        usage="%(prog)s RUN [RUN ...] [--axis NAME] [--svg FILE] [--csv FILE]",
        description="The share of solved episodes within a number of steps, or within a cost, of "
        "one run or of several. Without --svg and --csv, prints the points as CSV.",
        examples=_EXAMPLES,
    )
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN", help="folders of runs")
    parser.add_argument(
        "--axis", choices=list(AXES), default="steps", help="per episode (default: steps)"
    )
    for name, text in (
        ("svg", "write a figure; next to runs, the viewer shows it"),
        ("csv", "write the points"),
    ):
        parser.add_argument(f"--{name}", type=argument_parser.path, metavar="FILE", help=text)
    options = parser.parse_args(argv)
    try:
        curves = [_read(run, options.axis) for run in options.runs]
        if options.svg is not None:
            files.write_atomically(options.svg, draw(curves).encode())
        if options.csv is not None:
            files.write_atomically(options.csv, table(curves).encode())
    except (RunError, model.NotARunError) as error:
        print(f"curves: {error}", file=sys.stderr)
        return 2
    if options.svg is None and options.csv is None:
        print(table(curves), end="")
    return 0


def table(curves: Sequence[Curve]) -> str:
    """The points of curves as CSV: run, axis, limit, share of solved episodes, episodes."""
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(("run", "axis", "limit", "solved", "episodes"))
    for curve in curves:
        for taken, share in curve.points:
            writer.writerow((curve.name, curve.axis, taken, round(share, 4), curve.episodes))
    return output.getvalue()


def _read(path: Path, axis: str) -> Curve:
    run = model.read_run(path)
    found = of_records(run.name, (episode.record for episode in run.episodes), axis)
    if found is None:
        raise UsageError(f"{path} has no judged episode, or its {axis} is unknown.")
    return found


if __name__ == "__main__":
    sys.exit(main())
