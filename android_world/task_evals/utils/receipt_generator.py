"""Receipts, by the name under which programs for AndroidWorld know them."""

from __future__ import annotations

import random

from PIL import Image

from android_world.task_evals.utils import receipts


def create_receipt(num_transactions: int = 1) -> tuple[Image.Image, str]:
    """An image of a receipt, and its text: company, slogan, header and a line a transaction."""
    rng = random.Random(random.getrandbits(64))
    transactions = receipts.sample_transactions(rng, num_transactions)
    title = receipts.sample_title(rng)
    image = receipts.draw_receipt([str(t) for t in transactions], title)
    return image, f"{title}\n{receipts.receipt_text(transactions)}"
