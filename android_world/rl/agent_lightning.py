"""The benchmark as an agent of Agent Lightning: a model behind an OpenAI-compatible endpoint.

import agentlightning as agl
from android_world.rl.agent_lightning import play_task
from android_world.rl.conversation import rows

agl.Trainer(algorithm=...).fit(play_task, train_dataset=rows(["SystemWifiTurnOn"], range(8)))
"""

from __future__ import annotations

import asyncio
from typing import Any

import agentlightning as agl
import openai

from android_world.rl.conversation import SYSTEM_PROMPT, Message, PhoneConversation
from android_world.rl.errors import EpisodeFailedError


@agl.rollout  # type: ignore[untyped-decorator]
async def play_task(task: dict[str, Any], llm: agl.LLM) -> float:
    """Play one episode; the sum of its rewards.

    Args:
      task: a row of `conversation.rows`, with further arguments of `PhoneConversation` if wanted,
        for example `image_size`.
      llm: the endpoint of the model.

    Raises:
      EpisodeFailedError: the phone failed; Agent Lightning repeats or drops the attempt.
    """
    row = {name: task[name] for name in ("task", "seed", "family")}
    settings = {name: value for name, value in task.items() if name not in row}
    client = openai.AsyncOpenAI(base_url=llm.endpoint, api_key=llm.api_key or "none")
    with PhoneConversation(**settings) as phone:
        turn = await asyncio.to_thread(phone.start, **row)
        messages: list[Message] = [{"role": "system", "content": SYSTEM_PROMPT}]
        while not turn.is_over:
            messages.append(turn.message())
            answer = await client.chat.completions.create(
                model=llm.model,
                messages=messages,  # type: ignore[arg-type]
                **llm.sampling_parameters,
            )
            reply = answer.choices[0].message.content or ""
            messages.append({"role": "assistant", "content": reply})
            turn = await asyncio.to_thread(phone.reply, reply)
        if turn.info["error"]:
            raise EpisodeFailedError(turn.info["error"])
        return phone.reward
