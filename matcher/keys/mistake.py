"""A key that cannot mean what it says."""

from __future__ import annotations


class KeyMistake(ValueError):
    """What is wrong with a key.

    `message` is a clause that says what and why, `hint` what to write instead. `item` is the key's
    position in the list (or among the keys of a scalar), `field` the mapping's field or None, and
    `offset` the character of the scalar at which it goes wrong, or None for all of it. Where one
    key has to become several, they are `keys`.
    """

    def __init__(
        self,
        message: str,
        hint: str,
        item: int = 0,
        field: str | None = None,
        offset: int | None = None,
        keys: tuple[str, ...] = (),
    ) -> None:
        super().__init__(f"{message}; {hint}")
        self.message = message
        self.hint = hint
        self.item = item
        self.field = field
        self.offset = offset
        self.keys = keys


class UnbalancedQuote(KeyMistake):
    """A quote without its other half; in a list in brackets a comma may have cut the key there."""


def several(keys: tuple[str, ...]) -> str:
    """The hint that names the keys to write instead of one."""
    shown = [f"`{key}`" for key in keys]
    if len(shown) == 1:
        return f"write {shown[0]}"
    return f"write {_NUMBERS.get(len(shown), len(shown))} keys: {', '.join(shown[:-1])} and {shown[-1]}"


_NUMBERS = {2: "two", 3: "three", 4: "four"}
