"""Errands in text files: the same errands as in Python; errors name file, errand and part."""

from __future__ import annotations

import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from android_world.errands import __main__ as command, errand_file
from android_world.errands.checking import check
from android_world.errands.expressions import ErrandError
from android_world.errands.written_values import literal
from android_world.experts import errand_solver
from android_world.records.items import fields
from android_world.records.items.maps import Coordinates
from android_world.registry import TaskRegistry
from android_world.runs.errand_playing import play
from android_world.task_evals import catalog, suites

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "android_world" / "errands" / "examples").glob("*.textproto"))
GUIDE = (ROOT / "docs" / "guides" / "errands.md").read_text("utf-8")
EXAMPLE = GUIDE.split("```textproto\n")[1].partition("```")[0]


def load(text, folder):
    path = folder / "mine.textproto"
    path.write_text(text, "utf-8")
    return errand_file.load(path, ("mine",))


def test_there_are_five_example_files():
    assert len(FILES) >= 5


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_errands_of_an_example_are_sound_and_the_solver_plays_them(path, env):
    for errand_class in errand_file.load(path, ("errand_files",)):
        assert errand_solver.unplayable(errand_class) == []
        assert list(check(errand_class, env)) == []
        assert list(play(errand_class, env, seed=1)) == []


def test_the_example_of_the_guide_is_sound_and_played(tmp_path, env):
    (errand_class,) = load(EXAMPLE, tmp_path)
    assert (errand_class.__name__, errand_class.level) == ("TextStartOfMyEvent", 2)
    assert list(check(errand_class, env)) == []
    assert list(play(errand_class, env)) == []


REPEATING = """
errands {
  name: "RehearseOnDays"
  prompts: "Add {new.title}, {new.location}, {new.start} to {new.end}, on {days}, {count} times."
  level: 2
  draws { name: "days" sampler: "weekdays" }
  draws { name: "count" sampler: "number" first: 1 last: 9 }
  draws { name: "new" kind: "events" is_new: true fields { name: "repeat_on" value: "{days}" } }
  actions {
    kind: "events"
    verb: "add"
    item: "new"
    fields { name: "repetition" value: "weekly" }
    fields { name: "repeat_on" value: "{days}" }
    fields { name: "repeat_count" value: "{count}" }
  }
}
"""


def test_an_event_repeats_on_the_days_of_a_file_or_on_that_of_its_start(tmp_path, env):
    (errand_class,) = load(REPEATING, tmp_path)
    seeds = {}
    for seed in range(8):
        drawn = suites.instance_seed(seed, errand_class.__name__, 0)
        days = suites.generate_params(errand_class, drawn)["days"]
        seeds.setdefault(len(days) == 1, seed)
    assert seeds.keys() == {True, False}
    for seed in seeds.values():
        assert list(check(errand_class, env, seed)) == []
    assert list(play(errand_class, env, seeds[True])) == []


def test_the_command_checks_a_file(tmp_path, capsys):
    path = tmp_path / "mine.textproto"
    path.write_text(EXAMPLE, "utf-8")
    assert command.main(["check", str(path)]) == 0
    assert "1 errands checked, 0 faults." in capsys.readouterr().out
    path.write_text(EXAMPLE.replace("{event.title}", "my event"), "utf-8")
    assert command.main(["check", str(path)]) == 1
    assert "does not give" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("absent.textproto", "absent.textproto: No such file or directory"),
        ("--family=absent", "Unknown task family 'absent'"),
        ("--import=absent_module", "--import=absent_module: "),
        ("--seed=3 AddNotes", "errands of errands matches AddNotes. Close to it: "),
        ("taken.textproto", "Task AddNote is already registered"),
    ],
)
def test_a_wrong_argument_of_the_command_is_one_line(words, message, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.textproto").write_text(EXAMPLE.replace("TextStartOfMyEvent", "AddNote"))
    assert command.main(["check", *words.split()]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1


def test_names_may_stand_after_flags(capsys):
    assert command.main(["check", "--seed=1", "AddNote"]) == 0
    assert "1 errands checked, 0 faults." in capsys.readouterr().out


def test_an_instance_that_the_solver_does_not_solve_is_reported(tmp_path, env, monkeypatch):
    (errand_class,) = load(EXAMPLE, tmp_path)
    monkeypatch.setattr(errand_class, "complexity", 0.1)
    found = list(play(errand_class, env))
    assert found[0] == "The solver needs more than 1 steps."
    assert "wanted changes that did not happen" in found[1]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("errands {", "errand {", r"mine.textproto: line 1:1 : "),
        (EXAMPLE, "", "it has no errands"),
        ('"TextStartOfMyEvent"', '"text start"', "'text start' is not a name"),
        (
            'kind: "contacts" }',
            'kind: "people" }',
            r"draws 'who': There is no kind 'people'",
        ),
        (
            '"send"',
            '"sample"',
            r"actions\[0\]: There is no verb 'sample'\. Known: add, edit, remove, send$",
        ),
        (
            'name: "saying"',
            'name: "about"',
            r"messages\.send: .*argument 'about'",
        ),
        ("{event.start}", "{date.start}", r"actions\[0\]: There is no 'date'\. Known: who, event"),
        ("{event.start}", "{event.begin}", r"events have no field 'begin'"),
        ("{event.start}", "{event.start + soon!}", "'soon!' is not a name, a number or a length"),
        ('like: "event"', 'like: "evening"', r"given\[0\]: 'evening' is not a drawn item"),
        (
            "given {",
            'queries { name: "sum" kind: "expenses" operation: "sum" } given {',
            "Known: first, last, only, count, exists, total, average",
        ),
        ("level: 2", "level: 7", "level: 7 is none of 1 to 4"),
        (
            'kind: "events" }',
            'kind: "events" fields { name: "start" value: "noon" } }',
            "draws 'event': 'noon' is not a value of the type DateTime",
        ),
        (
            'draws { name: "event"',
            'draws { name: "who"',
            "'who' is not a name that one value alone has",
        ),
    ],
)
def test_an_error_names_the_file_the_errand_and_the_part(old, new, message, tmp_path):
    assert old in EXAMPLE
    with pytest.raises(ErrandError, match=message) as caught:
        load(EXAMPLE.replace(old, new, 1), tmp_path)
    assert "mine.textproto" in str(caught.value)


