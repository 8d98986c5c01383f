"""Fuzzers of the virtual phone: bounded and seeded in the suite, longer by hand.

One module per front (`shell`, `actions`, ...), each with a `cases(rng)` of its own that yields
inputs for ever and a `check(phone, case)` that raises for what the phone must never do:

    python -m tests.fuzz.shell --seed 1 --minutes 10

`tests/fuzz/test_*.py` run the first cases of one seed.
"""
