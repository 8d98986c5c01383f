"""A note in Markor that is shared as a text message."""

from __future__ import annotations

import random
from typing import Any

from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import sms_validators
from android_world.task_evals.composite.composition import CompositeTask
from android_world.task_evals.single import markor
from android_world.task_evals.utils import schema, user_data_generation


@task()
class MarkorCreateNoteAndSms(markor.Markor, CompositeTask):
    """Create a note, then send its text to a number."""

    app_names = ("markor", "simple sms messenger")
    complexity = 1.8
    schema = schema.create(
        [
            schema.string("file_name", is_required=True),
            schema.string("text", is_required=True),
            schema.string("number", is_required=True),
        ]
    )
    template = (
        "Create a new note in Markor named {file_name} with the following text: {text}. Share the "
        "entire content of the note with the phone number {number} via SMS using Simple SMS "
        "Messenger"
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {
            **markor.MarkorCreateNote.sample_params(rng),
            "number": user_data_generation.generate_random_number(rng),
        }

    def make_parts(self) -> list[task_eval.TaskEval]:
        note = {"file_name": self.params["file_name"], "text": self.params["text"]}
        message = {"number": self.params["number"], "message": self.params["text"]}
        return [markor.MarkorCreateNote(note), sms_validators.SimpleSMSSendSms(message)]
