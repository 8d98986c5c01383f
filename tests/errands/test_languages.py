"""Goals in other languages: they have the values of the English ones, written in the language."""

from __future__ import annotations

import datetime
import io
import json
import re

import pytest
from rich.console import Console

from android_world import registry
from android_world.core import data_files
from android_world.errands import ErrandError, languages
from android_world.errands.translation import is_translated, translate
from android_world.errands.wording import TextFormatter
from android_world.records import items
from android_world.records.items import fields
from android_world.records.items.fields.times import WEEKDAYS
from android_world.runs import episode_executor, run_command
from android_world.runs.errors import UsageError
from android_world.runs.options import SuiteOptions
from android_world.task_evals import catalog, suites
from tests.support import matrix

LENGTH = datetime.timedelta(minutes=65)
TEMPLATES = registry.TaskRegistry().get_registry("errands")
ENGLISH_DATES = re.compile(
    r"\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,|October \d|\d [AP]M\b)"
)


WRITTEN = {
    name: task
    for family in ("errands", "errands_train", "errands_tools")
    for name, task in registry.TaskRegistry().get_registry(family).items()
}
# All of the test split, and those for training about the days and the number of occurrences of
# events, and about the places of tasks.
TRAINING = (
    *("AddEventOnDays", "EndAfterTimes", "TextRepeatDays", "AnswerOccurrences"),
    *("SetPlaceOfTask", "CompleteTasksOfPlace", "TextPlaceOfTask"),
)
TRANSLATED = TEMPLATES | {name: WRITTEN[name] for name in map("Train{}".format, TRAINING)}


def placeholders(text):
    return sorted((name, form) for _, name, form, _ in TextFormatter({}).parse(text) if name)


def test_all_english_wordings_belong_to_one_template():
    def by_name(entries):
        names = [name for name, _ in entries]
        assert len(names) == len(set(names))
        return dict(entries)

    text = data_files.read_text(languages.__name__, "en.json")
    found = json.loads(text, object_pairs_hook=by_name)["templates"]
    assert found == languages.english()
    assert found.keys() == WRITTEN.keys()
    for name, own in found.items():
        assert tuple(own["rewordings"]) == WRITTEN[name].wordings[1:]
        assert tuple(own.get("vague", ())) == WRITTEN[name].vague
        assert len(set(WRITTEN[name].english())) == len(WRITTEN[name].english()), name


def test_written_errands_have_four_wordings():
    # The three with tools have fewer.
    fewer = {name for name, task in WRITTEN.items() if len(task.wordings) < 4}
    assert all("needs_tool" in catalog.info(name).tags for name in fewer)


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_all_errands_have_goals_in_each_language(code):
    assert set(languages.load(code).templates) == set(TRANSLATED)
    values = languages.load(code).values
    assert len(set(values["weekdays"])) == 7
    assert len(set(values["months"])) == 12


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_translated_goals_have_the_values_of_the_english_ones(code):
    for name, task in TRANSLATED.items():
        english = task.english()
        goals = languages.load(code).goals(name, english)
        if len(goals) < len(english):
            english = (*task.wordings[:1], *task.vague[:1])
        assert len(goals) == len(english) == len(set(goals)), name
        for goal, original in zip(goals, english, strict=True):
            assert placeholders(goal) == placeholders(original), name
            assert goal != original


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_translated_instances_have_the_parameters_of_the_english_ones(code):
    for name in matrix.sample(list(TEMPLATES), 40, seed=code):
        english = TEMPLATES[name]
        params = suites.generate_params(english, suites.instance_seed(2, name, 0))
        task = translate(english, code)(params)
        assert task.params == english(params).params
        assert task.base_name == name
        assert task.variant == languages.load(code).name
        assert "{" not in task.goal
        assert not ENGLISH_DATES.search(task.goal), task.goal


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_translated_goals_have_the_words_that_an_answer_needs(code):
    goals = languages.load(code).templates
    (setting,) = goals["AnswerSetting"]["goals"]
    assert {"on", "off"} <= set(re.findall(r"[a-z]+", setting))
    (repetition,) = goals["AnswerRepetition"]["goals"]
    assert {"daily", "weekly", "monthly", "yearly"} <= set(re.findall(r"[a-z]+", repetition))


@pytest.mark.parametrize(
    ("code", "date", "time"),
    [
        ("de", "Freitag, 20. Oktober", "9:05 Uhr"),
        ("es", "viernes 20 de octubre", "9:05"),
        ("zh", "10月20日星期五", "9:05"),
        ("hi", "शुक्रवार, 20 अक्टूबर", "9:05 बजे"),
        ("ja", "10月20日(金曜日)", "9:05"),
    ],
)
def test_dates_and_times_are_those_of_the_language(code, date, time):
    language = languages.load(code)
    value = datetime.datetime(2023, 10, 20, 9, 5, tzinfo=datetime.UTC)
    assert language.say(fields.DateTime(), value, "date") == date
    assert language.say(fields.DateTime(), value, "time") == time
    assert language.say(fields.Day(), value.date(), "") == date
    assert date in language.say(fields.DateTime(), value, "")
    assert language.say(fields.Day(), value.date(), "weekday") in date
    assert language.say(fields.TimeOfDay(), value.time(), "") == time
    assert language.say(fields.Weekdays(), ("Friday",), "") in date
    assert language.say(fields.Optional(fields.Day(), None), value.date(), "") == date
    assert language.say(fields.Text(), "Food", "") == "Food"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("de", "jede Woche"),
        ("es", "todas las semanas"),
        ("zh", "每周"),
        ("hi", "हर हफ़्ते"),
        ("ja", "毎週"),
    ],
)
def test_repetitions_are_those_of_the_language(code, said):
    repetition = fields.Optional(fields.Repetition(), "daily")
    assert languages.load(code).say(repetition, "weekly", "every") == said


