"""The base of the plain data that crosses folders on the hook's path.

`dataclasses` and `typing` are not imported there: together they cost more than the hook's own work
(two bare interpreter starts). A record names its fields in `__slots__`, sets each one once in
`__init__` as `Final`, and the type checker keeps it frozen.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Record:
    """Plain data, equal by value, frozen by `Final`. Slots that start with `_` are caches."""

    __slots__: tuple[str, ...] = ()

    def values(self) -> tuple[object, ...]:
        """The public fields in the order of `__slots__`."""
        return tuple(getattr(self, name) for name in self.__slots__ if name[0] != "_")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.values() == self.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def __repr__(self) -> str:
        names = [name for name in self.__slots__ if name[0] != "_"]
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__name__}({fields})"


class Bundled(Record):
    """What a record is where the hook runs from its bundle: one class for all kinds of records that
    are nothing but their fields, since making a class costs as much as reading a command."""

    __slots__ = ("__dict__", "_kind")

    def __init__(self, kind: str) -> None:
        self._kind: Final = kind

    def values(self) -> tuple[object, ...]:
        return (self._kind, *[one for name, one in self.__dict__.items() if name[0] != "_"])
