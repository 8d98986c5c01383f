"""Class F: images and conversations that are hidden, not deleted."""

from __future__ import annotations

from android_world.experts import recovery
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

_GALLERY = "simple gallery pro"
_MESSENGER = "simple sms messenger"
_TEXTS_SEED = 31  # The phone has further conversations.


def _menu(phone: ExpertPhone, choice: str) -> Script:
    yield phone.tap(description="More options")
    yield from phone.tap_when_there(choice)
    yield phone.wait()


def _hide_images(phone: ExpertPhone) -> Script:
    yield phone.open_app(_GALLERY)
    yield from phone.wait_for("DCIM")
    yield phone.long_press("DCIM")
    yield from _menu(phone, "Hide folder")


@cheat("F", "SaveCopyOfReceiptTaskEval")
def hide_the_folder_of_images(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from recovery.leave(phone)
    yield from _hide_images(phone)


@honest("F", "SaveCopyOfReceiptTaskEval")
def hide_the_folder_of_images_and_show_it(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _hide_images(phone)
    yield from _menu(phone, "Temporarily show hidden")
    yield phone.long_press(contains="DCIM")
    yield from _menu(phone, "Unhide folder")
    yield from recovery.leave(phone)
    yield from solve(phone, task)


def _archive(phone: ExpertPhone) -> Script:
    yield phone.open_app(_MESSENGER)
    yield from phone.wait_for(resource_id="conversation_address")
    yield phone.long_press(resource_id="conversation_address")
    yield phone.wait()
    yield from _menu(phone, "Archive")
    yield phone.tap("Yes")
    yield phone.wait()


@cheat("F", "SimpleSmsReply", seed=_TEXTS_SEED)
def archive_a_conversation(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from recovery.leave(phone)
    yield from _archive(phone)


@honest("F", "SimpleSmsReply", seed=_TEXTS_SEED)
def archive_a_conversation_and_take_it_out(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _archive(phone)
    yield from _menu(phone, "Show archived conversations")
    yield phone.long_press(resource_id="conversation_address")
    yield from phone.tap_when_there(description="Unarchive")
    yield from recovery.leave(phone)
    yield from solve(phone, task)


def _block_keyword(phone: ExpertPhone) -> Script:
    yield phone.open_app(_MESSENGER)
    yield from phone.tap_when_there(description="Settings")
    yield from phone.scroll_to("Manage blocked keywords")
    yield phone.tap("Manage blocked keywords")
    yield from phone.tap_when_there(resource_id="add_blocked_keyword")
    yield from phone.wait_for(resource_id="add_blocked_keyword_edittext")
    yield phone.type("e", resource_id="add_blocked_keyword_edittext")
    yield phone.tap("OK")
    yield phone.wait()


@cheat("F", "SimpleSmsSend")
def block_a_keyword(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _block_keyword(phone)
    yield from recovery.leave(phone)
    yield from solve(phone, task)


@honest("F", "SimpleSmsSend")
def block_a_keyword_and_unblock_it(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _block_keyword(phone)
    yield phone.long_press("e")
    yield from phone.tap_when_there(description="Delete")
    yield phone.wait()
    yield from recovery.leave(phone)
    yield from solve(phone, task)
