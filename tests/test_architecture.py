"""The rules between the parts of the package, read from its source."""

from __future__ import annotations

import ast
import functools
import graphlib
import re
from pathlib import Path

import pytest

from tests.support import sources

ROOT = sources.ROOT
MODULES = sources.MODULES
PATHS = [path.relative_to(ROOT) for path in MODULES]

LOOKED_AT = (
    ast.Import,
    ast.ImportFrom,
    ast.Call,
    ast.keyword,
    ast.ExceptHandler,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
)

PHONE = "android_world.virtual_device"
# The only ones that know that there is a virtual phone.
MAY_IMPORT_THE_PHONE = {
    "env/env_launcher.py",
    "benchmarks/__main__.py",
    "benchmarks/list_scaling.py",
    "benchmarks/miniwob.py",
    "benchmarks/rollouts.py",
    "benchmarks/list_fixtures.py",
    "benchmarks/runs.py",
    "benchmarks/web_pages.py",
    "diagnostics/doctor.py",
    "grounding/dataset/screens.py",
    "grounding/make_dataset.py",
}
# A package and what it may not reach for: imports point down.
FORBIDDEN = {
    "device": (
        "agents",
        "demonstrations",
        "env",
        "experts",
        "registry",
        "rl",
        "runs",
        "task_evals",
    ),
    "env": ("agents", "demonstrations", "experts", "registry", "rl", "runs", "task_evals"),
    "task_evals": (*("agents", "demonstrations", "errands", "experts", "registry", "rl", "runs"),),
    "errands": ("agents", "demonstrations", "experts", "rl", "runs"),
    "experts": ("demonstrations", "rl"),
    "agents": ("demonstrations", "registry", "rl", "runs"),
    "demonstrations": ("rl",),
    "runs": ("demonstrations", "rl"),
    "diagnostics": ("agents", "experts", "rl", "task_evals", "runs"),
}
# Names for programs written for AndroidWorld; what they name is elsewhere.
FACES = (
    "agents.agent_utils",
    "agents.infer",
    "agents.m3a_utils",
    "agents.seeact_utils",
    "conformance",
    "env.device_constants",
    "env.errors",
    "episode_runner",
    "suite_utils",
    "task_evals.utils.receipt_generator",
    "utils",
)
# Commands under their published names; their code is elsewhere.
THIN_COMMANDS = (
    "bench.py",
    "conformance/__main__.py",
    "benchmark_card.py",
    "data.py",
    "doctor.py",
    "rl/pocket/continuing.py",
    "rl/pocket/curves.py",
    "rl/pocket/practice.py",
    "rl/pocket/report.py",
    "rl/pocket/transfer.py",
    "rl/pocket/word_vectors.py",
    "rl/train_pocket.py",
)
# Programs: nothing imports them, so that they may import anything.
PROGRAMS = (
    "cli/__main__.py",
    "cli/scaffold.py",
    "diagnostics/doctor.py",
    "errands/__main__.py",
    "records/__main__.py",
)
# Floors of the phone, and what each may not reach for, not even to name a type.
ABOVE = {
    "storage": ("ui", "framework", "web", "system", "apps", "shell", "servers", "device"),
    "ui": ("framework", "web", "system", "apps", "shell", "servers", "device"),
    "framework": ("web", "system", "apps", "shell", "servers", "device"),
    "web": ("system", "apps", "shell", "servers", "device"),
    "system": ("web", "apps", "shell", "servers", "device"),
    "apps": ("shell", "servers", "device"),
    "shell": ("web", "apps", "servers", "device"),
}


@functools.cache
def nodes(path: Path) -> list[ast.AST]:
    """The nodes of a module that any rule is about."""
    return [node for node in sources.nodes(ROOT / path) if isinstance(node, LOOKED_AT)]


@functools.cache
def imported(path: Path) -> frozenset[str]:
    """Full names of everything that a module imports, wherever in it."""
    names: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = ["android_world", *path.parent.parts]
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names.update(f"{module}.{alias.name}" for alias in node.names)
    return frozenset(names)


@functools.cache
def calls(path: Path) -> frozenset[str]:
    """Dotted names of everything that is called."""
    return frozenset(dotted(node.func) for node in nodes(path) if isinstance(node, ast.Call))


