"""What experts add: `python -m tests.support.expert_additions [--tasks=NAMES] [flags of run.py]`.

Plays the published tasks with their experts in this process and adds what they add, by task, to
`task_evals/expert_additions.json`. Repeat it with other seeds: `--task_random_seed=31`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from unittest import mock

from android_world import records
from android_world.env.interface import AsyncEnv
from android_world.runs import run_command
from android_world.task_evals import side_effects
from android_world.task_evals.task_eval import TaskEval

TABLE = Path(side_effects.__file__).parent / "expert_additions.json"


def main(flags: list[str]) -> int:
    """Play tasks and write the table; the exit code is that of the run."""
    found = {task: set(labels) for task, labels in json.loads(TABLE.read_text()).items()}
    compare = TaskEval.side_effects

    def collect(task: TaskEval, env: AsyncEnv) -> list[str]:
        assert task._records_at_start is not None
        now = records.capture(env.controller)
        labels = side_effects.added_labels(task._records_at_start, now)
        found.setdefault(task.base_name, set()).update(labels)
        return compare(task, env)

    with mock.patch.object(TaskEval, "side_effects", collect):
        code = run_command.main(["--agent=expert", *flags])
    rows = (f'  "{task}": {json.dumps(sorted(found[task]))}' for task in sorted(found))
    TABLE.write_text("{\n" + ",\n".join(rows) + "\n}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
