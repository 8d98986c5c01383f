"""The browser engine that is fetched before a run whose tasks need one."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from android_world.cli import flags
from android_world.env import env_launcher
from android_world.runs import browser_engine, episode_executor, run_command
from android_world.runs.options import RunOptions
from android_world.virtual_device import web
from android_world.virtual_device.web import host_requirements


@pytest.fixture
def engine_sources(monkeypatch):
    """A machine without a browser engine, and what was asked of the sources of one."""
    asked = []

    def install(progress):
        asked.append("install")
        progress(1, 2)
        monkeypatch.setattr(web, "available", lambda: True)
        return "/cache/headless_shell"

    monkeypatch.delenv("ANDROID_WORLD_BROWSER", raising=False)
    monkeypatch.setattr(web, "available", lambda: False)
    monkeypatch.setattr(host_requirements, "install_engine", install)
    return asked


def provide_engine(tasks, **others):
    printed = io.StringIO()
    options = flags.make(RunOptions, {"tasks": tuple(tasks.split(",")), **others})
    console = Console(file=printed, width=200)
    suite = episode_executor.make_suite(options)
    problem = browser_engine.provide(suite, options, console)
    return (
        problem,
        printed.getvalue().splitlines(),
        episode_executor.leave_out_impossible(suite, options),
    )


def test_an_engine_is_fetched_when_a_task_needs_one(engine_sources):
    problem, lines, left_out = provide_engine("BrowserMaze,SystemWifiTurnOn")
    assert (engine_sources, problem, left_out) == (["install"], "", {})
    assert lines == ["Fetched a browser engine for the phone's pages: /cache/headless_shell"]
    assert provide_engine("BrowserMaze")[1] == []
    assert engine_sources == ["install"]


def test_no_engine_is_fetched_for_tasks_without_pages(engine_sources):
    assert provide_engine("SystemWifiTurnOn") == ("", [], {})
    assert engine_sources == []


def test_no_download_leaves_tasks_with_pages_out(engine_sources):
    _, lines, left_out = provide_engine("BrowserMaze", no_download=True)
    assert (engine_sources, lines, list(left_out.values())) == ([], [], [["BrowserMaze"]])


def test_a_run_continues_without_an_engine_that_cannot_be_fetched(
    engine_sources, monkeypatch, tmp_path, phone, capsys
):
    def fail(progress):
        raise OSError("npm registry: no route to host")

    monkeypatch.setattr(host_requirements, "install_engine", fail)
    env = phone.fresh_env()
    monkeypatch.setattr(env, "close", lambda: None)
    monkeypatch.setattr(env_launcher, "load_and_setup_env", lambda **kwargs: env)
    flags = ["--tasks=BrowserMaze,SystemWifiTurnOn", "--agent=expert"]
    assert run_command.main([*flags, f"--output_path={tmp_path}"], Console(width=200)) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "engine" in line]
    assert line.startswith("Left out: BrowserMaze. No browser engine was found")
    assert line.endswith("None could be fetched (npm registry: no route to host).")
