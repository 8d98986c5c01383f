"""Running checks and keeping what came out."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable

from android_world.device import clock, errors
from android_world.diagnostics.conformance.device_under_test import DeviceUnderTest
from android_world.diagnostics.conformance.registry import Check, ConformanceError, all_checks
from android_world.env import interface


@dataclasses.dataclass(frozen=True)
class CheckResult:
    """What one check found.

    Attributes:
      check: what was checked.
      problem: what the device does not do; empty if all is well.
      seconds: how long it took, in seconds of the host.
      limit: what this kind of device, or the way to it, cannot do; the check went no further.
    """

    check: Check
    problem: str
    seconds: float
    limit: str = ""

    @property
    def has_passed(self) -> bool:
        """Whether the device does it, or need not."""
        return not self.problem


def run_check(check: Check, env: interface.AsyncEnv) -> CheckResult:
    """Run one check from the home screen, and undo what it did."""
    start = clock.perf_counter()
    problem = limit = ""
    try:
        with DeviceUnderTest(env) as subject:
            subject.home()
            check.run(subject)
    except ConformanceError as e:
        problem = str(e)
    except errors.NotSupportedError as e:
        limit = str(e)
    except (errors.AndroidWorldError, ValueError, OSError) as e:
        problem = f"{type(e).__name__}: {e}"
    return CheckResult(check, problem, clock.perf_counter() - start, limit)


def run_checks(
    env: interface.AsyncEnv,
    checks: Iterable[Check] | None = None,
    on_result: Callable[[CheckResult], None] = lambda result: None,
) -> list[CheckResult]:
    """Run checks, all of them by default; a device that is gone ends them.

    Args:
      env: the device.
      checks: which ones.
      on_result: receives every result as it comes.
    """
    results = []
    for item in all_checks() if checks is None else checks:
        result = run_check(item, env)
        results.append(result)
        on_result(result)
        if errors.DeviceDisconnectedError.__name__ in result.problem:
            break
    return results