@pytest.mark.parametrize(
    ("code", "durations", "titles", "days"),
    [
        ("de", ("1 Stunde 15 Minuten", "2 Stunden"), "A, B und C", "Montag und Freitag"),
        ("es", ("1 hora 15 minutos", "2 horas"), "A, B y C", "lunes y viernes"),
        ("zh", ("1 小时 15 分钟", "2 小时"), "A、B、C", "星期一、星期五"),
        ("hi", ("1 घंटे 15 मिनट", "2 घंटे"), "A, B और C", "सोमवार और शुक्रवार"),
        ("ja", ("1 時間 15 分", "2 時間"), "A、B、C", "月曜日、金曜日"),
    ],
)
def test_durations_and_lists_are_those_of_the_language(code, durations, titles, days):
    language = languages.load(code)
    lengths = (datetime.timedelta(minutes=75), datetime.timedelta(hours=2))
    assert tuple(language.say(fields.Duration(), length, "") for length in lengths) == durations
    assert language.say(fields.Duration(), lengths[0], "minutes") == "75"
    listed = fields.ListOf(fields.Text())
    assert language.say(listed, ("A", "B", "C"), "") == titles
    assert language.say(listed, ("A",), "") == "A"
    assert language.say(fields.Weekdays(), ("Monday", "Friday"), "") == days


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_values_as_a_language_writes_them_are_answers_and_can_be_stated(code):
    language = languages.load(code)
    for month in range(1, 13):
        time = datetime.datetime(2023, month, month + 13, 2 * month - 1, 5, tzinfo=datetime.UTC)
        values = [
            (fields.DateTime(), time),
            (fields.Day(), time.date()),
            (fields.TimeOfDay(), time.time()),
            (fields.Duration(), datetime.timedelta(minutes=70 * month)),
            (fields.Weekdays(), (WEEKDAYS[month % 7],)),
        ]
        for kind, value in values:
            text = languages.in_english(code, language.say(kind, value, ""))
            assert kind.is_answer(text, value), text
            assert kind.is_stated_in(text, value), text
        other = languages.in_english(code, language.say(fields.Day(), time.date(), ""))
        assert not fields.Day().is_answer(other, time.date() + datetime.timedelta(days=1))


@pytest.mark.parametrize(
    ("code", "text", "kind", "value"),
    [
        ("de", "Das Essen dauert 1 Stunde und 5 Minuten.", fields.Duration(), LENGTH),
        ("de", "Um 17 Uhr", fields.TimeOfDay(), datetime.time(17)),
        ("de", "5:30 Uhr nachmittags", fields.TimeOfDay(), datetime.time(17, 30)),
        ("de", "3,11 Meilen", fields.Distance(), 5005.0),
        ("es", "La cena tarda 1 hora y 5 minutos.", fields.Duration(), LENGTH),
        ("es", "A las 5:30 de la tarde", fields.TimeOfDay(), datetime.time(17, 30)),
        ("es", "3,11 millas", fields.Distance(), 5005.0),
        ("zh", "晚饭要1个小时5分钟", fields.Duration(), LENGTH),
        ("zh", "下午5点半", fields.TimeOfDay(), datetime.time(17, 30)),
        ("zh", "周五、周日", fields.Weekdays(), ("Friday", "Sunday")),
        ("zh", "3.11英里", fields.Distance(), 5005.0),
        ("hi", "खाने में 1 घंटा और 5 मिनट लगेंगे", fields.Duration(), LENGTH),
        ("hi", "शाम 5:30 बजे", fields.TimeOfDay(), datetime.time(17, 30)),
        ("hi", "3.11 मील", fields.Distance(), 5005.0),
        ("ja", "夕食まで1時間5分かかります", fields.Duration(), LENGTH),
        ("ja", "午後5時30分", fields.TimeOfDay(), datetime.time(17, 30)),
        ("ja", "10月20日（金）", fields.Day(), datetime.date(2023, 10, 20)),
        ("ja", "3.11マイル", fields.Distance(), 5005.0),
        ("ja", "場所はMain Street 12です。", fields.Text(), "Main Street 12"),
    ],
)
def test_other_spellings_of_a_language_are_understood(code, text, kind, value):
    assert kind.is_stated_in(languages.in_english(code, text), value)
    assert not kind.is_stated_in(languages.in_english("", text), value)


