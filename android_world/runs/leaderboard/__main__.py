"""The command that writes a leaderboard: `python -m android_world.runs.leaderboard FILES`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from android_world.cli import argument_parser
from android_world.runs import files
from android_world.runs.errors import RunError
from android_world.runs.leaderboard.entries import entries_of
from android_world.runs.leaderboard.page import render

_PROG: Final = argument_parser.prog("android_world.runs.leaderboard")
_EXAMPLES: Final = """\
  %(prog)s docs/submissions/*.json* --output=docs/leaderboard.md
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Write the page; 0, 1 if a submission is refused, 2 if a file is not one."""
    parser = argument_parser.Parser(
        prog=_PROG,
        usage="%(prog)s FILE... --output FILE",
        description="Write a leaderboard as a Markdown page from submissions "
        "(android_world.runs.submission) and the reports of their verification (verify --report).",
        examples=_EXAMPLES,
    )
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="submissions, and reports about them"
    )
    parser.add_argument(
        "--output",
        type=argument_parser.path,
        required=True,
        metavar="FILE",
        help="the page; submissions in or below its folder are linked",
    )
    options = parser.parse_args(argv)
    try:
        entries = entries_of(options.files)
        files.write_atomically(options.output, render(entries, options.output.parent).encode())
    except RunError as error:
        print(f"leaderboard: {error}", file=sys.stderr)
        return error.exit_code
    print(f"{len(entries)} entries: {options.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
