"""`python -m android_world.grounding`: one command for the three evaluations."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from rich import box
from rich.console import Console
from rich.table import Table

from android_world.agents.model_catalog import ModelDataError
from android_world.agents.model_settings import DATA, LOCAL_MODEL, ModelSettings
from android_world.agents.sampling_params import Sampling
from android_world.cli import argument_parser, flags
from android_world.cli.flags import flag
from android_world.core.text_sanitizing import without_user
from android_world.grounding import (
    evaluation,
    hooks,
    inference,
    prompts,
    samples,
)
from android_world.grounding.errors import GroundingError
from android_world.grounding.html_report import write_page
from android_world.grounding.models import MAX_NEW_TOKENS, MAX_PIXELS, make_model
from android_world.grounding.parsing import parse_as_agents, parse_as_published
from android_world.grounding.samples import PiggSample, Sample
from android_world.grounding.tables import score_table
from android_world.runs import revision

BENCHMARKS = ("pigg", "mmbench_gui_l1", "mmbench_gui_l2")
_ANSWER_READERS = {"pigg": None, "published": parse_as_published, "agents": parse_as_agents}
_HOOKS = {
    "build_prompt": "writes MMBench-GUI's prompts",
    "preprocess_function": "changes what a model is sent",
    "postprocess_function": "changes what it wrote",
    "parse_function": "reads the point or the letter",
}
_REACHED = ("base_url", "timeout_s", "attempts", "adapter", "merge_adapter")
_EXAMPLES = """\
  python -m android_world.grounding.make_dataset --out data     samples from the virtual phone
  %(prog)s --benchmark=pigg --model=oracle --data=data --users 1 --out=out
  %(prog)s --benchmark=mmbench_gui_l2 --data=data/L2_annotations.json \\
      --model=openai:my-model --base_url=http://localhost:8000/v1 --out=out_l2
