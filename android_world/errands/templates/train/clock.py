"""Training errands about alarms and clocks."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
from android_world.errands.vocabulary import alarms


@errand(
    "Turn off the alarm at {early.time} and turn on the one at {late.time}.",
    "Please switch the {early.time} alarm off and the {late.time} alarm on. Keep both in Clock.",
    "I can sleep in tomorrow: the {early.time} alarm should not ring, the one at {late.time}"
    " should. Leave both in the list, I will need them again.",
    "Of my alarms, {late.time} should ring and {early.time} should be off; neither is deleted.",
    level=2,
)
class TrainSwapAlarms(Errand):
    early = alarms.one(is_enabled=True)
    late = alarms.one(is_enabled=False)
    given = (alarms.some(3, like=early),)
    changes = (alarms.edit(early, is_enabled=False), alarms.edit(late, is_enabled=True))
