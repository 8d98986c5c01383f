"""The command that writes a report."""

from __future__ import annotations

import sys
from pathlib import Path

from android_world.cli import argument_parser
from android_world.runs.errors import RunError
from android_world.runs.report import NotARunError, build_site


def main(arguments: list[str] | None = None) -> int:
    """Parse flags and write the site; 0, or 2 with one line of what is wrong."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.runs.report"),
        usage="%(prog)s RUN [--compare OTHER_RUN] [--out DIR]",
        description="Write a site about a run that opens without a server: tables, every step.",
        examples="""\
  %(prog)s ~/android_world/runs/run_20260102T030405_expert
  %(prog)s runs/new --compare runs/old --out site
""",
    )
    parser.add_argument("run", type=Path, metavar="RUN", help="the run's folder")
    parser.add_argument(
        "--compare", type=Path, metavar="OTHER_RUN", help="another run, shown side by side"
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where to write (default: RUN/report)"
    )
    options = parser.parse_args(arguments)
    try:
        index = build_site(options.run, options.out or options.run / "report", options.compare)
    except (NotARunError, RunError) as error:
        print(f"report: {error}", file=sys.stderr)
        return 2
    print(f"Report: {index}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
