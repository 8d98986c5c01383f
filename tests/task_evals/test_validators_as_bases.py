"""What tasks of users get from the validators and questions that they are based on."""

from __future__ import annotations

import random

import jsonschema
import pytest

from android_world import registry, suite_utils
from android_world.task_evals.common_validators import (
    contacts_validators,
    file_validators,
    phone_validators,
    sms_validators,
)

BASES = [
    contacts_validators.AddContact,
    file_validators.MoveFile,
    file_validators.DeleteFile,
    file_validators.CreateFile,
    phone_validators.MakeCall,
    sms_validators.SimpleSMSSendSms,
]
QUESTIONS = registry.TaskRegistry().get_registry("information_retrieval")
APPS = {"SimpleCalendar": "calendar", "Tasks": "tasks", "SportsTracker": "sports", "Notes": "notes"}


@pytest.mark.parametrize("base", BASES, ids=lambda base: base.__name__)
def test_a_validator_draws_valid_parameters_that_differ_by_seed(base):
    drawn = [base.sample_params(random.Random(seed)) for seed in range(5)]
    for params in drawn:
        jsonschema.validate(params, base.schema)
    assert drawn[0] == base.sample_params(random.Random(0))
    assert len({str(params) for params in drawn}) == 5


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_knows_the_one_app_that_it_is_about(name):
    task = QUESTIONS[name](suite_utils.generate_params(QUESTIONS[name], 30))
    flags = {app: getattr(task, f"is_{app}_task")() for app in APPS.values()}
    about = next(app for prefix, app in APPS.items() if name.startswith(prefix))
    assert flags == {app: app == about for app in APPS.values()}
