"""One rule in every family: a full stop at the end of a text may be missing or added."""

from __future__ import annotations

import dataclasses

import pytest

from android_world import suite_utils
from android_world.device import adb, files, telephony
from android_world.env import actuation, adb_utils
from android_world.env.representation_utils import UIElement
from android_world.task_evals.composite import markor_sms
from android_world.task_evals.single import contacts, expense, markor, recipe, sms, system
from android_world.task_evals.single.calendar import calendar
from android_world.utils import contacts_utils
from tests.support import matrix

NOTEBOOK = markor.NOTEBOOK
ROW_TASKS = {
    expense.ExpenseAddSingle: ("name", "note"),
    expense.ExpenseAddMultipleFromMarkor: ("note",),
    recipe.RecipeAddSingleRecipe: ("title", "description", "servings", "directions"),
    calendar.SimpleCalendarAddOneEvent: ("title", "description"),
    calendar.SimpleCalendarAddRepeatingEvent: ("title", "description"),
}
ROW_TEXTS = {
    f"{task_class.__name__}/{field}": (task_class, field)
    for task_class, fields in ROW_TASKS.items()
    for field in fields
}


@pytest.fixture
def started(env):
    tasks = []

    def start(task_class, **params):
        seed = suite_utils.instance_seed(30, task_class.__name__, 0)
        task = task_class({**suite_utils.generate_params(task_class, seed), **params})
        task.initialize_task(env)
        tasks.append(task)
        return task

    yield start
    for task in tasks:
        task.tear_down(env)


def without_stop(text):
    return text.removesuffix(".")


def with_stop(text):
    return f"{text}."


def with_ellipsis(text):
    return f"{without_stop(text)}..."


FORMS = [(str, 1.0), (without_stop, 1.0), (with_stop, 1.0), (with_ellipsis, 0.0)]


def write(env, name, text):
    files.write(f"{NOTEBOOK}/{name}", text.encode(), env.controller)


def send(env, number, body):
    telephony.compose_sms(env.controller, number, body)
    actuation.find_and_click_element("SMS", env.controller)
    env.wait(1.0)


@pytest.mark.parametrize(("form", "score"), FORMS)
@pytest.mark.parametrize("name", matrix.sample(ROW_TEXTS, 1, of_each="/"))
def test_texts_of_rows(env, started, name, form, score):
    task_class, field = ROW_TEXTS[name]
    task = started(task_class)
    row, *rest = task.params["row_objects"]
    task.add_rows([dataclasses.replace(row, **{field: form(getattr(row, field))}), *rest], env)
    assert task.is_successful(env) == score


def test_a_text_that_should_be_empty_may_not_be_a_full_stop(env, started):
    task = started(recipe.RecipeAddSingleRecipe)
    (row,) = task.params["row_objects"]
    task.add_rows([dataclasses.replace(row, source=".")], env)
    assert task.is_successful(env) == 0.0


@pytest.mark.parametrize(("form", "score"), FORMS)
@pytest.mark.parametrize("message", ["See you.", "See you"])
def test_a_message(env, started, message, form, score):
    task = started(sms.SimpleSmsSend, message=message)
    send(env, task.params["number"], form(message))
    assert task.is_successful(env) == score


@pytest.mark.parametrize(("form", "score"), FORMS)
@pytest.mark.parametrize("text", ["See you.", "See you"])
def test_a_note_and_its_message(env, started, text, form, score):
    task = started(markor_sms.MarkorCreateNoteAndSms, text=text)
    write(env, task.params["file_name"], form(text))
    send(env, task.params["number"], form(text))
    assert task.is_successful(env) == score


@pytest.mark.parametrize(("form", "score"), FORMS)
@pytest.mark.parametrize("kind", ["header", "footer", "replace"])
def test_an_edited_note(env, started, kind, form, score):
    text = {"replace_text" if kind == "replace" else kind: "It is new"}
    params = {"file_name": "note_a.md", "edit_type": kind, **text, "seed": 1}
    task = markor.MarkorEditNote(params)
    task.initialize_task(env)
    original = task.note_text("note_a.md", env).strip()
    new = form("It is new")
    texts = {"header": f"{new}\n{original}", "footer": f"{original}\n{new}", "replace": new}
    write(env, "note_a.md", texts[kind])
    assert task.is_successful(env) == score
    task.tear_down(env)


