"""Folders of runs, written as the recorder writes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PIL import Image

BOX = {"x_min": 100, "y_min": 200, "x_max": 500, "y_max": 300}
EVIL = "<script>document.title = 'evil'</script><img src=x onerror=\"document.title = 'evil'\">"


def element(text: str, package: str = "com.app", **more: Any) -> dict[str, Any]:
    """An element of a screen."""
    facts = {"text": text, "class_name": "android.widget.Button", "bbox_pixels": BOX}
    return {**facts, "package_name": package, "is_visible": True, "is_clickable": True, **more}


def step(
    *texts: str, action: dict[str, Any] | None = None, frame: str = "f", **data: Any
) -> dict[str, Any]:
    """A step on a screen with these texts; a tap on the first one if no action is given."""
    return {
        "seconds": 2.0,
        "device_s": 0.5,
        "actions": [action or {"action_type": "click", "index": 0}],
        "screen": {"width": 1080, "height": 2400, "orientation": 0},
        "hash": {"picture": frame},
        "elements": [element(text) for text in texts],
        "data": data,
    }


def call(prompt: str, output: str, *images: str, kind: str = "m3a_action@1") -> dict[str, Any]:
    """A model call as `ModelCalls` records it."""
    return {
        "prompt_id": kind,
        "prompt": f"[user]\n{prompt}",
        "turns": [["user", len(prompt), len(images)]],
        "images": list(images),
        "output": output,
        "model": "gpt-x",
        "finish_reason": "stop",
        "is_safe": None,
        "latency_s": 1.25,
        "prompt_tokens": 100,
        "completion_tokens": 20,
        "cost_usd": 0.01,
    }


class RunFolder:
    """A run to be filled with episodes."""

    def __init__(self, path: Path, agent: str = "m3a", **config: Any) -> None:
        self.path = path
        path.mkdir(parents=True)
        told = {"suite_family": "android_world", "agent": agent, "device": "virtual", **config}
        (path / "run.json").write_text(json.dumps({"config": told, "episodes": 5}))
        (path / "results.jsonl").write_text("")

    def episode(
        self,
        *steps: dict[str, Any],
        task: str = "SystemWifiTurnOn",
        instance: int = 0,
        checks: list[dict[str, Any]] | None = None,
        final: dict[str, Any] | None = None,
        answer: str = "",
        pictures: bool = False,
        **record: Any,
    ) -> Path:
        """Add a finished episode; returns its folder."""
        trace = [{"step": number, **entry} for number, entry in enumerate(steps)]
        told = {
            **{"task": task, "instance": instance, "goal": "Turn wifi on.", "seed": 1},
            **{"score": 1.0, "reference_score": 1.0, "verdict": 1.0, "agent_done": True},
            **{"steps": len(steps), "max_steps": 10, "error": None, "tear_down_error": None},
            **{"timings": {"total_s": 2.0 * len(steps)}, "device": "virtual", "agent": "m3a"},
            **record,
        }
        with (self.path / "results.jsonl").open("a") as results:
            results.write(json.dumps(told) + "\n")
        folder = self.path / "episodes" / f"{task}_{instance}"
        write(folder / "episode.json", {**told, "trace": trace})
        write(folder / "evidence" / "checks.json", checks or [])
        write(folder / "evidence" / "readings.json", {"answer": answer, "read": []})
        if final is not None:
            write(folder / "evidence" / "final_screen.json", final)
        if pictures:
            for number in range(len(steps)):
                picture(folder / "steps" / f"{number:03d}.webp", number)
            picture(folder / "evidence" / "final_screen.webp", len(steps))
        return folder

    def begin(self, *steps: dict[str, Any], task: str = "ClockTimerEntry") -> Path:
        """Add an episode that is under way."""
        folder = self.path / "episodes" / f"{task}_0"
        write(folder / "begun.jsonl", {"goal": "Make a timer.", "max_steps": 10})
        lines = [json.dumps({"step": i, **entry}) + "\n" for i, entry in enumerate(steps)]
        (folder / "steps.jsonl").write_text("".join(lines))
        return folder


def write(path: Path, value: Any) -> None:
    """A JSON file and its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value))


def picture(path: Path, number: int) -> None:
    """A screen at half its size."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (540, 1200), (40 * number % 256, 90, 160)).save(path, "WEBP")
