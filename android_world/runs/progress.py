"""Progress of a run on the terminal."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from android_world.core import text_sanitizing
from android_world.play.browser import open_browser
from android_world.runs.records import EpisodeRecord
from android_world.runs.summary import FULL_SCORE


def episode_bar(console: Console) -> Progress:
    """A bar over episodes with the name of the one that runs; it needs a terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )


class RunProgress:
    """A bar with what runs now and the success so far; a line for each finished episode."""

    def __init__(
        self, console: Console, total: int, finished: list[EpisodeRecord], *, bar: bool = True
    ) -> None:
        """Start counting.

        Args:
          console: Where to show it; the bar needs a terminal.
          total: How many episodes there are.
          finished: Those of earlier runs of the command.
          bar: Whether to draw the bar; it would hide what a person types.
        """
        self._console = console
        self._scores = [record.score for record in finished if record.scored]
        self._running: dict[int, str] = {}
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[success]}"),
            TimeElapsedColumn(),
            console=console,
            disable=not (bar and console.is_terminal),
            transient=True,
        )
        self._task = self._bar.add_task(
            "starting", total=total, completed=len(finished), success=self._success()
        )

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def running(self, worker: int, what: str) -> None:
        """Say what a worker does now."""
        self._running[worker] = what
        self._bar.update(self._task, description=escape(" | ".join(self._running.values())))

    def announce_page(self, worker: int, url: str, *, opens: bool) -> None:
        """Print the address of a worker's live page, and open it in the browser of the user."""
        name = "Live page" if worker == 0 else f"Live page of worker {worker}"
        self._console.print(f"{name}: {url}", soft_wrap=True, markup=False, highlight=False)
        if opens:
            open_browser(url)

    def count_episode(self, worker: int, record: EpisodeRecord) -> None:
        """Count an episode and print its line."""
        self._running.pop(worker, None)
        if record.scored:
            self._scores.append(record.score)
        self._bar.update(self._task, advance=1, success=self._success())
        line = Text.from_markup(_line(record))
        if self._console.is_terminal:
            self._console.print(line, overflow="ellipsis", no_wrap=True)
        else:
            self._console.print(line, soft_wrap=True)

    def _success(self) -> str:
        if not self._scores:
            return ""
        return f"success {sum(self._scores) / len(self._scores):.2f}"


def _line(record: EpisodeRecord) -> str:
    seconds = record.timings.get("total_s", 0.0)
    facts = f"{record.steps}/{record.max_steps} steps, {seconds:.1f} s"
    name = escape(record.key)
    if record.error is not None:
        line = f"{record.error.type}: {record.error.text}".splitlines()[0]
        reason = escape(text_sanitizing.printable(line))
        return f"[red]crash[/red] {name} ({facts}) {reason}"
    if not record.scored:
        return f"[blue]{'done ' if record.agent_done else 'ended'}[/blue] {name} ({facts})"
    colour = "green" if record.score >= FULL_SCORE else "yellow"
    note = "" if record.agent_done else ", the agent did not say it is done"
    return f"[{colour}]{record.score:5.2f}[/{colour}] {name} ({facts}{note})"
