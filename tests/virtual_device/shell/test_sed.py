"""Sed's commands that join, repeat and skip lines, also where no real sed is there to compare."""

from __future__ import annotations

import pytest

LINES = "printf 'a\\nb\\nc\\nd\\ne\\n'"


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("'N;s/\\n/+/'", "a+b\nc+d\ne\n"),
        ("-n 'N;p'", "a\nb\nc\nd\n"),
        ("-n '2{N;p;}'", "b\nc\n"),
        ("-n '$!N;$p'", "e\n"),
        ("'$!N;s/\\n/-/;P;D'", "a-b\nc-d\ne\n"),
        ("-n '4{N;=;p;}'", "5\nd\ne\n"),
        ("'n;d'", "a\nc\ne\n"),
        ("-n 'n;p'", "b\nd\n"),
        ("-n '$!{n;p;}'", "b\nd\n"),
        ("'$!N;P;D'", "a\nb\nc\nd\ne\n"),
        ("-n 'H;${x;s/\\n/,/g;p;}'", ",a,b,c,d,e\n"),
        ("-n '1!G;h;$p'", "e\nd\nc\nb\na\n"),
        ("3q", "a\nb\nc\n"),
        ("3Q", "a\nb\n"),
        ("-n ':a;N;$!ba;s/\\n/,/gp'", "a,b,c,d,e\n"),
        ("'s/b/x/;t end;s/$/!/;:end'", "a!\nx\nc!\nd!\ne!\n"),
        ("'2,3c\\X'", "a\nX\nd\ne\n"),
    ],
)
def test_sed_joins_and_skips_lines(root, script, expected):
    assert root(f"{LINES} | sed {script}") == (expected, "", 0)
