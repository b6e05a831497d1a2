"""Hooks in settings that are JSON: `{"hooks": {EVENT: [{"matcher": …, "hooks": [HOOK]}]}}`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from forenote.hooks.install.entry import Found, found, group, wiring_of
from forenote.hooks.install.json_edit import Insertion, added, done, without
from forenote.hooks.install.json_text import Node, parse

HOOKS = "hooks"


def entries(text: str, path: Path, agent: str) -> list[Found]:
    """Every hook that calls us, in the order of the file. Raises `NotJson`."""
    root = parse(text, path, comments=wiring_of(agent).comments)
    return [place.found for place in _places(text, root, agent)]


def insertions(
    text: str, path: Path, agent: str, *, project: bool, url: str = ""
) -> list[Insertion]:
    """What puts our entry under each event that has none of ours. Raises `NotJson`."""
    wiring = wiring_of(agent)
    made: list[Insertion] = []
    for event, matcher in wiring.entries:
        if any(one.ours and one.event == event for one in entries(text, path, agent)):
            continue
        item = group(agent, event, matcher, project=project, url=url)
        steps = added(text, path, (HOOKS, event), item, comments=wiring.comments)
        text = done(text, steps)
        made += steps
    return made


def hollow(text: str, path: Path, agent: str) -> dict[str, str]:
    """The containers on our way that are there and empty, by dotted name, each with what stands
    between its brackets. Taking our entry out leaves these as they were, and removes others that
    it empties."""
    wiring = wiring_of(agent)
    root = parse(text, path, comments=wiring.comments)
    if root is None:
        return {}
    ways = {"": root}
    hooks = _child(root, HOOKS)
    if hooks is not None:
        ways[HOOKS] = hooks
        for event, _ in wiring.entries:
            node = _child(hooks, event)
            if node is not None:
                ways[f"{HOOKS}.{event}"] = node
    return {
        name: text[node.start + 1 : node.end - 1]
        for name, node in ways.items()
        if node.kind in ("object", "array") and not node.members and not node.items
    }


def removed(text: str, path: Path, agent: str, kept: Mapping[str, str]) -> str:
    """The text without our entries, and without what they alone kept from being empty, but for the
    containers in `kept` (`hollow`). Raises `NotJson`."""
    comments = wiring_of(agent).comments
    while True:
        root = parse(text, path, comments=comments)
        ours = [place for place in _places(text, root, agent) if place.found.ours]
        if root is None or not ours:
            return text
        place = ours[-1]
        name = f"{HOOKS}.{place.found.event}"
        if len(place.inner.items) > 1:
            text = without(text, place.inner, place.position)
        elif len(place.groups.items) > 1 or name in kept:
            text = without(text, place.groups, place.index, kept.get(name, ""))
        elif len(place.hooks.members) > 1 or HOOKS in kept:
            event = _position(place.hooks, place.found.event)
            text = without(text, place.hooks, event, kept.get(HOOKS, ""))
        else:
            text = without(text, root, _position(root, HOOKS), kept.get("", ""))


def empty(text: str, path: Path, agent: str) -> bool:
    """Whether nothing is set in it."""
    root = parse(text, path, comments=wiring_of(agent).comments)
    return root is None or not root.members


@dataclass(frozen=True, slots=True)
class _Place:
    """A hook that calls us, in the list `inner` of the group that `groups` has at `index`."""

    hooks: Node
    groups: Node
    index: int
    inner: Node
    position: int
    found: Found


def _places(text: str, root: Node | None, agent: str) -> Iterator[_Place]:
    """The hooks that call us. What has another form is passed over: the agent does it too."""
    hooks = _child(root, HOOKS) if root is not None else None
    for member in hooks.members if hooks is not None else ():
        assert hooks is not None, "it has members"
        if hooks.member(member.name) is not member:
            continue
        for index, node in enumerate(member.node.items):
            inner = _child(node, HOOKS)
            if inner is None:
                continue
            for position, hook in enumerate(inner.items):
                line = text.count("\n", 0, hook.start) + 1
                one = found(member.name, hook.plain(), agent, line)
                if one is not None:
                    yield _Place(hooks, member.node, index, inner, position, one)


def _child(node: Node, name: str) -> Node | None:
    member = node.member(name)
    return member.node if member is not None else None


def _position(node: Node, name: str) -> int:
    return max(i for i, member in enumerate(node.members) if member.name == name)
