"""`python -m android_world.server`: phones over HTTP."""

from __future__ import annotations

import ipaddress
import os
import secrets
import sys
from collections.abc import Sequence
from functools import partial

from android_world.cli import argument_parser, flags
from android_world.core import data_files
from android_world.runs.options import DeviceOptions, RunOptions
from android_world.runs.parameter_options import ParameterOptions

TOKEN_VARIABLE = "ANDROID_WORLD_SERVER_TOKEN"
_EXAMPLES = data_files.read_text(__package__, "examples.txt")


def parser() -> argument_parser.Parser:
    """The command line."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.server"),
        usage="%(prog)s [flags]",
        description="Serve phones over HTTP: tasks, actions, screens. Clients need the token: "
        f"that of {TOKEN_VARIABLE}, or a new one that is printed.",
        examples=_EXAMPLES,
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default: %(default)s)"
    )
    parser.add_argument(
        "--port", type=argument_parser.port, default=5000, help="(default: %(default)s)"
    )
    parser.add_argument(
        "--num_envs", type=argument_parser.count, default=1, metavar="N", help="(default: 1)"
    )
    flags.add_switch(
        parser,
        "published",
        False,
        "answer as the published server does: no token, screens as lists of numbers",
    )
    suite = parser.add_argument_group("the suite")
    suite.add_argument("--suite_family", default="android_world", metavar="FAMILY")
    suite.add_argument("--n_task_combinations", type=argument_parser.count, default=2, metavar="N")
    suite.add_argument("--task_random_seed", type=int, default=42, metavar="SEED")
    flags.add(suite, ParameterOptions)
    flags.add(parser.add_argument_group("device"), DeviceOptions)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until Ctrl-C; returns 0, or 2 with one line of what is wrong."""
    accepted = parser()
    options = accepted.parse_args(arguments)
    if options.published and not _is_loopback(options.host):
        accepted.error(
            f"--published asks for no token: --host={options.host} would let everyone in. Listen "
            "on 127.0.0.1, and let a container or ssh forward the port."
        )
    try:
        import uvicorn

        from android_world.server import app
    except ImportError as error:
        accepted.error(f"{error}: pip install 'android-world-anywhere[server]'")
    from android_world.runs import episode_executor
    from android_world.runs.errors import UsageError
    from android_world.server.phone import ServedSuite, UnknownError

    device = flags.make(RunOptions, vars(options))
    seed, parameters = options.task_random_seed, flags.make(ParameterOptions, vars(options))
    suite = (options.suite_family, options.n_task_combinations, seed, parameters)
    phones: list[ServedSuite] = []
    try:
        for number in range(options.num_envs):
            phones.append(ServedSuite(partial(episode_executor.connect, device, number), *suite))
    except (UsageError, UnknownError) as error:
        for phone in phones:
            phone.close()
        accepted.error(str(error))
    token = None if options.published else _token()
    if token is not None and TOKEN_VARIABLE not in os.environ:
        print(f"token: {token}", flush=True)
    served = app.create_app(phones, token=token, pixels_as_lists=options.published)
    uvicorn.run(served, host=options.host, port=options.port)
    return 0


def _token() -> str:
    return os.environ.get(TOKEN_VARIABLE) or secrets.token_urlsafe(16)


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


if __name__ == "__main__":
    sys.exit(main())
