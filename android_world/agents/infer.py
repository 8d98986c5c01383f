"""Models by the names that programs written for AndroidWorld import."""

from __future__ import annotations

from android_world.agents.llm.wrappers import (
    ERROR_CALLING_LLM as ERROR_CALLING_LLM,
    SAFETY_SETTINGS_BLOCK_NONE as SAFETY_SETTINGS_BLOCK_NONE,
    GeminiGcpWrapper as GeminiGcpWrapper,
    Gpt4Wrapper as Gpt4Wrapper,
    LlmWrapper as LlmWrapper,
    MultimodalLlmWrapper as MultimodalLlmWrapper,
    array_to_jpeg_bytes as array_to_jpeg_bytes,
    as_llm as as_llm,
    image_to_jpeg_bytes as image_to_jpeg_bytes,
)
