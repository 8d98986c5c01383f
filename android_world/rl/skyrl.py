"""The benchmark as a text environment of SkyRL (skyrl_gym).

    import skyrl_gym
    from android_world.rl.skyrl import dataset_rows

    skyrl_gym.register(id="android_world", entry_point="android_world.rl.skyrl:AndroidWorldTextEnv")
    rows = dataset_rows(["SystemWifiTurnOn"], seeds=range(8))  # Write them as Parquet.

Set `generator.max_turns` to the largest step budget of the tasks, and `generator.batched=false`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from skyrl_gym.envs.base_text_env import BaseTextEnv, BaseTextEnvStepOutput

from android_world.rl.conversation import SYSTEM_PROMPT, Message, PhoneConversation, rows


def dataset_rows(
    tasks: str | Iterable[str] | None, seeds: Iterable[int], family: str = "android_world"
) -> list[dict[str, Any]]:
    """Rows of SkyRL's dataset: each task with each seed; all rollouts of a row start alike.

    Args:
      tasks: names of tasks or patterns such as `level:1`; None for all of the family.
      seeds: seeds of their parameters.
      family: the family of the names.

    Raises:
      SpecError: there is no such task.
    """
    prompt = [{"role": "system", "content": SYSTEM_PROMPT}]
    found = rows(tasks, seeds, family)
    return [{"prompt": prompt, "env_class": "android_world", **row} for row in found]


class AndroidWorldTextEnv(BaseTextEnv):  # type: ignore[misc]
    """An episode: `init` appends the goal and the screen to the prompt, `step` reads a reply.

    An episode with an error of the phone gives no reward; `metadata` has the error.
    """

    def __init__(
        self, env_config: Mapping[str, Any] | None = None, extras: Mapping[str, Any] | None = None
    ) -> None:
        """Prepare the episode.

        Args:
          env_config: arguments of `PhoneConversation`, for example `image_size`.
          extras: the row of the dataset: `task`, `seed`, `family` and, where it is set,
            `max_turns`, after which the episode is cut off.
        """
        super().__init__()
        row = dict(extras or {})
        self.max_turns = row.get("max_turns")
        self._row = {name: row[name] for name in ("task", "seed", "family")}
        self._phone = PhoneConversation(**dict(env_config or {}))

    def init(self, prompt: list[Message]) -> tuple[list[Message], dict[str, Any]]:
        """Start the episode."""
        turn = self._phone.start(**self._row)
        self.turns = 0
        return [*prompt, turn.message()], dict(turn.info)

    def step(self, action: str) -> BaseTextEnvStepOutput:
        """Carry out the model's reply."""
        self.turns += 1
        turn = self._phone.turn
        if turn is None or not turn.is_over:  # The phone may have failed at the start.
            turn = self._phone.reply(action)
        done = turn.is_over or (self.max_turns is not None and self.turns >= self.max_turns)
        return BaseTextEnvStepOutput(
            observations=[] if done else [turn.message()],
            reward=turn.reward,
            done=done,
            metadata=dict(turn.info),
            postprocessed_action=None,
        )

    def close(self) -> None:
        """Give the phone back."""
        self._phone.close()

    def get_metrics(self) -> dict[str, Any]:
        """Steps and score of the episode."""
        turn = self._phone.turn
        return {"steps": self.turns, "score": 0.0 if turn is None else turn.info["score"]}
