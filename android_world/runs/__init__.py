"""Running suites, storing their results and making tables of them."""

from typing import TYPE_CHECKING

from android_world.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from android_world.runs.errors import (
        BudgetExceededError,
        DeviceLostError,
        EpisodeTimeoutError,
        ModelLostError,
        PhaseTimeoutError,
        ResultsStoreError,
        RunError,
        StepTimeoutError,
        UsageError,
    )
    from android_world.runs.execution import ExecutionOptions, run_instance
    from android_world.runs.options import DeviceOptions, ResultOptions, RunOptions, SuiteOptions
    from android_world.runs.recording import EpisodeRecorder
    from android_world.runs.records import EpisodeRecord, ErrorRecord, Usage

__all__ = [
    "BudgetExceededError",
    "DeviceLostError",
    "DeviceOptions",
    "EpisodeRecord",
    "EpisodeRecorder",
    "EpisodeTimeoutError",
    "ErrorRecord",
    "ExecutionOptions",
    "ModelLostError",
    "PhaseTimeoutError",
    "ResultOptions",
    "ResultsStoreError",
    "RunError",
    "RunOptions",
    "StepTimeoutError",
    "SuiteOptions",
    "Usage",
    "UsageError",
    "run_instance",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "errors": [
            "BudgetExceededError",
            "DeviceLostError",
            "EpisodeTimeoutError",
            "ModelLostError",
            "PhaseTimeoutError",
            "ResultsStoreError",
            "RunError",
            "StepTimeoutError",
            "UsageError",
        ],
        "execution": ["ExecutionOptions", "run_instance"],
        "options": ["DeviceOptions", "ResultOptions", "RunOptions", "SuiteOptions"],
        "recording": ["EpisodeRecorder"],
        "records": ["EpisodeRecord", "ErrorRecord", "Usage"],
    },
)
