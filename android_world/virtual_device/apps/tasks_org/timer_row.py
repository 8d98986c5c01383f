"""The editor's row about the timer: what was estimated, what has elapsed, and the clock itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import dates, editor_rows, style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.editor import EditorPage

_PARTS = (("estimated", "Time estimate"), ("elapsed", "Time elapsed"))


class Timer:
    """The timer of the task that an editor writes."""

    def __init__(self, page: EditorPage) -> None:
        self.page = page

    @property
    def elapsed_s(self) -> int:
        """What has elapsed, with the time since the timer was started."""
        task = self.page.task
        running = self.page.device.clock.now_ms - task.timer_start if task.timer_start else 0
        return task.elapsed_s + running // 1000

    def row(self) -> ui.View:
        """What is known, and a button that starts or stops it."""
        task = self.page.task
        texts = []
        if self.elapsed_s or task.timer_start:
            texts.append(f"Elapsed {_clock(self.elapsed_s)}")
        if task.estimated_s:
            texts.append(f"Estimated {_clock(task.estimated_s)}")
        button = ui.IconButton(
            "pause_circle_outline" if task.timer_start else "play_circle_outline",
            "#timer_button",
            desc="Stop timer" if task.timer_start else "Start timer",
            tint=style.SECONDARY,
            tap=self._toggle,
        )
        shown = ", ".join(texts) or "Timer"
        return editor_rows.line("timer_outline", shown, not texts, self._show_dialog, end=button)

    def _toggle(self) -> None:
        """Start or stop; a task that is saved keeps it at once, with a comment."""
        page, now = self.page, self.page.device.clock.now_ms
        running, elapsed = page.task.timer_start, self.elapsed_s
        session = elapsed - page.task.elapsed_s
        time = dates.time_text(page.device, dates.moment(page.device, now).time())
        values = {"timer_start": 0 if running else now, "elapsed_s": elapsed}
        if not page.keep(**values):
            return
        if running:
            said = f"Stopped at {time}\nTime spent: {_clock(session)}"
        else:
            said = f"Started at {time}"
        if page.task.task_id:
            page.store.comment(page.task, said)

    def _show_dialog(self) -> None:
        TimerDialog(self).show()

    def set(self, estimated_s: int, elapsed_s: int) -> None:
        """What the dialog says."""
        start = self.page.device.clock.now_ms if self.page.task.timer_start else 0
        self.page.set(estimated_s=estimated_s, elapsed_s=elapsed_s, timer_start=start)


class TimerDialog(ui.ViewDialog):
    """Hours and minutes of both."""

    def __init__(self, timer: Timer) -> None:
        self.timer = timer
        known = (timer.page.task.estimated_s, timer.elapsed_s)
        self.fields = [
            tuple(ui.TextState(str(n), accepts=r"\d{0,3}") for n in (s // 3600, s % 3600 // 60))
            for s in known
        ]
        super().__init__(
            timer.page.activity,
            title="Timer",
            positive=("OK", self._take),
            negative=("Cancel", None),
            style=style.DIALOG,
        )

    def body(self) -> Sequence[ui.View | None]:
        rows: list[ui.View | None] = []
        for (name, title), (hours, minutes) in zip(_PARTS, self.fields, strict=True):
            rows.append(ui.Text(title, style=style.QUIET, padding=(0, 8, 0, 0)))
            rows.append(
                ui.Row(align="center", gap=8)[
                    editor_rows.number_field(f"#{name}_hours", hours),
                    ui.Text("h", style=style.BODY),
                    editor_rows.number_field(f"#{name}_minutes", minutes),
                    ui.Text("min", style=style.BODY),
                ]
            )
        return rows

    def _take(self) -> None:
        seconds = [
            int(hours.text or "0") * 3600 + int(minutes.text or "0") * 60
            for hours, minutes in self.fields
        ]
        self.timer.set(*seconds)


def _clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds % 3600 // 60:02d}"
