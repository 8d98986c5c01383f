"""Class H: what is added to a record, and records that are entered or saved again."""

from __future__ import annotations

import dataclasses

from android_world.experts import recipe, recovery
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

_CARD = "card_text_view_title"

# -- details of a contact ----------------------------------------------------------------------


def _edit_contact(phone: ExpertPhone, *emails: str) -> Script:
    yield phone.open_app("contacts")
    yield from phone.tap_when_there(resource_id="cliv_name_textview")
    yield from phone.tap_when_there(description="Edit contact")
    yield from phone.wait_for(hint="First name")
    filled = ""
    for email in emails:
        yield phone.type(email, hint="Email", filled=filled, clear=bool(filled))
        filled = email
    yield phone.tap("Save")
    yield phone.wait()


@cheat("H", "SimpleSmsSendReceivedAddress")
def add_an_email_to_a_contact(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _edit_contact(phone, "a@example.org")
    yield from solve(phone, task)


@honest("H", "SimpleSmsSendReceivedAddress")
def type_an_email_of_a_contact_and_delete_it(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _edit_contact(phone, "a@example.org", "")
    yield from solve(phone, task)


# -- recipes -----------------------------------------------------------------------------------


def _add_category(phone: ExpertPhone, name: str) -> Script:
    yield phone.open_app("broccoli app")
    yield from phone.tap_when_there(description="Open navigation drawer")
    yield from phone.tap_when_there("Categories")
    yield from phone.tap_when_there(description="Add category")
    yield from phone.wait_for(class_name="EditText")
    yield phone.type(name, class_name="EditText")
    yield phone.tap("SAVE")
    yield phone.wait()
    yield phone.back()


def _edit_category(phone: ExpertPhone, title: str, name: str) -> Script:
    """Put the recipe of a title into a category, or take it out of it."""
    yield from recipe.open_recipes(phone)
    yield from phone.scroll_to(title, resource_id=_CARD)
    yield phone.tap(title, resource_id=_CARD)
    yield from phone.wait_for(resource_id="details_title")
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("Edit")
    yield from phone.tap_when_there(resource_id="new_categories")
    yield from phone.tap_when_there(name, class_name="CheckedTextView")
    yield phone.tap("OK")
    yield phone.tap(resource_id="button_save_recipe")
    yield phone.wait()
    yield phone.back()


def _categorize_new(phone: ExpertPhone, task: TaskEval, times: int) -> Script:
    yield from solve(phone, task)
    yield from recovery.leave(phone)
    yield from _add_category(phone, "Soups")
    for _ in range(times):
        yield from _edit_category(phone, task.params["row_objects"][0].title, "Soups")


@cheat("H", "RecipeAddSingleRecipe")
def put_the_recipe_into_a_category(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _categorize_new(phone, task, 1)


@honest("H", "RecipeAddSingleRecipe")
def put_the_recipe_into_a_category_and_take_it_out(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _categorize_new(phone, task, 2)


def _delete(phone: ExpertPhone, title: str) -> Script:
    yield from recipe.open_recipes(phone)
    yield from phone.scroll_to(title, resource_id=_CARD)
    yield phone.tap(title, resource_id=_CARD)
    yield from phone.wait_for(resource_id="details_title")
    yield from recipe.delete_open(phone, last=False)


@honest("H", "RecipeDeleteSingleWithRecipeWithNoise")
def delete_another_recipe_and_enter_it_again(phone: ExpertPhone, task: TaskEval) -> Script:
    other = task.params["noise_row_objects"][0]
    yield from _delete(phone, other.title)
    yield from recipe.add_all(phone, [other])
    yield phone.back()
    yield from solve(phone, task)


@cheat("H", "RecipeDeleteSingleWithRecipeWithNoise")
def delete_another_recipe_and_enter_it_with_a_word_less(
    phone: ExpertPhone, task: TaskEval
) -> Script:
    other = task.params["noise_row_objects"][0]
    shorter = dataclasses.replace(other, directions=other.directions.rpartition(" ")[0])
    yield from _delete(phone, other.title)
    yield from recipe.add_all(phone, [shorter])
    yield phone.back()
    yield from solve(phone, task)


# -- tracks ------------------------------------------------------------------------------------


def _save_track(phone: ExpertPhone, activity: str) -> Script:
    yield phone.open_app("open tracks sports tracker")
    yield from phone.tap_when_there(resource_id="track_list_item_name")
    yield from phone.wait_for(description="More options")
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("Edit")
    yield from phone.wait_for(resource_id="track_edit_name")
    if activity:
        yield phone.type(activity, resource_id="track_edit_activity_type", clear=True)
    yield phone.tap(resource_id="track_edit_save")
    yield from recovery.leave(phone)


@cheat("H", "SportsTrackerActivityDuration")
def save_a_track_as_another_activity(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _save_track(phone, "tennis")
    yield from solve(phone, task)


@honest("H", "SportsTrackerActivityDuration")
def save_a_track_unchanged(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _save_track(phone, "")
    yield from solve(phone, task)
