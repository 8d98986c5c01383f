"""Tasks on a page in Chrome, which is opened from the file manager."""

from __future__ import annotations

import abc
import hashlib
import random
from collections.abc import Sequence, Set
from importlib import resources
from typing import Any

from android_world import records
from android_world.device import device_constants, device_time
from android_world.device.loaded_page import LoadedPage
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.env.representation_utils import UIElement
from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.utils import (
    device_files,
    file_url,
    foreground,
    schema,
    user_data_generation,
)

_PACKAGE = "com.android.chrome"
_FILE = "task.html"
_DONE = "Success!"
_ADDRESS_BAR = "url_bar"
_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
_Box = tuple[float, float, float, float]  # left, top, right, bottom in pixels
_TIME_S = 1.0  # until automatic time has taken effect
_PREAMBLE = (
    "Open the file task.html in Downloads in the file manager; when prompted open it with Chrome."
)
_GOAL = _PREAMBLE + " Then {}"


def _page(name: str) -> str:
    folder = resources.files(__package__) / "browser_pages"
    script = (folder / "random.js").read_text(encoding="utf-8")
    return (folder / f"{name}.html").read_text(encoding="utf-8").replace("%RANDOM%", script)


class BrowserTask(task_eval.TaskEval, abc.ABC):
    """A page whose problem follows from a seed; it says "Success!" when it is solved.

    `HTML` is the page: `%SEED%` in it represents the seed, `%TOKEN%` for what the id of the
    element with the success ends with.
    """

    app_names = ["chrome"]
    complexity: float = 2
    schema = schema.create([schema.integer("browser_task_seed", is_required=True)])
    HTML = ""
    preamble = _PREAMBLE

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {"browser_task_seed": rng.randint(0, 2**32 - 1)}

    def initialize_device_time(self, env: AsyncEnv) -> None:
        device_time.set_automatic_time(env.controller, "1")
        env.wait(_TIME_S)

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        user_data_generation.clear_device_storage(env)
        adb_utils.clear_app_data(_PACKAGE, env.controller)
        adb_utils.grant_permissions(_PACKAGE, _NOTIFICATIONS, env.controller)
        self.params["page_bound"] = env.loaded_page() is not None
        page = self._page_text()
        device_files.create_file(_FILE, device_constants.DOWNLOAD_DATA, env.controller, page)

    def _page_text(self) -> str:
        seed = self.params["browser_task_seed"]
        return self.HTML.replace("%SEED%", str(seed)).replace("%TOKEN%", _token(seed))

    def permitted_changes(self) -> records.Permission:
        """The page, which the verdict compares by itself, without the line break at its end."""
        return records.permit_files(f"{device_constants.DOWNLOAD_DATA}/{_FILE}")

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if Chrome is in front and this page, as it was given, shows its success.

        Where the device reports the loaded page (`params["page_bound"]`), its committed address
        and the bytes that it was loaded from are those of the task's file. Elsewhere the file is
        unchanged, and the address bar, if it is visible, shows its address.
        """
        super().is_successful(env)
        package = self.evidence.compare("app in front", foreground.package_name(env), _PACKAGE)
        wanted = f"result-{_token(self.params['browser_task_seed'])}"
        elements = [e for e in _visible(env) if e.package_name == _PACKAGE]
        # The text is that of the element itself or of one inside it, as Chrome's version has it.
        places = [_box(e) for e in elements if _short_id(e) == wanted]
        found = [
            _box(e)
            for e in elements
            if e.text == _DONE and any(_is_inside(_box(e), place) for place in places)
        ]
        shown = self.evidence.compare(f"{_DONE} in {wanted}", found, "anywhere", _is_anywhere)
        task_file = device_files.convert_to_posix_path(device_constants.DOWNLOAD_DATA, _FILE)
        same = device_files.check_file_content(
            task_file, self._page_text(), env.controller, exact_match=True
        )
        unchanged = self.evidence.compare(f"{_FILE} is as it was", same, True)
        if not (shown and package and unchanged):
            return 0.0
        if self.params.get("page_bound"):
            return float(self._is_loaded(env, task_file))
        # A page that was scrolled down has no address bar: there is nothing to be compared then.
        bars = [e.text or "" for e in elements if _short_id(e) == _ADDRESS_BAR]
        files = {file_url.file_of(address, env) for address in bars} - {None}
        shows_file = self.evidence.compare("files in the address bar", files, task_file, _is_only)
        return float(shows_file)

    def _is_loaded(self, env: AsyncEnv, task_file: str) -> bool:
        page = env.loaded_page() or LoadedPage()
        path = file_url.file_of(page.url, env)
        # `create_file` ends a text with a line break; an editor may leave out those at the end.
        text = self._page_text().rstrip("\n")
        most = len(self._page_text()) - len(text) + 1
        texts = [text + "\n" * count for count in range(most + 1)]
        given = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
        has_address = self.evidence.compare("file of the loaded page", path, task_file, _is_same)
        is_given = self.evidence.compare("hash of the loaded page", page.sha256, given, _is_one_of)
        return has_address and is_given

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition takes any element with the text, of any page or of Chrome."""
        is_shown = any(e.text == _DONE for e in _visible(env))
        return float(foreground.package_name(env) == _PACKAGE and is_shown)

    def tear_down(self, env: AsyncEnv) -> None:
        adb_utils.clear_app_data(_PACKAGE, env.controller)
        super().tear_down(env)
        user_data_generation.clear_device_storage(env)
        device_time.set_automatic_time(env.controller, "0")


def _token(seed: int) -> str:
    return hashlib.sha256(str(seed).encode()).hexdigest()[:12]


def _visible(env: AsyncEnv) -> list[UIElement]:
    return [e for e in env.get_state().ui_elements if e.is_visible is not False]


def _short_id(element: UIElement) -> str:
    return (element.resource_name or element.resource_id or "").rpartition("/")[2]


def _box(element: UIElement) -> _Box:
    box = element.bbox_pixels
    return (box.x_min, box.y_min, box.x_max, box.y_max) if box else (0, 0, 0, 0)


def _is_inside(inner: _Box, outer: _Box) -> bool:
    return (
        inner[0] >= outer[0]
        and inner[1] >= outer[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


def _is_same(path: str | None, wanted: str) -> bool:
    return (path or "").lower() == wanted.lower()


def _is_one_of(found: str, wanted: Sequence[str]) -> bool:
    return found in wanted


def _is_only(found: Set[str | None], wanted: str) -> bool:
    return all(_is_same(path, wanted) for path in found)


def _is_anywhere(found: Sequence[_Box], _: str) -> bool:
    return bool(found)


@task()
class BrowserDraw(BrowserTask):
    """Draw with three of 24 colours."""

    template = _GOAL.format(
        "create a drawing using the three colors shown at the top and hit submit."
    )
    HTML = _page("draw")


@task()
class BrowserMaze(BrowserTask):
    """Walk from the first cell to the last."""

    template = _GOAL.format(
        "navigate the X to the bottom-right cell, by using the direction buttons."
    )
    HTML = _page("maze")


@task()
class BrowserMultiply(BrowserTask):
    """Remember five numbers and enter their product."""

    complexity = 2.2
    template = _GOAL.format(
        "click the button 5 times, remember the numbers displayed, and enter their product in the "
        "form."
    )
    HTML = _page("multiply")
