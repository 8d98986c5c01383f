"""Goals of the templates: a file per language, by name.

`en.json` has the wordings besides the first one, which the class has, and the vague goals. In other
languages a template has as many as in English, in their order; or that of its first wording, and of
its first vague goal where there is one.

The phone stays English. The goals are machine-translated and read back by an independent machine
reader; no native speaker has read them.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from android_world.core import data_files
from android_world.errands.expressions import ErrandError
from android_world.records.items import fields
from android_world.records.items.fields.times import MONTHS, WEEKDAYS

LANGUAGES: Final = ("de", "es", "zh", "hi", "ja")
_PUNCTUATION: Final = str.maketrans({"。": ". ", "।": ". ", "、": ", "})
_HAN_OR_KANA: Final = "[\u3040-\u30ff\u4e00-\u9fff]"
_NO_SPACE: Final = re.compile(rf"(?<={_HAN_OR_KANA})(?=[!-~])|(?<=[!-~])(?={_HAN_OR_KANA})")
_AMOUNT: Final = re.compile(r"(\d+) (hour|minute|second)s?")


@dataclasses.dataclass(frozen=True)
class Language:
    """A language with its goals and the way it writes dates and times.

    Attributes:
      code: Its code of ISO 639-1.
      name: Its English name.
      values: Weekdays from Monday, months, repetitions, one and several units of time, the
        separators of a list, the forms of a date, a time, and both, and other spellings, as
        patterns with what `in_english` reads them as.
      templates: By name of the errand, its goals and the digest of the English ones.
    """

    code: str
    name: str
    values: Mapping[str, Any]
    templates: Mapping[str, Mapping[str, Any]]

    def goals(self, errand: str, english: Iterable[str]) -> Sequence[str]:
        """The goals of an errand, in the order of the English ones.

        Raises:
          ErrandError: There are none, or those of other English goals.
        """
        found = self.templates.get(errand)
        if found is None:
            known = ", ".join(self.templates)
            raise ErrandError(f"{errand} has no goals in {self.name}; these have: {known}.")
        if found["english"] != digest(english):
            raise ErrandError(f"The goals of {errand} in {self.name} are of other English goals.")
        goals: Sequence[str] = found["goals"]
        return goals

    def say(self, kind: fields.FieldType, value: Any, form: str) -> str:
        """A value as the language writes it; names, texts and labels are those of the phone."""
        if isinstance(kind, fields.Optional) and value is not None:
            return self.say(kind.type, value, form)
        if isinstance(kind, fields.DateTime):
            date, time = self._date(value), self._time(value)
            both = self.values["date_time"].format(date=date, time=time)
            return {"date": date, "time": time}.get(form, str(both))
        if isinstance(kind, fields.Day):
            return self._weekday(value) if form == "weekday" else self._date(value)
        if isinstance(kind, fields.Weekdays):
            return self._list(self.values["weekdays"][WEEKDAYS.index(day)] for day in value)
        if isinstance(kind, fields.ListOf):
            return self._list(self.say(kind.kind, one, form) for one in value)
        if isinstance(kind, fields.Duration):
            return _AMOUNT.sub(self._amount, kind.say(value, form))
        if isinstance(kind, fields.Repetition):
            return str(self.values["repetitions"][value])
        return self._time(value) if isinstance(kind, fields.TimeOfDay) else kind.say(value, form)

    def _weekday(self, value: Any) -> str:
        return str(self.values["weekdays"][value.weekday()])

    def _list(self, said: Iterable[str]) -> str:
        *first, last = said
        comma, before_last = self.values["list"]
        return str(before_last.join(filter(None, (comma.join(first), last))))

    def _amount(self, match: re.Match[str]) -> str:
        one, several = self.values["units"][match[2]]
        return f"{match[1]} {one if match[1] == '1' else several}"

    def _date(self, value: Any) -> str:
        month = self.values["months"][value.month - 1]
        weekday = self._weekday(value)
        return str(self.values["date"].format(weekday=weekday, day=value.day, month=month))

    def _time(self, value: Any) -> str:
        minute = f"{value.minute:02d}"
        return str(self.values["time"].format(hour=value.hour, minute=minute))


@functools.cache
def english() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """The `rewordings` and `vague` goals of the templates, by name."""
    templates: Mapping[str, Any] = data_files.read_json(__package__, "en.json")["templates"]
    return templates


@functools.cache
def load(code: str) -> Language:
    """The language of a code.

    Raises:
      ErrandError: There is no file for it.
    """
    if code not in LANGUAGES:
        raise ErrandError(f"No goals in {code!r}. Known: {', '.join(LANGUAGES)}.")
    return Language(code, **data_files.read_json(__package__, f"{code}.json"))


def in_english(code: str, text: str) -> str:
    """A text with dates, weekdays, times, and lengths of time and of ways, as English has them.

    Args:
      code: The language of the text; empty for English.
      text: A message or an answer.
    """
    if not code:
        return text
    text = unicodedata.normalize("NFKC", text).translate(_PUNCTUATION)
    for pattern, english in _readings(code):
        text = pattern.sub(english, text)
    return re.sub(" {2,}", " ", _NO_SPACE.sub(" ", text)).strip()


@functools.cache
def _readings(code: str) -> list[tuple[re.Pattern[str], Callable[[re.Match[str]], str] | str]]:
    values = load(code).values
    found: list[tuple[str, Callable[[re.Match[str]], str] | str]] = list(values["spellings"])
    for name, month in zip(values["months"], MONTHS, strict=True):
        found.append((rf"(\d{{1,2}})\.? (?:de )?{name} del? (\d{{4}})", rf"\1 {month} \2"))
        found.append((rf"(\d{{4}})年 ?{name} ?(\d{{1,2}})日", rf"{month} \2, \1 "))
        found.append((rf"(\d{{1,2}})\.? (?:de )?{name}", rf"\1 {month}"))
        found.append((rf"(?<!\d){name} ?(\d{{1,2}})日", rf"{month} \1 "))
    found += zip(values["weekdays"], (f" {day} " for day in WEEKDAYS), strict=True)
    for unit, (one, several) in values["units"].items():
        found.append((rf"(\d+) ?(?:{several}|{one})", functools.partial(_length, unit)))
    normal = ((unicodedata.normalize("NFKC", pattern), english) for pattern, english in found)
    return [(re.compile(pattern, re.IGNORECASE), english) for pattern, english in normal]


def _length(unit: str, match: re.Match[str]) -> str:
    return f"{match[1]} {unit}{'' if match[1] == '1' else 's'} "


def digest(english: Iterable[str]) -> str:
    """What identifies the English goals of an errand."""
    return hashlib.sha256("\n".join(english).encode()).hexdigest()[:12]
