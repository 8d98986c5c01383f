"""`python -m android_world.agents.llm.serve`: a local model for all programs of this machine."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence

from android_world.agents.model_settings import LOCAL_MODEL, ModelSettings
from android_world.cli import argument_parser, flags
from android_world.core import data_files

TOKEN_VARIABLE = "ANDROID_WORLD_MODEL_TOKEN"
_PORT = 8000
_EXAMPLES = data_files.read_text(__package__, "serve_examples.txt")


def parser() -> argument_parser.Parser:
    """The command line."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.agents.llm.serve"),
        usage="%(prog)s --model NAME [flags]",
        description="Serve a local model on loopback, in OpenAI's protocol and in batches. "
        f"Clients need the token: {TOKEN_VARIABLE}, or a new one that is printed.",
        examples=_EXAMPLES,
    )
    parser.add_argument(
        "--model", required=True, metavar="NAME", help="a name, a folder or tiny-random"
    )
    parser.add_argument(
        "--port",
        type=argument_parser.port,
        default=_PORT,
        metavar="PORT",
        help="(default: %(default)s)",
    )
    flags.add(parser, ModelSettings, "batch_size", "adapter", "merge_adapter", *LOCAL_MODEL)
    flags.add(parser, ModelSettings, "min_pixels", "max_pixels")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until Ctrl-C; returns 0, or 2 with one line of what is wrong."""
    accepted = parser()
    options = accepted.parse_args(arguments)
    from android_world.agents.llm.errors import LlmError
    from android_world.agents.llm.model_server import LocalModels, ModelServer

    settings = flags.make(ModelSettings, vars(options))
    name = options.model.removeprefix("qwen:")
    token = os.environ.get(TOKEN_VARIABLE) or secrets.token_urlsafe(16)
    models = LocalModels(settings, settings.batch_size, only=name)
    try:
        with (
            argument_parser.endings_interrupt(),
            ModelServer(models, token, options.port) as server,
        ):
            models.get(name)
            known = f"that of {TOKEN_VARIABLE}" if TOKEN_VARIABLE in os.environ else token
            print(f"{name} at {server.url}, token {known}. Ctrl-C ends it.", flush=True)
            server.serve_forever()
    except KeyboardInterrupt:
        return 0
    except LlmError as error:
        print(f"{accepted.prog}: {error}", file=sys.stderr)
    except OSError as error:
        print(f"{accepted.prog}: --port={options.port}: {error.strerror}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
