"""Questions in a textproto."""

from android_world.task_evals.information_retrieval import information_retrieval_registry

information_retrieval_registry.add_questions("a_guest", "questions.textproto")
