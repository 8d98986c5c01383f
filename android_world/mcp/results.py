"""Structured results of the tools."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from android_world.mcp.client_agent import Progress
from android_world.mcp.session import FinishedEpisode


class TaskSummary(BaseModel):
    """A task that can be started."""

    name: str = Field(description="What start_task takes.")
    goal_template: str = Field(description="The goal, with parameters as {name}.")
    max_steps: int = Field(description="The step budget.")
    tags: list[str]


class Score(BaseModel):
    """The verdict on a finished task."""

    score: float = Field(description="1.0: the goal is achieved and was declared.")
    outcome: str = Field(description="success, failure, false_completion or undeclared_success.")
    steps: int
    failed_checks: list[str] = Field(
        description="What was compared and differs; the recorded run has the values."
    )
    side_effects: list[str] = Field(description="Changes that the goal does not ask for.")
    error: str = Field(description="Why the episode ended early; empty if it did not.")
    episode: str = Field(description="Name of the episode in the recorded run.")


class TaskStatus(BaseModel):
    """The phone after a call: the task in progress, or the verdict on the one that has ended."""

    goal: str | None = Field(default=None, description="The goal; none if no task is in progress.")
    step: int = Field(default=0, description="Steps taken. Each action is a step; look is free.")
    max_steps: int = Field(default=0, description="The step budget; the last step ends the task.")
    can_ask_user: bool = Field(default=False, description="Whether ask_user works in this task.")
    user_reply: str | None = Field(default=None, description="What the user replied.")
    tools: list[dict[str, Any]] = Field(
        default_factory=list, description="Tools of the task, for call_tool; none in most tasks."
    )
    tool_result: str | None = Field(default=None, description="What call_tool gave.")
    result: Score | None = Field(default=None, description="The verdict, when the task has ended.")


def status_of(found: Progress | FinishedEpisode | None) -> TaskStatus:
    """The result of a tool for what the session replied."""
    if found is None:
        return TaskStatus()
    if isinstance(found, Progress):
        return TaskStatus(
            goal=found.goal,
            step=found.step,
            max_steps=found.max_steps,
            can_ask_user=found.has_user,
            user_reply=found.reply,
            tools=[tool.describe() for tool in found.tools],
            tool_result=None if found.tool_call is None else found.tool_call.result,
        )
    record = found.record
    # Without the values: the same instance can be started again, and they would solve it.
    checks = [check.what for check in found.failed_checks]
    error = "" if record.error is None else f"{record.error.phase}: {record.error.text}"
    score = Score(
        score=record.score,
        outcome=record.outcome,
        steps=record.steps,
        failed_checks=checks,
        side_effects=list(record.side_effects),
        error=error,
        episode=record.key,
    )
    return TaskStatus(max_steps=record.max_steps, step=record.steps, result=score)
