"""What the command line says about an agent's models."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Literal

from android_world import flags
from android_world.agents import model_data
from android_world.agents.model_settings import ModelSettings
from android_world.agents.prompt_settings import PromptSettings
from android_world.flags import flag

if TYPE_CHECKING:
    from android_world.agents.llm import Llm

# How a model is reached, and what it may cost, does not decide what it says.
_NOT_DECISIVE = frozenset(
    {
        *("base_url", "device_map", "attention", "record_to"),
        *("llm_timeout", "llm_attempts", "max_tokens_total", "max_cost"),
        *("preset", "models_file"),  # What they say is among the other settings.
    }
)
_DEFAULT = model_data.load().defaults["local"]


@dataclasses.dataclass(frozen=True)
class QwenSettings:
    """Settings of the agent m3a_qwen: its models, and the form of its calls."""

    qwen_model: str | None = flag(
        None,
        f"the local model: a name, a folder or tiny-random (default: {_DEFAULT})",
        "NAME",
    )
    planner: str | None = flag(None, "another model that chooses the action", "SPEC")
    grounder: str | None = flag(None, "another model that finds the point", "SPEC")
    mobile_use: Literal["cookbook", "tool_class"] | None = flag(
        None, "use Qwen's own tool calls, in one of their published variants"
    )
    coordinate_scale: int = flag(
        1000, "what the model calls the far edge of the screen, 999 or 1000", "N"
    )
    use_tools: bool = flag(False, "offer the device's APIs as tools")
    history_images: int = flag(0, "show the last K earlier screenshots again", "K")


@dataclasses.dataclass(frozen=True)
class AgentSettings:
    """Settings of the agents that ask models.

    Attributes:
      model: Which model; None takes the agent's own default.
      models: How models are reached.
      prompts: What they are shown, and how long their replies may get.
      qwen: What only m3a_qwen knows.
    """

    model: str | None = flag(
        None,
        "model of the agent: openai:NAME, gemini:NAME, qwen:NAME (local), replay:FILE or another "
        "back end's KIND:NAME (default: the agent's own)",
        "SPEC",
    )
    models: ModelSettings = ModelSettings()
    prompts: PromptSettings = PromptSettings()
    qwen: QwenSettings = QwenSettings()

    def llm(self, default: str) -> Llm:
        """The model that was asked for.

        Raises:
          LlmError: It cannot be had.
        """
        # Imported late, so that flags can be shown at once.
        from android_world.agents.llm import make_llm

        return make_llm(self.model or default, self.models)

    def asked(self) -> list[str]:
        """The specifications of the models that are named here."""
        qwen = self.qwen
        local = None if qwen.qwen_model is None else f"qwen:{qwen.qwen_model}"
        found = (self.model, qwen.planner, qwen.grounder, None if self.model else local)
        return [spec for spec in found if spec is not None]

    def decisive(self) -> dict[str, Any]:
        """What of these settings decides what the agent does and is not the default."""
        usual = flags.values(AgentSettings())
        return {
            name: value
            for name, value in flags.values(self).items()
            if value != usual[name] and name not in _NOT_DECISIVE
        }

    def check(self) -> None:
        """Check that the settings fit together.

        Raises:
          LlmConfigurationError: They do not.
        """
        from android_world.agents.llm.errors import LlmConfigurationError

        self.prompts.check()
        qwen = self.qwen
        if qwen.coordinate_scale < 1:
            raise LlmConfigurationError("--coordinate_scale must be at least 1.")
        if qwen.mobile_use and (qwen.planner or qwen.grounder):
            raise LlmConfigurationError("--mobile_use and --planner/--grounder exclude each other.")
        if qwen.history_images < 0:
            raise LlmConfigurationError("--history_images must not be negative.")
