"""A model that repeats what it was asked, under the name `parrot:NAME`."""

from __future__ import annotations

from android_world.agents.llm import Llm, Reply, Request, Usage
from android_world.agents.llm.backends import back_end
from android_world.agents.llm.errors import LlmRequestError
from android_world.agents.model_settings import ModelSettings

asked: list[Request] = []


class Parrot(Llm):
    """Answers with the text that it was asked; a model named `broken` gives no reply."""

    def __init__(self, name: str) -> None:
        self.name = name

    def complete(self, request: Request) -> Reply:
        asked.append(request)
        if self.name == "broken":
            raise LlmRequestError("broken: HTTP 400.")
        return Reply(
            f"I heard {request.messages[-1].text}", Usage(5, 2, 0.0), 0.1, model="parrot-1"
        )


@back_end("parrot")
def parrot(name: str, settings: ModelSettings) -> Llm:
    return Parrot(name)
