"""`notes new`: a note from the command line, its keys checked before anything is written."""

from __future__ import annotations

import os
import re
import shlex
from datetime import date
from pathlib import Path

import click

from forenote.audit.estimate import estimated_share
from forenote.audit.outcome import expected, reason
from forenote.cli.action_argument import config_here, file_text, here
from forenote.cli.compiled import compile_for
from forenote.cli.key_argument import fields_value, key_value, wrong_argument
from forenote.cli.loaded import no_project, rendered, short, tell, without_suffix
from forenote.cli.standing import trust_own, warning
from forenote.matcher.programs.wrappers import BUILT_IN
from forenote.notes import ids, place, values
from forenote.notes.deliverable import of_note
from forenote.notes.examples import check
from forenote.notes.layers import Loaded, load
from forenote.notes.model import PROJECT, USER
from forenote.notes.problem import ERROR, visible
from forenote.notes.read import from_text
from forenote.notes.rows import RowMistake, from_line, from_mapping
from forenote.notes.tree import Mapping, Mistake, Plain, Scalar, parse, plain
from forenote.notes.write import KeyValue, compose, create

BROAD = 0.05
"""The share of actions above which it is said how broad a key is: `git` holds on 12 of 100, `git push`
on one. `notes audit` has a threshold of its own."""


@click.command("new")
@click.argument("summary")
@click.option(
    "--key", "-k", "bare", multiple=True, metavar="KEY", help="A key; repeat it for more, any of which matches."
)  # fmt: skip
@click.option("--command", "of_command", multiple=True, metavar="WORDS", help="Words of a command.")
@click.option("--path", "of_path", multiple=True, metavar="GLOB", help="A file that is written.")
@click.option("--text", "of_text", multiple=True, metavar="TEXT", help="Text that is written.")
@click.option(
    "--tool", "of_tool", multiple=True, metavar="NAME", help="A tool, such as an MCP tool."
)
@click.option(
    "--unless",
    multiple=True,
    metavar="KEY",
    help="A key that cancels the match; repeat it for more.",
)
@click.option(
    "--match", multiple=True, metavar="ACTION", help="An example: an action it must match."
)
@click.option(
    "--ignore", multiple=True, metavar="ACTION", help="An example: an action it must not match."
)
@click.option("--id", "id", metavar="ID", help="The note's id; without it, made from the summary.")
@click.option("--body", metavar="FILE|-", help="The body, from a file or standard input.")
@click.option("--user", is_flag=True, help="Put it among your own notes, for all projects.")
def command(
    summary: str,
    bare: tuple[str, ...],
    of_command: tuple[str, ...],
    of_path: tuple[str, ...],
    of_text: tuple[str, ...],
    of_tool: tuple[str, ...],
    unless: tuple[str, ...],
    match: tuple[str, ...],
    ignore: tuple[str, ...],
    id: str | None,
    body: str | None,
    user: bool,
) -> None:
    """Write a note that says SUMMARY when an agent does what a KEY names.

    SUMMARY is the claim itself in one line, not that there is a note. Each --key is a key of its
    own. --command, --path, --text and --tool together are one key more, all of whose fields must
    hold; one that is repeated holds for any of its values. --unless takes what --key takes.

    --match and --ignore are examples, which `notes test` checks from then on, and which are checked
    at once: nothing is written where one fails. An ACTION is a shell command, `write PATH`,
    `edit PATH`, `remove PATH`, `tool NAME TEXT`, or a mapping such as
    `{tool: write, path: fix.py, text: "s.replace(a, b)"}`.

    The notes folder of the project is trusted from then on (`notes trust`), since you write in it.

    \b
    Examples:
      notes new "Push with --force-with-lease: others may have pushed" --key "git push --force|-f" \\
        --match "git push -f" --ignore "git push --force-with-lease"
      notes new "Count what a replacement replaced" --text ".replace(" --path "*.py" --key "sed -i"
      notes new "Migrations are never edited" --id sql/migrations --path "migrations/*" --body why.md
    """
    arguments = (summary, *bare, *of_command, *of_path, *of_text, *of_tool, *unless)
    _check_encoding((*arguments, *match, *ignore))
    _check_summary(summary)
    keys: list[KeyValue] = [key_value(argument, "--key") for argument in bare]
    given = {"command": of_command, "path": of_path, "text": of_text, "tool": of_tool}
    fields = {name: arguments for name, arguments in given.items() if arguments}
    if fields:
        keys.append(fields_value(fields))
    if not keys:
        raise click.UsageError('a note needs a key: --key "git push --force", or --path "*.sql"')
    must_match = [_action(action, "--match") for action in match]
    must_not = [_action(action, "--ignore") for action in ignore]
    folder, layer = _folder(user)
    chosen = _id(id, summary, folder)
    path = folder / (chosen + ids.SUFFIX)
    text = compose(
        summary.strip(),
        keys,
        file_text(body) if body is not None else "",
        unless=[key_value(argument, "--unless") for argument in unless],
        match=must_match,
        ignore=must_not,
    )
    _check(text, chosen, path, layer)
    hidden = _hidden(chosen, layer)
    create(path, text)
    click.echo(f"wrote {short(path)}")
    if not user:
        _say_main_tree(here()[1])
        trust_own(here()[1])
    compile_for(here()[1], told=True)
    if hidden:
        click.echo(f"it hides the note of the same id in layer {hidden}", err=True)
    if body is None:
        click.echo(f"next: notes edit {chosen}")
    elif bare:
        click.echo(f"next: notes explain {shlex.quote(bare[0])}")
    else:
        click.echo(f"next: notes show {chosen}")


