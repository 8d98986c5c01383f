"""What parameters of instances are drawn from, in every command and environment."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path
from typing import Any, Final

from android_world.cli import argument_parser
from android_world.cli.flags import flag


@dataclasses.dataclass(frozen=True)
class ParameterOptions:
    """Word lists of a file in the place of the benchmark's own, and drawn answers."""

    word_lists: Path | None = flag(
        None,
        "JSON file with word lists that replace the benchmark's own "
        "(docs/guides/run_viewer.md); results are "
        "comparable only with runs on the same lists",
        "FILE",
        read=argument_parser.path,
    )
    vary_answers: bool = flag(
        False, "draw the answers of questions that have one and the same answer as published"
    )

    def use(self) -> None:
        """Replace the word lists of this process.

        Raises:
          WordListError: The file cannot be used, or the process uses other lists.
        """
        from android_world.task_evals import word_lists

        word_lists.use_in_process(self.word_lists)

    def parameter_config(self) -> dict[str, Any]:
        """What a result records: whether answers are drawn, and the SHA-256 of the word lists.

        Raises:
          WordListError: The file cannot be read.
        """
        from android_world.task_evals import word_lists

        lists = self.word_lists
        return {
            "vary_answers": self.vary_answers,
            "word_lists": "" if lists is None else word_lists.digest(lists),
        }


PUBLISHED: Final = ParameterOptions()
"""The benchmark's own lists, and the published answers."""


def parameter_options(
    word_lists: str | os.PathLike[str] | None, vary_answers: bool
) -> ParameterOptions:
    """The options of an environment's arguments."""
    return ParameterOptions(None if word_lists is None else Path(word_lists), vary_answers)
