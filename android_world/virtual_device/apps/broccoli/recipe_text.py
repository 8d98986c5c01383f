"""How Broccoli reads ingredients and directions, and writes a recipe out to be shared."""

from __future__ import annotations

import re
from fractions import Fraction

from android_world.virtual_device.apps.broccoli.store import Recipe

_VULGAR = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅛": "1/8"}
_NUMBER = r"(?:\d+\s+\d+/\d+|\d+/\d+|\d+[.,]\d+|\d+|[½¼¾⅓⅔⅛])"
_QUANTITY = re.compile(rf"({_NUMBER}(?:\s*[-–]\s*{_NUMBER})?)\s*(.*)", re.DOTALL)
_POSITION = re.compile(r"\d+\.\s*")


def ingredient_lines(text: str) -> list[tuple[str, str]]:
    """Quantity and rest of each ingredient; blank lines are dropped."""
    lines = (line.strip().removeprefix("-").strip() for line in text.split("\n"))
    return [_split(line) for line in lines if line]


def _split(line: str) -> tuple[str, str]:
    match = _QUANTITY.match(line)
    if match is None:
        return "", line
    rest = line[match.end(1) :]
    return match[1], rest


def direction_lines(text: str) -> list[str]:
    """The steps without their numbers; blank lines are dropped."""
    lines = (_POSITION.sub("", line.strip(), count=1) for line in text.split("\n"))
    return [line for line in lines if line]


def scale(quantity: str, factor: Fraction) -> str:
    """A quantity for more or fewer servings."""
    if not quantity or factor == 1:
        return quantity
    parts = re.split(r"(\s*[-–]\s*)", quantity)
    return "".join(
        part if i % 2 else _number(_value(part) * factor) for i, part in enumerate(parts)
    )


def _value(text: str) -> Fraction:
    total = Fraction(0)
    for piece in text.split():
        plain = _VULGAR.get(piece, piece).replace(",", ".")
        numerator, _, denominator = plain.partition("/")
        whole = Fraction(int(denominator)) if denominator and int(denominator) else Fraction(1)
        total += Fraction(numerator) / whole
    return total


def _number(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def servings_count(servings: str) -> int:
    """The first number in a text such as "4 servings"; 1 without one."""
    match = re.search(r"\d+", servings)
    return max(1, int(match[0])) if match else 1


def as_text(recipe: Recipe) -> str:
    """The recipe as it is shared."""
    facts = (
        ("Servings", recipe.servings),
        ("Time", recipe.preparation_time),
        ("Source", recipe.source),
    )
    ingredients = [f"- {q}{rest}" for q, rest in ingredient_lines(recipe.ingredients)]
    steps = [f"{i}. {step}" for i, step in enumerate(direction_lines(recipe.directions), 1)]
    parts = (
        recipe.title.upper(),
        "\n".join(f"{label}: {value}" for label, value in facts if value),
        recipe.description,
        "\n".join(["Ingredients:", *ingredients]) if ingredients else "",
        "\n".join(["Directions:", *steps]) if steps else "",
        "Shared with Broccoli",
    )
    return "\n\n".join(part for i, part in enumerate(parts) if part or i == 0)
