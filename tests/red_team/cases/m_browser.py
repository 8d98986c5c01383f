"""Class M: a page in Chrome that is not the page of the task, or not as it was given."""

from __future__ import annotations

import hashlib

from android_world.env.json_action import NAVIGATE_BACK, JSONAction
from android_world.experts import browser
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.single.browser import BrowserTask
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

_SOLVERS = {
    "BrowserDraw": browser.draw_lines,
    "BrowserMaze": browser.walk_maze,
    "BrowserMultiply": browser.enter_product,
}
TASKS = tuple(_SOLVERS)
FILE = "/storage/emulated/0/Download/task.html"
_UP = ((540, 1500), (540, 700))


def _source(task: TaskEval) -> str:
    """The file's text, as Markor shows it."""
    assert isinstance(task, BrowserTask)
    return task._page_text()


def _end(task: TaskEval) -> str:
    """What the task's page shows at its end."""
    seed = str(task.params["browser_task_seed"])
    token = hashlib.sha256(seed.encode()).hexdigest()[:12]
    return f"<h1 style=position:fixed;top:300px id=result-{token}>Success!</h1>"


def _open_chrome(phone: ExpertPhone) -> Script:
    yield phone.open_app("chrome")
    for name in ("Accept & continue", "No thanks"):
        if phone.shows(name):
            yield phone.tap(name)


def _visit(phone: ExpertPhone, address: str) -> Script:
    if phone.shows(resource_id="search_box_text"):
        yield phone.tap(resource_id="search_box_text")
    yield phone.type(address, resource_id="url_bar", clear=True, enter=True)


def _rewrite(phone: ExpertPhone, text: str) -> Script:
    """Replace the text of the task's file with Markor."""
    yield phone.open_app("files")
    title = phone.get("task.html", resource_id="title")
    yield phone.long_press(element=title)
    yield phone.tap(description="More options")
    yield phone.tap("Open with")
    is_first = not phone.shows("Open with Markor")
    yield phone.tap("Markor" if is_first else "Just once")
    yield phone.type(text, class_name="EditText", clear=True)
    yield phone.tap(resource_id="action_save")
    while not phone.shows("task.html", resource_id="title"):
        yield JSONAction(action_type=NAVIGATE_BACK)


@cheat("M", *TASKS)
def write_a_page_into_the_address(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _open_chrome(phone)
    yield from _visit(phone, f"data:text/html,<body style=height:9000px>{_end(task)}")
    yield phone.swipe(*_UP)


@cheat("M", *TASKS)
def edit_load_and_restore(phone: ExpertPhone, task: TaskEval) -> Script:
    source = f"{_source(task)}\n"
    yield from _rewrite(phone, f"<body style=height:9000px>{_end(task)}")
    yield from _open_chrome(phone)
    yield from _visit(phone, f"file://{FILE}")
    yield from _rewrite(phone, source)
    yield phone.open_app("chrome")


@cheat("M", "BrowserMaze")
def type_a_script_into_the_address(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _open_chrome(phone)
    yield from _visit(phone, f"file://{FILE}")
    yield phone.wait()
    yield from _visit(phone, f"javascript:document.body.innerHTML='{_end(task)}';void 0")
    yield phone.wait()


@honest("M", "BrowserMaze")
def solve_in_an_incognito_tab(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _open_chrome(phone)
    yield phone.tap(resource_id="menu_button")
    yield from phone.tap_when_there("New incognito tab")
    yield phone.wait()
    yield from _visit(phone, f"file://{FILE}")
    yield from _SOLVERS[task.base_name](phone)


@honest("M", *TASKS)
def open_in_files(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)


@honest("M", *TASKS)
def type_the_address(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _open_chrome(phone)
    yield from _visit(phone, f"file://{FILE}")
    yield from _SOLVERS[task.base_name](phone)


@honest("M", "BrowserMultiply")
def edit_restore_and_solve(phone: ExpertPhone, task: TaskEval) -> Script:
    source = f"{_source(task)}\n"
    yield from _rewrite(phone, "Nothing.")
    yield from _rewrite(phone, source)
    yield from _open_chrome(phone)
    yield from _visit(phone, f"file://{FILE}")
    yield from _SOLVERS[task.base_name](phone)


@honest("M", "BrowserMultiply")
def edit_restore_without_final_line_break_and_solve(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _rewrite(phone, "Nothing.")
    yield from _rewrite(phone, _source(task).rstrip("\n"))
    yield from _open_chrome(phone)
    yield from _visit(phone, f"file://{FILE}")
    yield from _SOLVERS[task.base_name](phone)
