"""Comparisons of texts, rows and images at the limits of what counts as the same."""

from __future__ import annotations

import dataclasses
import io

import pytest
from PIL import Image

from android_world.device.outgoing_log import Outgoing
from android_world.env.representation_utils import UIElement
from android_world.records import Message, PhoneRecords
from android_world.task_evals import start_records
from android_world.task_evals.common_validators import sms_validators, sqlite_validators
from android_world.task_evals.evidence import Evidence
from android_world.task_evals.single import contacts
from android_world.task_evals.utils import note_text, receipts, row_matching, text_match
from android_world.task_evals.utils.generated_file_cache import GeneratedFileCache
from android_world.task_evals.utils.image_match import fingerprint, shows, shows_fitted_image
from android_world.task_evals.utils.sqlite_schema_utils import Expense, PlaylistInfo

# --- Texts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "is_match"),
    [
        ("abcdefghij", "abcdefghiX", True),
        ("abcdefghi", "abcdefghX", False),
        ("ABCDEFGHIJ", "abcdefghij", True),
        ("abcdefghij", "jihgfedcba", False),
        ("", "", True),
        (12345, "12345", True),
        (None, "None", False),
        ("None", None, False),
        (None, None, False),
    ],
)
def test_nine_tenths_of_two_texts_agree(one, other, is_match):
    assert text_match.fuzzy_match(one, other) is is_match


def test_capitals_count_where_they_are_to():
    assert not text_match.fuzzy_match("ABCDEFGHIJ", "abcdefghij", ignore_case=False)
    assert text_match.fuzzy_match("Abcdefghij", "abcdefghij", ignore_case=False)


@pytest.mark.parametrize(
    ("text", "forms"),
    [("", ("",)), (".", (".", "..", ".")), ("a", ("a", "a.", "a")), ("a.", ("a.", "a..", "a"))],
)
def test_a_full_stop_may_be_added_or_left_out(text, forms):
    assert text_match.typed_forms(text) == forms


@pytest.mark.parametrize(
    ("actual", "expected", "is_same"),
    [
        ("a\n\nb", "a\nb", True),
        ("A\nb.", "a\nb", True),
        ("a.\nb", "a\nb", False),
        ("a\nb\nc", "a\nb", False),
        ("a", "a\nb", False),
        ("one\ntwo", "one two", True),
        ("one\ntwo", "one  two.", True),
        (None, "", True),
        (None, "a", False),
    ],
)
def test_lines_are_compared_one_by_one(actual, expected, is_same):
    assert note_text.same_lines(actual, expected) is is_same


def test_empty_lines_at_the_ends_are_left_out():
    assert note_text.lines_of("\n \na\r\n\n b \n\n") == ["a", "", "b"]
    assert note_text.lines_of(None) == note_text.lines_of("\n\n") == []
    assert note_text.nonempty_lines("a\n\nb") == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a, B\n\n1,2.", [("a", "b"), ("1", "2")]),
        ("x, $12.50\nx, 12.5$", [("x", "12.5"), ("x", "12.5")]),
        ("x, $ 100", [("x", "1E+2")]),
        ("x, 12.50.1", [("x", "12.50.1")]),
        ('"a, b",c', [("a, b", "c")]),
        (None, []),
        (f"a,{'x' * 140_000}", []),
    ],
)
def test_amounts_in_tables_are_compared_as_numbers(text, rows):
    assert note_text.csv_rows(text) == rows


# --- Rows -------------------------------------------------------------------------------------

LUNCH = Expense("Lunch in town", 1250, 3, "with Ada and Ben", expense_id=1)
RENT = Expense("Rent", 90_000, 4, None, expense_id=2)


def change(row, **values):
    return dataclasses.replace(row, **values)


@pytest.mark.parametrize(
    ("changes", "is_exact", "is_published"),
    [
        ({}, True, True),
        ({"amount": 1251}, False, False),
        ({"category": 4}, False, False),
        ({"name": "lunch  in town."}, True, True),
        ({"name": "Lunch in down"}, False, True),
        ({"name": "Lunch at home"}, False, False),
        ({"note": None}, False, False),
    ],
)
def test_a_new_row_is_compared_field_by_field(changes, is_exact, is_published):
    fields = (("amount", "category"), ("name", "note"))
    new = change(LUNCH, expense_id=9, **changes)
    for after in ([RENT, new], [new, RENT]):
        assert row_matching.is_exact_addition([RENT], after, [LUNCH], *fields) is is_exact
        assert row_matching.published_addition([RENT], after, [LUNCH], *fields) is is_published