"""


@dataclasses.dataclass(frozen=True)
class _Choice:
    """Which samples and prompts, and how answers are read."""

    mode: str = flag("all", "L1: all, easy, medium or hard; L2: all, basic or advanced")
    limit: int | None = flag(None, "only the first N samples", "N", read=argument_parser.count)
    system_prompt: str = flag(
        "benchmark_default",
        "MMBench-GUI: benchmark_default, model_default (no system turn) or a text",
        "TEXT",
    )
    user_prompt: str = flag(
        prompts.L2_USER_PROMPT_DEFAULT, "L2: with {instruction} (default: MMBench-GUI's)", "TEXT"
    )
    point_parser: Literal["pigg", "published", "agents"] = flag(
        "pigg",
        "PIGG: read points by its patterns, exactly as its script does, or in all forms that the "
        "agents read",
    )


@dataclasses.dataclass(frozen=True)
class _Asking:
    """How many questions at a time."""

    batch_size: int = flag(8, "prompts a call of a local model", "N", read=argument_parser.count)
    workers: int = flag(
        4,
        "requests under way to a server; batches that are prepared ahead for a local model",
        "N",
        read=argument_parser.count,
    )
    ignore_errors: bool = flag(False, "samples that cannot be asked count as wrong")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.grounding"),
        usage="%(prog)s --benchmark NAME --model SPEC --data PATH --out DIR [flags]",
        description="Measure how well a model understands and points at GUI screenshots.",
        examples=_EXAMPLES,
    )
    asked = parser.add_argument_group("what to measure")
    asked.add_argument("--benchmark", required=True, choices=BENCHMARKS)
    asked.add_argument(
        "--model",
        required=True,
        metavar="SPEC",
        help="oracle (all right), wrong (none right), qwen:FOLDER, openai:NAME, gemini:NAME",
    )
    asked.add_argument(
        "--data",
        required=True,
        type=Path,
        metavar="PATH",
        help="PIGG: the folder of user_<id>.pkl or .jsonl; MMBench-GUI: its .json, .jsonl or .tsv",
    )
    asked.add_argument(
        "--out", required=True, type=Path, metavar="DIR", help="where answers and scores go"
    )
    _add_choice(parser.add_argument_group("which samples, which prompts"))
    _add_model(parser.add_argument_group("models"))
    return parser


def _add_choice(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--users",
        type=int,
        nargs="+",
        default=[1, 10],
        metavar="ID",
        help="PIGG: two numbers are a range, one or more than two are a list (default: 1 10)",
    )
    flags.add(group, _Choice)
    for name, what in _HOOKS.items():
        group.add_argument(f"--{name}", metavar="MODULE:FUNCTION", help=f"your function: {what}")


def _add_model(group: argparse._ArgumentGroup) -> None:
    flags.add(group, _Asking)
    flags.add(group, ModelSettings, *_REACHED, *LOCAL_MODEL, "min_pixels", "max_pixels", *DATA)
    flags.add(group, Sampling)
    group.add_argument(
        "--max_new_tokens",
        dest="max_tokens",
        type=argument_parser.count,
        metavar="N",
        help=f"--max_tokens under another name; {MAX_NEW_TOKENS} without either",
    )


def user_ids(numbers: Sequence[int]) -> list[int]:
    """Two numbers are a range, as in the published script; otherwise a list.

    Raises:
      GroundingError: the range is empty.
    """
    if len(numbers) != 2:
        return list(dict.fromkeys(numbers))
    first, last = numbers
    if first > last:
        raise GroundingError(f"--users {first} {last} is an empty range")
    return list(range(first, last + 1))


def read(options: argparse.Namespace, given: hooks.Hooks) -> list[Sample]:
    """The samples that the flags ask for.

    Raises:
      GroundingError: there are none, or the data is not what it should be.
    """
    data, mode, wanted = options.data, options.mode, options.system_prompt
    found: list[Sample]
    if options.benchmark == "pigg":
        if mode != "all" or wanted != "benchmark_default" or given.build_prompt:
            raise GroundingError("PIGG's data holds its prompts, and it has no modes")
        found = list(samples.read_pigg(data, user_ids(options.users)))
    elif options.benchmark == "mmbench_gui_l1":
        system = _system(wanted, prompts.L1_SYSTEM_PROMPT_DEFAULT)
        found = list(samples.read_l1(data, system, mode, given))
    else:
        system = _system(wanted, prompts.L2_SYSTEM_PROMPT_DEFAULT)
        found = list(samples.read_l2(data, system, options.user_prompt, mode, given))
    found = found[: options.limit]
    if not found:
        raise GroundingError(f"{data} holds no samples of mode {mode}")
    samples.check(found)
    return found


def _system(wanted: str, default: str) -> str:
    return {"benchmark_default": default, "": default, "model_default": ""}.get(wanted, wanted)


def run(options: argparse.Namespace) -> evaluation.EvaluationResult:
    """Ask the model and score its answers.

    Raises:
      GroundingError: something is wrong with flags, data or model; what was answered is kept.
    """
    given = hooks.Hooks(
        **{name: hooks.load(name, getattr(options, name)) for name in _HOOKS},
        read_answer=_ANSWER_READERS[options.point_parser],
    )
    if given.read_answer is not None and options.benchmark != "pigg":
        raise GroundingError("--point_parser is PIGG's: MMBench-GUI has --parse_function")
    chosen = read(options, given)
    settings = model_settings(options)
    model = make_model(options.model, chosen, settings, hooks=given)
    out = options.out
    note_run(out, options, settings, model.name)
    users = [s.user for s in chosen if isinstance(s, PiggSample)]
    files = evaluation.UserFiles(users, out, given)
    answers = inference.ask(
        model,
        chosen,
        out,
        options.batch_size,
        options.workers,
        options.ignore_errors,
        files.add if users else None,
    )
    scores, verdicts = evaluation.evaluate(chosen, answers, given)
    if users:
        files.finish(verdicts)
    reading = {} if given.read_answer is None else {"point_parser": options.point_parser}
    kept = json.dumps({**scores, **reading}, indent=1)
    (out / "scores.json").write_text(kept + "\n", encoding="utf-8")
    lines = "".join(json.dumps(verdict.as_dict()) + "\n" for verdict in verdicts)
    (out / "samples.jsonl").write_text(lines, encoding="utf-8")
    label = model.name
    if given.read_answer is not None:
        label += f" + point_parser={options.point_parser}"
    return evaluation.EvaluationResult(options.benchmark, label, scores, verdicts)


def model_settings(options: argparse.Namespace) -> ModelSettings:
    """How the model is reached and writes; images for local models are as PIGG has them by default.

    Raises:
      GroundingError: there is no such preset, or no such file of models.
    """
    try:
        settings = flags.make(ModelSettings, vars(options))
    except ModelDataError as error:
        raise GroundingError(str(error)) from error
    if settings.max_pixels is not None or not options.model.startswith("qwen:"):
        return settings
    return dataclasses.replace(settings, max_pixels=MAX_PIXELS)


def note_run(out: Path, options: argparse.Namespace, settings: ModelSettings, model: str) -> None:
    """Write what ran, with what, into `run.json`."""
    from android_world.agents.llm import server_metadata

    asked = [] if options.model in ("oracle", "wrong") else [options.model]
    given = {**vars(options), **flags.values(settings)}
    noted = {
        "benchmark": options.benchmark,
        "model": model,
        "options": {k: without_user(str(v)) for k, v in given.items() if v is not None},
        "versions": revision.of_libraries(),
        "git_revision": revision.of_project(),
        **server_metadata.details(asked, settings),
    }
    out.mkdir(parents=True, exist_ok=True)
    (out / "run.json").write_text(json.dumps(noted, indent=1) + "\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Returns 0, 2 with one line of what is wrong, or 130 after Ctrl-C."""
    options = parser().parse_args(arguments)
    try:
        with argument_parser.endings_interrupt():
            outcome = run(options)
        page = write_page(outcome, options.out)
    except GroundingError as error:
        print(f"grounding: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"grounding: {error.filename or options.out}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt as interruption:
        print("grounding: interrupted; the same command goes on", file=sys.stderr)
        return argument_parser.exit_code_of(interruption)
    titles, rows = score_table(outcome.benchmark, outcome.scores)
    table = Table(
        title=f"{outcome.benchmark}, {outcome.model}",
        box=box.SIMPLE_HEAD,
        padding=0,
        show_edge=False,
    )
    for number, title in enumerate(titles):
        table.add_column(title, no_wrap=number < 2)
    for row in rows:
        table.add_row(*row)
    Console().print(table)
    failed = [v for v in outcome.verdicts if v.error]
    if failed:
        print(f"{len(failed)} could not be asked; the first, {failed[0].key}: {failed[0].error}")
    print(f"Scores: {options.out / 'scores.json'}\nPage: {page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
