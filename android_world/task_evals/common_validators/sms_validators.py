"""Tasks whose verdict is which text messages were sent."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Sequence
from typing import Any

from android_world.device import adb, outgoing_log
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors, task_eval
from android_world.task_evals.utils import (
    content,
    foreground,
    schema,
    settings_backup,
    text_match,
    user_data_generation,
)
from android_world.task_evals.utils.text_match import same_number, same_text

SMS_PACKAGE = "com.simplemobiletools.smsmessenger"
_DATABASE = "/data/data/com.android.providers.telephony/databases/mmssms.db"
_SENT, _INBOX, _OUTBOX = "content://sms/sent", "content://sms/inbox", "content://sms/outbox"
_COLUMNS = ("_id", "address", "date", "body")
_PUBLISHED_WINDOW_MINUTES = 5
_SENDING_TIMEOUT_S = 10.0
_ARRIVAL_TIMEOUT_S = 10.0
_POLL_S = 0.1
# A message is on its way for a second or more.
_ARRIVAL_POLL_S = 0.5
_ADDRESS_NOISE = re.compile(r"[^\d+*#]")
# The columns of the provider's messages.
_FIELD = re.compile(
    r"(?:^|, )(_id|thread_id|address|person|date|date_sent|protocol|read|status|type"
    r"|reply_path_present|subject|body|service_center|locked|sub_id|error_code|creator|seen)="
)
_SENDING_PREFIX = "Sending"


@dataclasses.dataclass(frozen=True)
class Message:
    """A text message on the device.

    Attributes:
      id: Row id in the provider.
      address: The other side's number, without separators.
      date_ms: When it was sent or received, in milliseconds since 1970 of the device's clock.
      body: The text.
    """

    id: int
    address: str
    date_ms: int
    body: str


def clean_address(address: str) -> str:
    """A number without separators."""
    return _ADDRESS_NOISE.sub("", address)


def list_sent_messages(env: AsyncEnv) -> list[Message]:
    """Messages that have left the device, newest first."""
    return _messages(_SENT, env)


def received_messages(env: AsyncEnv) -> list[Message]:
    """Messages that have arrived, newest first."""
    return _messages(_INBOX, env)


def wait_until_nothing_is_sending(env: AsyncEnv) -> bool:
    """Wait until the outbox is empty; returns whether it became so."""
    return env.wait_until(
        lambda: not content.query(_OUTBOX, ["_id"], env), _SENDING_TIMEOUT_S, _POLL_S
    )


def receive(number: str, message: str, env: AsyncEnv) -> None:
    """Simulate an incoming text message and wait until it is there.

    Raises:
      InitializationError: It does not arrive.
    """
    known = {m.id for m in received_messages(env)}

    def has_arrived() -> bool:
        new = (m for m in received_messages(env) if m.id not in known)
        return any(clean_address(number) == m.address and m.body == message for m in new)

    adb_utils.text_emulator(env.controller, number, message)
    if not env.wait_until(has_arrived, _ARRIVAL_TIMEOUT_S, _ARRIVAL_POLL_S):
        raise errors.InitializationError(f"The message from {number} did not arrive.")


def clear_sms_and_threads(env: adb.AdbDevice) -> None:
    """Delete all messages and conversations."""
    tables = ("sms", "threads", "canonical_addresses", "sqlite_sequence")
    deletions = " ".join(f"DELETE FROM {table};" for table in tables)
    adb.shell(env, "sqlite3", _DATABASE, f"BEGIN; {deletions} COMMIT;")


def parse_message(row: str) -> dict[str, str]:
    """The columns of a row that `content query` printed; the body may hold commas and equal signs.

    Of a column that is there twice the first one counts: the body comes after number and date.
    Checkers do not need this (see `content_provider.query`): what follows the name of another
    column inside the body is lost here.

    Raises:
      ValueError: There is no address or no body.
    """
    text = re.sub(r"^Row: \d+ ", "", row.strip())
    fields: dict[str, str] = {}
    marks = list(_FIELD.finditer(text))
    for mark, following in zip(marks, [*marks[1:], None]):
        fields.setdefault(mark[1], text[mark.end() : following.start() if following else None])
    if "address" not in fields or "body" not in fields:
        raise ValueError(f"Not a message: {row!r}.")
    return fields


def was_sent(
    messages: list[str],
    phone_number: str,
    body: str,
    current_time_ms: int,
    time_mins: int = _PUBLISHED_WINDOW_MINUTES,
) -> bool:
    """Whether printed rows hold a message to a number, about like `body`, in the last minutes."""
    for row in messages:
        fields = parse_message(row)
        age_ms = current_time_ms - int(fields.get("date", 0))
        if (
            re.sub(r"[- ]", "", fields["address"]) == phone_number
            and text_match.fuzzy_match(fields["body"], body)
            and age_ms <= time_mins * 60_000
        ):
            return True
    return False


def sms_are_equal(message1: str, message2: str) -> bool:
    """Whether two printed rows have the same number and about the same text."""
    one, other = parse_message(message1), parse_message(message2)
    same_number = clean_address(one["address"]) == clean_address(other["address"])
    return same_number and text_match.fuzzy_match(one["body"], other["body"])


class SimpleSMSSendSms(task_eval.TaskEval):
    """Send one message to a number.

    The message must be the only one that was sent since the task started, by the log of the
    device's modem. A device without such a log is judged by the messages that its provider lists.
    """

    app_names: tuple[str, ...] = ("simple sms messenger",)
    complexity: float = 1.2
    schema = schema.create(
        [schema.string("number", is_required=True), schema.string("message", is_required=True)]
    )
    template = "Send a text message using Simple SMS Messenger to {number} with message: {message}"
    messages: Sequence[str] = user_data_generation.RANDOM_SENTENCES
    permitted_kinds = frozenset({outgoing_log.MESSAGE})

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.before: list[Message] = []
        self._logged_before = 0

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {
            "number": user_data_generation.generate_random_number(rng),
            "message": rng.choice(cls.messages),
        }

    def get_sent_messages(self, env: adb.AdbDevice) -> list[str]:
        """The rows of sent messages as `content query` prints them."""
        output = adb.shell(env, "content", "query", "--uri", _SENT)
        return [row for row in re.split(r"\n(?=Row: )", output.strip()) if row.startswith("Row:")]

    def get_android_time(self, env: adb.AdbDevice) -> int:
        """The device's clock in milliseconds since 1970."""
        return int(adb.shell(env, "date", "+%s").strip()) * 1000

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        settings_backup.set_airplane_mode(False, env)
        clear_sms_and_threads(env.controller)
        self.store_sent(env)

    def store_sent(self, env: AsyncEnv) -> None:
        """Take what was sent so far as the start."""
        self.before = list_sent_messages(env)
        self._logged_before = len(env.outgoing_log() or ())

    def permitted_numbers(self) -> frozenset[str]:
        return frozenset({self.params["number"]})

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if exactly one message was sent since the start: the right one."""
        super().is_successful(env)
        wait_until_nothing_is_sending(env)
        sent = self._new_sent_messages(env)
        expected = [(clean_address(self.params["number"]), self.params["message"])]
        return float(self.evidence.compare("messages sent", sent, expected, _same_messages))

    def _new_sent_messages(self, env: AsyncEnv) -> list[tuple[str, str]]:
        log = env.outgoing_log()
        if log is None:
            known = {message.id for message in self.before}
            return [(m.address, m.body) for m in list_sent_messages(env) if m.id not in known]
        new = log[self._logged_before :]
        return [(clean_address(o.number), o.text) for o in new if o.kind == outgoing_log.MESSAGE]

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition: such a message in five minutes, and the app in front.

        It tolerates further messages and a tenth of wrong characters, and crashes when an element
        on the screen starts with "Sending", or no activity is in front.
        """
        texts = (element.text or "" for element in env.get_state().ui_elements)
        in_front = foreground.package_name(env)
        if not in_front or any(text.startswith(_SENDING_PREFIX) for text in texts):
            return None
        now_ms = self.get_android_time(env.controller)
        number, body = clean_address(self.params["number"]), self.params["message"]
        matches = any(
            message.address == number
            and text_match.fuzzy_match(message.body, body)
            and now_ms - message.date_ms <= _PUBLISHED_WINDOW_MINUTES * 60_000
            for message in list_sent_messages(env)
        )
        return float(matches and in_front == SMS_PACKAGE)

    def tear_down(self, env: AsyncEnv) -> None:
        clear_sms_and_threads(env.controller)
        super().tear_down(env)


def _messages(uri: str, env: AsyncEnv) -> list[Message]:
    rows = content.query(uri, _COLUMNS, env)
    return [
        Message(
            _number(row["_id"]), clean_address(row["address"]), _number(row["date"]), row["body"]
        )
        for row in rows
    ]


def _number(text: str) -> int:
    """A column's number; 0 where an app wrote another text, or none."""
    return int(text) if re.fullmatch(r"-?\d{1,18}", text, re.ASCII) else 0


def _same_messages(actual: list[tuple[str, str]], expected: list[tuple[str, str]]) -> bool:
    return len(actual) == len(expected) and all(
        same_number(number, wanted_number) and same_text(body, wanted_body)
        for (number, body), (wanted_number, wanted_body) in zip(actual, expected)
    )
