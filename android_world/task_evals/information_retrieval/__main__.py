"""Checks files of questions: `... check FILE`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from android_world.cli import argument_parser
from android_world.task_evals.information_retrieval import validation
from android_world.task_evals.information_retrieval.errors import QuestionError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 if all questions are all right."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.task_evals.information_retrieval"),
        description="Questions that are defined in text files (docs/guides/adding_a_question.md).",
        examples="  %(prog)s check FILE",
    )
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="check", title="what to do"
    )
    check = commands.add_parser(
        "check",
        help="check files of questions",
        description="Make every question with many seeds, and name the first problem.",
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="files like proto/tasks.textproto")
    check.add_argument(
        "--seeds",
        type=argument_parser.count,
        default=validation.SEEDS,
        metavar="N",
        help="how many instances of each to make (default: %(default)s)",
    )
    options = parser.parse_args(arguments)
    try:
        for path in options.files:
            for line in validation.check_file(path, options.seeds):
                print(line)
    except QuestionError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"error: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
