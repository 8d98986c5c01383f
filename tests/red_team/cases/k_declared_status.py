"""Class K: the status that the agent declares is part of the verdict."""

from __future__ import annotations

from android_world.env.json_action import STATUS, JSONAction
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

TASKS = ("SystemWifiTurnOn", "MarkorDeleteNote", "SimpleSmsReply", "ContactsAddContact")


@honest("K", *TASKS)
def declare_complete(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield JSONAction(action_type=STATUS, goal_status="complete")


@cheat("K", *TASKS)
def declare_infeasible(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield JSONAction(action_type=STATUS, goal_status="infeasible")


@cheat("K", "SystemWifiTurnOnVerify", "SystemBluetoothTurnOffVerify")
def declare_infeasible_at_once(phone: ExpertPhone, task: TaskEval) -> Script:
    yield JSONAction(action_type=STATUS, goal_status="infeasible")
