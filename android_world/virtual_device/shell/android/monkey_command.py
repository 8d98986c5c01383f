"""`monkey`: starts an app as the launcher does, and throws random events at it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    CATEGORY_LAUNCHER,
    FLAG_NEW_TASK,
    Intent,
)
from android_world.virtual_device.limits.execution_budget import EVENT_WORK, spend
from android_world.virtual_device.shell.registry import CommandError, Process, command

NOTHING_TO_RUN = 252
USAGE = data_files.read_text(__package__, "help/monkey.txt")
_WITHOUT_VALUE = frozenset(data_files.read_words(__package__, "monkey_flags.txt"))


@dataclass
class _Options:
    """What the command line asks for."""

    packages: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    seed: int = 0
    throttle_ms: int = 0
    count: int = 0


@command("monkey", usage="monkey -p PACKAGE [-c CATEGORY] COUNT")
def monkey(p: Process) -> int | None:
    """Inject COUNT events; the first one starts an activity of an allowed package."""
    for word in p.args:
        p.out(f"  bash arg: {word}")
    p.err(f"args: [{', '.join(p.args)}]")
    for word in p.args:
        p.err(f' arg: "{word}"')
    options = _parse(p)
    intents = _launch_intents(p, options)
    if not intents:
        p.out("** No activities found to run, monkey aborted.")
        return NOTHING_TO_RUN
    _run(p, options, intents)
    p.out(f"Events injected: {options.count}")
    elapsed = max(18, options.count * options.throttle_ms)
    p.out(
        f"## Network stats: elapsed time={elapsed}ms (0ms mobile, 0ms wifi,"
        f" {elapsed}ms not connected)"
    )
    return 0


def _parse(p: Process) -> _Options:
    options = _Options()
    words = list(p.args)
    while words:
        word = words.pop(0)
        name, value = word, ""
        if word[:2] in ("-p", "-c", "-s", "-f") and not word.startswith("--"):
            name, value = word[:2], word[2:]
        if name in ("-p", "-c", "-s", "-f") or (
            word.startswith("--") and word not in _WITHOUT_VALUE
        ):
            value = value or (words.pop(0) if words else "")
            _read_option(p, options, name, value)
        elif not word.startswith("-"):
            options.count = _count(p, word)
        elif word not in _WITHOUT_VALUE and set(word[1:]) != {"v"}:
            raise _usage_error(f"** Error: Unknown option: {word}")
    if not options.count:
        raise _usage_error("** Error: Count not specified")
    return options


def _read_option(p: Process, options: _Options, name: str, value: str) -> None:
    if name in ("-p", "-c"):
        p.err(f'data="{value}"')
        (options.packages if name == "-p" else options.categories).append(value)
    elif name == "-s":
        options.seed = _count(p, value)
    elif name == "--throttle":
        options.throttle_ms = _count(p, value)


def _count(p: Process, text: str) -> int:
    if not text.removeprefix("-").isdecimal():
        raise _usage_error(f"** Error: Count is not a number: {text}")
    return int(text)


def _usage_error(message: str) -> CommandError:
    return CommandError(f"{message}\n{USAGE}", 255)


def _launch_intents(p: Process, options: _Options) -> list[Intent]:
    wanted = options.categories or [CATEGORY_LAUNCHER, "android.intent.category.MONKEY"]
    intents = []
    for package in p.device.packages.all():
        if options.packages and package.name not in options.packages:
            continue
        if CATEGORY_LAUNCHER in wanted:
            launch = p.device.packages.launch_intent(package.name)
            if launch is not None:
                intents.append(launch)
            continue
        for category in wanted:
            intent = Intent(
                action=ACTION_MAIN,
                categories=(category,),
                package=package.name,
                flags=FLAG_NEW_TASK,
            )
            if p.device.packages.resolve(intent):
                intents.append(intent)
    return intents


def _run(p: Process, options: _Options, intents: list[Intent]) -> None:
    chance = random.Random(options.seed)
    p.device.activities.start(chance.choice(intents))
    p.device.wait_for_idle()
    for _ in range(options.count - 1):
        spend(EVENT_WORK)
        _random_event(p, chance)
        p.wait(options.throttle_ms)
        p.device.wait_for_idle()


def _random_event(p: Process, chance: random.Random) -> None:
    width, height = p.device.display.size
    first = chance.randrange(width), chance.randrange(height)
    if chance.random() < 0.7:
        p.device.input.tap(*first)
    else:
        second = chance.randrange(width), chance.randrange(height)
        p.device.input.swipe(*first, *second, 100)
