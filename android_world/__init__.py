"""AndroidWorld that runs anywhere: tasks, agents and a virtual Android phone."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    raise ImportError("AndroidWorld needs Python 3.11 or newer.")
