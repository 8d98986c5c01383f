"""Submissions: one file with everything that others need to check the result of a run.

python -m android_world.runs.submission RUN --output=mine.json.gz
python -m android_world.runs.submission verify mine.json.gz
"""

from android_world.runs.submission.building import of_run
from android_world.runs.submission.document import SubmissionError, read, write
from android_world.runs.submission.schema import Submission
from android_world.runs.submission.verification import Verification, verify

__all__ = ["Submission", "SubmissionError", "Verification", "of_run", "read", "verify", "write"]
