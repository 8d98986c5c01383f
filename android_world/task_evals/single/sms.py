"""Tasks in Simple SMS Messenger."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any

from android_world.device import telephony
from android_world.env import actuation, adb_utils, contact_entry
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors
from android_world.task_evals.catalog import EXTRA_FAMILY, task
from android_world.task_evals.common_validators import (
    contacts_validators,
    phone_validators,
    sms_validators,
)
from android_world.task_evals.utils import (
    clipboard,
    schema,
    text_match,
    user_data_generation,
    word_lists,
)
from android_world.task_evals.utils.text_match import same_text

_SEND_BUTTON = "SMS"
_SENDING_TIMEOUT_S = 10.0
_REPEAT_REQUEST = "Sorry, I did not get your message. Could you send it again?"
_MAX_ROUNDS = 5


@contextlib.contextmanager
def _quiet_notifications(env: AsyncEnv) -> Iterator[None]:
    """Keep notifications from popping up over the screen while messages arrive."""
    adb_utils.disable_headsup_notifications(env.controller)
    try:
        yield
    finally:
        adb_utils.enable_headsup_notifications(env.controller)


@task()
class SimpleSmsSend(sms_validators.SimpleSMSSendSms):
    """Send a message to a number."""


@task()
class SimpleSmsReply(sms_validators.SimpleSMSSendSms):
    """Answer the messages of one number among others."""

    complexity = 1.2
    template = "Reply to {number} with message: {message} in Simple SMS Messenger"

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        number, goal_message = self.params["number"], self.params["message"]
        texts = [text for text in self.messages if text != goal_message]
        relevant_at = self.rng.randrange(rounds := self.rng.randint(1, _MAX_ROUNDS))
        with _quiet_notifications(env):
            for i in range(rounds):
                if i == relevant_at:
                    sms_validators.receive(number, self.rng.choice(texts), env)
                other = _number_unlike(number, self.rng)
                sms_validators.receive(other, self.rng.choice(texts), env)


@task()
class SimpleSmsReplyMostRecent(sms_validators.SimpleSMSSendSms):
    """Answer the newest message."""

    template = (
        "Reply to the most recent text message using Simple SMS Messenger with message: {message}"
    )

    def initialize_task(self, env: AsyncEnv) -> None:
        """Let some numbers text the device, the right one last.

        Raises:
          InitializationError: The newest message is from another number.
        """
        super().initialize_task(env)
        number, goal_message = self.params["number"], self.params["message"]
        texts = [text for text in self.messages if text != goal_message]
        with _quiet_notifications(env):
            for _ in range(self.rng.randint(0, 5)):
                other = _number_unlike(number, self.rng)
                sms_validators.receive(other, self.rng.choice(texts), env)
            # The provider's dates decide what is newest.
            env.wait(1.0)
            sms_validators.receive(number, self.rng.choice(texts), env)
        newest = sms_validators.received_messages(env)[0]
        if newest.address != sms_validators.clean_address(number):
            raise errors.InitializationError("The newest message is not the one to answer.")


@task()
class SimpleSmsResend(sms_validators.SimpleSMSSendSms):
    """Send once more what was sent last."""

    complexity = 1.2
    schema = schema.create(
        [
            schema.string("name", is_required=True),
            schema.string("number", is_required=True),
            schema.string("message", is_required=True),
        ]
    )
    template = "Resend the message I just sent to {name} in Simple SMS Messenger"

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        name = user_data_generation.generate_random_name(rng=rng)
        return {"name": name, **super().sample_params(rng)}

    def initialize_task(self, env: AsyncEnv) -> None:
        """Send the message from the app, and let its receiver ask for it again.

        Raises:
          InitializationError: The message is not sent.
        """
        super().initialize_task(env)
        contacts_validators.delete_all_contacts(env)
        with _quiet_notifications(env):
            contact_entry.add_contact(self.params["name"], self.params["number"], env.controller)
            self._send_from_app(env)
            sms_validators.receive(self.params["number"], _REPEAT_REQUEST, env)
        self.store_sent(env)

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition: one more message than before, the newest like the one before.

        It does not ask for the app to be in front.
        """
        sent = sms_validators.list_sent_messages(env)
        if len(sent) != len(self.before) + 1 or not self.before:
            return 0.0
        newest, last = sent[0], self.before[-1]
        same_body = text_match.fuzzy_match(newest.body, last.body)
        return float(newest.address == last.address and same_body)

    def tear_down(self, env: AsyncEnv) -> None:
        contacts_validators.delete_all_contacts(env)
        super().tear_down(env)

    def _send_from_app(self, env: AsyncEnv) -> None:
        number, body = self.params["number"], self.params["message"]
        telephony.compose_sms(env.controller, number, body)
        actuation.find_and_click_element(_SEND_BUTTON, env.controller)

        def is_sent() -> bool:
            return any(same_text(m.body, body) for m in sms_validators.list_sent_messages(env))

        if not env.wait_until(is_sent, _SENDING_TIMEOUT_S):
            raise errors.InitializationError("The message to resend was not sent.")
        adb_utils.press_home_button(env.controller)


