"""What `curl`, `wget`, `tar` and `unzip` put on the disk, where their words alone tell."""

from __future__ import annotations

from forenote.matcher.programs.copies import base_name
from forenote.matcher.programs.options import has, parse, values_of
from forenote.matcher.programs.target import Target, slashed
from forenote.matcher.reading import SPLIT, UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_CURL = (
    "-A --user-agent -b --cookie -c --cookie-jar -C --continue-at -d --data --data-raw --data-binary"
    " --data-urlencode --json -D --dump-header -e --referer -E --cert -F --form -H --header -K"
    " --config -m --max-time --connect-timeout -o --output --output-dir -P -Q -r --range --retry"
    " --retry-delay -t -T --upload-file -u --user -w --write-out -x --proxy -X --request -y -Y -z"
    " --cacert --key --url --resolve --limit-rate"
)
_WGET = (
    "-O --output-document -o --output-file -a --append-output -P --directory-prefix -t --tries -T"
    " --timeout -w --wait -U --user-agent --header --user --password --post-data --post-file"
    " --method --body-data -A -R -D -I -X -l --level -Q -e -i --input-file -B"
)


def curl(words: tuple[str, ...], stdin: str) -> list[Target]:
    """`-o FILE`, and with `-O` the last segment of the address, both below `--output-dir`; also
    the headers and cookies it is told to write (curl(1))."""
    parsed = parse(words, 1, values=tuple(_CURL.split()))
    where = "".join(slashed(one) for one in values_of(parsed, ("--output-dir",))[-1:])
    found = [Target(where + one) for one in values_of(parsed, ("-o", "--output")) if one != "-"]
    found += [
        Target(one)
        for one in values_of(parsed, ("-D", "--dump-header", "-c", "--cookie-jar"))
        if one != "-"
    ]
    if has(parsed, ("-O", "--remote-name", "--remote-name-all")):
        urls = [words[i] for i in parsed.operands] + values_of(parsed, ("--url",))
        found += [Target(where + name) for name in map(_remote_name, urls) if name]
    return found


def wget(words: tuple[str, ...], stdin: str) -> list[Target]:
    """`-O FILE`, else the last segment of each address below `-P DIR`; and its log (wget(1))."""
    parsed = parse(words, 1, values=tuple(_WGET.split()))
    found = [Target(one) for one in values_of(parsed, ("-o", "--output-file", "-a")) if one != "-"]
    if has(parsed, ("--spider",)):
        return found
    out = values_of(parsed, ("-O", "--output-document"))
    if has(parsed, ("-O", "--output-document")) or any(word.startswith("-qO") for word in words):
        return found + [Target(one) for one in out if one != "-"]
    where = "".join(slashed(one) for one in values_of(parsed, ("-P", "--directory-prefix"))[-1:])
    names = [_remote_name(words[i]) for i in parsed.operands]
    return found + [Target(where + name) for name in names if name]


def _remote_name(url: str) -> str:
    """The file name at the end of an address; empty where it has none."""
    path = url.partition("?")[0].partition("#")[0]
    path = path.partition("://")[2] or path
    if "/" not in path or path.endswith("/"):
        return UNKNOWN if url in (UNKNOWN, SPLIT) else ""
    return base_name(path)


def tar(words: tuple[str, ...], stdin: str) -> list[Target]:
    """The archive that `-c`, `-r`, `-u` write; of `-x`, the members it names, or the folder of
    `-C` (tar(1))."""
    values = (
        "-f", "--file", "-C", "--directory", "-T", "--files-from", "-X", "--exclude-from", "-b",
        "-I", "--use-compress-program", "--exclude", "--strip-components", "--transform", "--owner",
        "--group", "--mode", "-g", "-H", "--format", "--newer-mtime",
    )  # fmt: skip
    if len(words) > 1 and words[1][:1] not in ("-", ""):  # the old form: `tar xzf FILE`
        words = (words[0], "-" + words[1], *words[2:])
    parsed = parse(words, 1, values=values)
    names = {name for name, _ in parsed.options}
    archives = values_of(parsed, ("-f", "--file"))
    if names & {"-c", "-r", "-u", "--create", "--append", "--update"}:
        return [Target(one) for one in archives if one != "-"]
    if not names & {"-x", "--extract", "--get"} or names & {"-O", "--to-stdout"}:
        return []
    folder = "".join(values_of(parsed, ("-C", "--directory"))[-1:])
    members = [words[i] for i in parsed.operands]
    if members:
        return [Target(one, folder=folder) for one in members]
    return [Target(slashed(folder))] if folder else []


def unzip(words: tuple[str, ...], stdin: str) -> list[Target]:
    """The folder of `-d` (unzip(1)); what the archive holds is not known."""
    parsed = parse(words, 1, values=("-d", "-x", "-P"))
    if has(parsed, ("-l", "-t", "-p", "-v", "-Z")):
        return []
    return [Target(slashed(one)) for one in values_of(parsed, ("-d",))]


TRANSFERS: dict[str, Callable[[tuple[str, ...], str], list[Target]]] = {
    "curl": curl,
    "wget": wget,
    "tar": tar,
    "gtar": tar,
    "bsdtar": tar,
    "unzip": unzip,
}
