"""SeeAct's turns as messages of OpenAI's chat completions, and pages about its episodes."""

from __future__ import annotations

import base64
import dataclasses
import io
from typing import Any

import numpy as np
from PIL import Image

from android_world.agents.llm import Message, Request, images, make_llm
from android_world.compat import episode_html

_GPT_TURBO = "gpt-4-turbo-2024-04-09"
# Of a step, on a page about it.
_IMAGE = "screenshot"
_TEXTS = ("action_gen_response", "action_ground_response", "action_description")


def create_action_generation_messages_payload(
    system_role_prompt: str, action_gen_prompt: str, image_array: np.ndarray
) -> list[dict[str, Any]]:
    """The first turn in the form of OpenAI's chat completions; the image is uint8, HxWx3."""
    url = {"url": images.data_url(image_array), "detail": "high"}
    return [
        {"role": "system", "content": [_text_part(system_role_prompt)]},
        {
            "role": "user",
            "content": [_text_part(action_gen_prompt), {"type": "image_url", "image_url": url}],
        },
    ]


def create_grounding_messages_payload(
    system_role_prompt: str,
    action_gen_prompt: str,
    image_array: np.ndarray,
    action_generation_output: str,
    action_grounding_prompt: str,
) -> list[dict[str, Any]]:
    """Both turns in the form of OpenAI's chat completions, with the answer to the first."""
    return [
        *create_action_generation_messages_payload(
            system_role_prompt, action_gen_prompt, image_array
        ),
        {"role": "assistant", "content": [_text_part(f"\n\n{action_generation_output}")]},
        {"role": "user", "content": [_text_part(action_grounding_prompt)]},
    ]


def execute_openai_request(
    messages_payload: list[dict[str, Any]],
    model: str = _GPT_TURBO,
    temperature: float = 0.0,
    max_tokens: int = 4096,
) -> dict[str, Any]:
    """Ask a model of OpenAI, or of the server that `OPENAI_BASE_URL` names.

    Returns:
      The answer in the form of OpenAI's chat completions.

    Raises:
      LlmError: There is no answer.
    """
    turns = tuple(_message(turn) for turn in messages_payload)
    request = Request(turns, max_tokens=max_tokens, temperature=temperature)
    reply = make_llm(f"openai:{model}").complete(request)
    message = {"role": "assistant", "content": reply.text}
    return {
        "model": reply.model,
        "choices": [{"index": 0, "message": message, "finish_reason": reply.finish_reason}],
        "usage": dataclasses.asdict(reply.usage),
    }


def display_prompt(
    messages_payload: list[dict[str, Any]], ignore_system_prompt: bool = True, extra_text: str = ""
) -> None:
    """Print the prompt of a model; of images their size."""
    for message in map(_message, messages_payload):
        if message.role == "system" and ignore_system_prompt:
            continue
        sizes = "".join(f"\n[picture {i.shape[1]}x{i.shape[0]}]" for i in message.images)
        print(f"[{message.role}]\n{message.text}{sizes}")
    if extra_text:
        print(extra_text)


def plot_to_html_img(figure: Any) -> str:
    """A matplotlib figure as an `<img>`."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    code = base64.b64encode(buffer.getvalue()).decode("ascii")
    return f'<img src="data:image/png;base64,{code}">'


def generate_full_report(episodes: list[dict[str, Any]], run_id: str = "") -> str:
    """A page about episodes of SeeAct; those that crashed have no steps to show."""
    shown = [episode for episode in episodes if isinstance(episode.get("episode_data"), dict)]
    return episode_html.page(f"SeeAct {run_id}".strip(), shown, _IMAGE, _TEXTS)


def _generate_episode_html(episode: dict[str, Any], num: int) -> str:
    """A part of a page about one episode, with its number."""
    numbered = {**episode, "goal": f"{num}. {episode.get('goal', '')}"}
    return episode_html.section(numbered, _IMAGE, _TEXTS)


def _text_part(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def _message(turn: dict[str, Any]) -> Message:
    content = turn["content"]
    parts = [_text_part(content)] if isinstance(content, str) else content
    return Message(
        turn["role"],
        tuple(
            part["text"] if part["type"] == "text" else _image(part["image_url"]["url"])
            for part in parts
        ),
    )


def _image(data_url: str) -> np.ndarray:
    code = data_url.partition("base64,")[2]
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(code))).convert("RGB"))
