"""What models are asked: prompts, screens as texts and as marked pictures, and the asking."""

from android_world.agents.prompting.templates import Rendered, prompt_id, render, source

__all__ = ["Rendered", "prompt_id", "render", "source"]