TOOLS = (ROOT / "android_world" / "errands" / "examples" / "temperature.textproto").read_text(
    "utf-8"
)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('values: "Lima"', 'values: "Lima" values: "1"', r"tables 'weather': rows\[1\] needs a"),
        (" is_argument: true", "", r"tables 'weather': weather.by"),
        (
            'values: "{degrees}"',
            'values: "{heat}"',
            "There is no 'heat'. Known: city, who, degrees",
        ),
        (" last: 29", "", "draws 'degrees': sampler 'number': .*'last'"),
        (
            "tables {",
            "mcp_servers { } tables {",
            r"mcp_servers\[0\]: A server needs its url",
        ),
    ],
)
def test_an_error_names_the_tool(old, new, message, tmp_path):
    assert old in TOOLS
    with pytest.raises(ErrandError, match=message):
        load(TOOLS.replace(old, new, 1), tmp_path)


def test_a_value_that_no_tool_gives_is_reported(tmp_path, env):
    (errand_class,) = load(TOOLS.replace('"{degrees}" }', '"12" }', 1), tmp_path)
    assert "does not give degrees" in "".join(check(errand_class, env))


QUERY = """
  draws {{ name: "cost" kind: "expenses" fields {{ name: "amount" value: "7.40" }} }}
  given {{ kind: "expenses" count: 3 fields {{ name: "amount" value: "20" }} }}
  queries {{ name: "found" kind: "expenses" {query} }}
  answer: "{{found}}"
"""


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ('operation: "count"', 4),
        ('conditions { field: "amount" values: "20.00" } operation: "count"', 3),
        (
            'conditions { field: "amount" relation: "between" values: "7" values: "8" }'
            ' operation: "total" field: "amount"',
            Decimal("7.40"),
        ),
        ('sort_by: "amount" limit: 1 operation: "values" field: "amount"', [Decimal("7.40")]),
        ('operation: "max" field: "amount"', Decimal(20)),
        (
            'conditions { field: "category" relation: "not" values: "Food" } operation: "exists"',
            True,
        ),
    ],
)
def test_queries_are_those_of_the_guide(query, answer, tmp_path):
    body = QUERY.format(query=query)
    text = f'errands {{ name: "GuideQuery" prompts: "How much?" level: 2 {body} }}'
    (errand_class,) = load(text, tmp_path)
    task = errand_class(suites.generate_params(errand_class, 5))
    assert task.answer.evaluate(task.planned_scope()) == answer


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (fields.Text(), "12", "12"),
        (fields.Number(), "12", 12),
        (fields.Amount(), "12.50", Decimal("12.50")),
        (fields.Flag(), "yes", True),
        (fields.Duration(), "45 minutes", datetime.timedelta(minutes=45)),
        (fields.TimeOfDay(), "15:30", datetime.time(15, 30)),
        (fields.Day(), "2023-10-20", datetime.date(2023, 10, 20)),
        (
            fields.DateTime(),
            "2023-10-20T15:30",
            datetime.datetime(2023, 10, 20, 15, 30, tzinfo=datetime.UTC),
        ),
        (fields.Weekdays(), "Friday, Monday", ("Monday", "Friday")),
        (fields.Optional(fields.Number(), 1), "none", None),
        (fields.ListOf(fields.Text()), "a, b", ("a", "b")),
        (Coordinates(), "Balzers", (47.0688832, 9.5061564)),
    ],
)
def test_literals_are_read_by_type(kind, text, value):
    assert literal(kind, text) == value


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (fields.Number(), "twelve"),
        (fields.Flag(), "maybe"),
        (fields.Duration(), "soon"),
        (fields.Weekdays(), "Someday"),
        (fields.Amount(), "much"),
        (Coordinates(), "Atlantis"),
    ],
)
def test_a_text_that_is_not_a_value_of_the_type_is_refused(kind, text):
    with pytest.raises(ErrandError, match="is not a value of the type"):
        literal(kind, text)


def test_a_package_adds_the_errands_of_its_file(tmp_path, monkeypatch):
    package = tmp_path / "plant_errands"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "mine.textproto").write_text(EXAMPLE.replace("OfMyEvent", "Watering"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    (errand_class,) = errand_file.add_errands("plant_errands", "mine.textproto")
    assert errand_class.__module__ == "plant_errands"
    assert catalog.info("TextStartWatering").families == {"plant_errands"}


def test_a_name_of_another_errand_is_refused(tmp_path):
    TaskRegistry().get_registry("errands")
    with pytest.raises(ErrandError, match="AddNote: Task AddNote is already registered"):
        load(EXAMPLE.replace("TextStartOfMyEvent", "AddNote"), tmp_path)
