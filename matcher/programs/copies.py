"""Where `cp`, `mv`, `ln`, `install`, `rsync` and `scp` write.

The target is a folder where it ends with a slash, is `.` or `..`, or stands behind several sources
(cp(1)); whether a name without a slash is a folder only the disk knows, and it is not asked.
"""

from __future__ import annotations

from forenote.matcher.programs.options import has, parse, values_of
from forenote.matcher.programs.target import Target, slashed
from forenote.matcher.reading import SPLIT, UNKNOWN

_INSTALL = "-m --mode -o --owner -g --group -S --suffix -t --target-directory"
_RSYNC = (
    "-e --rsh --rsync-path --exclude --include --filter -f --exclude-from --include-from"
    " --files-from -B --block-size --max-size --min-size --backup-dir --suffix --partial-dir -T"
    " --temp-dir --compare-dest --copy-dest --link-dest --bwlimit --timeout --port --password-file"
    " --log-file --out-format --chmod --chown -M"
)

COPIES = {
    "cp": "-t --target-directory -S --suffix",
    "gcp": "-t --target-directory -S --suffix",
    "mv": "-t --target-directory -S --suffix",
    "gmv": "-t --target-directory -S --suffix",
    "ln": "-t --target-directory -S --suffix",
    "install": _INSTALL,
    "ginstall": _INSTALL,
    "rsync": _RSYNC,
    "scp": "-c -D -F -i -J -l -o -P -S -X",
}
"""Each program's options that take a value, from its manual page."""


def copies(words: tuple[str, ...], name: str) -> list[Target]:
    """The files written, and for `mv` those that go."""
    parsed = parse(words, 1, values=tuple(COPIES[name].split()))
    operands = [words[i] for i in parsed.operands]
    plain = name.lstrip("g")
    if plain == "install" and has(parsed, ("-d", "--directory")):
        return [Target(slashed(one)) for one in operands]
    if plain == "rsync" and has(parsed, ("-n", "--dry-run", "--list-only")):
        return []
    folders = values_of(parsed, ("-t", "--target-directory"))
    return moved(
        operands,
        folders[0] if folders else None,
        removes=plain == "mv" or has(parsed, ("--remove-source-files",)),
        whole=has(parsed, ("-T", "--no-target-directory")),
        links=plain == "ln",
        remote=plain in ("rsync", "scp"),
    )


def container(words: tuple[str, ...], at: int) -> list[Target]:
    """`docker cp FROM TO`, `kubectl cp`: a path with `NAME:` in front is that of a container."""
    parsed = parse(words, at, values=("-c", "--container", "-n", "--namespace", "--context"))
    return moved([words[i] for i in parsed.operands], None, removes=False, remote=True)


def moved(
    operands: list[str],
    folder: str | None,
    *,
    removes: bool,
    whole: bool = False,
    links: bool = False,
    remote: bool = False,
) -> list[Target]:
    """Sources and a target: `folder` if an option names it, else the last operand."""
    if folder is None and len(operands) < 2:
        if links and operands:  # `ln -s there/name` makes `name` here
            return [Target(_last(operands[0]))]
        return []
    sources = operands if folder is not None else operands[:-1]
    target = operands[-1] if folder is None else slashed(folder)
    found = [
        Target(source, "move") for source in sources if removes and not (remote and _far(source))
    ]
    if remote and _far(target):
        return found
    several = len(sources) > 1 or SPLIT in sources
    if not whole and (several or target.endswith("/") or _last(target) in (".", "..")):
        found.extend(_into(target, source, remote) for source in sources)
    else:
        found.append(Target(target))
    return found


def _into(target: str, source: str, remote: bool) -> Target:
    folder = slashed(target)
    if remote:
        if source.endswith("/"):  # rsync(1): a trailing slash means what lies in the folder
            return Target(folder)
        source = source.rpartition(":")[2]
    name = _last(source)
    if name in (".", "..", ""):
        return Target(folder)
    if "/" in source[-1:]:
        name += "/"
    return Target(folder + name.replace(SPLIT, UNKNOWN))


def _last(path: str) -> str:
    return base_name(path.rstrip("/"))


def base_name(path: str) -> str:
    """What stands behind the last slash."""
    return path.rpartition("/")[2]


def _far(path: str) -> bool:
    """Whether scp and rsync take it for another machine: a colon before any slash (scp(1))."""
    colon = path.find(":")
    return colon > 1 and "/" not in path[:colon]
