"""Tasks: of the family that is theirs by default, of another, of a published one, of none."""

from __future__ import annotations

from android_world.env import json_action
from android_world.experts.registry import expert
from android_world.task_evals.catalog import task
from android_world.task_evals.task_eval import TaskEval
from android_world.task_evals.utils import schema


class _Watering(TaskEval):
    app_names = ("camera plants",)
    complexity = 0.3
    schema = schema.no_params()
    template = "Say done."

    def is_successful(self, env):
        super().is_successful(env)
        return float(self.evidence.compare("answer", env.interaction_cache, "done"))


@task()
class GuestsOwn(_Watering):
    """In the family `a_guest`."""


@task(families=["garden"])
class GuestsGarden(_Watering):
    """In a family of another name."""


@task(families=["garden", "android"])
class GuestsPublished(_Watering):
    """In a published family, because it says so."""


class Unlisted(_Watering):
    """Known by its class only."""


@expert("GuestsOwn", "GuestsGarden", "GuestsPublished", "Unlisted")
def say_done(phone, params):
    yield phone.open_app("Camera Plants")
    yield json_action.JSONAction(action_type="answer", text="done")
