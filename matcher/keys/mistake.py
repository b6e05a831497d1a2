"""A key that cannot mean what it says."""

from __future__ import annotations


class KeyMistake(ValueError):
    """What is wrong with a key.

    `message` is a clause that says what and why, `hint` what to write instead. `item` is the key's
    position in the list (or among the keys of a scalar), `field` the mapping's field or None, and
    `offset` the character of the scalar at which it goes wrong, or None for all of it.
    """

    def __init__(
        self,
        message: str,
        hint: str,
        item: int = 0,
        field: str | None = None,
        offset: int | None = None,
    ) -> None:
        super().__init__(f"{message}; {hint}")
        self.message = message
        self.hint = hint
        self.item = item
        self.field = field
        self.offset = offset
