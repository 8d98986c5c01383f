"""What the runs of a study say: rates with intervals, and whether conditions differ."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from android_world.runs import statistics
from android_world.runs.records import EpisodeRecord
from android_world.runs.robustness.conditions import SAME_SEED, STANDARD, Condition
from android_world.runs.summary import FULL_SCORE

SIGNIFICANT = 0.05


@dataclasses.dataclass(frozen=True)
class Rate:
    """How many episodes were solved.

    Attributes:
      solved: How many were.
      episodes: How many there are.
      trials: How many independent episodes are worth as much.
    """

    solved: int
    episodes: int
    trials: float

    @classmethod
    def of(cls, outcomes: Sequence[bool]) -> Rate:
        """Of the outcomes of different episodes."""
        return cls(sum(outcomes), len(outcomes), len(outcomes))

    @classmethod
    def of_one_instance(cls, outcomes: Sequence[bool]) -> Rate:
        """Of the outcomes of one instance: equal ones may be one episode, played repeatedly."""
        return cls(sum(outcomes), len(outcomes), statistics.effective_trials([outcomes]))

    @property
    def value(self) -> float:
        """The share, 0..1."""
        return self.solved / self.episodes if self.episodes else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % Wilson interval."""
        return statistics.wilson_interval(self.value * self.trials, self.trials)

    @property
    def counts(self) -> tuple[int, int]:
        """Successes and trials, as a test of counts takes them."""
        return round(self.value * self.trials), round(self.trials)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        low, high = self.interval
        return {
            **dataclasses.asdict(self),
            "rate": round(self.value, 4),
            "wilson_95": [round(low, 4), round(high, 4)],
        }


@dataclasses.dataclass(frozen=True)
class SeedRow:
    """A task with other parameters each time, and with the same (the paper's Figure 3).

    Attributes:
      task: The task.
      different: Episodes with other parameters.
      same: Episodes of one instance.
      p: Of Fisher's exact test, two-sided, that both rates are the same.
    """

    task: str
    different: Rate
    same: Rate
    p: float


@dataclasses.dataclass(frozen=True)
class VariantRow:
    """A condition and the standard one, over the episodes that both have.

    Attributes:
      condition: The condition.
      standard: The same instances as they are.
      varied: The instances under the condition.
      gained: Solved under the condition only.
      lost: Solved as they are only.
      p: Of the exact sign test over pairs (McNemar), two-sided.
      p_holm: The same, corrected for the number of conditions (Holm).
      by_task: Rates as they are and under the condition.
    """

    condition: Condition
    standard: Rate
    varied: Rate
    gained: int
    lost: int
    p: float
    p_holm: float
    by_task: dict[str, tuple[Rate, Rate]]


@dataclasses.dataclass(frozen=True)
class StudyResults:
    """What came of a study.

    Attributes:
      seeds: By task; nothing without the same-seed condition.
      variants: By condition.
    """

    seeds: list[SeedRow]
    variants: list[VariantRow]

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "seeds": [
                {
                    "task": row.task,
                    "different_seeds": row.different.as_dict(),
                    "same_seed": row.same.as_dict(),
                    "p_fisher": row.p,
                }
                for row in self.seeds
            ],
            "variants": [_variant_as_dict(row) for row in self.variants],
        }


def _variant_as_dict(row: VariantRow) -> dict[str, Any]:
    return {
        "condition": row.condition.name,
        "group": row.condition.group,
        "description": row.condition.description,
        "standard": row.standard.as_dict(),
        "varied": row.varied.as_dict(),
        "gained": row.gained,
        "lost": row.lost,
        "p_sign_test": row.p,
        "p_holm": row.p_holm,
        "by_task": {
            task: {"standard": before.as_dict(), "varied": after.as_dict()}
            for task, (before, after) in row.by_task.items()
        },
    }


def find(
    conditions: Sequence[Condition], records: Mapping[str, Sequence[EpisodeRecord]]
) -> StudyResults:
    """Compare the conditions of a study.

    Args:
      conditions: Those that have run.
      records: Finished episodes, by name of the condition; the standard one is among them.
    """
    standard = records[STANDARD]
    seeds = _by_seeds(standard, records[SAME_SEED]) if SAME_SEED in records else []
    others = [c for c in conditions if c.name in records and c.name not in (STANDARD, SAME_SEED)]
    rows = [_compare(condition, standard, records[condition.name]) for condition in others]
    corrected = statistics.holm([row.p for row in rows])
    return StudyResults(
        seeds,
        [dataclasses.replace(r, p_holm=p) for r, p in zip(rows, corrected, strict=True)],
    )


def _by_seeds(standard: Sequence[EpisodeRecord], same: Sequence[EpisodeRecord]) -> list[SeedRow]:
    rows = []
    for task in dict.fromkeys(record.task for record in same):
        different_rate = Rate.of([_is_solved(r) for r in standard if r.task == task])
        same_rate = Rate.of_one_instance([_is_solved(r) for r in same if r.task == task])
        if different_rate.episodes:
            p = statistics.fisher_test(different_rate.counts, same_rate.counts)
            rows.append(SeedRow(task, different_rate, same_rate, p))
    return rows


def _compare(
    condition: Condition, standard: Sequence[EpisodeRecord], varied: Sequence[EpisodeRecord]
) -> VariantRow:
    before = {record.key: record for record in standard}
    pairs = [(before[record.key], record) for record in varied if record.key in before]
    gained = sum(not _is_solved(a) and _is_solved(b) for a, b in pairs)
    lost = sum(_is_solved(a) and not _is_solved(b) for a, b in pairs)
    tasks = dict.fromkeys(b.task for _, b in pairs)
    by_task = {task: _rates([pair for pair in pairs if pair[1].task == task]) for task in tasks}
    p = statistics.sign_test(gained, lost)
    return VariantRow(condition, *_rates(pairs), gained, lost, p, p, by_task)


def _rates(pairs: Sequence[tuple[EpisodeRecord, EpisodeRecord]]) -> tuple[Rate, Rate]:
    return Rate.of([_is_solved(a) for a, _ in pairs]), Rate.of([_is_solved(b) for _, b in pairs])


def _is_solved(record: EpisodeRecord) -> bool:
    return record.score >= FULL_SCORE
