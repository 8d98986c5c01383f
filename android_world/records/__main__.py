"""`python -m android_world.records`: print what a device holds, as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from android_world.cli import argument_parser
from android_world.device.errors import AndroidWorldError
from android_world.env import env_launcher
from android_world.records import items

_EXAMPLES = """\
  %(prog)s --console_port 5554            of an emulator, or a served phone
  %(prog)s --serial 39011FDJH0            of a phone on a cable
  %(prog)s --kinds events,contacts        two kinds only
  %(prog)s --schema                       JSON Schema of every kind
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 1 if the device fails."""
    kinds = {kind.kind: kind for kind in items.KINDS}
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.records"),
        usage="%(prog)s [flags]",
        description="Print the records of a device as JSON, with typed fields.",
        examples=_EXAMPLES,
    )
    parser.add_argument("--console_port", type=argument_parser.console_port, metavar="PORT")
    parser.add_argument("--serial", metavar="SERIAL", help="of a device that adb lists")
    parser.add_argument("--adb_server", metavar="HOST:PORT", help="the adb server that has it")
    parser.add_argument(
        "--kinds", default=",".join(kinds), metavar="KIND,...", help=f"of: {', '.join(kinds)}"
    )
    parser.add_argument("--schema", action="store_true", help="print JSON Schemas instead")
    options = parser.parse_args(argv)
    chosen = options.kinds.split(",")
    unknown = [name for name in chosen if name not in kinds]
    if unknown:
        parser.error(f"unknown kind {unknown[0]!r}; known: {', '.join(kinds)}")
    if options.schema:
        print(json.dumps({name: kinds[name].json_schema() for name in chosen}, indent=2))
        return 0
    try:
        env = env_launcher.load_and_setup_env(
            options.console_port, serial=options.serial, adb_server=options.adb_server
        )
        found = items.capture(env.controller, [kinds[name] for name in chosen])
    except (AndroidWorldError, ValueError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    print(json.dumps(found.to_json(), indent=2, ensure_ascii=False))
    env.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
