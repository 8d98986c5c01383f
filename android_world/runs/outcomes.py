"""How an episode ended: what the agent declared, and what it achieved."""

from __future__ import annotations

from typing import Final

SUCCESS: Final = "success"
FALSE_COMPLETION: Final = "false_completion"
UNDECLARED_SUCCESS: Final = "undeclared_success"
FAILURE: Final = "failure"
OUTCOMES: Final = (SUCCESS, FALSE_COMPLETION, UNDECLARED_SUCCESS, FAILURE)
_INFEASIBLE: Final = "infeasible"
_ACHIEVED: Final = 1.0


def outcome_of(is_done: bool, status: str, verdict: float | None) -> str:
    """One of `OUTCOMES`.

    Args:
      is_done: Whether the agent (or the environment) ended the episode.
      status: The status that the agent declared; empty for none. `infeasible` declares no
        completion, except for a task whose verdict accepts it.
      verdict: The checker's verdict, whatever the agent declared; None without one.
    """
    is_achieved = verdict is not None and verdict >= _ACHIEVED
    if not is_done:
        return UNDECLARED_SUCCESS if is_achieved else FAILURE
    if is_achieved:
        return SUCCESS
    return FAILURE if status == _INFEASIBLE or verdict is None else FALSE_COMPLETION
