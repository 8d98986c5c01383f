"""The data card: what is in an export, how it was made, and its files' hashes."""

from __future__ import annotations

import collections
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from android_world.agents.prompting import prompt_id
from android_world.demonstrations import trainer_formats
from android_world.runs import revision

_PROMPTS = {
    "m3a": ("m3a_action", "m3a_summary"),
    "t3a": ("m3a_action", "m3a_summary"),
    "m3a_qwen": ("qwen_action",),
    "mobile_use": ("qwen_mobile_use_system", "qwen_mobile_use"),
    "mobile_use_qwen2_5": ("qwen_mobile_use_system", "qwen_mobile_use"),
}


def write(
    path: Path,
    settings: Mapping[str, Any],
    command: str,
    splits: Mapping[str, Sequence[Mapping[str, Any]]],
    left_out: Sequence[Mapping[str, Any]],
    data: Mapping[str, Path],
) -> None:
    """Write the card.

    Args:
      path: Where it is written.
      settings: What was asked for.
      command: The command line.
      splits: The facts of the episodes of each split.
      left_out: The facts of the episodes that are in none.
      data: The file of each split.
    """
    parts = [
        _head(settings, data),
        "# Demonstrations on a virtual Android phone\n",
        f"Questions of the agent `{settings['agent']}` and the replies that lead to the goal, as\n"
        "chat messages: what is asked is what the agent sends in an evaluation, and each reply\n"
        "was read by the agent's own parser and done on the phone. Every episode here has a\n"
        f"score of {settings['min_score']:g} or more by the task's checker.\n",
        "## Counts\n",
        _table(("split", "episodes", "rows", "tasks", "seeds"), _count_tables(splits)),
        _left_out(left_out),
        "## How it was made\n",
        _creation_text(settings, command, splits),
        _columns_and_licence(str(settings["format"])),
        "## Files\n",
        _table(("file", "bytes", "SHA-256"), _files(data.values())),
    ]
    path.write_text("\n".join(part for part in parts if part), encoding="utf-8")


def _columns_and_licence(form: str) -> str:
    text = Path(__file__).with_suffix(".md").read_text("utf-8")
    if form not in trainer_formats.DESCRIPTIONS:
        return text
    described = f"## Format `{form}`\n\n{trainer_formats.DESCRIPTIONS[form]}\n"
    return f"{described}\n## Licence{text.partition('## Licence')[2]}"


def _head(settings: Mapping[str, Any], data: Mapping[str, Path]) -> str:
    lines = ["---", "license: apache-2.0", "language: [en]", "pretty_name: Phone demonstrations"]
    if not settings["is_text_only"]:
        lines += ["task_categories: [image-text-to-text]"]
    lines += ["tags: [android, gui, agent]", "configs:", "- config_name: default", "  data_files:"]
    for split, path in data.items():
        lines += [f"  - split: {split}", f"    path: {path.parent.name}/{path.name}"]
    return "\n".join([*lines, "---", ""])


def _count_tables(splits: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterable[tuple[Any, ...]]:
    for name, episodes in splits.items():
        yield (
            name,
            len(episodes),
            sum(e["rows"] for e in episodes),
            len({e["task"] for e in episodes}),
            ", ".join(map(str, sorted({e["seed"] for e in episodes}))),
        )


def _left_out(left_out: Sequence[Mapping[str, Any]]) -> str:
    if not left_out:
        return ""
    counts = collections.Counter(" ".join(e["left_out"].split())[:120] for e in left_out)
    rows = [(why.replace("|", "\\|"), count) for why, count in counts.most_common()]
    names = ", ".join(sorted({e["task"] for e in left_out}))
    return f"{_table(('left out because', 'episodes'), rows)}\nTheir tasks: {names}.\n"


def _creation_text(
    settings: Mapping[str, Any],
    command: str,
    splits: Mapping[str, Sequence[Mapping[str, Any]]],
) -> str:
    episodes = [episode for all_ in splits.values() for episode in all_]
    sources = ", ".join(sorted({episode["source"] for episode in episodes})) or "none"
    differing = sum(bool(episode["differs"]) for episode in episodes)
    prompts = ", ".join(f"`{prompt_id(name)}`" for name in _PROMPTS[settings["agent"]])
    facts = [
        f"Command: `{command}`",
        f"Episodes of: {sources}. Each was played on the phone for this export, and its pictures "
        f"drawn then, {settings['size'] or 'at full size'}.",
        f"Prompts: {prompts}",
        f"Parameters: vary_answers {str(settings['vary_answers']).lower()}, word lists "
        f"{settings['word_lists'] or 'of the benchmark'}",
        f"Project {revision.of_project() or 'outside of git'}, phone {revision.of_phone()}",
    ]
    if differing:
        facts.append(f"{differing} recorded episodes show other screens today than when recorded.")
    return "".join(f"- {fact}\n" for fact in facts)


def _files(paths: Iterable[Path]) -> Iterable[tuple[Any, ...]]:
    for path in paths:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        yield f"{path.parent.name}/{path.name}", path.stat().st_size, digest


def _table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)