def _check_encoding(arguments: tuple[str, ...]) -> None:
    """Refuses bytes that are no UTF-8, which Python hands on as halves of surrogate pairs."""
    for argument in arguments:
        if not argument.isascii() and argument.encode(errors="ignore").decode() != argument:
            raise click.UsageError(f"this argument is not UTF-8: {visible(argument)}")


def _check_summary(summary: str) -> None:
    try:
        values.line(Scalar(summary, False, 0, len(summary)), "summary", "text on one line")
    except Mistake as mistake:
        raise wrong_argument(summary, mistake.message, mistake.hint) from None


def _folder(user: bool) -> tuple[Path, str]:
    if user:
        own = place.user_notes()
        if not own:
            raise click.ClickException(
                "no home folder is known, so there is no place for your notes: set HOME"
            )
        return Path(own), USER
    project = here()[1]
    if project is None:
        raise no_project("make one with `notes init`, or use --user for a note of your own")
    return Path(project[1]), PROJECT


def _id(id: str | None, summary: str, folder: Path) -> str:
    """The id that was asked for, else one made from the summary, unless a file has it already."""
    chosen = ids.canonical(without_suffix(id)) if id is not None else ids.of_summary(summary)
    reason = ids.wrong(chosen)
    if reason is not None:
        message = f"{chosen!r} cannot be a note's id: {reason}"
        raise (
            click.UsageError(message)
            if id is None
            else wrong_argument(id, message, "write it as in `--id git/force-push`", option="--id")
        )
    taken = _Taken(folder)
    if chosen in taken:
        raise click.ClickException(
            f"there is a note `{chosen}` already: {short(folder / (chosen + ids.SUFFIX))}\n"
            f"  free is --id {ids.free(chosen, taken)}, or change that one: notes edit {chosen}"
        )
    return chosen


class _Taken:
    """The ids for which there is a file, readable or not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __contains__(self, id: object) -> bool:
        return os.path.lexists(self.folder / f"{id}{ids.SUFFIX}")


def _check(text: str, id: str, path: Path, layer: str) -> None:
    """Reads the note as it would be read from its file, and does what `notes test` does; nothing
    that would have an error there is written."""
    note, problems = from_text(text, id, path=path, layer=layer)
    config = config_here()
    if note is not None:
        problems = (*problems, *of_note(note, config))
    wrong = [rendered(problem) for problem in problems if problem.severity == ERROR]
    if note is not None:
        wrong += [
            f"--{'match' if one.example.match else 'ignore'} {shlex.quote(one.example.source)}: "
            f"{expected(one.example.match)}\n  {visible(reason(one))}"
            for one in check([note], BUILT_IN.extended(config.wrappers))
            if not one.passed
        ]
    if wrong:
        raise click.ClickException("nothing was written\n" + "\n".join(wrong))
    tell(problems)
    for key in note.keys if note is not None else ():
        share = estimated_share(key)
        if share > BROAD:
            warning(
                f"the key `{visible(key.source)}` is estimated to hold on {share:.0%} of what agents do: "
                "name the subcommand, an option or a path, or except the rest with --unless"
            )


def _action(argument: str, option: str) -> Plain:
    """The example as it is written in a note: a line, or a mapping in braces. A group of commands in
    braces does not begin with a field."""
    try:
        if not _MAPPING.match(argument):
            from_line(argument)
            return argument
        node = parse(argument)
        assert isinstance(node, Mapping)  # what begins so is one, or no YAML
        value = plain(node)
        assert isinstance(value, dict)  # `plain` of a mapping
        from_mapping(value)
        return value
    except (RowMistake, Mistake) as mistake:
        hint = mistake.hint or _EXAMPLE
        raise wrong_argument(argument, mistake.message, hint, option=option) from None


_MAPPING = re.compile(r"""\s*\{\s*(["']?)\w+\1\s*:(\s|$|["'{\[])""")

_EXAMPLE = "write it as in {tool: write, path: fix.py}"


def _say_main_tree(project: tuple[str, str] | None) -> None:
    """That the note is not in the worktree in which it was made, which is easily overlooked."""
    if project is not None and os.path.dirname(project[1]) != project[0]:
        click.echo("This worktree has no `.notes`: the note is in that of its main tree.")


def _hidden(id: str, layer: str) -> str | None:
    """The layer whose note of this id no longer counts once this one is there."""
    loaded: Loaded = load(here()[1], today=date.today())
    note = loaded.find(id)
    order = [one.name for one in loaded.layers]
    if note is None or note.layer not in order or layer not in order:
        return None
    return note.layer if order.index(layer) < order.index(note.layer) else None
