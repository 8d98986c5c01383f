"""Tasks with phone calls: the benchmark has them, but does not list them."""

from __future__ import annotations

import logging
import random
from typing import Any

from android_world.device import device_constants, errors
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals.catalog import EXTRA_FAMILY, task
from android_world.task_evals.common_validators import phone_validators, sms_validators
from android_world.task_evals.utils import (
    device_files,
    schema,
    user_data_generation,
    word_lists,
)

_log = logging.getLogger(__name__)
_APARTMENTS_FILE = "apartments.md"


@task(families=(EXTRA_FAMILY,))
class PhoneMakeCall(phone_validators.MakeCall):
    """Call a number."""


@task(families=(EXTRA_FAMILY,))
class PhoneReturnMissedCall(phone_validators.MakeCall):
    """Call back the last caller."""

    template = "Return the last missed call."

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        phone_validators.miss_a_call(self.params["phone_number"], env)


@task(families=(EXTRA_FAMILY,))
class PhoneRedialNumber(phone_validators.MakeCall):
    """Call once more what was called last."""

    template = "Redial the last number that I called."

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        phone_validators.call_and_hang_up(self.params["phone_number"], env)
        self.store_dialled(env)


@task(families=(EXTRA_FAMILY,))
class PhoneCallTextSender(phone_validators.MakeCall):
    """Call the sender of the last message."""

    template = "Call the number of the person who texted me last."

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        sms_validators.clear_sms_and_threads(env.controller)
        text = user_data_generation.generate_random_sentence(self.rng)
        sms_validators.receive(self.params["phone_number"], text, env)

    def tear_down(self, env: AsyncEnv) -> None:
        try:
            sms_validators.clear_sms_and_threads(env.controller)
        except errors.AdbError as error:  # The agent may have damaged the database.
            _log.warning("The messages cannot be deleted: %s", error)
        adb_utils.close_app("simple sms messenger", env.controller)
        super().tear_down(env)


@task(families=(EXTRA_FAMILY,))
class PhoneAnswerCall(phone_validators.MakeCall):
    """Answer the phone."""

    template = "Answer the incoming call."

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        phone_validators.ring(self.params["phone_number"], env)


@task(families=(EXTRA_FAMILY,))
class MarkorCallApartment(phone_validators.MakeCall):
    """Find an apartment's number in a note and call it."""

    app_names = ("markor",)
    schema = schema.create(
        [schema.string("name", is_required=True), schema.string("phone_number", is_required=True)]
    )
    template = "Call the number of the apartment {name}, which is in apartments.md in Markor."

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        name = rng.choice(sorted(word_lists.APARTMENTS))
        return {"name": name, "phone_number": word_lists.APARTMENTS[name][0]}

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        notes = user_data_generation.dict_to_notes(user_data_generation.generate_apartments())
        user_data_generation.write_to_markor(notes, _APARTMENTS_FILE, env)

    def tear_down(self, env: AsyncEnv) -> None:
        device_files.remove_single_file(
            _APARTMENTS_FILE, device_constants.MARKOR_DATA, env.controller
        )
        super().tear_down(env)
