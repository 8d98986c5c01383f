"""Receipts: their transactions, their text and an image of them."""

from __future__ import annotations

import dataclasses
import datetime
import random

from PIL import Image, ImageDraw

from android_world.task_evals.utils import user_data_generation

HEADER = "Date, Item, Amount"
_COMPANIES = ("Northwind Supplies", "Copper Kettle Store", "Blue Door Trading", "Fernhill Goods")
_SLOGANS = (
    "Things that last",
    "Good value since 1987",
    "Around the corner, around the clock",
    "Everything for your desk",
)
# Item and the range of its price in dollars.
_PRODUCTS = (
    ("Desk lamp", 18, 65),
    ("Keyboard", 25, 120),
    ("Notebook", 3, 15),
    ("Monitor arm", 40, 140),
    ("USB hub", 12, 48),
    ("Headset", 30, 160),
)
_FIRST_DAY = datetime.date(2023, 1, 1)
_LAST_DAY = datetime.date(2023, 10, 14)
_WIDTH = 500
_LINE_PITCH = 30
_FIRST_LINE_Y = 170


@dataclasses.dataclass(frozen=True)
class Transaction:
    """One line of a receipt."""

    date: datetime.date
    item: str
    price_cents: int

    def __str__(self) -> str:
        dollars = f"${self.price_cents // 100}.{self.price_cents % 100:02d}"
        return f"{self.date:%Y-%m-%d}, {self.item}, {dollars}"


def sample_transactions(rng: random.Random, count: int) -> list[Transaction]:
    """Draw transactions of the months before the benchmark's date."""
    return [_sample_transaction(rng) for _ in range(count)]


def _sample_transaction(rng: random.Random) -> Transaction:
    day = _FIRST_DAY + datetime.timedelta(days=rng.randint(0, (_LAST_DAY - _FIRST_DAY).days))
    item, low, high = rng.choice(_PRODUCTS)
    return Transaction(day, item, rng.randint(100 * low, 100 * high))


def receipt_text(transactions: list[Transaction]) -> str:
    """The header of the table and a line for each transaction."""
    return "\n".join([HEADER, *(str(transaction) for transaction in transactions)])


def sample_title(rng: random.Random) -> str:
    """A company's name, and its slogan below it."""
    return f"{rng.choice(_COMPANIES)}\n{rng.choice(_SLOGANS)}"


def draw_receipt(lines: list[str], title: str) -> Image.Image:
    """An image of the lines of transactions, below a title."""
    font = user_data_generation.get_font
    height = 2 * max(250, 50 * (len(lines) + 4))
    image = Image.new("RGB", (_WIDTH, height), "white")
    draw = ImageDraw.Draw(image)
    draw.multiline_text((10, 100), title, fill="black", font=font(20))
    for number, line in enumerate(lines):
        at = (10, _FIRST_LINE_Y + number * _LINE_PITCH)
        draw.text(at, line, fill="black", font=font(18))
    draw.multiline_text(
        (10, height - 40),
        "Thank you for shopping with us!\nGoods may be returned within 30 days.",
        fill="black",
        font=font(12),
    )
    return image
