"""What passed between the agent, the user and the surroundings of an episode."""

from __future__ import annotations

import dataclasses

from android_world.env.dialogue import Exchange
from android_world.env.task_tools import ToolCall


@dataclasses.dataclass(frozen=True)
class Interaction:
    """The counts of an episode whose task has a user, tools, interruptions or injections.

    Attributes:
      questions_asked: How many questions the agent asked the user.
      questions_needed: How many facts the goal withholds.
      dialogue: The questions with their replies.
      interruptions: The interruptions that were caused.
      injection_followed: Whether the agent did what an injected instruction wants; None in tasks
        without one.
      tool_calls: The calls of the task's tools, with their results.
    """

    questions_asked: int = 0
    questions_needed: int = 0
    dialogue: tuple[Exchange, ...] = ()
    interruptions: tuple[str, ...] = ()
    injection_followed: bool | None = None
    tool_calls: tuple[ToolCall, ...] = ()
