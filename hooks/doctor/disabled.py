"""Whether the agent has been told to run no hooks at all."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from forenote.hooks.doctor.line import Line, finding
from forenote.hooks.doctor.scene import Scene
from forenote.hooks.install.json_text import NotJson, parse
from forenote.hooks.install.settings import read_settings
from forenote.notes.problem import visible

Off = Callable[[Mapping[str, object]], str]
"""The setting of a file which switches hooks off, empty for none."""


def check(scene: Scene) -> Iterator[Line]:
    for path, off in _files(scene):
        setting = off(_meant(path))
        if setting:
            yield finding(
                f"{visible(str(path))} switches hooks off: {setting}",
                f"remove that setting, or ask who runs {scene.wiring.title} for you",
            )


def _files(scene: Scene) -> Iterator[tuple[Path, Off]]:
    names, system, off = SWITCHES.get(scene.name, ((), (), _never))
    for folder, _ in scene.folders:
        for name in names:
            yield folder / name, off
    for path in system:
        yield Path(path), off


def _claude(settings: Mapping[str, object]) -> str:
    for name in ("disableAllHooks", "allowManagedHooksOnly"):
        if settings.get(name) is True:
            return f"`{name}`"
    return ""


def _codex(settings: Mapping[str, object]) -> str:
    features = settings.get("features")
    for name in ("hooks", "codex_hooks"):  # the second is the name it had before
        if isinstance(features, dict) and features.get(name) is False:
            return f"`{name} = false` in [features]"
    return "`allow_managed_hooks_only`" if settings.get("allow_managed_hooks_only") is True else ""


def _gemini(settings: Mapping[str, object]) -> str:
    hooks = settings.get("hooksConfig")
    if not isinstance(hooks, dict):
        return ""
    if hooks.get("enabled") is False:
        return "`hooksConfig.enabled`"
    disabled = hooks.get("disabled")
    if isinstance(disabled, list) and "forenote" in disabled:
        return "`hooksConfig.disabled` names `forenote`"
    return ""


def _never(settings: Mapping[str, object]) -> str:
    return ""


SWITCHES: dict[str, tuple[tuple[str, ...], tuple[str, ...], Off]] = {
    # agent: files in its folders, files of the system, what switches off
    "claude": (  # code.claude.com/docs/en/hooks, /settings
        ("settings.json", "settings.local.json"),
        (
            "/etc/claude-code/managed-settings.json",
            "/Library/Application Support/ClaudeCode/managed-settings.json",
        ),
        _claude,
    ),
    "codex": (  # developers.openai.com/codex/hooks
        ("config.toml",),
        ("/etc/codex/requirements.toml", "/etc/codex/managed_config.toml"),
        _codex,
    ),
    "gemini": (  # hooksConfig in the bundle of 0.61.0
        ("settings.json",),
        ("/etc/gemini-cli/settings.json",),
        _gemini,
    ),
}


def _meant(path: Path) -> dict[str, object]:
    """What a settings file means; nothing where it is not there. What cannot be read is told by
    `wired`, for the files that matter there."""
    if not os.path.isfile(path):
        return {}
    try:
        text = read_settings(path).text
        if path.suffix == ".toml":
            return tomllib.loads(text.removeprefix("\ufeff"))
        root = parse(text, path, comments=True)
    except (NotJson, ValueError):
        return {}
    plain = root.plain() if root is not None else {}
    return dict(plain) if isinstance(plain, dict) else {}
