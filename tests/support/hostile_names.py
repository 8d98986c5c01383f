"""Names of files that a careless reader of command output or paths fails at."""

from __future__ import annotations

_DIGEST = "d41d8cd98f00b204e9800998ecf8427e"

HOSTILE_NAMES = (
    "two\nlines.md",
    "\nfirst.txt",
    "last\n",
    "\n",
    "return\r.md",
    "tab\tbell\x07escape\x1b[2J.txt",
    'it\'s "quoted".md',
    "-rf",
    "--help",
    "$(reboot) `id` ${HOME}.txt",
    "* ? [a] {} ; & | > < #",
    "back\\nslash\\",
    "%s %n.gpx",
    " blanks ",
    "Row: 0 _id=1, _data=x",
    f"line\n{_DIGEST}  ",
    f"1234\n{_DIGEST}",
    "\u202eright to left\u2028separator\x85.m3u",
    "東京 ünï 🙂.png",
    "x" * 255,
    ".hidden\nvisible.md",
    "…",
    "not\x7fdeleted",
)
