"""An index in memory gives the same candidates as the file from which it was read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.matcher.checksum import checksum
from forenote.matcher.index.build import REST, Source, laid_out
from forenote.matcher.index.file import Header, Index, entries_of
from forenote.matcher.index.frozen import freeze
from forenote.matcher.index.layout import BUILD
from forenote.matcher.index.resident import Resident
from forenote.matcher.keys.grammar import parse_key
from forenote.notes.whole_file import write_whole

TOKENS = st.sampled_from(("wgit", "wpush", "ta", "pdocs", "emd", ""))
KEYS = [freeze(parse_key(text)) for text in ("git push", "ls", "rm -rf", "cat")]


def _code(token: str) -> int:
    return checksum(token.encode()) if token else REST


@st.composite
def _notes(draw: st.DrawFn) -> list[Source]:
    notes = []
    for number in range(draw(st.integers(0, 6))):
        anchors = draw(st.lists(st.lists(st.tuples(TOKENS, TOKENS), min_size=1), min_size=1))
        filed = tuple(
            tuple((_code(first), _code(second) if second else 0) for first, second in group)
            for group in anchors[: len(KEYS)]
        )
        notes.append(
            Source(
                id=f"n{number}",
                path=f"/p/n{number}.md",
                stamp=(1, 2, 3, 4),
                keys=tuple(KEYS[: len(filed)]),
                unless=(KEYS[0],),
                anchors=filed,
                kinds="w",
                weights={"git": 3},
                item=("n", "label"),
                hold=number % 2 == 0,
                body=b"body",
            )
        )
    return notes


@given(_notes(), st.lists(st.sets(TOKENS.filter(bool))))
def test_the_candidates_are_those_of_the_file(
    tmp_path_factory: pytest.TempPathFactory, notes: list[Source], actions: list[set[str]]
) -> None:
    """ "It is the same file, read once; candidates are the same." Asked again, too."""
    path = str(tmp_path_factory.mktemp("index") / "x.index")
    header = Header(BUILD, "mine", (), 0, len(notes), "w")
    write_whole(path, laid_out(header, notes, None))
    index, resident = Index(path, "mine"), Resident(path, "mine")
    try:
        for tokens in actions * 2:
            assert resident.candidates(tokens) == index.candidates(tokens)
        for entry in entries_of(index):
            assert resident.whole(entry.id) == entry
    finally:
        index.close()
        resident.close()


def test_the_keys_of_a_candidate_are_those_of_the_whole_note(tmp_path: Path) -> None:
    source = Source(
        id="n",
        path="/p/n.md",
        stamp=(1, 2, 3, 4),
        keys=tuple(KEYS[:2]),
        unless=(),
        anchors=(((_code("wgit"), 0),), ((_code("wls"), 0),)),
        kinds="w",
        weights={},
        item=(),
        hold=False,
        body=b"",
    )
    path = str(tmp_path / "x.index")
    header = Header(BUILD, "mine", (), 0, 1, "w")
    write_whole(path, laid_out(header, [source], None))
    resident = Resident(path, "mine")
    (entry,) = resident.candidates({"wls"})
    assert entry.keys[0] is resident.whole("n").keys[1]
    resident.close()
