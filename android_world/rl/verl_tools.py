"""The phone's tools for verl's agent loop `tool_agent`.

`verl_tools.yaml` next to this file is for `multi_turn.tool_config_path`, `dataset_rows` gives the
rows of the Parquet file, and `compute_score` is the custom reward function.
"""

from __future__ import annotations

import asyncio
import functools
import weakref
from collections.abc import Iterable
from typing import Any

from transformers.utils import get_json_schema
from verl.tools.base_tool import BaseTool
from verl.tools.schemas import OpenAIFunctionToolSchema, ToolResponse

from android_world.rl import conversation
from android_world.rl.trl_environment import (
    PROMPT,
    TOOLS,
    PhoneTools,
    PhoneToolsWithImages,
)

_phones: weakref.WeakKeyDictionary[Any, PhoneTools] = weakref.WeakKeyDictionary()
"""The phones by verl's data of a trajectory: verl makes and releases a tool with each call."""


def dataset_rows(
    tasks: str | Iterable[str] | None, seeds: Iterable[int], family: str = "android_world"
) -> list[dict[str, Any]]:
    """Rows of verl's dataset: each task with each seed; all rollouts of a row start alike.

    The prompt has the goal and the first screen, which are taken from the phone.

    Args:
      tasks: names of tasks or patterns such as `level:1`; None for all of the family.
      seeds: seeds of their parameters.
      family: the family of the names.

    Raises:
      SpecError: there is no such task.
      EpisodeFailedError: too many tasks in a row could not be prepared.
    """
    with conversation.PhoneConversation() as phone:
        return [_row(row, phone.start(**row)) for row in conversation.rows(tasks, seeds, family)]


def _row(row: dict[str, Any], first: conversation.Turn) -> dict[str, Any]:
    arguments = {name: {"create_kwargs": row} for name in TOOLS}
    return {
        "data_source": "android_world",
        "agent_name": "tool_agent",
        "prompt": [{"role": "user", "content": f"{PROMPT}{first.text}"}],
        "reward_model": {"style": "rule", "ground_truth": ""},
        "extra_info": {"need_tools_kwargs": True, "tools_kwargs": arguments, **row},
    }


def compute_score(
    data_source: str, solution_str: str, ground_truth: str, extra_info: dict[str, Any]
) -> float:
    """The reward of a trajectory: the sum of what its tools gave."""
    return float(sum(extra_info["tool_rewards"]))


class PhoneTool(BaseTool):  # type: ignore[misc]
    """One of `TOOLS`, by the name `tool` of its configuration; with `images` it shows screenshots.

    The first call of a trajectory starts its episode. The phone is given back with the end of the
    episode, or with the trajectory's data.
    """

    def get_openai_tool_schema(self) -> OpenAIFunctionToolSchema:
        """The signature and the docstring of the tool."""
        method = getattr(PhoneTools, self.config["tool"])
        return OpenAIFunctionToolSchema.model_validate(get_json_schema(method))

    async def execute(
        self, instance_id: str, parameters: dict[str, Any], **kwargs: Any
    ) -> tuple[ToolResponse, float, dict[str, Any]]:
        """The screen after the call, the reward of the step, and no metrics."""
        data = kwargs["agent_data"]
        phone = _phones.get(data)
        if phone is None:
            phone = PhoneToolsWithImages() if self.config.get("images") else PhoneTools()
            _phones[data] = phone
            weakref.finalize(data, phone.conversation.close)
            row = data.tools_kwargs[self.name]["create_kwargs"]
            await asyncio.to_thread(functools.partial(phone.reset, **row))
        before = phone.get_reward()
        seen = await asyncio.to_thread(functools.partial(getattr(phone, self.name), **parameters))
        turn = phone.conversation.turn
        if turn is not None and turn.is_over:
            await asyncio.to_thread(phone.conversation.close)
        reward = phone.get_reward() - before
        if isinstance(seen, str):
            return ToolResponse(text=seen), reward, {}
        image, text = seen
        return ToolResponse(text=text["text"], image=[image["image"]]), reward, {}
