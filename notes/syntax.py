"""What is wrong with a text that is no YAML, in the words of the person who wrote the line.

YAML's parser says at which of its rules it failed, and often at a later line. What was typed is
seen in the lines themselves, so they are looked at first.
"""

from __future__ import annotations

import json
import re

import yaml

Told = tuple[int, int, str, str]
"""From where to where in the text, what is wrong there, and what to write."""

# What YAML's parser says, and what a person then most probably has to write.
_HINTS = (
    ("mapping values are not allowed", "a value that holds `: ` needs quotes"),
    ("cannot start any token", "a value that begins with this character needs quotes"),
    ("alphabetic or numeric character", "a value that begins with `*` or `&` needs quotes"),
    ("unexpected end of stream", "close the quote"),
    ("unknown escape", "in double quotes write `\\\\` for a backslash, or use single quotes"),
    ("expected ',' or ']'", "close the list with `]`, or put a value that begins with `[` in quotes"),
    ("expected ',' or '}'", "close it with `}`, or put a value that begins with `{` in quotes"),
    ("expected key", "give the line as many blanks as the one above, or put its value in quotes"),
    ("could not find expected ':'", "a field is written as `name: value`"),
    ("expected '-' indicator", "begin the line with `- ` like the items above"),
    ("block sequence entries", "begin the list on a line of its own"),
)  # fmt: skip

_MARKS = re.compile(r"[ \t]*(?:-[ \t]+)*")
"""The blanks and the marks of list items in front of what a line says."""

_FIELD = re.compile(r"([\w-]+):(?:\s|$)")
_OPENED = re.compile(r"[ \t]*(?:-[ \t]+)*(?:[\w-]+:[ \t]+)?(['\"])")


def told(error: yaml.MarkedYAMLError, text: str, start: int, end: int) -> Told:
    """The mistake in the YAML that stands in `text` from `start` to `end`."""
    return _Failure(error, text, start, end).told()


def _blanks(count: int) -> str:
    if count < 2:
        return "with one blank in front" if count else "with no blank in front"
    return f"with {count} blanks in front"


