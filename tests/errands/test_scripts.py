"""Scripts of the solver: the app stores what `write` stores, and shows what was written."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import random

import pytest

from android_world.errands import vocabulary
from android_world.experts.base import ExpertPhone
from android_world.experts.errand_scripts.table import find_script, has_script
from android_world.records import items
from tests.support.web import needs_browser

SOON = datetime.date(2023, 10, 19)
SONGS = ("Low Tide", "Fifth Street", "Neon Orchard")
VIDEOS = ("puppy.mp4", "waves.mp4", "parade.mp4")
VALUES = {
    vocabulary.playlists: {"songs": (SONGS[1], SONGS[0])},
    vocabulary.vlc_playlists: {"media": (VIDEOS[1], VIDEOS[0])},
}
MOVED = datetime.datetime(2023, 11, 3, 18, 15, tzinfo=datetime.UTC)
# Kinds with values that an edit gives, one edit after the other.
EDITS = [
    (vocabulary.tasks, {"due": SOON, "due_time": datetime.time(16, 45), "notes": "Ask Tom."}),
    (vocabulary.tasks, {"title": "Feed the geese", "priority": "high"}),
    (vocabulary.tasks, {"is_completed": True}),
    (vocabulary.tasks, {"due": None, "due_time": None}),
    (vocabulary.recipes, {"title": "Turnip Pie", "servings": "9 servings", "source": "Ida"}),
    (vocabulary.recipes, {"ingredients": "1 turnip\n2 pears", "directions": "Boil.\nServe."}),
    (vocabulary.recipes, {"is_favorite": True}),
    (vocabulary.notebooks, {"name": "Winter"}),
    (vocabulary.joplin_notes, {"title": "Errands", "text": "Nails\nGlue"}),
    (vocabulary.joplin_notes, {"notebook": "Attic"}),
    (vocabulary.joplin_notes, {"title": "Errands", "notebook": "Attic"}),
    (vocabulary.notes, {"title": "geese.md"}),
    (vocabulary.notes, {"text": "One line only"}),
    (vocabulary.files, {"name": "kites.csv"}),
    (vocabulary.files, {"folder": "Ringtones"}),
    (vocabulary.files, {"name": "kites.csv", "folder": "Ringtones"}),
    (vocabulary.folders, {"name": "Kites"}),
    (vocabulary.folders, {"folder": "Ringtones"}),
    (vocabulary.markor_folders, {"name": "Kites"}),
    (vocabulary.photos, {"name": "kites.jpg"}),
    (vocabulary.photos, {"folder": "Download"}),
    (vocabulary.photos, {"name": "kites.jpg", "folder": "Pictures"}),
    (vocabulary.videos, {"name": "kites.mp4"}),
    (vocabulary.recordings, {"name": "Kites"}),
    (vocabulary.events, {"title": "Kite Festival", "location": "Elm Meadow"}),
    (vocabulary.events, {"location": "", "description": "Bring string.\nAnd a kite."}),
    (vocabulary.events, {"start": MOVED, "end": MOVED + datetime.timedelta(minutes=45)}),
    (vocabulary.events, {"start": MOVED, "end": MOVED + datetime.timedelta(days=1)}),
    (vocabulary.expenses, {"name": "Kite", "amount": decimal.Decimal("7.05")}),
    (vocabulary.expenses, {"category": "Health Care", "note": "for Ida"}),
    (vocabulary.tracks, {"name": "Kite Hill", "activity": "trail running"}),
    (vocabulary.tracks, {"description": "Windy."}),
    (vocabulary.map_markers, {"is_passed": True}),
    (vocabulary.playlists, {"name": "Kites"}),
    (vocabulary.playlists, {"songs": (SONGS[1],)}),
    (vocabulary.playlists, {"songs": (SONGS[1], SONGS[0], SONGS[2])}),
    (vocabulary.playlists, {"songs": (SONGS[1], SONGS[2])}),
    (vocabulary.playlists, {"songs": (SONGS[2],)}),
    (vocabulary.vlc_playlists, {"name": "Kites"}),
    (vocabulary.vlc_playlists, {"media": (VIDEOS[1],)}),
    (vocabulary.vlc_playlists, {"media": (VIDEOS[1], VIDEOS[0], VIDEOS[2])}),
    (vocabulary.favorites, {"name": "Kites", "description": "Windy and steep."}),
    (vocabulary.favorites, {"group": "Trips"}),
    (vocabulary.map_tracks, {"name": "Kites"}),
    (vocabulary.map_tracks, {"folder": "Trips"}),
    (vocabulary.bookmarks, {"name": "Kites"}),
    (vocabulary.bookmarks, {"url": "http://kites.example.com/"}),
    (vocabulary.web_pages, {"name": "kites.html"}),
    (vocabulary.web_pages, {"folder": "Ringtones"}),
]
KINDS = [
    *dict.fromkeys(kind for kind, _ in EDITS),
    *(vocabulary.albums, vocabulary.page_visits, vocabulary.downloads),
    *(vocabulary.clipboard, vocabulary.notifications),
]
# Values of new items that the samplers of items of the start do not draw.
NEW = {vocabulary.photos: {"name": "kites.png", "folder": "Pictures"}}


def kinds_with(operation):
    found = [kind for kind in KINDS if has_script(operation, kind.item)]
    found = [kind for kind in found if (operation, kind) != ("add", vocabulary.videos)]
    params = [
        pytest.param(
            kind,
            id=kind.item.kind,
            marks=needs_browser if (operation, kind) == ("browse", vocabulary.web_pages) else (),
        )
        for kind in found
    ]
    return pytest.mark.parametrize("kind", params)


def texts_of(item):
    spoken = [kind.say(getattr(item, name)) for name, kind in item.types().items()]
    values = [*map(str, item.to_json().values()), *spoken]
    return [line for value in values for line in value.splitlines()]


def play(env, operation, kind, *args):
    """Play a script; the goal gives the values of items that are added or edited."""
    phone = ExpertPhone("\n".join(line for item in args for line in texts_of(item)))
    env.reset(go_home=True)
    phone.look(env.get_state())
    for action in phone.actions(find_script(operation, kind)(phone, *args)):
        env.execute_action(action)
        phone.look(env.get_state())


def changes_since(before, env):
    """The changes, without those that happen by themselves."""
    made = items.diff(before, items.capture(env.controller))
    return [c for c in made if not c.is_passive or c.subject.kind == "clipboard"]


def changes_of(kind, before, env):
    made = changes_since(before, env)
    return [change for change in made if type(change.subject) is kind]


def draw(kind, seed=3, **values):
    return kind.sample(random.Random(seed), **{**VALUES.get(kind, {}), **values})


def prepare(kind, env):
    """What the phone needs for items of a kind."""
    if kind is vocabulary.joplin_notes:
        items.Notebook.write([items.Notebook(draw(kind).notebook)], env.controller)
    if kind is vocabulary.albums:
        items.Photo.write([items.Photo("owl.jpg", "Pictures")], env.controller)
    if kind is vocabulary.playlists:
        length = datetime.timedelta(seconds=30)
        found = [items.Song(title, "Sable", length) for title in SONGS]
        items.Song.write(found, env.controller)
    if kind is vocabulary.vlc_playlists:
        items.Video.write([items.Video(name) for name in VIDEOS], env.controller)


def put(kind, env, seed=3, **values):
    """An item of the phone, among others."""
    others = [draw(kind, seed + n) for n in (1, 2, 3)]
    item = draw(kind, seed, **values)
    if kind in VALUES:
        prepare(kind, env)
    kept = {other.key: other for other in others if other.key != item.key}
    if kind is vocabulary.clipboard:  # It has one text.
        kept = {}
    kind.item.write([item, *kept.values()], env.controller)
    return next(i for i in items.capture(env.controller).of(kind.item) if i.key == item.key)


@kinds_with("add")
def test_the_app_stores_what_write_stores(kind, env):
    prepare(kind, env)
    before = items.capture(env.controller)
    item = draw(kind, **NEW.get(kind, {}))
    play(env, "add", kind.item, item)
    (change,) = changes_since(before, env)
    assert change.what == "added"
    automatic = {name: getattr(change.after, name) for name in kind.item.automatic}
    assert change.after.is_same(dataclasses.replace(item, **automatic))


@pytest.mark.parametrize("kind", [items.Photo, items.Video])
def test_the_camera_adds_one_image_or_video(kind, env):
    before = items.capture(env.controller)
    play(env, "add", kind, kind())
    (change,) = changes_since(before, env)
    assert (change.what, type(change.subject)) == ("added", kind)
    assert change.after.name


@kinds_with("browse")
def test_the_app_shows_what_was_written(kind, env):
    item = put(kind, env)
    phone = ExpertPhone("")
    env.reset(go_home=True)
    phone.look(env.get_state())
    script = find_script("browse", kind.item)(phone, [item])
    for action in phone.actions(script):
        env.execute_action(action)
        phone.look(env.get_state())
    assert phone.has_seen(str(item.key[0]))


@kinds_with("remove")
def test_the_script_removes_one_item(kind, env):
    item = put(kind, env)
    before = items.capture(env.controller)
    play(env, "remove", kind.item, item)
    (change,) = changes_since(before, env)
    assert (change.what, change.before) == ("removed", item)


@pytest.mark.parametrize(("kind", "values"), EDITS, ids=lambda value: str(value)[:40])
def test_the_script_edits_one_item(kind, values, env):
    item = put(kind, env)
    if "notebook" in values:
        items.Notebook.write([items.Notebook(values["notebook"])], env.controller)
    before = items.capture(env.controller)
    play(env, "edit", kind.item, item, dataclasses.replace(item, **values))
    (change,) = changes_since(before, env)
    assert change.what == "changed"
    assert change.after.is_same(dataclasses.replace(item, **values))


HALF_AN_HOUR, UNTIL = datetime.timedelta(minutes=30), datetime.date(2024, 2, 9)
EARLY = {"reminder": HALF_AN_HOUR}


@pytest.mark.parametrize(
    "values",
    [
        {"repetition": "weekly", "reminder": HALF_AN_HOUR},
        {"repetition": "monthly", "repeat_until": UNTIL, "reminder": datetime.timedelta(days=2)},
        {"reminder": datetime.timedelta(minutes=45)},
        {"repetition": "weekly", "repeat_on": ("Monday", "Sunday"), "repeat_count": 1} | EARLY,
    ],
    ids=str,
)
def test_the_app_stores_repetitions_and_reminders_as_write_does(values, env):
    item = draw(vocabulary.events, **values)
    before = items.capture(env.controller)
    play(env, "add", items.Event, item)
    (change,) = changes_since(before, env)
    automatic = {"reminder": change.after.reminder} if "reminder" not in values else {}
    assert change.after.is_same(dataclasses.replace(item, **automatic))
    items.Event.write([item], env.controller)
    first, second = (e for e in items.capture(env.controller).of(items.Event) if e.key == item.key)
    assert first.is_same(second)


@pytest.mark.parametrize(
    ("earlier", "values"),
    [
        ({}, {"repetition": "weekly", "reminder": datetime.timedelta(hours=1)}),
        ({"repetition": "weekly"}, {"start": MOVED, "end": MOVED + HALF_AN_HOUR}),
        ({"repetition": "daily"}, {"repetition": "monthly", "repeat_until": UNTIL}),
        ({"repetition": "yearly", "repeat_until": MOVED.date()}, {"repeat_until": None}),
        ({"repetition": "weekly"}, {"title": "Kite Club", "reminder": HALF_AN_HOUR}),
        (
            {"repetition": "weekly", "repeat_on": ("Monday", "Friday"), "repeat_count": 12},
            {"repeat_on": ("Tuesday", "Friday"), "repeat_count": 7, "start": MOVED, "end": MOVED},
        ),
        (
            {"repetition": "weekly", "repeat_on": ("Tuesday", "Friday"), "repeat_until": UNTIL},
            {"repeat_on": None, "repeat_until": None, "repeat_count": 5},
        ),
        (
            {"repetition": "weekly", "repeat_until": UNTIL, "reminder": HALF_AN_HOUR},
            {"repetition": None, "repeat_until": None, "reminder": None},
        ),
    ],
    ids=str,
)
def test_the_script_edits_all_occurrences(earlier, values, env):
    item = put(vocabulary.events, env, **earlier)
    before = items.capture(env.controller)
    play(env, "edit", items.Event, item, dataclasses.replace(item, **values))
    (change,) = changes_since(before, env)
    assert change.what == "changed"
    assert change.after.is_same(dataclasses.replace(item, **values))
    assert change.after.has_details_of(item)


@pytest.mark.parametrize(
    ("earlier", "place"), [(None, "Pharmacy"), ("Post office", "Pharmacy"), ("Pharmacy", None)]
)
def test_the_script_sets_the_place_of_a_task(earlier, place, env):
    items.Task.write([items.Task("Ask for the price", place="Pharmacy")], env.controller)
    item = put(vocabulary.tasks, env, place=earlier)
    before = items.capture(env.controller)
    play(env, "look_up", items.Task, item)
    play(env, "edit", items.Task, item, dataclasses.replace(item, place=place))
    (change,) = changes_since(before, env)
    assert change.fields == {"place": (earlier, place)}


def test_tasks_are_ticked_where_the_bottom_bar_or_a_snackbar_covers_them(env):
    rows = [items.Task(f"Kite {n}", due=SOON, notes="Ask." if n < 5 else "") for n in range(9)]
    items.Task.write(rows, env.controller)
    before = items.capture(env.controller)
    last = before.of(items.Task)[-3:]
    for item in last:
        play(env, "edit", items.Task, item, dataclasses.replace(item, is_completed=True))
    assert [change.before for change in changes_since(before, env)] == list(last)


def test_a_new_task_has_the_place_that_the_app_stores(env):
    items.Task.write([items.Task("Ask for the price", place="Pharmacy")], env.controller)
    before = items.capture(env.controller)
    item = items.Task("Collect the order", place="Pharmacy")
    play(env, "add", items.Task, item)
    (change,) = changes_since(before, env)
    assert change.after.is_same(item)


def test_the_script_removes_all_occurrences(env):
    item = put(vocabulary.events, env, repetition="weekly")
    before = items.capture(env.controller)
    play(env, "remove", items.Event, item)
    (change,) = changes_since(before, env)
    assert (change.what, change.before) == ("removed", item)


def test_a_recipe_leaves_the_favorites(env):
    item = put(vocabulary.recipes, env, is_favorite=True)
    before = items.capture(env.controller)
    play(env, "edit", items.Recipe, item, dataclasses.replace(item, is_favorite=False))
    (change,) = items.diff(before, items.capture(env.controller))
    assert change.fields == {"is_favorite": (True, False)}


def test_ingredients_may_be_apart_in_the_goal(env):
    item = items.Recipe("Turnip Pie", ingredients="1 turnip\n2 pears")
    before = items.capture(env.controller)
    phone = ExpertPhone("Add Turnip Pie with 1 turnip and 2 pears.")
    env.reset(go_home=True)
    phone.look(env.get_state())
    for action in phone.actions(find_script("add", items.Recipe)(phone, item)):
        env.execute_action(action)
        phone.look(env.get_state())
    (change,) = items.diff(before, items.capture(env.controller))
    assert change.after.is_same(item)


@needs_browser
def test_all_fields_of_a_web_page_are_read_even_of_a_long_one(env):
    paragraphs = "\n".join(f"Paragraph {n} of the programme." for n in range(40))
    item = put(vocabulary.web_pages, env, text=paragraphs, comment="First!\nMe too.")
    phone = ExpertPhone("")
    env.reset(go_home=True)
    phone.look(env.get_state())
    for action in phone.actions(find_script("look_up", items.WebPage)(phone, item)):
        env.execute_action(action)
        phone.look(env.get_state())
    said = [items.WebPage.types()[name].say(getattr(item, name)) for name in ("start", "price")]
    wanted = [item.title, *item.text.splitlines(), *item.comment.splitlines(), *said]
    assert [text for text in wanted if not phone.has_seen(text)] == []


def test_a_todo_is_ticked_off(env):
    item = put(vocabulary.joplin_notes, env, is_todo=True)
    before = items.capture(env.controller)
    play(env, "edit", items.JoplinNote, item, dataclasses.replace(item, is_completed=True))
    (change,) = changes_since(before, env)
    assert change.fields == {"is_completed": (False, True)}


@pytest.mark.parametrize(
    "kind", [vocabulary.notes, vocabulary.files, vocabulary.folders, vocabulary.photos]
)
def test_a_file_that_was_renamed_is_one_change(kind, env):
    item = put(kind, env)
    renamed = dataclasses.replace(item, **{item.identity[0]: f"x{item.key[0]}"})
    before = items.capture(env.controller)
    kind.item.replace(item, renamed, env.controller)
    (change,) = changes_since(before, env)
    assert (change.what, list(change.fields)) == ("changed", [item.identity[0]])


@pytest.mark.parametrize(
    "item",
    [
        items.File("../../x", ""),
        items.Folder("x", "../.."),
        items.MarkorFolder("../x"),
        items.Recording("../x"),
        items.MapTrack("../../x"),
        items.Favorite("x", (0.0, 0.0), "../x"),
    ],
)
def test_a_path_outside_of_the_folder_of_its_kind_is_refused(item, env):
    with pytest.raises(ValueError, match=r" is (below|in) /"):
        item.write([item], env.controller)


@pytest.mark.parametrize("count", [3, 4, 5])
def test_an_alarm_is_added_at_the_end_of_a_long_list(env, count):
    earlier = [items.Alarm(datetime.time(10 + n, 5)) for n in range(count)]
    items.Alarm.write(earlier, env.controller)
    before = items.capture(env.controller)
    play(env, "add", items.Alarm, items.Alarm(datetime.time(21, 40), "Last Ring"))
    (change,) = changes_of(items.Alarm, before, env)
    assert (change.what, change.after.label) == ("added", "Last Ring")


def test_an_alarm_is_moved_to_the_end_of_a_long_list(env):
    first, *rest = [items.Alarm(datetime.time(10 + n, 5)) for n in range(4)]
    items.Alarm.write([first, *rest], env.controller)
    before = items.capture(env.controller)
    last = dataclasses.replace(first, time=datetime.time(21, 40), days=("Monday",))
    play(env, "edit", items.Alarm, first, last)
    (change,) = changes_of(items.Alarm, before, env)
    assert (change.what, change.after.days) == ("changed", ("Monday",))
