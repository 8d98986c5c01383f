"""What the command line says about an agent's models."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from android_world.agents import model_catalog
from android_world.agents.model_settings import ModelSettings
from android_world.agents.prompt_settings import PromptSettings
from android_world.cli import flags
from android_world.cli.flags import flag

if TYPE_CHECKING:
    from android_world.agents.llm import Llm

# How a model is reached, and what it may cost, does not decide what it says.
_NOT_DECISIVE = frozenset(
    {
        *("base_url", "device_map", "attention", "record_to"),
        *("llm_timeout", "llm_attempts", "max_tokens_total", "max_cost", "batch_size", "served"),
        *("preset", "models_file", "prices"),  # What they say is among the other settings.
    }
)
_DEFAULT = model_catalog.load().defaults["local"]


_PIXELS = 0
_SCALES = {"cookbook": 999, "qwen2_5": _PIXELS}


def _scale(text: str) -> int:
    """A scale of points; 0 is that of the screen's pixels.

    Raises:
      ArgumentTypeError: It is none.
    """
    if text == "pixels":
        return _PIXELS
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a scale: write 1000, 999 or pixels")
    return int(text)


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
    mobile_use: Literal["cookbook", "tool_class", "qwen2_5"] | None = flag(
        None, "use Qwen's own tool calls, in one of their published forms"
    )
    mobile_use_prompt: Path | None = flag(
        None, "the system text for --mobile_use: {width}, {height}, {tools} are filled in", "FILE"
    )
    coordinate_scale: int | None = flag(
        None,
        "what the model calls the far edge of the screen: a number, or pixels (default: 1000; with "
        "--mobile_use=cookbook 999, with qwen2_5 pixels)",
        "N",
        read=_scale,
    )
    use_tools: bool = flag(False, "offer the device's APIs as tools; of the agent gui, too")
    history_images: int = flag(0, "show the last K earlier screenshots again", "K")

    @property
    def scale(self) -> int:
        """What the model calls the far edge of the screen; 0 where it counts pixels."""
        if self.coordinate_scale is None:
            return _SCALES.get(self.mobile_use or "", 1000)
        return self.coordinate_scale


@dataclasses.dataclass(frozen=True)
class GuiSettings:
    """Settings of the agent gui."""

    definition: str | None = flag(
        None,
        "how the model is asked: a shipped definition (`python -m android_world.agents.definitions "
        "list`), or a TOML file",
        "NAME-OR-FILE",
    )


@dataclasses.dataclass(frozen=True)
class AgentSettings:
    """Settings of the agents that ask models.

    Attributes:
      model: Which model; None takes the agent's own default.
      models: How models are reached.
      prompts: What they are shown, and how long their replies may get.
      qwen: What only m3a_qwen knows.
      gui: What only gui knows.
    """

    model: str | None = flag(
        None,
        "model of the agent: openai:NAME, gemini:NAME, anthropic:NAME (--agent=computer_use only), "
        "qwen:NAME (local), replay:FILE or another back end's KIND:NAME (default: the agent's own)",
        "SPEC",
    )
    models: ModelSettings = ModelSettings()
    prompts: PromptSettings = PromptSettings()
    qwen: QwenSettings = QwenSettings()
    gui: GuiSettings = GuiSettings()

    def llm(self, default: str) -> Llm:
        """The model that was asked for.

        Raises:
          LlmError: It cannot be had.
        """
        # Imported late, so that flags can be shown at once.
        from android_world.agents.llm.backends import make_agent_llm

        return make_agent_llm(self.model or default, self.models)

    def model_specifications(self) -> list[str]:
        """The specifications of the models that are named here."""
        qwen = self.qwen
        local = None if qwen.qwen_model is None else f"qwen:{qwen.qwen_model}"
        found = (self.model, qwen.planner, qwen.grounder, None if self.model else local)
        return [spec for spec in found if spec is not None]

    def decisive(self) -> dict[str, Any]:
        """What of these settings decides what the agent does and is not the default."""
        usual = flags.values(AgentSettings())
        found = {
            name: value
            for name, value in flags.values(self).items()
            if value != usual[name] and name not in _NOT_DECISIVE
        }
        file = self.qwen.mobile_use_prompt
        if file is not None:
            from android_world.agents.prompting import qwen_prompts

            found["mobile_use_prompt"] = f"sha256:{qwen_prompts.digest(file)}"
        if self.gui.definition is not None:
            from android_world.agents.definitions import definition

            found["definition"] = definition.load(self.gui.definition).id
        return found

    def check(self) -> None:
        """Check that the settings fit together.

        Raises:
          LlmConfigurationError: They do not.
        """
        from android_world.agents.llm.errors import LlmConfigurationError

        self.prompts.check()
        if self.gui.definition is not None:
            from android_world.agents.definitions import definition

            definition.load(self.gui.definition)
        qwen = self.qwen
        if qwen.coordinate_scale is not None and qwen.coordinate_scale < 0:
            raise LlmConfigurationError("--coordinate_scale must not be negative.")
        if qwen.mobile_use_prompt is not None:
            if not qwen.mobile_use:
                raise LlmConfigurationError(
                    "--mobile_use_prompt needs --mobile_use, which says how replies are read."
                )
            from android_world.agents.prompting import qwen_prompts

            qwen_prompts.text_of(qwen.mobile_use_prompt)
        if qwen.mobile_use and (qwen.planner or qwen.grounder):
            raise LlmConfigurationError("--mobile_use and --planner/--grounder exclude each other.")
        if qwen.history_images < 0:
            raise LlmConfigurationError("--history_images must not be negative.")