@task()
class SimpleSmsSendClipboardContent(sms_validators.SimpleSMSSendSms):
    """Send what is on the clipboard."""

    app_names = ("simple sms messenger", "clipper")
    complexity = 1.2
    template = "Send a message to {number} with the clipboard content in Simple SMS Messenger"

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._clipboard = clipboard.ClipboardGuard(marker=params["message"])

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        self._clipboard.replace(env)

    def tear_down(self, env: AsyncEnv) -> None:
        self._clipboard.put_back(env)
        super().tear_down(env)


@task()
class SimpleSmsSendReceivedAddress(sms_validators.SimpleSMSSendSms):
    """Pass on an address that another person has just sent."""

    complexity = 1.8
    schema = schema.create(
        [
            schema.string("name1", is_required=True),
            schema.string("number", is_required=True),
            schema.string("name2", is_required=True),
            schema.string("message", is_required=True),
        ]
    )
    template = (
        "Text the address of the event to {name1} that {name2} just sent me in Simple SMS Messenger"
    )
    messages = word_lists.STREET_ADDRESSES
    addresses = word_lists.STREET_ADDRESSES

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        name1 = user_data_generation.generate_random_name(rng=rng)
        name2 = user_data_generation.generate_random_name(excluding=name1, rng=rng)
        return {"name1": name1, "name2": name2, **super().sample_params(rng)}

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        contacts_validators.delete_all_contacts(env)
        number = self.params["number"]
        sender = _number_unlike(number, self.rng)
        with _quiet_notifications(env):
            contact_entry.add_contact(self.params["name1"], number, env.controller)
            contact_entry.add_contact(self.params["name2"], sender, env.controller)
            sms_validators.receive(sender, self.params["message"], env)
        adb_utils.press_home_button(env.controller)

    def tear_down(self, env: AsyncEnv) -> None:
        contacts_validators.delete_all_contacts(env)
        super().tear_down(env)


@task(families=(EXTRA_FAMILY,))
class SimpleSmsSendAfterCall(sms_validators.SimpleSMSSendSms):
    """Text a person whose call was missed; the benchmark does not list it."""

    app_names = ("simple sms messenger", "phone")
    complexity = 1.2
    template = (
        "I just missed a call. Text the number that called me, {number}, using Simple SMS "
        "Messenger with message: {message}"
    )

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        phone_validators.clear_phone_state(env.controller)
        phone_validators.miss_a_call(self.params["number"], env)

    def tear_down(self, env: AsyncEnv) -> None:
        phone_validators.clear_phone_state(env.controller)
        super().tear_down(env)


def _number_unlike(number: str, rng: random.Random) -> str:
    while (other := user_data_generation.generate_random_number(rng)) == number:
        continue
    return other
