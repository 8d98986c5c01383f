"""Asking a model about samples: at once, in batches, each answer kept as it comes."""

from __future__ import annotations

import concurrent.futures
import hashlib
import itertools
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from android_world.grounding.errors import GroundingError
from android_world.grounding.models import GuiModel
from android_world.grounding.prompts import Prompt
from android_world.grounding.samples import Sample

ANSWERS_FILE = "answers.jsonl"
Batch = Sequence[Sample]


@dataclass
class InferenceResults:
    """What the model wrote, by key; and why there is nothing for the others."""

    texts: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)


def ask(
    model: GuiModel,
    samples: Sequence[Sample],
    out: Path,
    batch_size: int = 8,
    workers: int = 1,
    ignore_errors: bool = False,
    on_answer: Callable[[Sample, str], None] | None = None,
) -> InferenceResults:
    """Ask about all samples; answers of an earlier, interrupted run are kept and not asked again.

    Args:
      model: Whom to ask.
      samples: About what.
      out: The folder of `answers.jsonl`; an answer is on disk before the next is waited for.
      batch_size: Prompts a call, for models that read many as fast as one.
      workers: Calls under way: while a local model writes, images of the next batches are read
        and prepared; servers are asked at once.
      ignore_errors: Whether samples that cannot be asked are left out, to be asked the next time.
      on_answer: Called with each answer, earlier ones first.

    Raises:
      GroundingError: The model cannot be asked, or `out` holds answers to something else.
    """
    out.mkdir(parents=True, exist_ok=True)
    path = out / ANSWERS_FILE
    tell = on_answer or (lambda sample, text: None)
    earlier = _earlier(path)
    answers = InferenceResults()
    for sample in samples:
        row = earlier.get(sample.prompt.key)
        if row is not None:
            _check_same(row, model, sample.prompt, path)
            answers.texts[sample.prompt.key] = row["text"]
            tell(sample, row["text"])
    remaining = [s for s in samples if s.prompt.key not in answers.texts]
    batches = _batches(remaining, batch_size if model.batched else 1)
    with _progress() as progress, path.open("a", encoding="utf-8") as file:
        bar = progress.add_task(model.name, total=len(samples), completed=len(answers.texts))
        for batch, given in _answer_batches(model, batches, max(1, workers), ignore_errors):
            if isinstance(given, GroundingError):
                answers.errors[batch[0].prompt.key] = str(given)
            else:
                for sample, text in zip(batch, given, strict=True):
                    answers.texts[sample.prompt.key] = text
                    _store_answers(file, model, sample.prompt, text)
                    tell(sample, text)
            progress.advance(bar, len(batch))
    return answers


def _answer_batches(
    model: GuiModel, batches: Iterator[Batch], workers: int, ignore_errors: bool
) -> Iterator[tuple[Batch, list[str] | GroundingError]]:
    """Batches and their answers as they come, or why a sample has none.

    After an error or Ctrl-C nothing more is asked, and what is under way is still waited for.
    """
    waiting: dict[concurrent.futures.Future[list[str]], Batch] = {}
    failure: GroundingError | KeyboardInterrupt | None = None
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        while True:
            if failure is None:
                for batch in itertools.islice(batches, workers - len(waiting)):
                    waiting[pool.submit(model.answer, [s.prompt for s in batch])] = batch
            if not waiting:
                break
            try:
                done, _ = concurrent.futures.wait(
                    waiting, return_when=concurrent.futures.FIRST_COMPLETED
                )
            except KeyboardInterrupt as interrupt:
                if isinstance(failure, KeyboardInterrupt):
                    raise
                failure = interrupt
                print("grounding: waiting for the answers under way", file=sys.stderr, flush=True)
                continue
            for future in done:
                batch = waiting.pop(future)
                try:
                    yield batch, future.result()
                except GroundingError as error:
                    if not ignore_errors:
                        failure = failure or error
                    elif len(batch) == 1:
                        yield batch, error
                    else:  # one by one, to find out which sample it is
                        batches = itertools.chain(_batches(batch, 1), batches)
    if failure is not None:
        raise failure


def _batches(samples: Batch, size: int) -> Iterator[Batch]:
    for start in range(0, len(samples), size):
        yield samples[start : start + size]


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    return Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


# -- answers.jsonl -------------------------------------------------------------------------------


def _store_answers(file: TextIO, model: GuiModel, prompt: Prompt, text: str) -> None:
    row = {"key": prompt.key, "model": model.name, "asked": _fingerprint(prompt), "text": text}
    file.write(json.dumps(row) + "\n")
    file.flush()
    os.fsync(file.fileno())


def _earlier(path: Path) -> dict[str, dict[str, Any]]:
    """The kept answers by key; a last line that a crash has torn is cut off."""
    if not path.is_file():
        return {}
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if whole != content:
        os.truncate(path, len(whole))
    try:
        rows = [json.loads(line) for line in whole.split(b"\n") if line]
        return {row["key"]: {"text": row["text"], **row} for row in rows}
    except (ValueError, TypeError, KeyError) as error:
        raise GroundingError(f"{path} is damaged: choose another --out") from error


def _check_same(row: dict[str, Any], model: GuiModel, prompt: Prompt, path: Path) -> None:
    if row.get("model") != model.name:
        raise GroundingError(
            f"{path} holds answers of {row.get('model')}, not of {model.name}: choose another --out"
        )
    if row.get("asked") != _fingerprint(prompt):
        raise GroundingError(
            f"{path} holds answers to other prompts (sample {prompt.key}): choose another --out"
        )


def _fingerprint(prompt: Prompt) -> str:
    """The questions, independent of the folder of the images."""
    parts = [
        (p["role"], Path(p["value"]).name if p["type"] == "image" else p["value"])
        for p in prompt.parts
    ]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]
