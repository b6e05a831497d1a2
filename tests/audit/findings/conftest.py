"""A project for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.audit.findings.projects import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A folder with an empty `.notes`."""
    return Project(tmp_path / "shop")
