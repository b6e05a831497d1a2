"""Where in a note's file something of its body stands."""

from __future__ import annotations

from forenote.notes.front import front
from forenote.notes.model import Note
from forenote.notes.text_file import Unreadable, read_text
from forenote.notes.tree import Mistake


class Lines:
    """The lines of a note's file, read again only when they are asked for."""

    def __init__(self, note: Note) -> None:
        self._note = note
        self._read: tuple[str, int] | None = None

    def of(self, text: str) -> int:
        """The line on which the text begins in the body, from 1; 0 where it is not found, also
        since it was wrapped differently or the file has changed. Its first words will do."""
        whole, body = self._file()
        words = text.split()
        for count in (len(words), 4, 2):
            at = _found(whole, body, words[:count])
            if at >= 0:
                return whole.count("\n", 0, at) + 1
        return 0

    def at(self, offset: int) -> tuple[int, int]:
        """The line and column of the body's character at this offset; 0 and 0 where the file has
        changed."""
        whole, body = self._file()
        start = whole.find(self._note.body, body) if self._note.body else -1
        if start < 0:
            return 0, 0
        place = start + offset
        return whole.count("\n", 0, place) + 1, place - whole.rfind("\n", 0, place)

    def _file(self) -> tuple[str, int]:
        """The file's text, and where its body begins."""
        if self._read is None:
            try:
                text, _ = read_text(self._note.path)
                self._read = text, front(text).body
            except (Unreadable, Mistake):
                self._read = "", 0
        return self._read


def _found(whole: str, body: int, words: list[str]) -> int:
    """Where the words stand one behind the other, whatever white space is between them."""
    if not words:
        return -1
    at = whole.find(words[0], body)
    while at >= 0:
        end = at + len(words[0])
        for word in words[1:]:
            while whole[end : end + 1].isspace():
                end += 1
            if not whole.startswith(word, end):
                break
            end += len(word)
        else:
            return at
        at = whole.find(words[0], at + 1)
    return -1