@pytest.mark.parametrize(("form", "score"), FORMS)
def test_a_renamed_note_with_another_content(env, started, form, score):
    task = started(markor.MarkorChangeNoteContent)
    adb.shell(env.controller, "rm", f"{NOTEBOOK}/{task.params['original_name']}")
    write(env, task.params["new_name"], form(task.params["updated_content"]))
    assert task.is_successful(env) == score


@pytest.mark.parametrize(("form", "score"), FORMS)
def test_a_header_but_not_the_content_below_it(env, started, form, score):
    task = started(markor.MarkorAddNoteHeader)
    params = task.params
    adb.shell(env.controller, "rm", f"{NOTEBOOK}/{params['original_name']}")
    content = params["original_content"]
    write(env, params["new_name"], f"{form(params['header'])}\n\n{content}\n")
    assert task.is_successful(env) == score
    write(env, params["new_name"], f"{form(params['header'])}\n\n{content}.\n")
    assert task.is_successful(env) == 0.0


@pytest.mark.parametrize(("form", "score"), FORMS)
def test_the_list_of_a_videos_words(env, started, form, score):
    task = started(markor.MarkorTranscribeVideo)
    write(env, task.params["file_name"], form(task.params["text"]))
    assert task.is_successful(env) == score


@pytest.mark.parametrize(("form", "score"), FORMS)
@pytest.mark.parametrize("line", ["header", "last"])
def test_lines_of_a_receipt(env, started, line, form, score):
    task = started(markor.MarkorTranscribeReceipt)
    header, _, rows = task.params["text"].partition("\n")
    text = f"{form(header)}\n{rows}" if line == "header" else form(task.params["text"])
    write(env, "receipt.md", text)
    assert task.is_successful(env) == score


@pytest.mark.parametrize(("form", "score"), FORMS)
def test_the_clipboard(env, started, form, score):
    task = started(system.SystemCopyToClipboard)
    adb_utils.set_clipboard_contents(form(task.params["clipboard_content"]), env.controller)
    assert task.is_successful(env) == score


@pytest.mark.parametrize(("form", "score"), FORMS)
@pytest.mark.parametrize("name", ["Ada Rossi", "Ada B."])
def test_the_name_of_a_contact(env, started, name, form, score):
    task = started(contacts.ContactsAddContact, name=name)
    contacts_utils.add_contact(form(name), task.params["number"], env.controller)
    assert task.is_successful(env) == score


@pytest.mark.parametrize(("form", "score"), FORMS)
def test_the_names_of_a_contact_that_is_not_saved(env, started, form, score, monkeypatch):
    task = started(contacts.ContactsNewContactDraft)
    label = task.params["phone_label"]
    state = dataclasses.replace(
        env.get_state(),
        forest=None,
        ui_elements=[
            dataclasses.replace(element, package_name="com.google.android.contacts")
            for element in (
                UIElement(hint_text="First name", text=form(task.params["first"])),
                UIElement(hint_text="Last name", text=form(task.params["last"])),
                UIElement(hint_text="Phone", text=task.params["phone"]),
                UIElement(content_description=f"{label} Phone", text=label),
            )
        ],
    )
    adb_utils.launch_app("contacts", env.controller)
    monkeypatch.setattr(env, "get_state", lambda *_, **__: state)
    assert task.is_successful(env) == score


def test_capitals_count_in_names_and_in_what_is_not_a_sentence(env, started):
    task = started(contacts.ContactsAddContact, name="Ada Rossi")
    contacts_utils.add_contact("ada rossi", task.params["number"], env.controller)
    assert task.is_successful(env) == 0.0
    task = started(system.SystemCopyToClipboard)
    text = task.params["clipboard_content"].swapcase()
    adb_utils.set_clipboard_contents(text, env.controller)
    assert task.is_successful(env) == 0.0
    task = started(markor.MarkorChangeNoteContent)
    adb.shell(env.controller, "rm", f"{NOTEBOOK}/{task.params['original_name']}")
    write(env, task.params["new_name"], task.params["updated_content"].swapcase())
    assert task.is_successful(env) == 0.0
