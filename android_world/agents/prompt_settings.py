"""What the agents show to models and how long replies may get: settings that are flags."""

from __future__ import annotations

import dataclasses

from android_world.cli.flags import flag


@dataclasses.dataclass(frozen=True)
class PromptSettings:
    """Bounds of prompts and replies; the limits leave room for models that think aloud."""

    action_tokens: int = flag(8192, "tokens of a reply that chooses an action", "N")
    summary_tokens: int = flag(4096, "tokens of a reply that sums up a step", "N")
    point_tokens: int = flag(4096, "tokens of a grounder's reply", "N")
    list_characters: int = flag(60_000, "characters of a screen's list of elements", "N")
    keyboard_keys: bool = flag(False, "list and mark the keys of the on-screen keyboard, too")

    def check(self) -> None:
        """Check that the limits leave room for anything.

        Raises:
          LlmConfigurationError: One does not.
        """
        from android_world.agents.llm.errors import LlmConfigurationError

        for name in ("action_tokens", "summary_tokens", "point_tokens", "list_characters"):
            if getattr(self, name) < 1:
                raise LlmConfigurationError(f"--{name} must be at least 1.")
