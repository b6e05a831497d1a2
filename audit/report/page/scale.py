"""Round numbers along an axis."""

from __future__ import annotations

import math

STEPS = (1, 2, 5, 10)


def ticks(most: float, about: int = 4) -> tuple[float, ...]:
    """From 0 to the first round number that is not below `most`, in some `about` equal steps."""
    if most <= 0:
        return (0.0, 1.0)
    rough = most / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * one for one in STEPS if power * one >= rough * (1 - 1e-9))
    if most >= 1:
        step = max(step, 1.0)  # counts have no halves
    return tuple(step * number for number in range(math.ceil(most / step * (1 - 1e-9)) + 1))


def short(number: float) -> str:
    """`950`, `1.2k`, `3M`, as a label of an axis."""
    for size, unit in ((1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:g}"
