"""How the index lies in its file, for `file` which reads it and `build` which writes it.

    preamble   76 bytes: magic, version, lengths, offsets, checksums
    header     marshal: who may read it, what was compiled, the settings, what is looked at each time
    slots      a hash table of anchor tokens: (checksum of the token, offset of its postings), in blocks
               of 64 with a checksum behind each
    postings   per token a count and a checksum, then (place of the note, number of its key, checksum
               of a second token that the action must offer too, or 0) each
    notes      per note a length and a checksum, then marshal: all but its body; then that in UTF-8
    sources    marshal: what the next compile takes over unread; no hook reads it
    slices     marshal: files with their stamps, a hundred in each, of which a hook looks at one; like
               those in the header, they lie as bytes from which no value is made but when it is compared
    directory  per slice its offset, length and checksum, up to the end of the file

What the file holds of a note names no place in the file: a note's place counts from where the notes
begin, and its body stands behind it. So the next compile copies what did not change as it is.

Whatever is read has its own checksum, which is never that of zeros: so a file that a loss of power
left with holes is noticed where they are, and needs no wait for the disk when it is written.

Every number is an unsigned 32-bit integer in the machine's own order, so the whole file is below
4 GiB and no other machine's. The checksum of a token stands for the token: two that share one cost a
candidate more, which is then found not to hold.
"""

from __future__ import annotations

import sys

from forenote.matcher.checksum import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MAGIC: Final = b"forenote"

VERSION: Final = 7
"""Counts up with every change of this layout, or of what stands in a note's record."""

PREAMBLE: Final = 76
WORDS: Final = 17
"""The numbers of the preamble, behind the magic: version, whole length, header length, header
checksum, slots (a power of two), their offset, length of slots and postings, their checksum,
offset of the rest list (0 if there is none), offset of the notes, their length, their checksum,
offset of the sources, their length, their checksum, milliseconds that compiling took, and the
checksum of all before it."""

SLOT: Final = 8
POSTING: Final = 12

BLOCK: Final = 64
"""Slots that are read and checked at once: half a kilobyte, in which most looks end."""

DIRECTORY: Final = 12  # bytes of what the directory says of a slice


def table_size(slots: int) -> int:
    """Bytes of so many slots, with the checksums of their blocks."""
    return slots * SLOT + 4 * (slots // BLOCK or 1)


BUILD: Final = f"{sys.implementation.cache_tag} {sys.byteorder} {sys.hexversion:x}"
"""The Python whose marshal wrote it. A file of another one is rejected, never guessed at."""


SUFFIX: Final = ".index"


def file_name(identity: str) -> str:
    """The name of the index of one set of notes: nothing a person reads, but the same each time.

    Two Pythons, or two versions of the layout, each keep a file of their own beside the other's.
    Two sets that share a name take turns, since the header says whose it is.
    """
    tag = sys.implementation.cache_tag or "python"
    return f"{number(identity.encode('utf-8', 'surrogatepass')):016x}-{VERSION}-{tag}{SUFFIX}"
