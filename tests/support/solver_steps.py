"""Steps of the solver by errand: `python -m tests.support.solver_steps RUN [RUN ...]`.

Writes `task_metadata/errands_solver_steps.json` from runs of the expert on errands.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections import defaultdict
from pathlib import Path

from android_world.runs.store import RESULTS_FILE, split_lines
from android_world.task_evals import task_metadata


def median_steps(runs: list[Path]) -> dict[str, float]:
    """Median steps of the solved episodes of the expert, by task."""
    found: dict[str, list[int]] = defaultdict(list)
    for run in runs:
        for record, _ in split_lines((run / RESULTS_FILE).read_bytes())[0]:
            if record.agent == "expert" and record.score == 1.0:
                found[record.task].append(record.steps)
    return {task: statistics.median(steps) for task, steps in sorted(found.items())}


if __name__ == "__main__":
    target = task_metadata.folder() / "errands_solver_steps.json"
    steps = median_steps([Path(name) for name in sys.argv[1:]])
    target.write_text(json.dumps(steps, indent=2) + "\n")
    print(f"{len(steps)} errands: {target}")
