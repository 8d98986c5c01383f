"""What the command line says about an agent's models."""

from __future__ import annotations

import dataclasses

from android_world.agents.llm import Llm, ModelSettings, make_llm
from android_world.agents.llm.errors import LlmConfigurationError
from android_world.agents.llm.select import DEFAULT_QWEN

# How a model is reached, and what it may cost, does not decide what it says.
_DECISIVE_OF_MODELS = ("adapter", "merge_adapter", "dtype", "min_pixels", "max_pixels")


@dataclasses.dataclass(frozen=True)
class AgentSettings:
    """Settings of the agents that ask models.

    Attributes:
      model: Which model; None takes the agent's own default.
      qwen_model: The local Qwen3-VL of m3a_qwen.
      planner: For m3a_qwen: another model for the action; None means one call for both.
      grounder: For m3a_qwen: another model for the point.
      mobile_use: For m3a_qwen: Qwen's own tool call: cookbook or tool_class; None is our format.
      coordinate_scale: What the models call the far edge of the screen: 999 or 1000.
      use_tools: For m3a_qwen: offer the device's APIs as tools.
      history_images: For m3a_qwen: how many earlier screenshots are shown again.
      models: How models are reached.
    """

    model: str | None = None
    qwen_model: str = DEFAULT_QWEN
    planner: str | None = None
    grounder: str | None = None
    mobile_use: str | None = None
    coordinate_scale: int = 1000
    use_tools: bool = False
    history_images: int = 0
    models: ModelSettings = ModelSettings()

    def llm(self, default: str) -> Llm:
        """The model that was asked for.

        Raises:
          LlmError: It cannot be had.
        """
        return make_llm(self.model or default, self.models)

    def decisive(self) -> dict[str, str | int | bool]:
        """What of these settings decides what the agent does and is not the default."""
        default = AgentSettings()
        names = [field.name for field in dataclasses.fields(self) if field.name != "models"]
        pairs: list[tuple[str, object, object]] = [(name, self, default) for name in names]
        pairs += [(name, self.models, default.models) for name in _DECISIVE_OF_MODELS]
        values = [(name, getattr(own, name), getattr(usual, name)) for name, own, usual in pairs]
        return {name: value for name, value, usual in values if value != usual}

    def check(self) -> None:
        """Check that the settings fit together.

        Raises:
          LlmConfigurationError: They do not.
        """
        if self.coordinate_scale < 1:
            raise LlmConfigurationError("--coordinate_scale must be at least 1.")
        if self.mobile_use and (self.planner or self.grounder):
            raise LlmConfigurationError("--mobile_use and --planner/--grounder exclude each other.")
        if self.history_images < 0:
            raise LlmConfigurationError("--history_images must not be negative.")
