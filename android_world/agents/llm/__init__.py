"""Models that read text and images and write text: one interface, several back ends."""

from __future__ import annotations

from android_world.agents.llm.backends import make_llm
from android_world.agents.llm.budget import Budget
from android_world.agents.llm.errors import LlmError
from android_world.agents.llm.types import Llm, Message, Reply, Request, Usage
from android_world.agents.model_settings import ModelSettings

__all__ = [
    "Budget",
    "Llm",
    "LlmError",
    "Message",
    "ModelSettings",
    "Reply",
    "Request",
    "Usage",
    "make_llm",
]
