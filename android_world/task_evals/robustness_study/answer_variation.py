"""Questions that ask for an answer in one form, which is compared by type."""

from __future__ import annotations

from typing import Final, cast

from android_world.task_evals.information_retrieval import proto_utils, tasks, typed_answers
from android_world.task_evals.information_retrieval.information_retrieval import (
    InformationRetrieval,
)
from android_world.task_evals.robustness_study import variants
from android_world.task_evals.robustness_study.variants import TaskClass, VariantMixin

GROUP: Final = "answers"
_NAME: Final = "TypedAnswers"


class _WithTypedAnswer(VariantMixin):
    """The published condition, which reads prose, hardly ever holds."""

    @property
    def goal(self) -> str:
        """The question and the form of the answer."""
        question = cast(InformationRetrieval, self).task
        expected = proto_utils.get_expected_answer(question)
        return f"{super().goal} {typed_answers.instruction(expected)}"

    def is_expected(self, answer: str) -> bool:
        """Whether an answer has the form and gives every expected value."""
        question = cast(InformationRetrieval, self).task
        expected = proto_utils.get_expected_answer(question)
        return typed_answers.is_answer(answer, expected, proto_utils.tolerance_of(question))


@variants.variant(
    _NAME,
    GROUP,
    "answers are JSON lists of texts, numbers or dates",
    tasks.QUESTIONS.registry,
)
def with_typed_answer(base_task: TaskClass) -> TaskClass:
    """The question with the form of its answer."""
    return variants.subclass(base_task, _NAME, _WithTypedAnswer)
