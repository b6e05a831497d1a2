"""Whether the address in the settings is that of `notes serve`, and it runs."""

from __future__ import annotations

import http.client
import json
import time
from urllib.parse import urlsplit

from forenote.hooks.doctor.line import Line, finding, fine
from forenote.hooks.doctor.scene import Entry
from forenote.hooks.failure import installed_version
from forenote.hooks.serve.endpoint import HOST, known
from forenote.notes.problem import visible
from forenote.notes.state_file import Unusable

PATIENCE = 5.0  # seconds


def served(agent: str, entry: Entry, state: str) -> Line:
    """What is to be said of an entry that calls an address."""
    where = f"the address in {visible(str(entry.path))}"
    again = f"notes uninstall {agent}; notes install {agent} --http"
    try:
        endpoint = known(state)
    except Unusable as error:
        return finding(f"the file with the address of notes serve cannot be read: {error}", again)
    if endpoint is None or endpoint.url(agent) != entry.found.url:
        return finding(f"{where} is not that of notes serve here", again)
    parts = urlsplit(entry.found.url)
    began = time.monotonic()
    connection = http.client.HTTPConnection(HOST, parts.port, timeout=PATIENCE)
    try:
        connection.request("GET", parts.path.rpartition("/")[0])
        answer = connection.getresponse()
        said = json.loads(answer.read(65_536)) if answer.status == 200 else None
    except (OSError, ValueError, http.client.HTTPException):
        return finding(
            "notes serve does not run, so the agent goes on without notes",
            "notes serve, or have it started with your session (docs/serve.md)",
        )
    finally:
        connection.close()
    took = (time.monotonic() - began) * 1000
    if not isinstance(said, dict) or "pid" not in said:
        return finding(f"what listens on {HOST}:{endpoint.port} is not notes serve", again)
    if said.get("outdated"):
        return finding(
            "notes serve was started before forenote was changed, and starts a process for each call",
            f"start it again (it is the process {said['pid']})",
        )
    if said.get("forenote") != installed_version():
        return finding(
            f"notes serve is of version {visible(str(said.get('forenote')))}, this is "
            f"{installed_version()}",
            f"start it again, from this installation (it is the process {said['pid']})",
        )
    return fine(f"{where} answers, in {took:.1f} ms (notes serve is the process {said['pid']})")
