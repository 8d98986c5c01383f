"""Tests how experts of questions read lists and notes."""

from __future__ import annotations

import numpy as np
import pytest

from android_world.env.interface import State
from android_world.env.json_action import ANSWER
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.experts import notes_questions, tasks_questions
from android_world.experts.base import Decisive, ExpertPhone

LIST_TOP, LIST_BOTTOM = 300, 1500


def element(text=None, y=0, height=50, **more):
    return UIElement(text=text, bbox_pixels=BoundingBox(0, 1000, y, y + height), **more)


def answer_of(script, phone, screens):
    """The answer of a script that sees one screen after another; the last one stays."""
    screens = iter(screens)
    shown = []
    phone.look(State(np.zeros((4, 4, 3), np.uint8), None, shown))
    for wanted in script:
        action = wanted.action if isinstance(wanted, Decisive) else wanted
        if getattr(action, "action_type", None) == ANSWER:
            return action.text
        shown = next(screens, shown)
        phone.look(State(np.zeros((4, 4, 3), np.uint8), None, shown))
    raise AssertionError("no answer")


def listed(first, count, top, cut=False):
    """Rows of a list of tasks that are due tomorrow; `cut` hides the date of the last one."""
    body = BoundingBox(0, 1000, LIST_TOP, LIST_BOTTOM)
    shown = [UIElement(bbox_pixels=body, resource_name="o:id/recycler_view", is_scrollable=True)]
    for row in range(count):
        y = top + 150 * row
        shown.append(element(f"Task {first + row}", y, resource_name="o:id/title"))
        if not (cut and row == count - 1):
            shown.append(element("Tmrw", y, resource_name="o:id/due_date"))
    return shown


def test_a_row_that_the_edge_of_the_list_cuts_is_counted_once():
    header = element("Due tomorrow", LIST_TOP, resource_name="o:id/header")
    sort = [element(None, 0, content_description="Sort")]
    grouped = [element("By due date", 100)]
    first = [header, *listed(1, 8, LIST_TOP + 100, cut=True)]
    second = listed(7, 3, LIST_TOP + 95)
    phone = ExpertPhone("How many tasks?")
    answer = answer_of(
        tasks_questions.due_next_week(phone, {}), phone, [sort, grouped, first, second]
    )
    assert answer == "9"


def read_note(expert, params, body):
    phone = ExpertPhone("A question.")
    search = [element(None, 0, content_description="Search")]
    field = [element(None, 0, class_name="android.widget.EditText")]
    rows = [element(params["title"], 100, class_name="android.widget.TextView")]
    note = [element(params["title"], 100), element(body, 200)]
    return answer_of(expert(phone, params), phone, [search, field, rows, note])


@pytest.mark.parametrize(
    ("body", "amount"),
    [
        ("Mix 2 cups flour with 3/4 cup sugar.", "3/4 cup"),
        ("- 4 cups milk\n- 1 1/2 cups of sugar", "1 1/2 cups"),
        ("- ½ teaspoon sugar\n- 2 cups brown sugar", "½ teaspoon"),
        ("1½ cups sugar", "1½ cups"),
        ("0.5 cup sugar, 3 cups sugarcane", "0.5 cup"),
    ],
)
def test_an_amount_is_read_with_its_fraction(body, amount):
    params = {"title": "Carrot Cake", "ingredient": "sugar"}
    assert read_note(notes_questions.ingredient, params, body) == amount


@pytest.mark.parametrize(
    "body",
    [
        "- 3 topics\n- 25 individuals were present\n- room 12",
        "Started at 10. Participants: 25",
        "Number of attendees: 25\nNext: 12 May",
        "4 decisions; 25 people attended.",
        "About 90 minutes with 25 registered participants.",
        "People present: 25",
    ],
)
def test_the_number_of_persons_is_read_and_no_other(body):
    assert read_note(notes_questions.count_attendees, {"title": "Kickoff"}, body) == "25"
