"""The editor's row about the timer: what was estimated, what has elapsed, and the clock itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import dates, editor_rows, style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.editor import EditorPage
    from android_world.virtual_device.ui.protocols import Host

_PARTS = (
    ("estimatedDuration", "How long will it take?"),
    ("elapsedDuration", "Time already spent"),
)


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
    """Both durations; a tap on one asks for its hours and minutes."""

    def __init__(self, timer: Timer) -> None:
        self.timer = timer
        self.seconds = [timer.page.task.estimated_s, timer.elapsed_s]
        super().__init__(
            timer.page.activity,
            positive=("OK", lambda: timer.set(*self.seconds)),
            negative=("Cancel", None),
            style=style.DIALOG,
        )

    def body(self) -> Sequence[ui.View | None]:
        rows: list[ui.View | None] = []
        for position, (name, title) in enumerate(_PARTS):
            rows += [
                ui.Text(title, style=style.QUIET, padding=(0, 8, 0, 0)),
                ui.Text(
                    _clock(self.seconds[position]),
                    f"#{name}",
                    style=style.BODY,
                    padding=(0, 12),
                    w=ui.MATCH,
                    tap=partial(self._show_duration_dialog, position),
                ),
            ]
        return rows

    def _show_duration_dialog(self, position: int) -> None:
        def put(seconds: int) -> None:
            self.seconds[position] = seconds
            self.invalidate()

        DurationDialog(self.activity, self.seconds[position], put).show()


class DurationDialog(ui.ViewDialog):
    """Hours and minutes, each with a button to raise and one to lower it."""

    def __init__(self, host: Host, seconds: int, on_pick: Callable[[int], object]) -> None:
        numbers = (seconds // 3600, seconds % 3600 // 60)
        self.fields = [ui.TextState(str(number), accepts=r"\d{0,3}") for number in numbers]
        self.on_pick = ui.snapshot_safe(on_pick)
        super().__init__(
            host,
            positive=("OK", self._take),
            negative=("Cancel", None),
            style=style.DIALOG,
        )

    def body(self) -> Sequence[ui.View | None]:
        return [ui.Row("#container.LinearLayout", gap=24)[[self._picker(at) for at in range(2)]]]

    def _picker(self, position: int) -> ui.View:
        def button(icon: str, name: str, by: int) -> ui.View:
            tap = partial(self._add, position, by)
            return ui.IconButton(icon, f"#{name}", tint=style.SECONDARY, tap=tap)

        return ui.Column(".LinearLayout", align="center")[
            button("plus", "increment", 1),
            editor_rows.number_field(self.fields[position], "#timepicker_input"),
            button("minus", "decrement", -1),
        ]

    def _add(self, position: int, by: int) -> None:
        field = self.fields[position]
        field.set_text(str(max(0, int(field.text or "0") + by)))
        self.invalidate()

    def _take(self) -> None:
        hours, minutes = (int(field.text or "0") for field in self.fields)
        self.on_pick(hours * 3600 + minutes * 60)


def _clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds % 3600 // 60:02d}"
