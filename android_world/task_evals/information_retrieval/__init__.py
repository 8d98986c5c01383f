"""Questions about what is on the device, defined as data in `proto/tasks.textproto`."""

from typing import TYPE_CHECKING

from android_world.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from android_world.task_evals.information_retrieval.information_retrieval_registry import (
        InformationRetrievalRegistry,
        add_questions,
    )

__all__ = [
    "InformationRetrievalRegistry",
    "add_questions",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "information_retrieval_registry": ["InformationRetrievalRegistry", "add_questions"],
    },
)
