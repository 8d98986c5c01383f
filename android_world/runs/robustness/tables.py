"""The findings of a study on the terminal."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from android_world.runs.robustness.analysis import SIGNIFICANT, Rate, StudyResults


def show(findings: StudyResults, console: Console) -> None:
    """Print the tables of a study."""
    if findings.seeds:
        console.print(_seeds(findings))
    if findings.variants:
        console.print(_variants(findings))


def percent(rate: Rate) -> str:
    """A rate with its interval, such as `75 % (51-90)`."""
    low, high = rate.interval
    return f"{rate.value:.0%} ({low:.0%}-{high:.0%})".replace("%", "")


def chance(p: float) -> str:
    """A p-value with three digits, with a star if it is significant."""
    text = "<0.001" if p < 0.001 else f"{p:.3f}"
    return text + (" *" if p < SIGNIFICANT else "  ")


def _seeds(findings: StudyResults) -> Table:
    table = Table(
        title="Different seeds and the same seed: % solved, 95 % interval",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        caption="p: Fisher's exact test; * below 0.05",
    )
    table.add_column("task", no_wrap=True)
    for name in ("different", "same", "p"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in findings.seeds:
        table.add_row(row.task, percent(row.different), percent(row.same), chance(row.p))
    return table


def _variants(findings: StudyResults) -> Table:
    table = Table(
        title="Variants beside the same episodes as they are: % solved, 95 % interval",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        caption="p: exact sign test over pairs, also corrected (Holm); * below 0.05",
    )
    table.add_column("variant", no_wrap=True)
    for name in ("n", "standard", "varied", "+", "-", "p", "Holm"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in findings.variants:
        table.add_row(
            row.condition.name,
            str(row.varied.episodes),
            percent(row.standard),
            percent(row.varied),
            str(row.gained),
            str(row.lost),
            chance(row.p),
            chance(row.p_holm),
        )
    return table
