"""A client of the server: `AndroidEnvClient`."""

from __future__ import annotations

import dataclasses
import io
import os
from typing import Any

import numpy as np
import requests
from PIL import Image

from android_world.device.errors import AndroidWorldError
from android_world.env.json_action import JSONAction

DEFAULT_URL = "http://localhost:5000"
TIMEOUT_S = 300.0
_TOKEN_VARIABLE = "ANDROID_WORLD_SERVER_TOKEN"


class ServerError(AndroidWorldError, RuntimeError):
    """The server refused, failed or is not there.

    Attributes:
      status: the HTTP status; 0 where there was no answer.
    """

    def __init__(self, text: str, status: int = 0) -> None:
        """Take what was said."""
        super().__init__(text)
        self.status = status


class AndroidEnvClient:
    """A phone of a server; all methods raise `ServerError`."""

    def __init__(
        self, base_url: str = DEFAULT_URL, token: str | None = None, env_number: int | None = None
    ) -> None:
        """Take where the server is; nothing is asked yet.

        Args:
          base_url: the server's address.
          token: its token; that of ANDROID_WORLD_SERVER_TOKEN by default.
          env_number: which of its phones; the first by default.
        """
        self.base_url = base_url.rstrip("/")
        self._prefix = "" if env_number is None else f"/envs/{env_number}"
        self._session = requests.Session()
        known = token or os.environ.get(_TOKEN_VARIABLE)
        if known:
            self._session.headers["Authorization"] = f"Bearer {known}"

    def reset(self, go_home: bool) -> dict[str, Any]:
        """Reset the device, and go to the home screen if asked to."""
        return self._json("POST", "/reset", go_home=go_home)

    def get_screenshot(self, wait_to_stabilize: bool = False) -> np.ndarray:
        """The screen: uint8 of shape (height, width, 3)."""
        answer = self._ask("GET", "/screenshot", wait_to_stabilize=wait_to_stabilize)
        if answer.headers["Content-Type"].startswith("image/png"):
            return np.asarray(Image.open(io.BytesIO(answer.content)).convert("RGB"))
        return np.array(answer.json()["pixels"], dtype=np.uint8)

    def get_state(self, wait_to_stabilize: bool = True) -> dict[str, Any]:
        """The screen's elements (`ui_elements`), its size, orientation and activity."""
        return self._json("GET", "/state", wait_to_stabilize=wait_to_stabilize)

    def execute_action(self, action: JSONAction) -> dict[str, Any]:
        """Carry out an action."""
        return self._json("POST", "/execute_action", json=dataclasses.asdict(action))

    def get_suite_task_list(self, max_index: int = -1) -> list[str]:
        """Names of the suite's tasks: the first `max_index`, or all."""
        names: list[str] = self._json("GET", "/suite/task_list", max_index=max_index)["task_list"]
        return names

    def get_suite_task_length(self, task_type: str) -> int:
        """How many instances a task has."""
        length: int = self._json("GET", "/suite/task_length", task_type=task_type)["length"]
        return length

    def reinitialize_suite(
        self,
        n_task_combinations: int = 2,
        seed: int = 42,
        task_family: str = "android_world",
        vary_answers: bool | None = None,
    ) -> dict[str, Any]:
        """Make other instances; `vary_answers` is that of the server by default."""
        varied = {} if vary_answers is None else {"vary_answers": vary_answers}
        return self._json(
            "GET",
            "/suite/reinitialize",
            n_task_combinations=n_task_combinations,
            seed=seed,
            task_family=task_family,
            **varied,
        )

    def get_suite_config(self) -> dict[str, Any]:
        """What the instances are drawn from, under the names of `run.json`."""
        return self._json("GET", "/suite/config")

    def initialize_task(self, task_type: str, task_idx: int) -> dict[str, Any]:
        """Set an instance up on the device."""
        return self._json("POST", "/task/initialize", task_type=task_type, task_idx=task_idx)

    def tear_down_task(self, task_type: str, task_idx: int) -> dict[str, Any]:
        """Take away what an instance has left."""
        return self._json("POST", "/task/tear_down", task_type=task_type, task_idx=task_idx)

    def get_task_score(self, task_type: str, task_idx: int) -> float:
        """The checker's score of an instance, 0.0 to 1.0."""
        found: float = self._of_task("score", task_type, task_idx)
        return found

    def get_task_goal(self, task_type: str, task_idx: int) -> str:
        """The goal of an instance."""
        return str(self._of_task("goal", task_type, task_idx))

    def get_task_template(self, task_type: str, task_idx: int) -> str:
        """The goal's template."""
        return str(self._of_task("template", task_type, task_idx))

    def close(self) -> dict[str, Any]:
        """Have the device given back."""
        return self._json("POST", "/close")

    def health(self) -> bool:
        """Whether the device answers."""
        try:
            self._json("GET", "/health")
        except ServerError as error:
            if error.status == requests.codes.unauthorized:
                raise
            return False
        return True

    def _of_task(self, what: str, task_type: str, task_idx: int) -> Any:
        return self._json("GET", f"/task/{what}", task_type=task_type, task_idx=task_idx)[what]

    def _json(self, method: str, path: str, json: object = None, **query: Any) -> dict[str, Any]:
        found: dict[str, Any] = self._ask(method, path, json, **query).json()
        return found

    def _ask(self, method: str, path: str, json: object = None, **query: Any) -> requests.Response:
        url = f"{self.base_url}{self._prefix}{path}"
        try:
            answer = self._session.request(method, url, params=query, json=json, timeout=TIMEOUT_S)
        except requests.RequestException as error:
            raise ServerError(f"{url}: {error}") from error
        if not answer.ok:
            raise ServerError(f"{url}: {answer.status_code}: {_reason(answer)}", answer.status_code)
        return answer


def _reason(answer: requests.Response) -> str:
    try:
        return str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        return answer.text[:200]
