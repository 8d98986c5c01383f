"""Progress of rollouts on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from android_world.device import clock
from android_world.rl.rollouts.trajectories import Trajectory


def with_progress(
    trajectories: Iterable[Trajectory], console: Console, total: int | None = None, done: int = 0
) -> Iterator[Trajectory]:
    """The trajectories, with a bar while they come and a line of figures at the end.

    Args:
      trajectories: as they come.
      console: where to show it; the bar needs a terminal.
      total: how many there are in all; None is unknown.
      done: how many of them there were before.
    """
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
    figures = _Figures()
    with bar:
        task = bar.add_task("rollouts", total=total, completed=done)
        for trajectory in trajectories:
            figures.count(trajectory)
            if trajectory.error:
                console.print(f"{trajectory.job.key}: {trajectory.error}", markup=False)
            bar.update(task, advance=1, description=str(figures))
            yield trajectory
    console.print(str(figures), highlight=False, soft_wrap=True)


class _Figures:
    def __init__(self) -> None:
        self._started = clock.monotonic()
        self._played = self._solved = self._failed = self._steps = 0

    def count(self, trajectory: Trajectory) -> None:
        self._played += 1
        self._solved += trajectory.success
        self._failed += bool(trajectory.error)
        self._steps += len(trajectory.steps)

    def __str__(self) -> str:
        seconds = max(clock.monotonic() - self._started, 1e-3)
        failed = f", {self._failed} failed" if self._failed else ""
        pace = f"{self._steps / seconds:.0f} steps/s"
        return f"{self._played} trajectories, {self._solved} solved{failed}, {pace}"
