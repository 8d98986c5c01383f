"""The errands, a module per group of apps; `train` has those of the train split.

A class has its first wording; the other ones, and the vague goals, are in `languages/en.json`.
"""

from collections.abc import Callable, Sequence
from typing import Final

from android_world.errands import base, languages
from android_world.errands.base import Errand as Errand

# Versions of the families: a number changes where their templates, and so their scores, do.
VERSIONS: Final = {
    "errands": "errands-1.0",
    "errands_train": "errands-train-1.0",
    "errands_tools": "errands-tools-1.0",
    "errands_generated": "errands-generated-1.0",
}


def errand(
    goal: str, *, level: int, families: Sequence[str] = (base.FAMILY,)
) -> Callable[[type[Errand]], type[Errand]]:
    """An errand of this package, with the wordings that the English file has for its name.

    Args:
      goal: The first wording, which is the template.
      level: 1 to 4.
      families: Suites that list it.
    """

    def register(errand_class: type[Errand]) -> type[Errand]:
        known = languages.english().get(errand_class.__name__, {})
        wordings = goal, *known.get("rewordings", ())
        vague = known.get("vague", ())
        return base.errand(*wordings, level=level, vague=vague, families=families)(errand_class)

    return register
