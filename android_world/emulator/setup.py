"""Running the steps of a set-up, and taking them back, with their progress on the screen."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from android_world.device import clock, errors
from android_world.emulator.sdk import Sdk
from android_world.emulator.setup_context import Context, Options, SetupJournal
from android_world.emulator.setup_steps import STEPS, Step

# What users of Android Studio have.
_MAY_BE_THERE: Final = frozenset(("tools", "licenses", "packages", "avd"))


def set_up(sdk: Sdk, options: Options, console: Console) -> None:
    """Do every step that is not done; what was done before is left alone.

    Raises:
      StepError: a step failed; the next call continues with it.
    """
    left = sum(step.minutes for step in STEPS)
    console.print(
        f"Setting {options.avd} up in {sdk.root}, in {len(STEPS)} steps; about {left:.0f} minutes "
        "for all. Ctrl-C is safe: setup continues from there.",
        soft_wrap=True,
    )
    for number, step in enumerate(STEPS, 1):
        with (
            _typed_errors(step),
            _with_progress_bar(step, number, sdk, options, console) as context,
        ):
            if step.is_done(context):
                context.report(1.0, "was done")
                continue
            start_s = clock.monotonic()
            context.notes.forget(_start_time(step))
            context.notes.add(_start_time(step), "here")
            step.do(context)
            context.report(1.0, f"done in {_duration(clock.monotonic() - start_s)}")


def undo(sdk: Sdk, options: Options, console: Console, first: str) -> None:
    """Take a step back, and before it all that come after it, the last first.

    Of the SDK and the virtual device it deletes what the set-up started, not what was there before.

    Raises:
      StepError: a step cannot be taken back.
    """
    names = [step.name for step in STEPS]
    for step in reversed(STEPS[names.index(first) :]):
        with _typed_errors(step):
            context = Context(
                sdk,
                options,
                SetupJournal(options.avd),
                lambda part, text: None,
                lambda text, what: False,
            )
            if step.name in _MAY_BE_THERE and not context.notes.get(_start_time(step)):
                console.print(f"{step.name}: not of the set-up, left alone")
                continue
            step.undo(context)
            context.notes.forget(_start_time(step))
            console.print(f"{step.name}: taken back")


class StepError(errors.SetupError):
    """A step of the set-up failed.

    Attributes:
      step: its name.
    """

    def __init__(self, step: str, reason: str) -> None:
        super().__init__(f"Step {step}: {reason}")
        self.step = step


@contextlib.contextmanager
def _typed_errors(step: Step) -> Iterator[None]:
    try:
        yield
    except (errors.AndroidWorldError, OSError) as e:
        raise StepError(step.name, str(e)) from e


@contextlib.contextmanager
def _with_progress_bar(
    step: Step, number: int, sdk: Sdk, options: Options, console: Console
) -> Iterator[Context]:
    """A context whose step has a progress bar."""
    about = f"{number}/{len(STEPS)} {step.about}"
    columns = (
        TextColumn("{task.description}"),
        BarColumn(20),
        TimeElapsedColumn(),
        TextColumn("{task.fields[now]}"),
    )
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task(escape(about), total=1.0, now=f"about {_minutes(step)}")

        def report(part: float, text: str) -> None:
            progress.update(bar, completed=part, now=escape(text))

        def ask(text: str, question: str) -> bool:
            progress.stop()
            try:
                console.print(text, markup=False, highlight=False)
                answer = console.input(f"{question} (y/N) ")
            except EOFError:
                answer = ""
            progress.start()
            return answer.strip().lower() in ("y", "yes")

        yield Context(sdk, options, SetupJournal(options.avd), report, ask)


def _start_time(step: Step) -> str:
    """Under which name it is noted that the set-up did a step, or a part of it."""
    return f"begun {step.name}"


def _minutes(step: Step) -> str:
    return f"{step.minutes:g} min" if step.minutes >= 1 else "some seconds"


def _duration(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 120 else f"{seconds:.0f} s"
