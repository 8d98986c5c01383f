"""Files of questions: what is read, and what is rejected with which words."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from android_world import registry
from android_world.task_evals.information_retrieval import (
    __main__,
    calendar_utils,
    question_file,
)
from android_world.task_evals.information_retrieval.errors import QuestionError
from android_world.task_evals.information_retrieval.information_retrieval_registry import (
    InformationRetrievalRegistry,
)

GOOD = """
tasks {
  name: "CalendarLocation"
  prompt: "Where is {title} on {date}?"
  complexity: 1
  relevant_state {
    state {
      calendar {
        events {
          start_date: "{date}"
          start_time: "{time}"
          duration: "45min"
          title: "{title}"
          location: "Room 5, second floor"
        }
        app_name: "simple calendar pro"
      }
    }
    exclusion_conditions {
      operation: EQUAL_TO
      field: "start_date"
      value: "{date}"
    }
  }
  success_criteria {
    expectations {
      field_transformation {
        operation: IDENTITY
        field_name: "location"
      }
      match_type: STRING_MATCH
    }
  }
  task_params { name: "title" possible_values: "Tea" possible_values: "Chess" }
  task_params { name: "date" possible_values: "October 20 2023" possible_values: "October 21 2023" }
  task_params { name: "time" possible_values: "9:45am" possible_values: "14:30" }
}
"""
CONDITIONS = GOOD[GOOD.index("    exclusion_conditions {") : GOOD.index("  }\n  success_criteria")]

BAD = {
    "unknown field": ('location: "Room', 'place: "Room', 'line 14: .*"place"'),
    "unknown app": ("calendar {", "calender {", "calender"),
    "syntax": ("expectations {", "expectations", "line 27"),
    "no prompt": ('prompt: "Where is {title} on {date}?"', "", "prompt: The question is missing"),
    "no budget": ("complexity: 1", "", "complexity: It must be 1 or more"),
    "no title": ('title: "{title}"', "", r"calendar\.events\[0\]\.title: It is missing"),
    "no date": ('          start_date: "{date}"', "", r"start_date: It is missing"),
    "unknown parameter": ('title: "{title}"', 'title: "{name}"', r"title: There is no .*\{name\}"),
    "unknown in prompt": ("Where is {title}", "Where is {it}", r"prompt: There is no .*\{it\}"),
    "unused parameter": ('start_time: "{time}"', 'start_time: "9am"', "'time': Nothing uses it"),
    "no values": ('possible_values: "9:45am" possible_values: "14:30"', "", "no possible_values"),
    "impossible time": ('"14:30"', '"25:30"', r"start_time: '25:30' is not a time"),
    "impossible date": (
        '"October 21 2023"',
        '"October 32 2023"',
        "'October 32 2023' is not a date",
    ),
    "impossible length": ('"45min"', '"a while"', "duration: 'a while' is not a duration"),
    "unknown condition": ('field: "start_date"', 'field: "color"', r"\[0\]\.field: .*'color'"),
    "condition without operation": (
        "operation: EQUAL_TO",
        "",
        r"exclusion_conditions\[0\]\.operation: It is missing",
    ),
    "a date of nothing": ('value: "{date}"', 'value: "0"', r"\[0\]\.value: '0' is not a date"),
    "another app": ('"simple calendar pro"', '"my calendar"', r"calendar\.app_name: The calendar"),
    "an empty value": ('"Chess"', '""', "'title': One of its possible_values is empty"),
    "a taken name": ('name: "time"', 'name: "seed"', "'seed': This name is taken"),
    "values in a circle": ('"Chess"', '"{date} {title}"', r"mentions \{title\}, which is no"),
    "impossible in two steps": (
        '"October 21 2023"',
        '"October 2{title} 2023"',
        "start_date: 'October 2Tea 2023' is not a date",
    ),
    "impossible answer": (
        """field_transformation {
        operation: IDENTITY
        field_name: "location"
      }
      match_type: STRING_MATCH""",
        'expected_value: "{title}" match_type: NUMBER_MATCH',
        r"expectations\[0\]\.expected_value: 'Tea' does not fit",
    ),
    "an answer that no row has": ('field_name: "location"', 'field_name: "description"', "No row"),
    "a date contains": ("operation: EQUAL_TO", "operation: CONTAINS", "contains nothing"),
    "no match type": ("match_type: STRING_MATCH", "", r"expectations\[0\]\.match_type"),
    "wrong match type": ("STRING_MATCH", "NUMBER_MATCH", "field_name: location is a text"),
    "unknown answer": ('field_name: "location"', 'field_name: "colour"', "no 'colour'"),
    "sum of texts": ("IDENTITY", "SUM", "sum or a count is a NUMBER_MATCH"),
    "a brace too many": ("on {date}?", "on {date}}?", "prompt: A brace in .* no parameter"),
    "a brace too few": ('"Chess"', '"{date"', "'title': A brace in .* no parameter"),
    "a blank title": ('title: "{title}"', 'title: " "', r"events\[0\]\.title: It is missing"),
    "an answer that nobody can give": (
        '"Room 5, second floor"',
        '" "',
        "success_criteria: The answer ' ' would not count",
    ),
    "tolerance of texts": ("STRING_MATCH", "STRING_MATCH tolerance: 2", "tolerance"),
    "twice": (GOOD, GOOD + GOOD, "name: There are two tasks"),
    "nothing else fits": (
        CONDITIONS,
        """    exclusion_conditions {
      operation: GREATER_THAN
      field: "start_date"
      value: "January 01 2000"
    }
