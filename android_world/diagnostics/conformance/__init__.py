"""What every device must do, whichever it is: checks that run on yours.

A check goes through the env API and adb only, and leaves the device as it found it. Run them with
`python -m android_world.doctor`, or from Python with `run_checks(env)`.
"""

from __future__ import annotations

from android_world.diagnostics.conformance.device_under_test import DeviceUnderTest
from android_world.diagnostics.conformance.registry import (
    ADVICE,
    Check,
    ConformanceError,
    all_checks,
    check,
    select_checks,
)
from android_world.diagnostics.conformance.runner import CheckResult, run_check, run_checks

__all__ = [
    "ADVICE",
    "Check",
    "CheckResult",
    "ConformanceError",
    "DeviceUnderTest",
    "all_checks",
    "check",
    "run_check",
    "run_checks",
    "select_checks",
]
