"""What models are asked: prompts, screens as texts and as marked images, and the asking."""

from android_world.agents.prompting.templates import (
    END,
    RenderedPrompt,
    prompt_id,
    render,
    source,
)

__all__ = ["END", "RenderedPrompt", "prompt_id", "render", "source"]
