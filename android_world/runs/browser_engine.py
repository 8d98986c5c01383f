"""The browser engine that tasks with pages need: fetched once, before a run starts."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

from android_world.env import env_launcher
from android_world.runs import episode_executor
from android_world.runs.options import DeviceOptions
from android_world.task_evals import suites


def provide(suite: suites.Suite, options: DeviceOptions, console: Console) -> str:
    """Fetch an engine if a task of the suite needs one, this machine has none, and it may be done.

    Returns:
      Why there is still none, for the line about the tasks that are left out; else empty.
    """
    apps: set[str] = set().union(*episode_executor.apps_of(suite).values())
    if options.no_download or not env_launcher.is_engine_missing(apps, options.device_kind):
        return ""
    columns = (
        TextColumn("Fetching a browser engine"),
        BarColumn(30),
        DownloadColumn(),
        TransferSpeedColumn(),
    )
    try:
        with Progress(
            *columns, console=console, transient=True, disable=not console.is_terminal
        ) as progress:
            bar = progress.add_task("", total=None)
            path = env_launcher.install_engine(
                lambda done, total: progress.update(bar, completed=done, total=total)
            )
    except OSError as error:
        return f"None could be fetched ({error})."
    text = f"Fetched a browser engine for the phone's pages: {path}"
    console.print(text, soft_wrap=True, markup=False, highlight=False)
    return ""
