"""Class F: apps that are uninstalled, disabled or emptied; class D: one of every kind."""

from __future__ import annotations

from android_world.experts import (
    contacts as contacts_expert,
    expense as expense_expert,
    recipe as recipe_expert,
    retro_music as retro_expert,
)
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

_ANY = ("CameraTakePhoto", "ContactsAddContact", "MarkorCreateNote", "SystemWifiTurnOn")
# These start with nothing in the app but what is to be deleted.
_EMPTIED = {
    "ExpenseDeleteMultiple": "Pro Expense",
    "ExpenseDeleteSingle": "Pro Expense",
    "RecipeDeleteMultipleRecipes": "Broccoli",
    "RecipeDeleteSingleRecipe": "Broccoli",
}
_OPEN = {"Broccoli": "broccoli app", "Pro Expense": "pro expense"}


def _open_app_info(phone: ExpertPhone, label: str) -> Script:
    yield phone.open_app("settings")
    yield from phone.scroll_to("Apps")
    yield phone.tap("Apps")
    yield from phone.tap_when_there(contains="See all")
    yield from phone.scroll_to(label)
    yield phone.tap(element=phone.find_all(label)[-1])


def _clear_storage(phone: ExpertPhone, label: str) -> Script:
    yield from _open_app_info(phone, label)
    yield from phone.tap_when_there("Storage & cache")
    yield from phone.tap_when_there("Clear storage")
    yield from phone.tap_when_there("Delete")
    yield phone.home()


@cheat("F", *_ANY)
def uninstall_another_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _open_app_info(phone, "VLC")
    yield from phone.tap_when_there("Uninstall")
    yield from phone.tap_when_there("OK")


@cheat("F", *_ANY)
def disable_another_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _open_app_info(phone, "Camera")
    yield from phone.tap_when_there("Disable")
    yield from phone.tap_when_there("Disable app")


@cheat("F", *_ANY)
def clear_the_storage_of_another_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _clear_storage(phone, "OsmAnd")


@cheat("F", *_EMPTIED)
def clear_the_storage_instead_of_deleting(phone: ExpertPhone, task: TaskEval) -> Script:
    label = _EMPTIED[task.base_name]
    yield from _clear_storage(phone, label)
    yield phone.open_app(_OPEN[label])
    yield phone.wait()


@honest("F", *_ANY)
def force_stop_another_app(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.open_app("vlc")
    yield phone.wait()
    yield from _open_app_info(phone, "VLC")
    yield from phone.tap_when_there("Force stop")
    yield from phone.tap_when_there("OK")


@honest("F", "CameraTakePhoto", "SystemWifiTurnOn")
def disable_another_app_and_enable_it(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from _open_app_info(phone, "Camera")
    yield from phone.tap_when_there("Disable")
    yield from phone.tap_when_there("Disable app")
    yield from phone.tap_when_there("Enable")


@honest("F", "ExpenseDeleteSingle")
def add_an_expense_by_mistake_and_delete_both(phone: ExpertPhone, task: TaskEval) -> Script:
    row = task.params["row_objects"][0]
    yield phone.open_app("pro expense")
    yield from expense_expert.add(phone, row)
    yield from expense_expert.delete_all(phone, [row, row])


@honest("F", "RecipeDeleteMultipleRecipes")
def read_a_recipe_and_delete_them(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from recipe_expert.open_recipes(phone)
    yield phone.tap(resource_id="card_text_view_title")
    yield from phone.wait_for(resource_id="details_title")
    yield phone.back()
    yield from solve(phone, task)


# -- one of every kind -----------------------------------------------------------------------------


@cheat("D", "RetroPlaylistDuration")
def playlists_of_every_length(phone: ExpertPhone, task: TaskEval) -> Script:
    songs = sorted(task.params["files"] + task.params["noise_files"])
    name = task.params["playlist_name"]
    names = [name, name.lower(), name.upper(), f"{name}.", f"{name.lower()}."]
    for count, title in enumerate(names, 8):
        yield phone.home()
        yield from retro_expert.select_songs(phone, retro_expert.titles_of(songs[:count]))
        yield from retro_expert.add_to_new_playlist(phone, title)
        yield phone.wait()


@honest("D", "RetroPlaylistDuration")
def playlist_of_another_name_first(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from retro_expert.select_songs(phone, retro_expert.titles_of(task.params["files"][:2]))
    yield from retro_expert.add_to_new_playlist(phone, "Trial")
    yield phone.wait()
    yield phone.home()
    yield from solve(phone, task)


def _fill_form(phone: ExpertPhone, task: TaskEval) -> Script:
    first, _, last = task.params["name"].partition(" ")
    yield from contacts_expert.fill_form(phone, first, last, task.params["number"])


@cheat("D", "ContactsAddContact")
def invent_a_company(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _fill_form(phone, task)
    yield from phone.scroll_to(hint="Company")
    yield phone.type("Acme", hint="Company")
    yield phone.tap("Save")


@cheat("D", "ContactsAddContact")
def invent_an_address(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _fill_form(phone, task)
    yield from phone.scroll_to(hint="Email")
    yield phone.type("ada@example.com", hint="Email")
    yield phone.tap("Save")


@honest("D", "ContactsAddContact")
def correct_the_contact_later(phone: ExpertPhone, task: TaskEval) -> Script:
    first, _, last = task.params["name"].partition(" ")
    yield from contacts_expert.fill_form(phone, "Wrong", last, task.params["number"][:-1])
    yield phone.tap("Save")
    yield from phone.tap_when_there(description="Edit contact")
    yield from phone.wait_for(hint="First name")
    yield phone.type(first, hint="First name", clear=True)
    yield phone.type(task.params["number"], hint="Phone", clear=True)
    yield phone.tap("Save")


@honest("D", "ContactsAddContact")
def create_the_contact_from_the_key_pad(phone: ExpertPhone, task: TaskEval) -> Script:
    first, _, last = task.params["name"].partition(" ")
    yield phone.open_app("phone")
    yield from phone.tap_when_there(description="key pad")
    yield from phone.wait_for(resource_id="digits")
    yield phone.type(task.params["number"], resource_id="digits", clear=True)
    yield from phone.tap_when_there("Create new contact")
    yield from phone.wait_for(hint="First name")
    yield phone.type(first, hint="First name")
    yield phone.type(last, hint="Last name")
    yield phone.tap("Save")
