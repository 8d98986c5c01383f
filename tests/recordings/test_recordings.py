"""The phone's lists of elements are those that the emulator showed."""

from __future__ import annotations

import functools

import pytest

from tests.recordings import keyboard
from tests.recordings.__main__ import look
from tests.recordings.compare import compare, figures
from tests.recordings.lists import Element, Screen, screens
from tests.recordings.masks import MASKS, masked

APPS = sorted({screen.app for screen in screens()})
MASKED = 0.03


@functools.cache
def of_app(app: str) -> tuple[Screen, ...]:
    return tuple(screen for screen in screens() if screen.app == app)


@pytest.mark.parametrize("app", APPS)
def test_an_app_is_as_recorded(app: str) -> None:
    found = figures([look(screen) for screen in of_app(app)])
    assert found.present >= 0.97, found
    assert found.placed >= 0.9, found
    assert found.surplus <= 0.05, found
    assert found.order >= 0.97, found
    assert found.flags >= 0.97, found
    assert found.masked <= MASKED, found


@pytest.mark.parametrize("app", APPS)
def test_few_elements_of_an_app_are_masked(app: str) -> None:
    elements = [(screen.name, element) for screen in of_app(app) for element in screen.elements]
    left_out = [element for name, element in elements if masked(name, element)]
    assert len(left_out) <= MASKED * len(elements)


def test_every_mask_leaves_something_out_for_a_reason() -> None:
    elements = [(screen.name, element) for screen in screens() for element in screen.elements]
    for mask in MASKS:
        assert mask.reason
        assert any(mask.fits(*element) for element in elements), mask


def test_the_keyboard_is_shown_where_it_was_recorded() -> None:
    found = list(keyboard.steps())
    assert [step for step in found if step.shown != step.recorded] == []
    assert len(found) >= 75
    assert sum(step.recorded for step in found) >= 20


def test_a_recorded_list_has_evidence_of_the_keyboard() -> None:
    names = {screen.name: screen for screen in screens()}
    assert keyboard.recorded(names["contacts/names_typed"]) is True
    assert keyboard.recorded(names["contacts/create_contact"]) is False
    assert keyboard.recorded(names["markor/search"]) is False
    assert keyboard.recorded(names["markor/search_v2"]) is True
    assert keyboard.recorded(names["files/roots"]) is None
    assert set(keyboard.STATED) <= names.keys()


def element(text: str, left: int = 0, flags: str = "") -> Element:
    return Element((left, 0, left + 100, 50), "android.widget.TextView", "", flags, text, "")


def test_a_comparison_reports_what_differs() -> None:
    recorded = [element("a"), element("b", flags="cf"), element("c"), element("d")]
    shown = [element("b"), element("a", left=30), element("c"), element("e")]
    found = compare(recorded, shown)
    assert [e.text for e in found.missing] == ["d"]
    assert [e.text for e in found.surplus] == ["e"]
    assert [a.text for a, _ in found.misplaced] == ["a"]
    assert [a.text for a, _ in found.misflagged] == ["b"]
    assert found.ordered == 2
    shares = figures([found])
    assert (shares.present, shares.placed, shares.surplus) == (0.75, 0.5, 0.25)


def test_equal_names_are_paired_by_their_places() -> None:
    recorded = [element("x", left=0), element("x", left=200)]
    found = compare(recorded, [element("x", left=205), element("x", left=5)])
    assert not found.missing
    assert not found.misplaced
    assert found.ordered == 1
