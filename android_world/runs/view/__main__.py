"""The command that shows runs."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from pathlib import Path

from android_world.agents.model_settings import ModelSettings
from android_world.cli import argument_parser
from android_world.core.text_sanitizing import escape_controls
from android_world.runs.errors import RunError, UsageError
from android_world.runs.view.model import Episode, NotARunError
from android_world.runs.view.run_index import IndexedRun, RunIndex

_DEFAULT = Path("~/android_world/runs")
_PORT = 7890


def main(arguments: list[str] | None = None) -> int:
    """Parse flags and serve or write; 0, or 2 with one line of what is wrong."""
    options = _parser().parse_args(arguments)
    folders = options.folders or [_DEFAULT.expanduser()]
    try:
        library = RunIndex(folders)
        if options.out is not None:
            return _write_site(library, options.out)
        if options.export is not None:
            return _export(library, options.export, options.episode)
        models = ModelSettings(base_url=options.base_url)
        if options.ask_step is not None:
            return _ask_again(library, options, models)
        return _serve(library, options.port, options.open, models)
    except (NotARunError, RunError) as error:
        print(f"view: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.runs.view"),
        usage="%(prog)s [FOLDER ...] [--out DIR | --export FILE [--episode KEY]]",
        description="Show runs: a local page, live while they run, or files to share.",
        examples="""\
  all runs in ~/android_world/runs, with a browser:
    %(prog)s --open
  a site about two runs, which opens without a server:
    %(prog)s runs/new runs/old --out site
  one episode to send, and as an animation:
    %(prog)s runs/new --episode SystemWifiTurnOn_0 --export episode.html
    %(prog)s runs/new --episode SystemWifiTurnOn_0 --export episode.webp
  all episodes as a table:
    %(prog)s runs --export episodes.csv
  what another model answers to a recorded step, as it was asked and in another format:
    %(prog)s runs/new --episode SystemWifiTurnOn_0 --ask_step 3 --model openai:gpt-x
    %(prog)s runs/new --episode SystemWifiTurnOn_0 --ask_step 3 --model openai:NAME \
        --definition ui_tars_1_5 --base_url http://localhost:8000/v1
""",
    )
    parser.add_argument(
        "folders",
        nargs="*",
        type=Path,
        metavar="FOLDER",
        help=f"a run, or a folder of runs (default: {_DEFAULT})",
    )
    parser.add_argument(
        "--port",
        type=argument_parser.port,
        default=_PORT,
        help="of loopback (default: %(default)s)",
    )
    parser.add_argument("--open", action="store_true", help="show the page in a browser")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write a site instead of serving")
    parser.add_argument(
        "--export",
        type=Path,
        metavar="FILE",
        help="write .csv or .json; of one --episode .html, .json or .webp",
    )
    parser.add_argument(
        "--episode", metavar="KEY", help="what to export or to ask again, as SystemWifiTurnOn_0"
    )
    parser.add_argument(
        "--ask_step",
        type=argument_parser.count,
        metavar="N",
        help="ask what step N of the --episode asked, from 1, again; the run stores the answer",
    )
    parser.add_argument(
        "--call",
        type=argument_parser.count,
        default=1,
        metavar="N",
        help="which call of the step, from 1 (default: %(default)s)",
    )
    parser.add_argument("--model", metavar="SPEC", help="the model that is asked, as of run")
    parser.add_argument(
        "--base_url",
        metavar="URL",
        help="server of the model for steps that are asked again (default: OPENAI_BASE_URL)",
    )
    parser.add_argument(
        "--definition",
        metavar="NAME-OR-FILE",
        help="ask in the format of this agent definition, as of run",
    )
    parser.add_argument(
        "--prompt", type=Path, metavar="FILE", help="the text of the last user turn instead"
    )
    parser.add_argument(
        "--system", type=Path, metavar="FILE", help="the text of the system turn instead"
    )
    return parser


def _ask_again(library: RunIndex, options: argparse.Namespace, models: ModelSettings) -> int:
    from android_world.runs.view import ask_again

    if options.model is None or options.episode is None:
        raise UsageError("--ask_step needs --episode and --model.")
    shelved, episode = _find_episode(_find_runs(library), options.episode)
    texts = {
        name: file.read_text("utf-8")
        for name, file in (("prompt", options.prompt), ("system", options.system))
        if file is not None
    }
    question = ask_again.Question(
        step=options.ask_step - 1,
        call=options.call - 1,
        model=options.model,
        definition=options.definition,
        **texts,
    )
    try:
        answer = ask_again.ask(shelved.run.path, episode, question, models)
    except LookupError as error:
        raise UsageError(str(error.args[0])) from error
    print(escape_controls(answer["output"]))
    if "action" in answer:
        print(f"Action: {escape_controls(answer['action'])}", file=sys.stderr)
    print(f"Stored: {shelved.run.path / ask_again.ANSWERS_FILE}", file=sys.stderr)
    return 0


def _serve(library: RunIndex, port: int, show: bool, models: ModelSettings) -> int:
    from android_world.runs.view.routes import Routes
    from android_world.runs.view.server import ViewServer

    try:
        server = ViewServer(Routes(library, models), port)
    except OSError as error:
        raise UsageError(
            f"Port {port} cannot be had ({error.strerror}): name another --port."
        ) from error
    with server, argument_parser.endings_interrupt():
        print(f"{len(library.runs())} runs: {server.url} (Ctrl-C ends it)", flush=True)
        if show:
            webbrowser.open(server.url)
        try:
            server.serve_forever(poll_interval=0.2)
        except KeyboardInterrupt:
            print()
    return 0


def _write_site(library: RunIndex, out: Path) -> int:
    from android_world.runs.view import pages

    print(f"Site: {pages.write_site(_find_runs(library), out, library.figures())}")
    return 0


def _export(library: RunIndex, file: Path, key: str | None) -> int:
    from android_world.runs import files
    from android_world.runs.view import exports, routes

    kind = file.suffix.removeprefix(".").lower()
    runs = _find_runs(library)
    if key is None:
        writers = {"csv": exports.table, "json": exports.document}
        if kind not in writers:
            raise UsageError(
                f"{file}: runs are exported as .csv or .json; --episode as .html, too."
            )
        content = writers[kind](runs).encode()
    else:
        if kind not in ("html", "json", "webp"):
            raise UsageError(f"{file}: an episode is exported as .html, .json or .webp.")
        content = routes.export(*_find_episode(runs, key), kind)
    files.write_atomically(file, content)
    print(f"Written: {file}")
    return 0


def _find_episode(runs: list[IndexedRun], key: str) -> tuple[IndexedRun, Episode]:
    found = [(run, episode) for run in runs if (episode := run.episode(key)) is not None]
    if len(found) != 1:
        of = ", ".join(run.id for run, _ in found) or "none of the runs"
        raise UsageError(f"{of} has an episode {key}: name one run that has it.")
    return found[0]


def _find_runs(library: RunIndex) -> list[IndexedRun]:
    runs = library.runs()
    if not runs:
        raise UsageError(f"There is no run in {', '.join(map(str, library.folders))}.")
    for shelved in runs:
        if shelved.problem:
            raise NotARunError(shelved.problem)
    return runs


if __name__ == "__main__":
    sys.exit(main())
