"""The scripted user of an errand, who replies with facts that a vague wording withholds."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from android_world.errands.expressions import ErrandError, Expression, Scope
from android_world.errands.wording import TextFormatter
from android_world.records.items import fields

UNKNOWN: Final = "I don't know."
# Questions about a goal as a whole: they ask for the fact of an errand that withholds one.
_GENERAL: Final = ("mean", "exactly", "specify", "clarify", "detail", "information", "which")
# A longer word also stands for its inflections.
_INFLECTED: Final = 4
_LEAST_NAME: Final = 3


@dataclasses.dataclass(frozen=True)
class Fact:
    """A fact that the vague wordings of an errand withhold.

    Attributes:
      question: A question that asks for this fact, and for no other one; the solver asks it.
      phrases: Replies that give it; each instance has one.
      words: The words of questions that ask for it; `_` is a space.
    """

    question: str
    phrases: tuple[str, ...]
    words: tuple[str, ...]

    def instance(self, names: Mapping[str, Expression], scope: Scope, number: int) -> KnownFact:
        """The fact of an instance; `number` chooses its phrase."""
        phrase = self.phrases[number % len(self.phrases)]
        wording = TextFormatter(names, scope)
        values = tuple((e.type, e.evaluate(scope)) for e in wording.expressions(phrase))
        return KnownFact(self.words, wording.format(phrase), values)


@dataclasses.dataclass(frozen=True)
class KnownFact:
    """A fact with the values of an instance.

    Attributes:
      words: The words of questions that ask for it.
      reply: What the user says.
      values: The values in it, with their types: a question that has one asks for the fact, too.
    """

    words: tuple[str, ...]
    reply: str
    values: tuple[tuple[fields.FieldType | None, Any], ...]

    def is_asked_by(self, question: str) -> bool:
        """Whether a question asks for this fact."""
        return has_word(question, self.words) or any(
            _names(question, kind, value) for kind, value in self.values if kind is not None
        )

    def is_told_by(self, text: str) -> bool:
        """Whether a text already has all its values."""
        return all(kind is not None and kind.is_spelled_in(text, v) for kind, v in self.values)


class ScriptedUser:
    """Gives the facts that a question asks for, at most those, in the words of the errand."""

    def __init__(self, facts: Sequence[KnownFact]) -> None:
        self.known = tuple(facts)

    @property
    def facts(self) -> tuple[str, ...]:
        """What the user knows, in the words of the replies."""
        return tuple(fact.reply for fact in self.known)

    def reply(self, question: str) -> str:
        """The facts that a question asks for, or that the user does not know."""
        asked = [fact for fact in self.known if fact.is_asked_by(question)]
        if not asked and len(self.known) == 1 and has_word(question, _GENERAL):
            asked = list(self.known)
        return " ".join(fact.reply for fact in asked) or UNKNOWN


def fact(question: str, *phrases: str, words: str) -> Fact:
    """A fact that the vague wordings of an errand withhold.

    Args:
      question: A question that asks for it; the solver asks it.
      *phrases: Replies that give it, such as `"At {event.start:time}."`.
      words: The words of questions that ask for it; `how_much` is two words.

    Raises:
      ErrandError: It has no reply, the question has a value, or the words are not one text.
    """
    if not phrases:
        raise ErrandError(f"fact({question!r}): it needs a reply")
    if "{" in question:
        raise ErrandError(f"fact({question!r}): the question is the same in each instance")
    if not isinstance(words, str):
        raise ErrandError(f"fact({question!r}): words={words!r} is not a text")
    return Fact(question, phrases, tuple(words.split()))


def _names(question: str, kind: fields.FieldType, value: Any) -> bool:
    """Whether a question names a value that is long enough to be meant."""
    return len(kind.say(value)) >= _LEAST_NAME and kind.is_spelled_in(question, value)


def has_word(text: str, words: Sequence[str]) -> bool:
    """Whether a text has one of several words; longer words also in an inflected form."""
    return any(re.search(_pattern(word), text, re.IGNORECASE) for word in words)


def _pattern(word: str) -> str:
    ending = r"\w{0,3}" if len(word) >= _INFLECTED else ""
    return rf"\b{re.escape(word).replace('_', ' ')}{ending}\b"
