"""Where a path that an action names lies, as written patterns are compared with it."""

from __future__ import annotations

from forenote.matcher.reading import SPLIT, UNKNOWN


def relative(path: str, cwd: str, root: str, home: str) -> str:
    """`path` as a `Write` holds it: relative to `root`, else `~/...`, else absolute.

    Nothing is asked of the file system. `cwd`, `root` and `home` may each be empty where unknown:
    without `cwd` a relative path counts from `root`, without `root` from `cwd`. A `cwd` that holds
    `UNKNOWN` (behind `cd "$X"`) gives `UNKNOWN/...`, and so does a path that starts with an
    expansion or climbs out of the only folder known. `\\` separates as `/` does. A trailing slash
    (also `.` and `..`) is kept as the sign of a folder; the root itself is `./`.
    """
    path = _slashes(path)
    if not path:
        return ""
    base, top, own = _slashes(cwd), _slashes(root), _slashes(home)
    base, top = base or top, top or base
    if path == "~" or path.startswith("~/"):
        if not own:
            return _written("~", _tidy(path[1:])[1], _is_folder(path))
        path = own + path[1:]
    folder = _is_folder(path)
    if path[0] in (UNKNOWN, SPLIT):
        return _written("", _tidy(UNKNOWN + path[1:])[1], folder)
    if not _anchor(path):
        path = f"{base}/{path}" if base else path
    anchor, parts = _drive(*_tidy(path), top)
    if anchor:
        for start, sign in ((top, ""), (own, "~")):
            if start:
                at, above = _tidy(start)
                if at == anchor and parts[: len(above)] == above and (above or not sign):
                    anchor, parts = sign, parts[len(above) :]
                    break
    if not anchor and parts and parts[0][0] == SPLIT:
        parts[0] = UNKNOWN + parts[0][1:]
    return _written(anchor, parts, folder)


def _slashes(path: str) -> str:
    path = path.replace("\\", "/")
    if path[1:2] == ":" and path[2:3] in ("", "/") and path[0].isalpha():
        path = path[0].upper() + path[1:]
    return path


def _drive(anchor: str, parts: list[str], top: str) -> tuple[str, list[str]]:
    """`/c/work` is `C:/work` where the project lies on a drive: Git Bash on Windows writes so."""
    if top[1:2] == ":" and anchor == "/" and parts and len(parts[0]) == 1 and parts[0].isalpha():
        return parts[0].upper() + ":", parts[1:]
    return anchor, parts


def _is_folder(path: str) -> bool:
    return path.endswith(("/", "/.", "/..")) or path in (".", "..", "~")


def _anchor(path: str) -> str:
    """What an absolute path starts with: `/`, or a drive as `C:`; empty for a relative one."""
    if path[:1] == "/":
        return "/"
    drive = path[1:2] == ":" and path[2:3] in ("", "/") and path[0].isalpha()
    return path[:2] if drive else ""


def _tidy(path: str) -> tuple[str, list[str]]:
    """The anchor and the segments without `.` and `..`.

    An unknown segment may stand for several or none, so `..` behind one leaves it as it is; above
    a folder that is not known the path starts with an unknown one.
    """
    anchor = _anchor(path)
    parts: list[str] = []
    for part in path[len(anchor) :].split("/"):
        if part in ("", "."):
            continue
        if part != "..":
            parts.append(part)
        elif not parts:
            if not anchor:
                parts.append(UNKNOWN)
        elif UNKNOWN not in parts[-1] and SPLIT not in parts[-1]:
            parts.pop()
    return anchor, parts


def _written(start: str, parts: list[str], folder: bool) -> str:
    body = "/".join(parts)
    if start == "/":
        body = "/" + body
    elif start:
        body = f"{start}/{body}"
    elif not body:
        return "./"
    return body + "/" if folder and body[-1] != "/" else body
