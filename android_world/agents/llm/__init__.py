"""Models that read text and images and write text: one interface, several back ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.agents.model_settings import ModelSettings
from android_world.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from android_world.agents.llm.backends import make_llm
    from android_world.agents.llm.budget import Budget
    from android_world.agents.llm.errors import LlmError
    from android_world.agents.llm.types import Llm, Message, Reply, Request, Usage

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

__getattr__ = lazy_exports(
    __name__,
    {
        "backends": ["make_llm"],
        "budget": ["Budget"],
        "errors": ["LlmError"],
        "types": ["Llm", "Message", "Reply", "Request", "Usage"],
    },
)
