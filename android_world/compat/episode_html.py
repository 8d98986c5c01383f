"""Episodes of full records as a simple page; `android_world.runs.view` shows a run's folder."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from android_world.agents.llm import images


def picture(pixels: np.ndarray) -> str:
    """An image (uint8, HxWx3) as base64 of its JPEG."""
    return images.data_url(pixels).partition(",")[2]


def image(pixels: np.ndarray) -> str:
    """An image (uint8, HxWx3) as an `<img>`."""
    return f"<img width='324' src='data:image/jpeg;base64,{picture(pixels)}'>"


def page(
    title: str, results: Iterable[dict[str, Any]], image_key: str, text_keys: Sequence[str]
) -> str:
    """A page about episodes.

    Args:
      title: Its heading.
      results: Episodes with their steps under `episode_data`, as lists by key.
      image_key: Which image of a step is visible.
      text_keys: Which texts of a step are shown.
    """
    sections = "".join(section(result, image_key, text_keys) for result in results)
    return f"<!DOCTYPE html><meta charset='utf-8'><h1>{html.escape(title)}</h1>{sections}"


def section(result: dict[str, Any], image_key: str, text_keys: Sequence[str]) -> str:
    """A part of a page about one episode."""
    parts = [f"<h2>{html.escape(str(result.get('goal', '')))}</h2>"]
    data = result.get("episode_data") or {}
    if not isinstance(data, dict):
        return parts[0] + "<p>error, no result</p>"
    pictures: Sequence[Any] = data.get(image_key) or ()
    texts: list[Sequence[Any]] = [data.get(key) or () for key in text_keys]
    for i in range(max(map(len, (pictures, *texts)))):
        parts.append(f"<h3>Step {i + 1}</h3>")
        if i < len(pictures) and pictures[i] is not None:
            parts.append(image(pictures[i]))
        said = (column[i] for column in texts if i < len(column) and column[i])
        parts += [f"<pre>{html.escape(str(text))}</pre>" for text in said]
    return "".join(parts)
