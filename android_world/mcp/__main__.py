"""`python -m android_world.mcp`: a phone and its tasks for MCP clients."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Sequence

from android_world.cli import argument_parser, flags
from android_world.core import data_files
from android_world.runs.options import DeviceOptions, RunOptions, SuiteOptions
from android_world.runs.parameter_options import ParameterOptions

TOKEN_VARIABLE = "ANDROID_WORLD_MCP_TOKEN"
_DEFAULT_SCALE = 0.5
_EXAMPLES = data_files.read_text(__package__, "examples.txt")
_SUITE_FLAGS = ("suite_family", "task_random_seed", "imports", "max_steps_multiplier")


def parser() -> argument_parser.Parser:
    """The command line."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.mcp"),
        usage="%(prog)s [flags]",
        description="Serve a phone and its tasks to MCP clients. Over HTTP, clients need the "
        f"token: that of {TOKEN_VARIABLE}, or a new one that is printed.",
        examples=_EXAMPLES,
    )
    parser.add_argument(
        "--transport", choices=("stdio", "http"), default="stdio", help="(default: %(default)s)"
    )
    parser.add_argument(
        "--port",
        type=argument_parser.port,
        default=8765,
        help="of 127.0.0.1, for --transport=http (default: %(default)s)",
    )
    parser.add_argument(
        "--image_scale",
        type=_scale,
        default=_DEFAULT_SCALE,
        metavar="X",
        help="pixels of images per pixel of the screen, above 0, at most 1 (default: %(default)s)",
    )
    parser.add_argument(
        "--output_path",
        type=argument_parser.path,
        metavar="DIR",
        help="record the episodes as a run in a new folder of this one (default: record nothing)",
    )
    parser.add_argument(
        "--agent_name",
        default="mcp",
        metavar="NAME",
        help="name of the client in records (default: %(default)s)",
    )
    suite = parser.add_argument_group("the suite")
    flags.add(suite, SuiteOptions, *_SUITE_FLAGS)
    flags.add(suite, ParameterOptions)
    flags.add(parser.add_argument_group("device"), DeviceOptions)
    return parser


def _scale(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0 and at most 1")
    return value


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until the client or Ctrl-C ends it; returns 0, or 2 with one line about an error."""
    accepted = parser()
    given = accepted.parse_args(arguments)
    try:
        from android_world.mcp import http, tools
    except ImportError as error:
        accepted.error(f"{error}: pip install 'android-world-anywhere[mcp]'")
    from android_world.mcp.session import PhoneSession
    from android_world.runs import runner
    from android_world.runs.errors import UsageError

    values = {k: v for k, v in vars(given).items() if k != "output_path"}
    options = flags.make(RunOptions, values)
    try:
        runner.check(options)
        options.import_modules()
        options.parameter_config()
        session = PhoneSession(options, given.agent_name, given.output_path)
    except (UsageError, ValueError) as error:
        accepted.error(str(error))
    try:
        server = tools.create_server(session, given.image_scale)
        if given.transport == "stdio":
            server.run("stdio")
        else:
            import uvicorn

            token = os.environ.get(TOKEN_VARIABLE) or secrets.token_urlsafe(16)
            address = f"http://{http.HOST}:{given.port}{http.PATH}"
            print(f"{address}?token={token}", file=sys.stderr, flush=True)
            # An access log would contain the token.
            config = {"log_level": "warning", "access_log": False}
            uvicorn.run(http.create_app(server, token), host=http.HOST, port=given.port, **config)
    except KeyboardInterrupt as interruption:
        return argument_parser.exit_code_of(interruption)
    finally:
        session.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
