"""What all fuzzers have in common: cases from a seed, on a phone that begins anew now and then."""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from android_world.env import interface
from tests.conftest import Phone

Case = TypeVar("Case")
CASES_PER_PHONE = 50


def fuzz(
    cases: Callable[[random.Random], Iterator[Case]],
    check: Callable[[interface.AsyncEnv, Case], None],
    seed: int,
    goes_on: Callable[[int], bool],
) -> int:
    """Check cases until `goes_on(number of cases)` says no; returns how many.

    Raises:
        AssertionError: a case broke the phone; the message says which one and what came before.
    """
    phone = Phone()
    try:
        for number, case in enumerate(cases(random.Random(seed))):
            if not goes_on(number):
                return number
            if number % CASES_PER_PHONE == 0:
                env = phone.fresh_env()
                before: list[Case] = []
            try:
                check(env, case)
            except Exception as error:
                history = "\n".join(map(repr, [*before, case]))
                message = f"case {number} of seed {seed}; since the restore:\n{history}"
                raise AssertionError(message) from error
            before.append(case)
    finally:
        phone.controller.close()
    raise AssertionError("cases have an end")


def main(
    cases: Callable[[random.Random], Iterator[Case]],
    check: Callable[[interface.AsyncEnv, Case], None],
) -> None:
    """The command line of a fuzzer: seeds one after the other until the time is over."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--minutes", type=float, default=1.0)
    options = parser.parse_args()
    end = time.monotonic() + options.minutes * 60
    done = failures = 0
    for seed in itertools.count(options.seed):
        if time.monotonic() > end:
            break
        try:
            done += fuzz(cases, check, seed, lambda n: n < 500 and time.monotonic() < end)
        except AssertionError as error:
            failures += 1
            print(error, repr(error.__cause__), sep="\n", flush=True)
    print(f"{done} cases, {failures} failures")
    raise SystemExit(failures > 0)
