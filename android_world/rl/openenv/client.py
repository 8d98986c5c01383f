"""The client: drives a phone that an OpenEnv server has."""

from __future__ import annotations

from typing import Any

from openenv.core import EnvClient
from openenv.core.client_types import StepResult
from openenv.core.env_server.types import State

from android_world.rl.openenv.models import AndroidAction, AndroidObservation


class AndroidWorldEnv(EnvClient[AndroidAction, AndroidObservation, State]):  # type: ignore[misc]
    """A separate phone on the server, for as long as the connection lasts.

    with AndroidWorldEnv(base_url="http://127.0.0.1:8000").sync() as env:
        result = env.reset(seed=30, task="SystemWifiTurnOn")
        result = env.step(AndroidAction(kind="open_app", text="Settings"))
    """

    def _step_payload(self, action: AndroidAction) -> dict[str, Any]:
        payload: dict[str, Any] = action.model_dump(mode="json")
        return payload

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[AndroidObservation]:
        reward, done = payload.get("reward"), bool(payload.get("done", False))
        seen = {**payload.get("observation", {}), "reward": reward, "done": done}
        observation = AndroidObservation.model_validate(seen)
        return StepResult(observation, reward, done, payload.get("metadata"))

    def _parse_state(self, payload: dict[str, Any]) -> State:
        return State.model_validate(payload)
