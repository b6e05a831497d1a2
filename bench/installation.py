"""The hook as it is installed, and as an agent starts it: a wheel in an environment of its own, its
bundle, the launcher, the line in the agent's settings. Nothing is downloaded.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from forenote.hooks.install.command_line import command_line
from forenote.hooks.install.launcher import Launcher, put_launcher, written

ROOT = Path(__file__).parents[1]
ROOMS = ("audit", "cli", "hooks", "matcher", "notes", "packer")


@dataclass(frozen=True, slots=True)
class Installation:
    """The interpreter of an installation, and the main file in it that any Python reads."""

    python: Path
    entry: Path

    @property
    def main(self) -> Path:
        """The main file in byte code, for the one interpreter that there is."""
        (path,) = (self.entry.parent / "bundle" / "__pycache__").glob("hook.*.pyc")
        return path

    def make_bundle(self) -> None:
        """Make it anew, whether or not the one that is there would do."""
        for path in (self.entry.parent / "bundle" / "__pycache__").glob("hook.*"):
            path.unlink()
        _run(str(self.python), "-m", "forenote.hooks.bundle.make")


def installed(home: Path) -> Installation:
    """Build the wheel from a copy of this checkout, install it below `home` and make its bundle."""
    for name in ("source", "venv"):
        shutil.rmtree(home / name, ignore_errors=True)
    source = home / "source"
    for room in ROOMS:
        shutil.copytree(ROOT / room, source / room, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, source / name)
    for old in home.glob("*.whl"):
        old.unlink()
    _run(sys.executable, "-m", "build", "-w", "--no-isolation", "-o", str(home), str(source))
    (wheel,) = home.glob("*.whl")
    venv.create(home / "venv", symlinks=True)
    python = home / "venv" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", str(python), "install", "-q")
    _run(*pip, "--no-deps", "--no-index", str(wheel))
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(_run(str(python), "-c", asked).strip())
    # the libraries that notes are compiled with, for what runs `site`; the hook does not
    libraries = [path for path in sys.path if "site-packages" in path]
    (site / "libraries.pth").write_text("\n".join(libraries))
    made = Installation(python, site / "forenote" / "hooks" / "entry.py")
    made.make_bundle()
    return made


@contextmanager
def installed_aside() -> Iterator[tuple[Installation, dict[str, str], Path]]:
    """An installation in a folder that goes afterwards; the environment of its user, which is this
    process's too; and the folder."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        env = environment(home / "home", home / "user")
        os.environ.update(env)
        yield installed(home), env, home


def started_by_agent(home: Path) -> list[str]:
    """The command with which an agent starts the hook of the user whose home that is."""
    return ["/bin/sh", "-c", command_line("claude")]


def put_launchers(installation: Installation, homes: Mapping[Path, str]) -> None:
    """Write the launcher into homes: each around the command given, and where that is empty, around
    the hook."""
    text = written(
        Launcher(str(installation.python), str(installation.main), str(installation.entry))
    )
    started = '"$python" -I -S -X utf8 "$main" "$@"'
    assert started in text
    for place, line in homes.items():
        launcher = place / ".local" / "share" / "forenote" / "hook"
        put_launcher(launcher, text.replace(started, line or started))


def environment(home: Path, state: Path) -> dict[str, str]:
    """What such a process finds in its environment: little, and no folder of the real user. The locale is
    one of UTF-8, as nearly everybody's, and there wherever the C library is new."""
    found = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8"}
    for name in ("CACHE", "CONFIG", "STATE"):
        found[f"XDG_{name}_HOME"] = str(state / name.lower())
    return found


def _run(*command: str) -> str:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: {done.stderr}")
    return done.stdout
