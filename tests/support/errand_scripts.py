"""Playing scripts of the solver on a phone."""

from __future__ import annotations

from android_world import records
from android_world.env.interface import AsyncEnv
from android_world.experts import recovery
from android_world.experts.base import ExpertPhone
from android_world.experts.errand_scripts.table import Operation, find_script
from android_world.records import items
from android_world.records.items import Item, PhoneItems


def play(
    operation: Operation, kind: type[Item], env: AsyncEnv, *arguments: object
) -> list[records.Change[Item]]:
    """Play a script and go home.

    Returns:
      What it changed.
    """
    before = items.capture(env.controller)
    show(operation, kind, env, *arguments)
    _play(recovery.leave, env)
    return wanted_changes(before, env)


def wanted_changes(before: PhoneItems, env: AsyncEnv) -> list[records.Change[Item]]:
    """What changed since, without what happens by itself, as notifications do."""
    now = items.capture(env.controller)
    return [change for change in items.diff(before, now) if not change.is_passive]


def show(operation: Operation, kind: type[Item], env: AsyncEnv, *arguments: object) -> ExpertPhone:
    """Play a script.

    Returns:
      The phone as its expert sees it at the end.
    """
    return _play(lambda phone: find_script(operation, kind)(phone, *arguments), env)


def _play(script, env):  # type: ignore[no-untyped-def]
    phone = ExpertPhone("")
    phone.look(env.get_state(wait_to_stabilize=True))
    for action in phone.actions(script(phone)):
        env.execute_action(action)
        phone.look(env.get_state(wait_to_stabilize=True))
    return phone
