"""Whether Codex has been told to trust the hook: until then it skips it without a word.

The user's `config.toml` holds, under a key made of file, event and position, a hash of what was
trusted. The hash is over event, matcher and hook as JSON with sorted keys
(codex-rs/hooks/src/engine/discovery.rs); a test compares it with what the program says.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from forenote.hooks.doctor.line import Line, finding, fine
from forenote.hooks.doctor.scene import Entry, Scene
from forenote.hooks.install.json_text import NotJson
from forenote.hooks.install.settings import TOML, read_settings, user_folder
from forenote.notes.problem import visible

DEFAULT_TIMEOUT = 600  # seconds, where the entry has none

HOW = "start `codex`, type `/hooks`, and trust forenote's"


def check(scene: Scene) -> Iterator[Line]:
    if not scene.wiring.trusted_by_hash or not scene.entries:
        return
    folder = user_folder(scene.name)
    config = _config(folder / TOML) if folder is not None else {}
    if config is None:
        yield finding(f"{folder}/{TOML} cannot be read", "mend it: codex itself says where")
        return
    state = _table(_table(config, "hooks"), "state")
    known = {_real(key): _table(state, key) for key in state}
    untrusted, off = [], []
    for entry in scene.entries:
        if not entry.found.ours:
            continue
        states = list(_states(entry, known))
        if not states:
            untrusted.append(entry)
        elif any(one.get("enabled") is False for one in states):
            off.append(entry)
    for what, entries in (("not trusted", untrusted), ("trusted and switched off", off)):
        if entries:
            events = ", ".join(dict.fromkeys(one.found.event for one in entries))
            file = visible(str(entries[0].path))
            yield finding(
                f"the hook in {file} is {what} ({events}): {scene.wiring.title} skips it "
                "without a word",
                HOW,
            )
    if not untrusted and not off:
        yield fine(f"{scene.wiring.title} trusts the hook")
    project = scene.machine.project
    if project is not None and any(entry.project for entry in scene.entries):
        level = _table(_table(config, "projects"), project[0]).get("trust_level")
        if level != "trusted":
            yield finding(
                f"{scene.wiring.title} does not trust {visible(project[0])}, so it reads no "
                "settings of it",
                "start `codex` there and say that you trust the folder",
            )


def fingerprint(event: str, matcher: object, hook: Mapping[str, object]) -> str:
    """The hash that Codex keeps of a hook."""
    kept: dict[str, object] = {
        "type": "command",
        "command": hook.get("command"),
        "timeout": hook.get("timeout", DEFAULT_TIMEOUT),
        "async": bool(hook.get("async", False)),
    }
    if isinstance(hook.get("statusMessage"), str):
        kept["statusMessage"] = hook["statusMessage"]
    identity = {"event_name": snake(event), "hooks": [kept]}
    if isinstance(matcher, str):
        identity["matcher"] = matcher
    plain = json.dumps(identity, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()


def _states(entry: Entry, known: Mapping[str, dict[str, object]]) -> Iterator[Mapping[str, object]]:
    """What is kept of the entry, where it is the entry as it stands there now."""
    text = read_settings(entry.path).text.removeprefix("\ufeff")
    try:
        plain = tomllib.loads(text) if entry.path.suffix == ".toml" else json.loads(text)
    except ValueError:
        return
    event = entry.found.event
    groups = _table(plain, "hooks").get(event)
    for index, one in enumerate(groups if isinstance(groups, list) else ()):
        inner = one.get("hooks") if isinstance(one, dict) else None
        for position, hook in enumerate(inner if isinstance(inner, list) else ()):
            if not isinstance(hook, dict) or hook.get("command") != entry.found.command:
                continue
            state = known.get(f"{os.path.realpath(entry.path)}:{snake(event)}:{index}:{position}")
            wanted = fingerprint(event, one.get("matcher"), hook)
            if state is not None and state.get("trusted_hash") == wanted:
                yield state


def snake(event: str) -> str:
    """The event's name as the keys and the hash have it."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event).lower()


def _config(path: Path) -> dict[str, object] | None:
    try:
        return tomllib.loads(read_settings(path).text.removeprefix("\ufeff"))
    except (NotJson, ValueError):
        return None


def _table(mapping: Mapping[str, object], name: str) -> dict[str, object]:
    value = mapping.get(name)
    return value if isinstance(value, dict) else {}


def _real(key: str) -> str:
    """The key with its file's real path."""
    path, event, *position = key.rsplit(":", 3)
    return ":".join((os.path.realpath(path), event, *position)) if path else key