def test_no_text_is_an_empty_text_where_rows_are_exact():
    fields = (("amount",), ("note",))
    empty, null = change(RENT, note=""), change(RENT, note=None)
    assert row_matching.is_exact_addition([], [empty], [null], *fields)
    assert row_matching.is_exact_addition([], [null], [empty], *fields)
    assert not row_matching.published_addition([], [empty], [null], *fields)
    assert not row_matching.published_addition([], [null], [null], *fields)


@pytest.mark.parametrize(
    ("after", "wanted"),
    [([LUNCH], []), ([], [LUNCH]), ([RENT], [RENT, LUNCH]), ([RENT, LUNCH], [LUNCH])],
)
def test_the_number_of_rows_counts(after, wanted):
    fields = (("amount",), ("name",))
    assert not row_matching.is_exact_addition([], after, wanted, *fields)
    assert not row_matching.published_addition([], after, wanted, *fields)


def test_the_published_condition_wants_all_old_rows():
    fields = (("amount",), ("name",))
    other = change(RENT, amount=5)
    assert not row_matching.published_addition([RENT], [other, LUNCH], [LUNCH], *fields)
    # A wanted row may have been there before, and one row may count for two.
    assert row_matching.published_addition([], [RENT, LUNCH], [LUNCH, LUNCH], *fields)
    assert not row_matching.is_exact_addition([], [RENT, LUNCH], [LUNCH, LUNCH], *fields)
    assert row_matching.published_addition([LUNCH], [LUNCH, RENT], [LUNCH], *fields)


@pytest.mark.parametrize(
    ("actual", "wanted", "is_alike"),
    [(None, None, True), (None, "", False), ("", None, False), ("abcdefghij", "abcdefghiX", True)],
)
def test_a_null_is_like_a_null_alone(actual, wanted, is_alike):
    added = sqlite_validators.validate_rows_addition_integrity(
        [], [change(RENT, note=actual)], [change(RENT, note=wanted)], ["note"], ["note"]
    )
    assert added is is_alike


def test_rows_are_assigned_so_that_all_find_one():
    names = ["abcdefghij", "abcdefghiX", "abcdefghYX"]
    rows = [change(RENT, name=name, expense_id=i) for i, name in enumerate(names)]
    # The first two are alike, and the last two.
    for wanted in (names, names[::-1], [names[1], names[0], names[2]]):
        goal = [change(RENT, name=name) for name in wanted]
        assert sqlite_validators.validate_rows_addition_integrity(
            [], rows, goal, ["name"], ["name"]
        )
    goal = [change(RENT, name=name) for name in (names[0], names[0], names[0])]
    assert not sqlite_validators.validate_rows_addition_integrity(
        [], rows, goal, ["name"], ["name"]
    )


def files(name, *paths, number=1, start=0):
    return [PlaylistInfo(name, path, i, None, number) for i, path in enumerate(paths, start)]


@pytest.mark.parametrize(
    ("rows", "is_verified", "is_published"),
    [
        (files("Road trip", "a", "b"), True, True),
        (files("Road trip", "a", "b", start=1), False, False),
        (files("Road trip", "a") + files("Road trip", "b", number=2, start=1), False, True),
        (files("Road trip", "a", "b") + files("Road trip", "c", number=2), True, False),
        (files("Road trip", "a", "b", "c"), False, False),
        (files("Road tripp", "a", "b"), False, True),
        (files("Another", "a", "b"), False, False),
        ([], False, False),
    ],
)
def test_a_playlist_has_its_files_at_their_places(rows, is_verified, is_published):
    wanted = ("Road trip", ["a", "b"])
    assert sqlite_validators.verify_playlist(rows, *wanted) is is_verified
    assert sqlite_validators.verify_published(rows, *wanted) is is_published
    evidence = Evidence()
    assert sqlite_validators.compare_playlist(evidence, rows, *wanted) is is_verified
    (check,) = evidence.checks
    assert (check.expected, check.passed) == ({"Road trip": ["a", "b"]}, is_verified)
    assert sorted(name for group in check.actual.values() for name in group) == sorted(
        row.media_file_name for row in rows
    )