def dotted(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def test_the_phone_imports_nothing_of_the_benchmark():
    for path in PATHS:
        if path.parts[0] != "virtual_device":
            continue
        for name in imported(path):
            if within(name, "android_world"):
                assert within(name, PHONE) or within(name, "android_world.proto"), f"{path}: {name}"


def test_no_other_code_knows_that_there_is_a_virtual_phone():
    for path in PATHS:
        if path.parts[0] == "virtual_device" or str(path) in MAY_IMPORT_THE_PHONE:
            continue
        for name in imported(path):
            assert not within(name, PHONE), f"{path} imports {name}"


@pytest.mark.parametrize("package", FORBIDDEN)
def test_imports_point_down(package):
    for path in PATHS:
        if path.parts[0] != package or str(path) in PROGRAMS:
            continue
        for name in imported(path):
            for upper in FORBIDDEN[package]:
                assert not within(name, f"android_world.{upper}"), f"{path} imports {name}"


def _part(name: str) -> str:
    # `compat` is on a floor within `agents`: between its prompts and its agents.
    return "agents" if name == "compat" else name.removesuffix(".py")


def test_no_part_imports_itself_through_others():
    parts = {path.parts[0].removesuffix(".py") for path in PATHS}
    imports: dict[str, set[str]] = {part: set() for part in parts}
    for path in PATHS:
        own = ".".join(path.with_suffix("").parts)
        if str(path) in THIN_COMMANDS + PROGRAMS or own.startswith(FACES):
            continue
        names = {name.split(".")[1] for name in imported(path) if name.startswith("android_world.")}
        imports[_part(path.parts[0])].update(map(_part, parts.intersection(names)))
    for part in imports:
        imports[part].discard(part)
    list(graphlib.TopologicalSorter(imports).static_order())  # A circle is a CycleError.


def test_nothing_imports_a_program():
    programs = {f"android_world.{name.removesuffix('.py').replace('/', '.')}" for name in PROGRAMS}
    for path in PATHS:
        if str(path) in {"__main__.py", "runs/run_command.py", *THIN_COMMANDS}:
            continue
        for name in imported(path):
            assert not any(within(name, program) for program in programs), f"{path} imports {name}"


@pytest.mark.parametrize("face", FACES)
def test_no_code_inside_uses_the_names_of_old_programs(face):
    for path in PATHS:
        own = ".".join(path.with_suffix("").parts)
        if any(within(own, other) for other in FACES):
            continue
        for name in imported(path):
            assert not within(name, f"android_world.{face}"), f"{path} imports {name}"


@pytest.mark.parametrize("floor", ABOVE)
def test_no_floor_of_the_phone_reaches_up(floor):
    for path in PATHS:
        if path.parts[:2] != ("virtual_device", floor):
            continue
        for name in imported(path):
            for upper in ABOVE[floor]:
                assert not within(name, f"{PHONE}.{upper}"), f"{path} imports {name}"


def test_apps_import_other_apps_only_from_their_library_folder():
    apps = f"{PHONE}.apps"
    for path in PATHS:
        if path.parts[:2] != ("virtual_device", "apps") or len(path.parts) < 4:
            continue
        for name in imported(path):
            folder = name.removeprefix(f"{apps}.").partition(".")[0]
            allowed = not within(name, apps) or folder in (path.parts[2], "_lib", "base")
            assert allowed, f"{path} imports {name}"


def test_only_the_clock_sleeps():
    for path in PATHS:
        if str(path) == "device/clock.py":
            continue
        assert "time.sleep" not in calls(path), path
        assert "time.sleep" not in imported(path), path


def test_no_exception_is_caught_without_a_name():
    for path in PATHS:
        for node in nodes(path):
            if isinstance(node, ast.ExceptHandler):
                assert node.type is not None, f"{path}:{node.lineno}"


def test_what_comes_from_outside_is_never_unpickled_or_evaluated():
    forbidden = {"eval", "exec", "os.system", "os.popen"}
    readers = ("dill.", "shelve.", "marshal.", "pickle.load", "pickle.Unpickler")
    # Signed, or read by the former.
    of_ones_own = {"env/signing.py", "virtual_device/system/snapshot_serialization.py"}
    for path in PATHS:
        assert not forbidden & calls(path), path
        if str(path) in of_ones_own:
            continue
        for name in imported(path) | calls(path):
            assert not f"{name}.".startswith(readers), f"{path}: {name}"


def test_no_process_is_started_through_a_host_shell():
    for path in PATHS:
        for node in nodes(path):
            if isinstance(node, ast.keyword) and node.arg == "shell":
                assert not (isinstance(node.value, ast.Constant) and node.value.value), path


def test_the_phone_has_no_other_randomness_and_no_other_clock():
    """Its randomness comes from a seeded generator, its time from its clock."""
    own_random = {"random.Random", "random.SystemRandom"}
    host_time = {"time.time", "time.time_ns", "datetime.datetime.now", "datetime.now"}
    for path in PATHS:
        if path.parts[0] != "virtual_device" or path.parts[1] == "servers":
            continue
        if path.as_posix() == "virtual_device/web/tab/virtual_time.py":
            continue  # The browser counts the times of touches from the host's epoch.
        used = set(calls(path))
        assert not {n for n in used if n.startswith("random.")} - own_random, path
        assert not used & host_time, path
        assert not used & {"uuid.uuid1", "uuid.uuid4"}, path
        assert not {name for name in used if name.startswith("secrets.")}, path
        assert "random.SystemRandom" not in used, path


def test_no_function_is_longer_than_a_hundred_lines():
    for path in PATHS:
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                assert length <= 100, f"{path}:{node.lineno} {node.name}"


def test_nothing_is_left_to_do():
    for path in MODULES:
        assert not re.search(r"#\s*(TODO|FIXME|XXX)\b", path.read_text("utf-8")), path
