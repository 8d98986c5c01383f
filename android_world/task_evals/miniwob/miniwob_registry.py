"""The pages of MobileMiniWoB++ as tasks: all of them, and the subset."""

from __future__ import annotations

from typing import Final

from android_world.task_evals import catalog
from android_world.task_evals.miniwob import miniwob_base

TaskType = type[miniwob_base.MiniWoBTask]

_ALL: Final = "miniwob"
_SUBSET: Final = "miniwob_subset"

# Those with a star are in the subset, too.
_PAGES: Final = """
bisect-angle book-flight* choose-date* choose-date-easy choose-date-medium choose-list*
circle-center click-button* click-button-sequence* click-checkboxes* click-checkboxes-large*
click-checkboxes-soft* click-checkboxes-transfer* click-collapsible* click-collapsible-2*
click-color* click-dialog* click-dialog-2* click-link* click-menu-2 click-option* click-pie*
click-scroll-list* click-shades* click-shape* click-tab* click-tab-2* click-tab-2-easy
click-tab-2-hard* click-tab-2-medium click-test* click-test-2* click-test-transfer click-widget*
copy-paste* copy-paste-2* count-shape* count-sides drag-box drag-item email-inbox*
email-inbox-delete email-inbox-forward email-inbox-forward-nl* email-inbox-forward-nl-turk*
email-inbox-important email-inbox-nl-turk* email-inbox-noscroll email-inbox-reply
email-inbox-star-reply enter-date* enter-password* enter-text* enter-text-2 enter-text-dynamic*
enter-time* find-midpoint find-word* focus-text* focus-text-2* grid-coordinate* guess-number*
highlight-text highlight-text-2 identify-shape* login-user* login-user-popup* multi-layouts*
multi-orderings* navigate-tree* read-table* read-table-2 resize-textarea right-angle scroll-text
scroll-text-2 search-engine* simon-says simple-algebra* simple-arithmetic* social-media*
social-media-all* social-media-some* terminal* text-transform* tic-tac-toe* unicode-test*
use-autocomplete* use-colorwheel use-colorwheel-2 use-slider* visual-addition
"""


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
