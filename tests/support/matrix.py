"""How much of the matrix of tasks, seeds and fronts the tests run.

`ANDROID_WORLD_FULL_MATRIX=1 pytest tests/task_evals` runs all of it; by default it is seed 30 in
process for every task, and a sample of tasks over the wire.
"""

from __future__ import annotations

import os

FULL = os.environ.get("ANDROID_WORLD_FULL_MATRIX") == "1"
SEEDS = (30, 31, 32) if FULL else (30,)
WIRE_SAMPLE = (
    "SystemWifiTurnOn",
    "ContactsAddContact",
    "SimpleSmsSendClipboardContent",
    "ClockTimerEntry",
    "CameraTakePhoto",
    "SimpleCalendarNextMeetingWithPerson",
    "MarkorAddNoteHeader",
)
