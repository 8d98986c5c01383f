"""Qwen3-VL in this process, through transformers."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PIL import Image

from android_world.agents.llm import errors, vision_cache
from android_world.agents.llm.batch_sampling import PerRowLogitsProcessor
from android_world.agents.llm.model_loader import LoadedModel
from android_world.agents.llm.stopping_criteria import PerRowStoppingCriteria
from android_world.agents.llm.types import FREE_USD, Llm, Message, Reply, Request, Usage
from android_world.agents.model_settings import ModelSettings
from android_world.device import clock

# A picture of Qwen3-VL is cut into tokens of 32 x 32 pixels; its checkpoints want 64 at least.
_LEAST_PIXELS = 64 * 32 * 32
# Of `generate`, whatever the checkpoint's own settings: `RowSampling` has chosen before.
_LIKELIEST = {"do_sample": False, "temperature": None, "top_p": None, "top_k": None}
_OPEN_THOUGHT = "<think>\n"
# In a text these are words, not the beginning of a turn or the place of a picture.
_CONTROL_TOKEN = re.compile(r"<\|(?=\w+\|>)")


class LocalQwenLlm(Llm):
    """A Qwen3-VL (dense or MoE) on this machine.

    Only writing holds the model's lock: what other threads ask, and the next batch of
    `complete_each`, is read meanwhile.
    """

    def __init__(self, weights: LoadedModel, settings: ModelSettings) -> None:
        """Take the weights; of the settings, only the size of images counts here.

        `size` is the limit that the processor gets, None for its own.
        """
        self.name = f"qwen:{weights.name}"
        self.weights = weights
        self.size = _size(settings.min_pixels, settings.max_pixels, weights.most_pixels)
        self._features = vision_cache.remember(weights.processor, weights.model)

    def complete(self, request: Request) -> Reply:
        return self.complete_batch([request])[0]

    def complete_batch(self, requests: Sequence[Request]) -> list[Reply]:
        """Answer several requests at once, each with its own settings."""
        return self._answer(requests, lambda: self._inputs(requests)) if requests else []

    def complete_each(self, batches: Iterable[Sequence[Request]]) -> Iterator[list[Reply]]:
        """Answer batch after batch, reading the next one while the model writes."""
        with ThreadPoolExecutor(1) as reader:
            waiting: tuple[Sequence[Request], Callable[[], Any]] | None = None
            for requests in batches:
                following = requests, reader.submit(self._inputs, requests).result
                if waiting is not None:
                    yield self._answer(*waiting)
                waiting = following
            if waiting is not None:
                yield self._answer(*waiting)

    def _answer(self, requests: Sequence[Request], inputs: Callable[[], Any]) -> list[Reply]:
        started = clock.perf_counter()
        with self._translated_errors():
            read = inputs()
            written = self._write(requests, read)
        seconds = (clock.perf_counter() - started) / len(requests)
        counts = read["attention_mask"].sum(dim=1).tolist()
        return [
            Reply(text, Usage(count, length, FREE_USD), seconds, reason, model=self.name)
            for (text, length, reason), count in zip(written, counts, strict=True)
        ]

    @contextlib.contextmanager
    def _translated_errors(self) -> Iterator[None]:
        try:
            yield
        except (RuntimeError, ValueError, IndexError) as error:
            if "out of memory" in str(error).lower():
                raise errors.LlmConfigurationError(
                    f"{self.name} does not fit into the memory; "
                    "take a smaller model, a smaller batch or --max_pixels."
                ) from error
            raise errors.LlmRequestError(f"{self.name}: {str(error)[:300]}") from error

    def _write(self, requests: Sequence[Request], inputs: Any) -> list[tuple[str, int, str]]:
        """Text, number of tokens and why it ended, for each request."""
        import torch

        model, start = self.weights.model, inputs["input_ids"].shape[1]
        most = self.weights.most_tokens
        limits = [min(r.max_tokens, most) if most else r.max_tokens for r in requests]
        opening = _OPEN_THOUGHT if self._is_thought_started(inputs) else ""
        stopper = PerRowStoppingCriteria(
            requests, limits, start, self.weights.end_tokens, lambda ids: self._text(ids, opening)
        )
        with self.weights.writing, torch.inference_mode():
            if self._features is not None:
                self._features.coming = [vision_cache.key_of(p) for p in _images(requests)]
            output = model.generate(
                **inputs.to(model.device),
                max_new_tokens=max(limits),
                stopping_criteria=[stopper],
                logits_processor=[PerRowLogitsProcessor(requests, start, model.device)],
                **_LIKELIEST,
            )
        return [stopper.result(row, ids[start:].tolist()) for row, ids in enumerate(output)]

    def _text(self, ids: list[int], opening: str = "") -> str:
        return opening + str(self.weights.decoder.decode(ids, skip_special_tokens=True))

    def _is_thought_started(self, inputs: Any) -> bool:
        """Whether the template has started to think, as that of Thinking checkpoints does."""
        return self._text(inputs["input_ids"][0, -4:].tolist()).endswith(_OPEN_THOUGHT)

    def _inputs(self, requests: Sequence[Request]) -> Any:
        processor = self.weights.processor
        texts = [
            processor.apply_chat_template(
                [_turn(message) for message in request.messages],
                tokenize=False,
                add_generation_prompt=True,
                tools=[dict(tool) for tool in request.tools] or None,
            )
            for request in requests
        ]
        options: dict[str, Any] = {"text": texts, "padding": True, "return_tensors": "pt"}
        pictures = _images(requests)
        if pictures:
            options["images"] = pictures
            if self.size is not None:
                options["images_kwargs"] = {"size": self.size}
        with self.weights.reading:
            return processor(**options)


def _images(requests: Sequence[Request]) -> list[Image.Image]:
    return [Image.fromarray(i) for r in requests for m in r.messages for i in m.images]


def _size(least: int | None, most: int | None, limit: int | None) -> dict[str, int] | None:
    """The bounds of an image's area as processors take them; None leaves both to theirs."""
    if limit is not None:
        most = min(most or limit, limit)
    if least is None and most is None:
        return None
    # The names say edge, the meaning is area.
    most = most or 16_384 * 32 * 32
    return {"shortest_edge": min(least or _LEAST_PIXELS, most), "longest_edge": most}


def _turn(message: Message) -> dict[str, Any]:
    content: list[dict[str, Any]] = [
        {"type": "text", "text": _CONTROL_TOKEN.sub("<| ", part)}
        if isinstance(part, str)
        else {"type": "image"}
        for part in message.parts
    ]
    return {"role": message.role, "content": content}
