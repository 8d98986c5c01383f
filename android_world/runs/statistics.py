"""The figures of a summary, from plain numbers."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

_Z_95 = 1.959963984540054


def wilson_interval(successes: float, trials: float, z: float = _Z_95) -> tuple[float, float]:
    """Wilson score interval of a success rate, 95 % by default; (0, 1) without trials."""
    if trials == 0:
        return 0.0, 1.0
    rate = successes / trials
    scale = 1 + z * z / trials
    centre = (rate + z * z / (2 * trials)) / scale
    half = z * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


def effective_trials(groups: Sequence[Sequence[bool]]) -> float:
    """How many independent trials are worth as much as these, of which those of a group are alike.

    The trials, divided by the design effect: the variance of the rate by groups (cluster-robust)
    over that of independent trials. Between the number of groups and that of trials.

    Args:
      groups: Outcomes, by what they have in common.
    """
    trials, outcomes = sum(map(len, groups)), [o for group in groups for o in group]
    rate = mean([float(outcome) for outcome in outcomes])
    by_groups = sum((sum(group) - len(group) * rate) ** 2 for group in groups) / trials
    if by_groups == 0:  # All alike tells nothing of how alike; evenly mixed groups are not.
        return len(groups) if rate in (0, 1) else trials
    return min(max(trials * rate * (1 - rate) / by_groups, len(groups)), trials)


def pass_at_k(successes: int, trials: int, k: int) -> float:
    """Unbiased estimate of the chance that one of `k` attempts succeeds (Chen et al., 2021).

    Raises:
      ValueError: `k` is not between 1 and `trials`.
    """
    if not 1 <= k <= trials:
        raise ValueError(f"k must be between 1 and {trials}, got {k}.")
    failures = trials - successes
    if failures < k:
        return 1.0
    return 1.0 - math.comb(failures, k) / math.comb(trials, k)


def sign_test(gained: int, lost: int) -> float:
    """Chance of a split at least as uneven if gains and losses were equally likely (two-sided).

    Of two runs over the same episodes (McNemar's exact test): `gained` are solved by the second
    only, `lost` by the first only.
    """
    trials = gained + lost
    tail = sum(math.comb(trials, k) for k in range(min(gained, lost) + 1))
    return min(1.0, math.ldexp(tail, 1 - trials))


def fisher_test(one: tuple[int, int], other: tuple[int, int]) -> float:
    """Chance of two success rates at least as far apart if they were equal (two-sided, exact).

    Args:
      one: Successes and trials.
      other: The same of the other group.
    """
    trials, successes = one[1] + other[1], one[0] + other[0]
    first, last = max(0, successes - other[1]), min(successes, one[1])
    ways = {
        k: math.comb(one[1], k) * math.comb(other[1], successes - k) for k in range(first, last + 1)
    }
    as_rare = sum(count for count in ways.values() if count <= ways[one[0]])
    return as_rare / math.comb(trials, successes)


def holm(chances: Sequence[float]) -> list[float]:
    """Corrected chances of several tests, so that 5 % is that of any error at all (Holm, 1979)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected, highest = [0.0] * len(chances), 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, chances[index] * (len(chances) - rank)))
        corrected[index] = highest
    return corrected


def mean(values: Sequence[float]) -> float:
    """Arithmetic mean; 0 of nothing."""
    return statistics.fmean(values) if values else 0.0


def spread(values: Sequence[float]) -> float:
    """Sample standard deviation; 0 of fewer than two values."""
    return statistics.stdev(values) if len(values) > 1 else 0.0