def test_the_evidence_of_playlists_names_those_with_ids_in_their_order():
    evidence = Evidence()
    rows = [PlaylistInfo("A", "2", 1, None, 7), PlaylistInfo("A", "1", 0, None, 7)]
    sqlite_validators.compare_playlist(evidence, [*rows, PlaylistInfo("A", "3", 0)], "A", ["1"])
    assert evidence.checks[0].actual == {"A (playlist 7)": ["1", "2"], "A": ["3"]}


# --- Evidence and records of the start --------------------------------------------------------


def test_evidence_keeps_each_comparison_in_order():
    evidence, part = Evidence(), Evidence()
    assert evidence.compare("a", 1, 1)
    assert not evidence.compare("b", 1, 2)
    assert evidence.compare("c", 1, 2, lambda actual, expected: actual < expected)
    part.compare("d", 5, 6)
    evidence.extend("part", part)
    found = [(c.what, c.actual, c.expected, c.passed) for c in evidence.checks]
    assert found == [
        *(("a", 1, 1, True), ("b", 1, 2, False), ("c", 1, 2, True)),
        ("part: d", 5, 6, False),
    ]
    evidence.clear()
    assert evidence.checks == ()
    assert len(part.checks) == 1


@pytest.mark.parametrize(
    ("score", "is_stored", "judged"),
    [(1.0, True, 1.0), (1.0, False, 0.0), (0.5, True, 0.5), (0.0, False, 0.0)],
)
def test_a_score_needs_the_records_of_the_start(score, is_stored, judged):
    class Task:
        asked = 0

        def has_stored_records(self, env):
            self.asked += 1
            return is_stored

    judge = start_records.require_stored(lambda task, env: score)
    published = start_records.with_published_start(judge)
    task = Task()
    assert judge(task, None) == judged
    assert task.asked == bool(score)
    assert published(task, None) == score
    with start_records.set_aside():
        assert judge(task, None) == score
    assert task.asked == bool(score)
    assert judge(task, None) == judged


@pytest.mark.parametrize(
    ("kind", "waits"), [(1, False), (2, False), (3, False), (4, True), (5, False), (6, True)]
)
def test_messages_in_outbox_and_queue_wait_to_be_sent(kind, waits):
    message = Message(1, "5559876", "Hello", 3, kind, None)
    now, nothing = PhoneRecords({Message: (message,)}), PhoneRecords({})
    found = start_records.find_sent_to_others([], nothing, now, [])
    assert found == ["sms to 5559876"] * waits
    assert start_records.find_sent_to_others([], nothing, now, [("sms", "555-98 76")]) == []
    call = [Outgoing("call", "+1 555", 1)]
    assert start_records.find_sent_to_others(call, nothing, nothing, [("call", "+1555")]) == []


@pytest.mark.parametrize(
    ("address", "clean"), [("+1 (555) 000-1111", "+15550001111"), ("*31#", "*31#"), ("a b", "")]
)
def test_an_address_is_a_number_without_separators(address, clean):
    assert sms_validators.clean_address(address) == clean


# --- Files and images -------------------------------------------------------------------------


def test_generated_files_are_kept_up_to_the_limit_and_the_oldest_goes():
    made = []

    def get(key, size):
        def make():
            made.append(key)
            return bytes(size)

        assert cache.get(key, make) == bytes(size)

    cache = GeneratedFileCache(10)
    for key in ("a", "b", "a", "c", "a", "b"):
        get(key, 5)
    assert made == ["a", "b", "c", "b"]
    get("large", 11)
    get("large", 11)
    assert made[4:] == ["large", "large"]
    get("a", 5)
    assert made[6:] == ["a"]


def png(image: Image.Image) -> bytes:
    content = io.BytesIO()
    image.save(content, "PNG")
    return content.getvalue()


