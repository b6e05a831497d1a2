"""What the mode of a file says it is, for those parts of the hook that ask.

`stat` has the same. Its numbers are of a module in C that no call needs otherwise, and that costs one
190,000 instructions to import, as much as reading a command does. All systems have these (inode(7)).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

FORMAT: Final = 0o170000
"""The bits of a mode that say it."""

REGULAR: Final = 0o100000
LINK: Final = 0o120000
FOLDER: Final = 0o040000
PIPE: Final = 0o010000
