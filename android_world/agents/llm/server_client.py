"""Local models that another process has loaded, for all of its workers."""

from __future__ import annotations

import dataclasses
import urllib.parse

import openai

from android_world.agents.llm import chat_protocol, errors
from android_world.agents.llm.image_encoding import ImageEncoding
from android_world.agents.llm.openai_compatible import OpenAiCompatibleLlm
from android_world.agents.llm.retry import RetryingLlm
from android_world.agents.llm.types import FREE_USD, Llm, Reply, Request
from android_world.agents.model_settings import ModelServerAddress

# A local model may write for long, and others are before us: the step's own limit ends it.
_TIMEOUT_S = 24 * 3600.0


class ModelServerClient(Llm):
    """A local model behind a `ModelServer`; it answers as one in this process would.

    Pictures are sent without loss, and a reply ends where it would end here.
    """

    def __init__(self, name: str, served: ModelServerAddress) -> None:
        """Have the server load the model.

        Raises:
          LlmConfigurationError: It cannot be loaded.
          LlmUnavailableError: The server does not answer.
        """
        self.name = f"qwen:{name}"
        server = OpenAiCompatibleLlm(
            name,
            served.url,
            _TIMEOUT_S,
            served.token,
            required=("top_k", "seed"),
            encoding=ImageEncoding("png"),
        )
        self._server = RetryingLlm(server)
        client = openai.OpenAI(
            api_key=served.token, base_url=served.url, timeout=_TIMEOUT_S, max_retries=0
        )
        try:
            client.get(f"/models/{urllib.parse.quote(name, safe='')}", cast_to=object)
        except openai.APIStatusError as error:
            said = error.body.get("message") if isinstance(error.body, dict) else error.body
            raise errors.LlmConfigurationError(str(said)) from error
        except openai.APIConnectionError as error:
            raise errors.LlmUnavailableError(f"{name}: the server of models has ended.") from error

    def complete(self, request: Request) -> Reply:
        until = chat_protocol.until_name(request)
        if until is not None:
            request = dataclasses.replace(request, extra_body={"until": until})
        try:
            reply = self._server.complete(request)
        except errors.LlmUnavailableError as error:
            raise errors.LlmUnavailableError(
                f"{self.name}: the process of the local models does not answer; is there enough "
                "memory for --batch_size requests at a time?"
            ) from error
        usage = dataclasses.replace(reply.usage, cost_usd=FREE_USD)
        return dataclasses.replace(reply, usage=usage, model=self.name)
