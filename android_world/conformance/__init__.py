"""Device conformance under its published name; the code is in `diagnostics.conformance`."""

from __future__ import annotations

from android_world.diagnostics.conformance import (
    ADVICE,
    Check,
    CheckResult,
    ConformanceError,
    DeviceUnderTest,
    all_checks,
    check,
    run_check,
    run_checks,
    select_checks,
)

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