""",
        "exclusion_conditions: No other event was found",
    ),
    "too few values": (
        'title: "{title}"',
        'title: "{title_without_replacement} and {title_without_replacement}"',
        "task_params: There are too few values for",
    ),
}


@pytest.fixture
def check(tmp_path, capsys):
    def run(text):
        path = tmp_path / "new.textproto"
        path.write_text(text)
        status = __main__.main(["check", str(path)])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run


def test_a_good_file_is_shown_with_an_example(check):
    status, shown, problems = check(GOOD)
    assert (status, problems) == (0, "")
    assert shown.startswith("CalendarLocation: 20 instances, for example: Where is ")
    assert "Room 5, second floor" in shown


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_is_rejected_with_file_task_and_field(case, check):
    old, new, reason = BAD[case]
    assert old in GOOD
    status, _, problems = check(GOOD.replace(old, new, 1))
    assert status == 1
    assert problems.startswith("error: ")
    assert "new.textproto: task CalendarLocation: " in problems
    assert re.search(reason, problems)


def test_values_that_can_be_combined_in_countless_ways_are_checked_in_time(check):
    numbers = range(6)
    texts = " ".join(f'possible_values: "v{i}"' for i in range(25))
    params = "".join(f'task_params {{ name: "p{i}" {texts} }}\n' for i in numbers)
    answer = 'expected_value: "' + " ".join(f"{{p{i}}}" for i in numbers) + '"\n      '
    old = GOOD[GOOD.index("field_transformation") : GOOD.index("match_type")]
    text = GOOD.replace(old, answer).replace("  task_params", f"{params}  task_params", 1)
    status, shown, problems = check(text)
    assert (status, problems) == (0, "")
    assert re.search(r" -> v\d+ v\d+ v\d+ v\d+ v\d+ v\d+$", shown.strip())


def test_a_task_without_a_name_is_rejected(check):
    status, _, problems = check(GOOD.replace('name: "CalendarLocation"', ""))
    assert status == 1
    assert "new.textproto: task (without a name): name: " in problems


@pytest.mark.parametrize(
    ("content", "reason"), [(b"# Nothing yet.\n", "There are no tasks"), (b"\xff\xfe", "no text")]
)
def test_a_file_without_questions_is_rejected(content, reason, capsys, tmp_path):
    path = tmp_path / "new.textproto"
    path.write_bytes(content)
    assert __main__.main(["check", str(path)]) == 1
    assert re.search(f"^error: .*new.textproto: .*{reason}", capsys.readouterr().err)


@pytest.mark.parametrize("count", ["0", "-1", "many"])
def test_at_least_one_instance_is_made(count, capsys):
    with pytest.raises(SystemExit):
        __main__.main(["check", "new.textproto", "--seeds", count])
    assert "is not a number of 1 or more" in capsys.readouterr().err


def test_a_missing_file_is_an_error(capsys, tmp_path):
    assert __main__.main(["check", str(tmp_path / "none.textproto")]) == 1
    assert "none.textproto" in capsys.readouterr().err


def test_the_benchmarks_own_questions_are_all_right(capsys):
    path = registry.get_information_retrieval_task_path()
    assert __main__.main(["check", path, "--seeds", "3"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(question_file.load(path))


def test_a_users_file_becomes_tasks_that_run(tmp_path, env):
    path = tmp_path / "mine.textproto"
    path.write_text(GOOD)
    task_class = InformationRetrievalRegistry(str(path)).registry["CalendarLocation"]
    task = task_class({**task_class.sample_params(random.Random(1)), "seed": 1})
    task.initialize_task(env)
    assert len(calendar_utils.list_rows(env)) == 76
    for answer, score in (("room 5, second floor", 1.0), ("Room 6, second floor", 0.0)):
        env.interaction_cache = answer
        assert task.is_successful(env) == score
    task.tear_down(env)
    assert calendar_utils.list_rows(env) == []


def test_parameters_that_are_not_possible_values_are_refused():
    task_class = registry.TaskRegistry().get_registry("information_retrieval")[
        "SimpleCalendarNextEvent"
    ]
    params = task_class.sample_params(random.Random(1))
    with pytest.raises(ValueError, match="time"):
        task_class({**params, "time": "half past nine"})


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("45min", 2700), ("1.5 hours", 5400), ("1h", 3600), ("1h 30m", 5400), ("5 minutes", 300)],
)
def test_durations_are_read_as_people_write_them(text, seconds):
    assert calendar_utils.parse_duration(text) == seconds


@pytest.mark.parametrize("text", ["", "soon", "45", "1h soon", "-5 min"])
def test_what_is_not_a_duration_is_refused(text):
    with pytest.raises(ValueError, match="length of time"):
        calendar_utils.parse_duration(text)


def test_an_error_before_the_first_task_names_none():
    with pytest.raises(QuestionError) as found:
        question_file.parse("wrong: 1\n" + GOOD)
    assert "CalendarLocation" not in str(found.value)
    with pytest.raises(QuestionError, match="CalendarLocation"):
        question_file.parse(GOOD.replace("complexity: 1", "complexity: x"))


def test_a_question_error_names_what_it_knows():
    error = QuestionError("It is missing.", field="prompt").within(task="Mine", file="f.textproto")
    assert str(error) == "f.textproto: task Mine: prompt: It is missing."


def test_the_example_of_the_guide_is_all_right(check):
    guide = (Path(__file__).parents[3] / "docs" / "guides" / "adding_a_question.md").read_text()
    status, shown, problems = check(guide.split("```textproto\n")[1].partition("```")[0])
    assert (status, problems) == (0, "")
    assert "CalendarRoomOfTeaParty" in shown


def test_a_question_has_its_complexity_before_it_is_instantiated(tmp_path):
    file = tmp_path / "questions.textproto"
    file.write_text(GOOD.replace("complexity: 1", "complexity: 2"))
    (task_class,) = InformationRetrievalRegistry(str(file)).registry.values()
    assert task_class.complexity == 2
    for known in registry.TaskRegistry().get_registry("information_retrieval").values():
        assert known.complexity == known(known.generate_random_params()).complexity
