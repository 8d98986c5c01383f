"""Tables of the benchmark cards of the published tasks and of the errands.

`python -m android_world.benchmark_card` writes those of `docs/reference/benchmark_card.md` from the
registry, the published metadata and the tables of `docs/reference/differences.md`; a second table
has the scores of policies that never observe the screen. The tables of
`docs/reference/errands_card.md` come from the registry and from `task_metadata/`;
`--baselines RUN ...` takes their baselines from runs. `--check` compares only.
"""

from __future__ import annotations

import argparse
import dataclasses
import fnmatch
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from android_world import registry
from android_world.benchmarks import blind_policies, errands_card
from android_world.core.text_sanitizing import with_part
from android_world.task_evals import catalog, task_metadata
from android_world.task_evals.common_validators.settings_validators import SettingTask
from android_world.task_evals.composite.composition import CompositeTask
from android_world.task_evals.task_eval import TaskEval

BEGIN, END = "<!-- tasks: begin -->", "<!-- tasks: end -->"
BLIND_BEGIN, BLIND_END = "<!-- blind: begin -->", "<!-- blind: end -->"
CARD, DIFFERENCES = "benchmark_card.md", "differences.md"
_TABLES = ("### Task by task", "### Shared validators")
_ROW = re.compile(r"\| (?P<of>.+?) \| (?P<published>.+?) \| (?P<here>.+?) \|")
_HEAD = (
    "| task | level, budget | published checker | here, where it differs | `score` also judges |",
    "|---|---|---|---|---|",
)


@dataclasses.dataclass(frozen=True)
class Rule:
    """A row of `docs/reference/differences.md`.

    Attributes:
      tasks: names of the tasks that it is about, `*` for any rest.
      checkers: names of the classes whose tasks it is about.
      published: the published success condition.
      here: what counts here.
    """

    tasks: tuple[str, ...]
    checkers: tuple[str, ...]
    published: str
    here: str

    def is_about(self, name: str, task_class: type[TaskEval]) -> bool:
        """Whether a task is judged by this rule."""
        bases = {base.__name__ for base in task_class.__mro__}
        return not bases.isdisjoint(self.checkers) or any(
            fnmatch.fnmatchcase(name, pattern) for pattern in self.tasks
        )


def rules(differences: str) -> list[Rule]:
    """The rules of the page on differences, those of single tasks first."""
    parts = (differences.partition(heading)[2].partition("\n### ")[0] for heading in _TABLES)
    lines = [line for part in parts for line in part.partition("\n## ")[0].splitlines()]
    rows = [match for line in lines if (match := _ROW.match(line))]
    return [_rule(row) for row in rows if row["of"] not in ("task", "validator")]


def _rule(row: re.Match[str]) -> Rule:
    named = re.sub(r"`\w+`|\(.*?\)|\\", "", row["of"])
    return Rule(
        tasks=tuple(filter(None, (name.strip() for name in named.split(",")))),
        checkers=tuple(re.findall(r"`(\w+)`", row["of"])),
        published=row["published"],
        here=row["here"],
    )


def table(differences: str) -> str:
    """All tasks of the benchmark as a table in Markdown.

    Raises:
      ValueError: no rule says how a task is judged.
    """
    known = rules(differences)
    tasks = registry.TaskRegistry().get_registry(registry.TaskRegistry.ANDROID_WORLD_FAMILY)
    return "\n".join([*_HEAD, *(_line(name, tasks[name], known) for name in sorted(tasks))])


def _line(name: str, task_class: type[TaskEval], known: Sequence[Rule]) -> str:
    about = [rule for rule in known if rule.is_about(name, task_class)]
    if not about:
        raise ValueError(f"docs/reference/{DIFFERENCES} does not say how {name} is judged")
    metadata = task_metadata.load()[name]
    published = _join([*_own(task_class), *(rule.published for rule in about)])
    here = _join([rule.here for rule in about if rule.here != "the same"])
    notes = [here] if here else []
    if next(one for one in catalog.all_tasks() if one.name == name).true_at_start:
        notes.append("true at the start")
    level = f"{metadata.difficulty}, {metadata.step_budget}"
    cells = (name, level, published, "; ".join(notes), ", ".join(_strict_rules(task_class)))
    return f"| {' | '.join(cells)} |"


def _own(task_class: type[TaskEval]) -> list[str]:
    """What only the task itself knows of its published checker."""
    if issubclass(task_class, SettingTask):
        task = task_class(task_class.generate_random_params())
        values = " or ".join(f"`{value}`" for value in sorted(task.published_values))
        return [f"`{task.setting[1]}` is {values}"]
    if issubclass(task_class, CompositeTask):
        parts = task_class(task_class.generate_random_params()).parts
        return [" and ".join(part.name for part in parts)]
    return []


def _strict_rules(task_class: type[TaskEval]) -> list[str]:
    """By which rules `score` can be less than `reference_score`, as the task's class has them."""
    found = []
    if _overrides(task_class, "reference_score"):
        found.append("condition")
    if task_class.keeps_records:
        is_own = _overrides(task_class, "permitted_changes")
        found.append("other records" if is_own else "all records")
        is_sending = _overrides(task_class, "permitted_numbers")
        found.append("other recipients" if is_sending else "all recipients")
    return [*found, "declared status"]


def _overrides(task_class: type[TaskEval], name: str) -> bool:
    return getattr(task_class, name) is not getattr(TaskEval, name)


def _join(texts: Sequence[str]) -> str:
    """Each part of the texts once."""
    return "; ".join(dict.fromkeys("; ".join(texts).split("; ")))


def _pages(folder: Path) -> Iterator[tuple[Path, str]]:
    """The cards, as they should be."""
    tables = {
        CARD: (
            (BEGIN, END, lambda: table((folder / DIFFERENCES).read_text("utf-8"))),
            (BLIND_BEGIN, BLIND_END, blind_policies.table),
        ),
        errands_card.CARD: (
            (errands_card.BEGIN, errands_card.END, errands_card.composition_table),
            (
                errands_card.BASELINES_BEGIN,
                errands_card.BASELINES_END,
                lambda: errands_card.baselines_table(errands_card.load_baselines()),
            ),
        ),
    }
    for name, parts in tables.items():
        text = (folder / name).read_text("utf-8")
        for begin, end, make in parts:
            text = with_part(text, begin, end, make())
        yield folder / name, text


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 0; 1 if a page holds another table than it should."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    default = Path("docs/reference")
    parser.add_argument("folder", type=Path, nargs="?", default=default, help="of the pages")
    parser.add_argument("--check", action="store_true", help="compare only")
    parser.add_argument(
        "--baselines",
        type=Path,
        nargs="+",
        metavar="RUN",
        help="runs of errands, one suite version",
    )
    options = parser.parse_args(arguments)
    if options.baselines:
        target = task_metadata.folder() / errands_card.BASELINES
        figures = errands_card.read_baselines(options.baselines)
        target.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    pages = list(_pages(options.folder))
    if options.check:
        return int(any(path.read_text("utf-8") != text for path, text in pages))
    for path, text in pages:
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
