"""What goes over the wire between an OpenEnv client and the phone."""

from __future__ import annotations

from typing import Any

from openenv.core.env_server.types import Action, Observation
from pydantic import Field


class AndroidAction(Action):  # type: ignore[misc]
    """An action on the phone: of a kind, on an element or a point, with a text."""

    kind: str = Field(
        description="What to do: click, double_tap, long_press, input_text, drag, scroll_left, "
        "scroll_right, scroll_down, scroll_up, navigate_back, navigate_home, keyboard_enter, "
        "open_app, wait, answer, complete, infeasible."
    )
    element: int | None = Field(default=None, description="The number of an element of the screen.")
    point: tuple[float, float] | None = Field(
        default=None, description="Where, as (x, y) from 0 to 1, if no element is meant."
    )
    end: tuple[float, float] | None = Field(
        default=None, description="Where a drag ends, as (x, y) from 0 to 1."
    )
    text: str | None = Field(
        default=None, description="What to type or answer, or the name of the app to open."
    )

    def choice(self) -> dict[str, Any]:
        """The structured action of `android_world.rl`."""
        own = set(AndroidAction.model_fields) - set(Action.model_fields)
        chosen: dict[str, Any] = self.model_dump(include=own)
        return chosen


class AndroidObservation(Observation):  # type: ignore[misc]
    """What the policy sees."""

    goal: str = Field(default="", description="What is to be done on the phone.")
    screen: str = Field(default="", description="The elements of the screen, one a line.")
    image: str = Field(default="", description="The screen as a data URL of a PNG, if wanted.")
    task: str = Field(default="", description="The task's name.")
    step: int = Field(default=0, description="How many actions were taken.")
    max_steps: int = Field(default=0, description="How many actions may be taken.")
    message: str = Field(default="", description="Why the last action was not carried out.")
