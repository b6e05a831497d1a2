"""Settings files as people and programs write them, for the properties of the merge."""

from __future__ import annotations

import json

from hypothesis import strategies as st

BLANKS = ["", "", " ", "\n", "\n  ", "\r\n\t", "\n\n"]
REMARKS = [" // why, and {what}\n", '/* [a], "b" */', "\n  // one\n  // two\n"]

names = st.text('abcé"\\/ {}[],:', max_size=6)
scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | names
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=6,
)
handlers = st.fixed_dictionaries({"type": st.just("command"), "command": names})
groups = st.fixed_dictionaries(
    {"hooks": st.lists(handlers, max_size=2)}, optional={"matcher": names}
)
EVENTS = ["PreToolUse", "PostToolUseFailure", "PreCompact", "BeforeTool", "AfterTool", "Stop"]
hooks = st.dictionaries(st.sampled_from(EVENTS), st.lists(groups, max_size=2), max_size=3)


@st.composite
def plain_settings(draw: st.DrawFn) -> dict[str, object]:
    """What settings mean: members of any kind, with or without hooks among them."""
    members = draw(st.dictionaries(names, values, max_size=3))
    if draw(st.booleans()):
        members["hooks"] = draw(hooks)
    order = draw(st.permutations(list(members)))
    return {name: members[name] for name in order}


@st.composite
def texts(draw: st.DrawFn, *, remarks: bool = False) -> str:
    """A settings file: laid out by a program, or with blanks (and remarks) in any place."""
    plain = draw(plain_settings())
    start = draw(st.sampled_from(["", "", "\ufeff"]))
    if draw(st.booleans()):
        indent = draw(st.sampled_from([None, 2, 4, "\t"]))
        text = json.dumps(plain, indent=indent, ensure_ascii=draw(st.booleans()))
        text += draw(st.sampled_from(["", "\n", "\n\n"]))
        if draw(st.booleans()):
            text = text.replace("\n", "\r\n")
        return start + text
    gaps = st.sampled_from(BLANKS + (REMARKS if remarks else []))
    return start + scattered(plain, lambda: draw(gaps))


def scattered(value: object, gap: object) -> str:
    """JSON with `gap()` between any two tokens, and around all."""
    assert callable(gap)
    if isinstance(value, dict):
        parts = [f"{json.dumps(k)}{gap()}:{scattered(v, gap)}" for k, v in value.items()]
        inner = f"{gap()},{gap()}".join(parts) if parts else ""
        return f"{gap()}{{{gap()}{inner}{gap()}}}{gap()}"
    if isinstance(value, list):
        inner = ",".join(scattered(item, gap) for item in value)
        return f"{gap()}[{inner or gap()}]{gap()}"
    return f"{gap()}{json.dumps(value)}{gap()}"


def without_remarks(text: str) -> str:
    """The text for a reader that knows no comments; a twin of the reader's own handling, by
    characters."""
    out = []
    place = 0
    while place < len(text):
        if text[place] == '"':
            end = place + 1
            while text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            out.append(text[place : end + 1])
            place = end + 1
        elif text.startswith("//", place):
            end = text.find("\n", place)
            place = len(text) if end < 0 else end
        elif text.startswith("/*", place):
            place = text.index("*/", place) + 2
        else:
            out.append(text[place])
            place += 1
    return "".join(out)
