"""The reference page of the command line."""

from __future__ import annotations

import pytest

from android_world.cli import __main__ as commands
from tests.support import cli_page, doc_commands


def test_page_has_the_help_of_all_commands():
    page = cli_page.PAGE.read_text("utf-8")
    assert page == cli_page.page(), "python -m tests.support.cli_page"
    for name in commands.COMMANDS:
        assert f"\n| [`{name}`](#" in page


@pytest.mark.parametrize("line", [*doc_commands.commands_of(cli_page.PAGE)])
def test_examples_of_the_help_are_valid(line):
    if line.startswith("curl "):
        return
    found = doc_commands.parser_of_line(line)
    assert found, line
    parser, words = found
    parser.parse_args(words)