class _Failure:
    def __init__(self, error: yaml.MarkedYAMLError, text: str, start: int, end: int) -> None:
        self.said = error.problem or "this cannot be read"
        self.context = error.context or ""
        self.text = text
        self.start = start
        self.end = end
        self.opened = self._position(error.context_mark)
        failed = self._position(error.problem_mark)
        self.at = failed if failed is not None else self.opened or start
        if self.opened is not None and self._begins_there():
            self.at = self.opened
        if self.at >= end:  # behind the last line; what is missing belongs to the text before
            self.at = max(start, len(text[:end].rstrip()) - 1)

    def told(self) -> Told:
        for look in (self._tab, self._quote, self._indented, self._colon):
            found = look()
            if found is not None:
                return found
        hint = next((hint for part, hint in _HINTS if part in self.said), "")
        message = f"this is not YAML: {self.said} {self.context}".rstrip()
        return self.at, self.at + 1, message, hint

    def _position(self, mark: object) -> int | None:
        index = getattr(mark, "index", None)  # both of yaml's kinds of marks have it
        return self.start + index if isinstance(index, int) else None

    def _begins_there(self) -> bool:
        """Whether the place where it opens tells more than the one where it fails."""
        assert self.opened is not None
        if self.at >= self.end or "alias" in self.context or "anchor" in self.context:
            return True
        later = "\n" in self.text[self.opened : self.at]
        return later and ("flow" in self.context or "simple key" in self.context)

    def _line(self, at: int) -> tuple[int, str]:
        """The line around a position, with the position at which it begins."""
        begin = max(self.text.rfind("\n", 0, at) + 1, self.start)
        stop = self.text.find("\n", at, self.end)
        return begin, self.text[begin : self.end if stop < 0 else stop]

    def _above(self) -> tuple[int, str] | None:
        """The nearest line above that says something."""
        begin, _ = self._line(self.at)
        while begin > self.start:
            begin, line = self._line(begin - 1)
            if line.strip() and not line.lstrip().startswith("#"):
                return begin, line
        return None

    def _tab(self) -> Told | None:
        begin, line = self._line(self.at)
        marks = _MARKS.match(line)
        assert marks is not None  # it matches nothing too
        at = marks[0].find("\t")
        if at < 0:
            return None
        run = len(line[at:]) - len(line[at:].lstrip("\t"))
        return (
            begin + at,
            begin + at + run,
            "a tab, which YAML does not take for a blank",
            "indent with blanks, and put one behind `-`",
        )

    def _quote(self) -> Told | None:
        """Text behind a quote that closed early: `'it's broken'`."""
        begin, line = self._line(self.at)
        opened = _OPENED.match(line)
        before = self.text[begin : self.at].rstrip()
        if opened is None or len(before) <= opened.end() or before[-1] != opened[1]:
            return None
        quote = opened[1]
        last = line.rstrip().rfind(quote)
        inner = line[opened.end() : last if begin + last >= self.at else None].rstrip()
        if self.text[self.at - 1].isspace():  # `'one' and more`
            inner = line[opened.start(1) :].rstrip()
        other = f"'{inner}'" if "'" not in inner else json.dumps(inner, ensure_ascii=False)
        escaped = (
            f"'{inner.replace(quote, quote * 2)}'"
            if quote == "'"
            else json.dumps(inner, ensure_ascii=False)
        )
        ways = dict.fromkeys([other, escaped])
        return (
            self.at,
            begin + len(line.rstrip()),
            f"the value ends at the `{quote}` in front of this",
            f"write {' or '.join(ways)}",
        )

    def _indented(self) -> Told | None:
        """A line that stands further right or left than what it belongs to."""
        above = self._above()
        begin, line = self._line(self.at)
        here = len(line) - len(line.lstrip())
        if above is None:
            return None
        first, upper = above
        if "<document start>" in self.said:
            return self._first_line(here)
        marks = _MARKS.match(upper)
        assert marks is not None  # as above
        left, inside = len(upper) - len(upper.lstrip()), marks.end()
        field = _FIELD.match(line, here)
        if line[here : here + 2] == "- " and "expected key" in self.said:
            message = "the `-` of this line stands under no `-` above"
            return begin + here, begin + here + 1, message, "put them in one column"
        if field is None or ("mapping values" in self.said and begin + field.end(1) != self.at):
            return None
        place = begin + here, begin + field.end(1)
        over = _FIELD.match(upper, inside)
        if "'-' indicator" in self.said or (over and here > left and "mapping" in self.said):
            message = f"`{field[1]}` stands under no field of the lines above"
            if over is None:
                return None
            return *place, message, f"put it right under `{over[1]}`, {_blanks(inside)}"
        if over is None and "mapping values" in self.said and here > left < inside:
            item = upper[inside:].strip()
            message = f"the item above is a text, and `{field[1]}` is a field"
            return *place, message, f"write `- command: {item}` above it, or make it an item"
        if over is None and "mapping values" in self.said and here == left:
            return self._no_colon(first, upper)
        return None

    def _first_line(self, here: int) -> Told | None:
        at = self.start
        while at < self.at:
            begin, line = self._line(at)
            blanks = len(line) - len(line.lstrip())
            if line.strip() and not line.lstrip().startswith("#") and blanks > here:
                message = "this line begins further right than the fields below it"
                return begin, begin + blanks, message, "remove the blanks in front of it"
            at = begin + len(line) + 1
        return None

    def _colon(self) -> Told | None:
        if "expected ':'" not in self.said:
            return None
        return self._no_colon(*self._line(self.at))

    def _no_colon(self, begin: int, line: str) -> Told | None:
        word = line.strip()
        at = begin + len(line) - len(line.lstrip())
        place = at, at + len(word)
        joined = re.match(r"([\w-]+):(\S.*)", word)
        if joined is not None:
            return *place, "no blank stands behind the colon", f"write `{joined[1]}: {joined[2]}`"
        if re.match(r"-\w", word):
            return *place, "no blank stands behind the `-`", f"write `- {word[1:]}`"
        name = word.split(" ")[0]
        return *place, "this line has no colon", f"a field is written as `{name}: value`"
