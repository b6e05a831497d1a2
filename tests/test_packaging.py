"""What is listed, built and installed is what the folders hold."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("audit", "cli", "hooks", "matcher", "notes", "packer")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def sources() -> dict[str, Path]:
    """Every Python file of the rooms, by its name in the package."""
    return {
        f"forenote/{path.relative_to(ROOT).as_posix()}": path
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
    }


def test_every_folder_with_code_is_listed_as_a_package() -> None:
    # An unlisted folder imports fine in a checkout and is absent from the wheel.
    listed = PROJECT["tool"]["setuptools"]["packages"]
    found = {name.rpartition("/")[0].replace("/", ".") for name in sources()}
    assert sorted(listed) == sorted(found)


def test_the_rooms_are_all_there_are() -> None:
    outside = {"bench", "docs", "examples", "scripts", "tests", "typings"}
    with_code = {
        path.relative_to(ROOT).parts[0]
        for path in ROOT.glob("*/**/*.py")
        if not path.relative_to(ROOT).parts[0].startswith(".")
    }
    assert with_code - outside - {"build", "dist"} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_is_typed_linked_layered_and_guarded(room: str) -> None:
    assert (ROOT / room / "py.typed").read_bytes() == b""
    assert (ROOT / "typings/forenote" / room).resolve() == ROOT / room
    banned = PROJECT["tool"]["ruff"]["lint"]["flake8-tidy-imports"]["banned-api"]
    assert banned[room] == {"msg": f"import forenote.{room}"}
    contract = PROJECT["tool"]["importlinter"]["contracts"][0]
    assert f"forenote.{room}" in contract["layers"]
    assert f"forenote.{room}" in PROJECT["tool"]["importlinter"]["root_packages"]


def test_no_package_root_file_exists() -> None:
    # The hook puts `forenote` together by itself; a root `__init__` would run in one place only.
    assert not (ROOT / "__init__.py").exists()
    assert not (ROOT / "forenote").exists()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive and the wheel that is built from it."""
    target = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target), str(ROOT)],
        check=True,
        capture_output=True,
    )
    return target


def test_the_wheel_holds_the_rooms_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    tops = {name.split("/")[0] for name in names}
    assert tops == {"forenote"}
    assert {name for name in names if name.endswith(".py")} == set(sources())
    assert {name for name in names if name.endswith("py.typed")} == {
        f"forenote/{room}/py.typed" for room in ROOMS
    }


def test_the_wheel_holds_every_data_file_of_the_rooms(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        shipped = set(archive.namelist())
    data = {
        f"forenote/{path.relative_to(ROOT).as_posix()}"
        for room in ROOMS
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc"}
    }
    assert data - shipped == set()


def test_the_wheel_is_stamped_as_the_project_says(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        info = f"forenote-{PROJECT['project']['version']}.dist-info"
        metadata = archive.read(f"{info}/METADATA").decode()
        scripts = archive.read(f"{info}/entry_points.txt").decode().split()
        assert f"{info}/licenses/LICENSE" in archive.namelist()
    assert "\nLicense-Expression: MIT\n" in metadata
    assert "\nRequires-Python: >=3.11\n" in metadata
    assert scripts == [
        "[console_scripts]",
        *("forenote", "=", "forenote.cli.main:main"),
        *("notes", "=", "forenote.cli.main:main"),
    ]


def test_the_source_archive_holds_what_its_readme_speaks_of(built: Path) -> None:
    (archive_path,) = built.glob("*.tar.gz")
    with tarfile.open(archive_path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        links = [member.name for member in archive.getmembers() if member.issym()]
    wanted = {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "examples/demo.sh"}
    assert wanted - names == set()
    assert {name.removeprefix("forenote/") for name in sources()} - names == set()
    assert links == []
