"""Demonstrations as data to train on: `python -m android_world.data export`.

What is exported is what an agent really asks in an episode that really succeeds: the agent plays
it, with somebody in the place of its model who writes down, in the agent's own form, what an
expert or a recorded run does.
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
