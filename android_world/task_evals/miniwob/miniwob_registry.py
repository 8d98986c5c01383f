"""The pages of MobileMiniWoB++ as tasks: all of them, and the subset."""

from __future__ import annotations

from typing import Final

from android_world.core import data_files
from android_world.task_evals import catalog
from android_world.task_evals.miniwob import miniwob_base

TaskType = type[miniwob_base.MiniWoBTask]

_ALL: Final = "miniwob"
_SUBSET: Final = "miniwob_subset"

# Those with a star are in the subset, too.
_PAGES: Final = data_files.read_text(__package__, "pages.txt")


def class_name(page: str) -> str:
    """The name of a page's class: `click-tab-2` is `MiniWobClickTab2`."""
    return "MiniWob" + "".join(part.capitalize() for part in page.split("-"))


def _register(entry: str) -> tuple[str, TaskType]:
    page = entry.removesuffix("*")
    task_class: TaskType = type(
        class_name(page),
        (miniwob_base.MiniWoBTask,),
        {"__doc__": f"The page {page}.", "__module__": __name__, "page": page},
    )
    families = (_ALL, _SUBSET) if entry.endswith("*") else (_ALL,)
    catalog.task(name=page, families=families)(task_class)
    return page, task_class


TASK_REGISTRY: Final[dict[str, TaskType]] = dict(map(_register, _PAGES.split()))
TASK_REGISTRY_SUBSET: Final[dict[str, TaskType]] = {
    entry.removesuffix("*"): TASK_REGISTRY[entry.removesuffix("*")]
    for entry in _PAGES.split()
    if entry.endswith("*")
}
