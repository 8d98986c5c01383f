"""Tasks as conversations: the one class that adapters for chat models are built on."""

from __future__ import annotations

import base64
import io

import pytest
from PIL import Image

from android_world.rl.conversation import PhoneConversation, data_url, rows
from android_world.rl.errors import EpisodeOverError, SpecError
from android_world.rl.tasks import TaskSource

TASK = "SystemWifiTurnOnVerify"  # Its goal holds from the beginning: to finish is right.


@pytest.fixture
def phone():
    with PhoneConversation(image_size=(27, 60)) as conversation:
        yield conversation


def test_replies_are_actions_and_screens_are_messages(phone):
    first = phone.start(TASK, 30)
    assert (first.reward, phone.reward, first.is_over) == (0.0, 0.0, False)
    image, text = first.message()["content"]
    assert image["image_url"]["url"].startswith("data:image/png;base64,")
    assert text["text"].startswith(phone.env.goal)
    assert "[0] " in text["text"]
    opened = phone.reply('Let me see. {"kind": "open_app", "text": "Settings"}')
    assert '"Settings"' in opened.text
    assert opened.image != first.image
    last = phone.reply('It is on. ```json\n{"kind": "complete"}\n```')
    assert (last.reward, last.terminated, last.image) == (1.0, True, None)
    assert (phone.verdict().score, phone.verdict().reference_score) == (1.0, 1.0)
    with pytest.raises(EpisodeOverError):
        phone.reply('{"kind": "wait"}')


def test_a_reply_without_an_action_costs_a_step_and_is_refused(phone):
    phone.start(TASK, 30)
    turn = phone.reply("I am not sure.")
    assert turn.text.startswith("Not the JSON of an action: 'I am not sure.'")
    assert "[0] " in turn.text
    assert (phone.env.steps, turn.is_over) == (1, False)


def test_a_group_starts_from_one_snapshot_on_one_phone_and_equally_on_others(phone):
    (row,) = rows("ContactsAddContact", [7])
    starts = [phone.start(**row)]
    for _ in range(2):  # What one member of the group does, the next one does not see.
        phone.reply('{"kind": "open_app", "text": "Contacts"}')
        starts.append(phone.start(**row))
    with PhoneConversation(image_size=(27, 60)) as other:
        starts.append(other.start(**row))
    assert len({turn.image_url for turn in starts}) == len({turn.text for turn in starts}) == 1
    assert phone.start("ContactsAddContact", 8).text != starts[0].text


def test_without_images_a_message_is_text_and_a_closed_phone_has_no_episode():
    with PhoneConversation() as phone:
        first = phone.start(TASK, 30)
        assert (first.image, first.image_url) == (None, "")
        assert first.message() == {"role": "user", "content": first.text}
        assert phone.reply('{"kind": "complete"}').reward == phone.reward == 1.0
        assert phone.env.steps == 1
    assert phone.env.steps == 0
    with phone:
        assert phone.start(TASK, 30).text == first.text
        assert phone.reward == 0.0


def test_rows_are_each_task_with_each_seed():
    assert rows(["SystemWifiTurnOn", "ClockTimerEntry"], [4, 7])[1:3] == [
        {"task": "ClockTimerEntry", "seed": 4, "family": "android_world"},
        {"task": "SystemWifiTurnOn", "seed": 7, "family": "android_world"},
    ]
    assert rows("ClockTimerEntry", [4]) == rows(iter(["ClockTimerEntry"]), iter([4]))
    family = "information_retrieval"
    assert [row["task"] for row in rows(None, [4], family)] == list(TaskSource(None, family).names)
    with pytest.raises(SpecError, match="NoSuchTask"):
        rows(["NoSuchTask"], [1])


def test_a_data_url_is_the_image_as_a_png():
    image = Image.new("RGB", (2, 3), "red")
    url = data_url(image)
    content = base64.b64decode(url.removeprefix("data:image/png;base64,"), validate=True)
    found = Image.open(io.BytesIO(content))
    assert (found.format, found.size, found.getpixel((1, 2))) == ("PNG", (2, 3), (255, 0, 0))


def test_without_an_episode_there_is_nothing_to_act_in():
    with PhoneConversation() as phone, pytest.raises(EpisodeOverError, match="start"):
        phone.reply('{"kind": "wait"}')


@pytest.mark.parametrize(
    "reply",
    [
        '{"kind": "click", "element": ' + "9" * 5000 + "}",
        {"action_type": "click", "x": 10**400, "y": 1},
        {"action_type": "click", "x": 1, "y": -(10**9)},
        {"action_type": "swipe", "x": 1, "y": 1, "x2": 5, "y2": 10**400},
    ],
)
def test_a_number_without_bounds_costs_a_step_and_fails_no_episode(phone, reply):
    phone.start(TASK, 30)
    turn = phone.reply(reply) if isinstance(reply, str) else phone.act(reply)
    assert turn.info["error"] == ""
    assert turn.problem.startswith("Not ")
    assert not turn.is_over
    assert phone.reply('{"kind": "complete"}').reward == 1.0
