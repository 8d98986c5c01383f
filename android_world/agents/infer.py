"""Models by the names that programs written for AndroidWorld import."""

from __future__ import annotations

from android_world.agents.borrowed.model_wrappers import ERROR_CALLING_LLM as ERROR_CALLING_LLM
from android_world.agents.borrowed.model_wrappers import (
    SAFETY_SETTINGS_BLOCK_NONE as SAFETY_SETTINGS_BLOCK_NONE,
)
from android_world.agents.borrowed.model_wrappers import GeminiGcpWrapper as GeminiGcpWrapper
from android_world.agents.borrowed.model_wrappers import Gpt4Wrapper as Gpt4Wrapper
from android_world.agents.borrowed.model_wrappers import LlmWrapper as LlmWrapper
from android_world.agents.borrowed.model_wrappers import (
    MultimodalLlmWrapper as MultimodalLlmWrapper,
)
from android_world.agents.borrowed.model_wrappers import array_to_jpeg_bytes as array_to_jpeg_bytes
from android_world.agents.borrowed.model_wrappers import as_llm as as_llm
from android_world.agents.borrowed.model_wrappers import image_to_jpeg_bytes as image_to_jpeg_bytes
