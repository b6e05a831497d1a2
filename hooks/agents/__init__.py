"""One module per agent that reads as its description, over the mechanics that they share."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


def __getattr__(name: str) -> ModuleType:
    """An agent's module, which is imported when it is first asked for (PEP 562)."""
    whole = f"{__name__}.{name}"
    try:
        __import__(whole)
    except ModuleNotFoundError as error:
        if error.name != whole:
            raise
        raise AttributeError(f"there is no agent {name!r}") from None
    return sys.modules[whole]
