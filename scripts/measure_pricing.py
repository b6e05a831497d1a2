"""Measures what pricing costs: `python scripts/measure_pricing.py`.

Prints the processor time for 1,000 notes of each shape, the best of three, without the half second
in which the vocabulary is loaded.
"""

from __future__ import annotations

import time

from forenote.packer.costs import price
from forenote.packer.tokens import counter

SHAPES = {
    "900 characters in 40 sentences on one line": " ".join(
        f"Say {number} that it works." for number in range(40)
    ),
    "900 characters without a blank": "一句话说完了。" * 130,
    "900 characters in 30 lines": "A line of a list that ends\n" * 33,
    "100 characters": "The edit looks done and is not. Compare before and after, or assert the count of matches.",
}


def measure(body: str) -> float:
    """Seconds for 1,000 notes, none of which has the text of another."""
    start = time.process_time()
    for number in range(1000):
        price(f"git/note-{number}", "A claim of a few words.", f"{number} {body}", counter())
    return time.process_time() - start


if __name__ == "__main__":
    print(f"tokens: {counter().name}")
    for shape, body in SHAPES.items():
        print(f"{min(measure(body) for _ in range(3)):6.2f} s  {shape}")