def two_greys(difference: int, size=(128, 128), ground: int = 100) -> Image.Image:
    image = Image.new("L", size, ground)
    image.paste(ground + difference, (0, 0, size[0] // 2, size[1]))
    return image.convert("RGB")


@pytest.mark.parametrize(("difference", "is_blank"), [(8, True), (9, False)])
def test_eight_levels_are_blank(difference, is_blank):
    found = fingerprint(png(two_greys(difference)))
    assert (found is None) is is_blank


def test_a_fingerprint_has_the_shape_and_a_grid_of_64_cells():
    found = fingerprint(png(two_greys(50, (192, 128))))
    assert found is not None
    assert found.aspect == 1.5
    assert len(found.cells) == 64 * 64 * 3
    assert found.cells[:3] == bytes([150] * 3)
    assert found.cells[-3:] == bytes([100] * 3)


@pytest.mark.parametrize(("off", "is_same"), [(24, True), (25, False), (-24, True), (-25, False)])
def test_cells_may_be_24_levels_off(off, is_same):
    known = fingerprint(png(two_greys(50)))
    assert known is not None
    assert shows(png(two_greys(50, ground=100 + off)), known) is is_same


def framed(left: int, top: int, right: int, bottom: int, level: int = 200) -> Image.Image:
    """An image of 100 x 200 with something in a box."""
    image = Image.new("L", (100, 200), 100)
    image.paste(level, (left, top, right, bottom))
    return image.convert("RGB")


@pytest.mark.parametrize(
    ("box", "is_fitted"),
    [
        ((0, 50, 100, 150), True),
        ((0, 46, 100, 146), True),
        ((0, 45, 100, 146), False),
        ((0, 9, 100, 191), True),
        ((0, 8, 100, 192), False),
        ((8, 50, 92, 150), True),
        ((9, 50, 91, 150), False),
        ((20, 0, 80, 200), True),
        ((20, 8, 80, 192), True),
        ((20, 9, 80, 191), False),
        ((20, 0, 71, 200), False),
        ((0, 0, 0, 0), False),
    ],
)
def test_bands_are_equal_to_eight_pixels(box, is_fitted):
    assert shows_fitted_image(png(framed(*box))) is is_fitted


@pytest.mark.parametrize(("level", "is_fitted"), [(124, False), (125, True), (75, True)])
def test_what_differs_from_the_ground_by_25_levels_is_something(level, is_fitted):
    assert shows_fitted_image(png(framed(0, 50, 100, 150, level))) is is_fitted


def test_receipts_list_header_and_lines():
    assert receipts.receipt_text([]) == "Date, Item, Amount"


def test_24_mebibytes_of_generated_files_are_kept():
    made = []
    cache = GeneratedFileCache()
    half = bytes(12 << 20)
    for key, data in (("a", half), ("b", half), ("a", half), ("c", b"x"), ("a", half), ("b", half)):
        cache.get(key, lambda key=key, data=data: (made.append(key), data)[1])
    assert made == ["a", "b", "c", "b"]


# --- Forms ------------------------------------------------------------------------------------


def field(hint, text, **flags):
    return UIElement(text=text, hint_text=hint, **{"is_editable": True, **flags})


@pytest.mark.parametrize(
    ("elements", "details"),
    [
        ([field("First name", "Ada"), field("Phone", "1")], []),
        ([field("Company", "Acme")], ["Company: Acme"]),
        ([field("Company", "Company"), field("Email", "")], []),
        ([field("Label", "Home"), field(None, "x"), field("", "x")], []),
        ([field("Company", "Acme", is_editable=False)], []),
        ([field("Phone", "1"), field("Phone", "2")], ["1 more of Phone"]),
        (
            [field("Phone", "1"), field("Phone", "2"), field("Phone", "3"), field("A", "b")],
            ["2 more of Phone", "A: b"],
        ),
        ([field("Phone", "1"), field("Phone", "Phone")], []),
    ],
)
def test_further_details_of_a_form_are_all_but_the_first_of_its_fields(elements, details):
    assert contacts.further_details(elements) == details


@pytest.mark.parametrize(
    ("elements", "form"),
    [
        ([field("First name", " Ada  L."), field("First name", "Bea")], {"first": "Ada L."}),
        ([field("Last name", "Last name")], {}),
        ([field("Phone", "(555) 01")], {"phone": "55501"}),
        ([field(None, "Work", content_description="Work Phone")], {"phone_label": "Work"}),
        ([field(None, "Work", content_description="Home Phone")], {}),
        ([field(None, "Work", content_description="My Work Phone")], {}),
    ],
)
def test_a_form_is_read_by_its_hints(elements, form):
    assert contacts.read_form(elements) == form
