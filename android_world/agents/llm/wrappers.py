"""Models as programs written for AndroidWorld call them: thin faces of `agents.llm`."""

from __future__ import annotations

import abc
import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
from PIL import Image

from android_world.agents import model_catalog
from android_world.agents.llm import images as llm_images
from android_world.agents.llm.errors import LlmError, LlmRequestError, LlmUnavailableError
from android_world.agents.llm.retry import RetryingLlm
from android_world.agents.llm.types import Llm, Message, Part, Reply, Request

ERROR_CALLING_LLM = "Error calling LLM"
SAFETY_SETTINGS_BLOCK_NONE = [
    {"category": f"HARM_CATEGORY_{kind}", "threshold": "BLOCK_NONE"}
    for kind in ("HARASSMENT", "HATE_SPEECH", "SEXUALLY_EXPLICIT", "DANGEROUS_CONTENT")
]
Triple = tuple[str, bool | None, Any]
_DEFAULT_GEMINI = model_catalog.load().defaults["gemini"].removeprefix("gemini:")
_MOST_ATTEMPTS = 5
_DEFAULT_ATTEMPTS = 3


def array_to_jpeg_bytes(image: np.ndarray) -> bytes:
    """An image (uint8, HxWx3, RGB) as JPEG."""
    return llm_images.jpeg_bytes(image)


def image_to_jpeg_bytes(image: Image.Image) -> bytes:
    """An image as JPEG."""
    return llm_images.jpeg_bytes(np.asarray(image.convert("RGB")))


class LlmWrapper(abc.ABC):
    """A model that reads text."""

    @abc.abstractmethod
    def predict(self, text_prompt: str) -> Triple:
        """Answer a text.

        Returns:
          The answer, whether it is safe (None: not judged) and the raw reply (None: failed).
        """


class MultimodalLlmWrapper(abc.ABC):
    """A model that reads text and images."""

    @abc.abstractmethod
    def predict_mm(self, text_prompt: str, images: list[np.ndarray]) -> Triple:
        """Answer a text with images (uint8, HxWx3, RGB).

        Returns:
          As `LlmWrapper.predict`.
        """


class _WrapperBase(LlmWrapper, MultimodalLlmWrapper):
    """Both contracts over one of our models."""

    def __init__(self, llm: Llm, temperature: float, top_p: float | None = None) -> None:
        self.llm = llm
        self._temperature = temperature
        self._top_p = top_p

    def _ask(self, text_prompt: str, images: Sequence[np.ndarray]) -> Triple:
        request = Request.of(text_prompt, images, temperature=self._temperature, top_p=self._top_p)
        try:
            reply = self.llm.complete(request)
        except LlmError:
            return ERROR_CALLING_LLM, None, None
        if reply.is_safe is False:
            return ERROR_CALLING_LLM, False, reply
        return reply.text, reply.is_safe, reply


class Gpt4Wrapper(_WrapperBase):
    """A model of OpenAI, or of a server that `OPENAI_BASE_URL` names."""

    RETRY_WAITING_SECONDS = 20

    def __init__(self, model_name: str, max_retry: int = 3, temperature: float = 0.0) -> None:
        # Clients are imported when one is made: each takes a second.
        from android_world.agents.llm.openai_compatible import OpenAiCompatibleLlm

        attempts = _attempts(max_retry)
        super().__init__(RetryingLlm(OpenAiCompatibleLlm(model_name), attempts), temperature)
        self.model = model_name
        self.max_retry = attempts
        self.temperature = temperature

    @classmethod
    def encode_image(cls, image: np.ndarray) -> str:
        """An image as base64 of its JPEG."""
        return llm_images.data_url(image).partition(",")[2]

    def predict(self, text_prompt: str) -> Triple:
        return self._ask(text_prompt, ())

    def predict_mm(self, text_prompt: str, images: list[np.ndarray]) -> Triple:
        return self._ask(text_prompt, images)


