"""The commands about runs: `python -m android_world.runs`."""

from __future__ import annotations

import sys

# Each is a module of this package with a command line of its own.
COMMANDS = {
    "replay": "play a run again: compare, judge anew, draw, or take up an episode in any step",
    "view": "look at runs in a browser while they run, compare them, export",
    "robustness": "study an agent on other seeds, in other words, on other screens",
    "report": "write a site about a run, or about two side by side",
    "curves": "draw how many episodes are solved over steps and over cost",
    "tap_accuracy": "measure whether taps hit the element that is meant",
    "submission": "make one file with everything to check a result; verify such a file",
    "leaderboard": "write a leaderboard from submissions",
}


def main() -> int:
    """List the commands; 0, or 2 after a word that is none of them."""
    prog = "python -m android_world.runs"
    lines = [f"  {prog}.{name:<12} {what}" for name, what in COMMANDS.items()]
    listed = "\n".join(["The commands about runs; each has --help:", *lines])
    words = sys.argv[1:]
    if not words or words[0] in ("-h", "--help"):
        print(f"{listed}\nA run itself is made by run.py, or python -m android_world.")
        return 0
    hint = f"did you mean {prog}.{words[0]}?" if words[0] in COMMANDS else f"see {prog} --help"
    print(f"{prog}: {words[0]} is not run so; {hint}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
