"""Demonstrations as data to train on: `python -m android_world.data export`.

The export contains an agent's prompts in an episode that succeeds: the agent plays it, and a
scripted LLM in place of its model writes, in the agent's format, what an expert or a recorded run
does.
"""

from android_world.demonstrations.errors import ExportError, InexpressibleActionError
from android_world.demonstrations.prompt_formats import FORMS, PromptFormat
from android_world.demonstrations.teacher_forcing import Sample, TeacherStudentAgent

__all__ = [
    "FORMS",
    "ExportError",
    "InexpressibleActionError",
    "PromptFormat",
    "Sample",
    "TeacherStudentAgent",
]
