"""Run AndroidWorld tasks with an agent: `python -m android_world --help`, as run.py does.

A first word that names a command runs that command, as `android-world COMMAND` does.
"""

from __future__ import annotations

import sys

from android_world.cli import __main__ as commands


def main() -> int:
    """Run the command that the first word names, else tasks."""
    if sys.argv[1:2] and sys.argv[1] in commands.COMMANDS:
        return commands.main()
    from android_world.runs import run_command  # Not imported by the other commands.

    return run_command.main()


if __name__ == "__main__":
    sys.exit(main())