@pytest.mark.parametrize(
    ("code", "text", "kind", "value", "is_right"),
    [
        ("es", "el 20 de octubre de 2023", fields.Day(), datetime.date(2023, 10, 20), True),
        ("zh", "2023年10月20日", fields.Day(), datetime.date(2023, 10, 20), True),
        ("ja", "2023年10月21日", fields.Day(), datetime.date(2023, 10, 20), False),
        ("ja", "1時間半", fields.Duration(), datetime.timedelta(minutes=90), True),
        ("es", "3:30 p. m.", fields.TimeOfDay(), datetime.time(15, 30), True),
        ("zh", "5公里", fields.Distance(), 5000.0, True),
        *(
            (code, text, fields.Weekdays(), ("Monday", "Friday"), False)
            for code, text in (
                *(("de", "Montag bis Freitag"), ("es", "lunes a viernes")),
                *(("zh", "星期一到星期五"), ("ja", "月曜日から金曜日")),
                ("hi", "सोमवार से शुक्रवार"),
            )
        ),
        ("de", "nicht um 15:30", fields.TimeOfDay(), datetime.time(15, 30), False),
    ],
)
def test_answers_in_a_language_are_judged_as_in_english(code, text, kind, value, is_right):
    english = languages.in_english(code, text)
    is_answer = kind.is_answer(english, value) and not kind.is_denied_in(english, value)
    assert is_answer is is_right


@pytest.mark.parametrize(
    ("code", "text"),
    [("de", "A, B und C"), ("es", "A, B y C."), ("zh", "A、B和C"), ("ja", "A、B、C。")],
)
def test_lists_of_a_language_are_answers(code, text):
    listed = fields.ListOf(fields.Text())
    assert listed.is_answer(languages.in_english(code, text), ("A", "B", "C"))
    assert not listed.is_answer(languages.in_english(code, text), ("A", "B"))


def test_an_answer_in_the_language_of_the_goal_is_right(env):
    task = _initialized("AnswerDueDate", env)
    due = task.answer.evaluate(task.scope)
    env.interaction_cache = task.language.say(fields.Day(), due, "")
    assert task.evaluate(env).score == 1.0
    env.interaction_cache = task.language.say(fields.Day(), due + datetime.timedelta(days=1), "")
    assert task.evaluate(env).score == 0.0


def test_a_message_can_state_a_value_in_the_language_of_the_goal(env):
    task = _initialized("TextTimer", env)
    said, timer = task.expected_changes
    timer.apply(env.controller)
    text = task.language.say(fields.Duration(), timer.values["length"], "")
    sent = items.Message(said.values["number"], f"Das Essen dauert {text}.", is_sent=True)
    items.Message.write([sent], env.controller)
    assert task.evaluate(env).score == 1.0


def _initialized(name, env):
    task = translate(TEMPLATES[name], "de")(suites.generate_params(TEMPLATES[name], 1))
    task.initialize_task(env)
    return task


def test_goals_of_other_english_goals_are_refused():
    german = languages.load("de")
    with pytest.raises(ErrandError, match="are of other English goals"):
        german.goals("AddEvent", ["Add an event."])
    training = registry.TaskRegistry().get_registry("errands_train")["TrainSwapAlarms"]
    with pytest.raises(
        ErrandError, match="TrainSwapAlarms has no goals in German; these have: Add"
    ):
        translate(training, "de")
    with pytest.raises(ErrandError, match=r"No goals in 'fr'\. Known: de, es"):
        languages.load("fr")


def test_a_run_takes_the_errands_that_are_translated():
    suite = episode_executor.make_suite(SuiteOptions(suite_family="errands", goal_language="ja"))
    assert set(suite) == {n for n, cls in TEMPLATES.items() if is_translated(cls, "ja")}
    assert {task.variant for tasks in suite.values() for task in tasks} == {"Japanese"}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (
            {"suite_family": "errands_train", "tasks": ("TrainSwapAlarms",)},
            "TrainSwapAlarms has no goals in German",
        ),
        ({"suite_family": "android_world", "tasks": ("ClockStopWatchRunning",)}, "not an errand"),
        ({"variant": "DarkTheme"}, "exclude each other"),
    ],
)
def test_a_run_without_translations_is_refused(more, message):
    options = {"suite_family": "errands", "goal_language": "de", **more}
    with pytest.raises(UsageError, match=message):
        episode_executor.make_suite(SuiteOptions(**options))


def test_the_solver_plays_an_errand_with_a_japanese_goal(tmp_path):
    flags = ["--suite_family=errands", "--goal_language=ja", "--agent=expert", "--tasks=AddNote"]
    console = Console(file=io.StringIO())
    more = ["--in_process", "--norecord_screens", f"--checkpoint_dir={tmp_path / 'run'}"]
    assert run_command.main([*flags, *more], console) == 0
    (line,) = (tmp_path / "run" / "results.jsonl").read_text("utf-8").splitlines()
    record = json.loads(line)
    assert (record["score"], record["task"], record["variant"]) == (1.0, "AddNote", "Japanese")
    assert "メモ" in record["goal"]