class GeminiGcpWrapper(_WrapperBase):
    """A Gemini model; the key is read from `GEMINI_API_KEY`, `GOOGLE_API_KEY` or `GCP_API_KEY`."""

    def __init__(
        self,
        model_name: str | None = None,
        max_retry: int = 3,
        temperature: float = 0.0,
        top_p: float = 0.95,
        enable_safety_checks: bool = True,
    ) -> None:
        attempts = _attempts(max_retry)
        self._name = model_name or _DEFAULT_GEMINI
        self._attempts = attempts
        self._safe = self._client(True)
        self._unchecked = self._client(False)
        super().__init__(
            self._safe if enable_safety_checks else self._unchecked, temperature, top_p
        )

    def predict(
        self, text_prompt: str, enable_safety_checks: bool = True, generation_config: Any = None
    ) -> Triple:
        """See `LlmWrapper.predict`; the settings of `generation_config` win over our own."""
        return self.predict_mm(text_prompt, [], enable_safety_checks, generation_config)

    def predict_mm(
        self,
        text_prompt: str,
        images: list[np.ndarray],
        enable_safety_checks: bool = True,
        generation_config: Any = None,
    ) -> Triple:
        llm = self.llm if enable_safety_checks else self._unchecked
        face = _WrapperBase.__new__(type(self))
        _WrapperBase.__init__(face, llm, self._temperature, self._top_p)
        if isinstance(generation_config, dict):
            face._temperature = generation_config.get("temperature", self._temperature)
            face._top_p = generation_config.get("top_p", self._top_p)
        return face._ask(text_prompt, images)

    def is_safe(self, raw_response: Any) -> bool:
        """Whether no filter blocked a reply."""
        return getattr(raw_response, "is_safe", None) is not False

    def generate(
        self,
        contents: str | list[str | np.ndarray | Image.Image],
        safety_settings: Any = None,
        generation_config: Any = None,
    ) -> tuple[str, Reply]:
        """Answer texts and images.

        Raises:
          RuntimeError: There is no answer.
        """
        parts = self.convert_content(contents if isinstance(contents, list) else [contents])
        options = generation_config if isinstance(generation_config, dict) else {}
        request = Request(
            (Message("user", tuple(parts)),),
            temperature=options.get("temperature", self._temperature),
            top_p=options.get("top_p", self._top_p),
        )
        reply = (self.llm if safety_settings is None else self._unchecked).complete(request)
        if reply.is_safe is False:
            raise LlmRequestError(f"{self._name}: a safety filter blocked the reply.")
        return reply.text, reply

    def convert_content(self, contents: list[str | np.ndarray | Image.Image]) -> list[Part]:
        """Texts and images as models take them."""
        return [
            np.asarray(part.convert("RGB")) if isinstance(part, Image.Image) else part
            for part in contents
        ]

    def _client(self, enable_safety_checks: bool) -> Llm:
        from android_world.agents.llm.gemini import GeminiLlm

        llm = GeminiLlm(self._name, enable_safety_checks=enable_safety_checks)
        return RetryingLlm(llm, self._attempts)


class _Adapted(Llm):
    """A user's wrapper as one of our models."""

    def __init__(self, wrapper: Any) -> None:
        self.name = type(wrapper).__name__
        self._wrapper = wrapper

    def complete(self, request: Request) -> Reply:
        """Ask the wrapper: all texts in one, then the images."""
        text = "\n".join(message.text for message in request.messages)
        images = [image for message in request.messages for image in message.images]
        if images or not hasattr(self._wrapper, "predict"):
            answer, is_safe, raw = self._wrapper.predict_mm(text, images)
        else:
            answer, is_safe, raw = self._wrapper.predict(text)
        if raw is None and is_safe is not False:
            raise LlmUnavailableError(f"{self.name} gave no reply: {answer}")
        return Reply(answer, is_safe=is_safe, model=self.name)


def as_llm(model: Any) -> Llm:
    """One of our models, whatever of both kinds is given."""
    if isinstance(model, Llm):
        return model
    if isinstance(model, _WrapperBase):
        return _WithSettings(model)
    return _Adapted(model)


class _WithSettings(Llm):
    """The model behind one of the faces, with the face's settings."""

    def __init__(self, face: _WrapperBase) -> None:
        self.name = face.llm.name
        self._face = face

    def complete(self, request: Request) -> Reply:
        face = self._face
        return face.llm.complete(
            dataclasses.replace(request, temperature=face._temperature, top_p=face._top_p)
        )


def _attempts(max_retry: int) -> int:
    return min(max_retry, _MOST_ATTEMPTS) if max_retry > 0 else _DEFAULT_ATTEMPTS
