"""Lists the questions of the benchmark."""

from __future__ import annotations

from android_world.task_evals.information_retrieval import information_retrieval_registry

QUESTIONS = information_retrieval_registry.InformationRetrievalRegistry()  # type: ignore[var-annotated]
information_retrieval_registry.register(QUESTIONS)
