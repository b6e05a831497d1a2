"""The index as a file: what is put in comes out, few reads find it, and nothing damaged is used."""

from __future__ import annotations

import marshal
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forenote.matcher.checksum import checksum
from forenote.matcher.index.build import REST, Source, laid_out
from forenote.matcher.index.file import (
    MANY,
    WHOLE_TABLE,
    Damaged,
    Entry,
    Header,
    Index,
    entries_of,
    slice_of,
    sources_of,
)
from forenote.matcher.index.frozen import freeze, thaw
from forenote.matcher.index.layout import BUILD, PREAMBLE, VERSION, WORDS, file_name
from forenote.matcher.keys.grammar import parse_key
from forenote.notes.whole_file import write_whole

if TYPE_CHECKING:
    from forenote.matcher.index.file import Watched

MINE = "mine"
GIT = freeze(parse_key("git push"))
PATH = freeze(parse_key({"path": "*.py", "text": ["a", "b*"]}))


def header(**changed: object) -> Header:
    values: dict[str, object] = {
        "build": BUILD,
        "identity": MINE,
        "settings": (1000, 200, ()),
        "watched": (b"/p/.notes", bytes(range(32)), bytes(4), ((b"/u", None, 0),), b""),
        "until": 0,
        "notes": 1,
        "kinds": "wc",
    }
    return Header(**(values | changed))  # type: ignore[arg-type]  # the values above have the types


def code(token: str) -> int:
    return checksum(token.encode())


def source(id: str, *anchors: tuple[str, str], body: str = "body") -> Source:
    """A note with a key for each anchor: a token, empty for none, and a second one or none."""
    filed = tuple(
        (((code(first) if first else REST), code(second) if second else 0),)
        for first, second in anchors
    )
    return Source(
        id=id,
        path=f"/p/.notes/{id}.md",
        stamp=(1, 2, 3, 4),
        keys=tuple(GIT if number % 2 == 0 else PATH for number in range(len(anchors))),
        unless=(PATH,),
        anchors=filed,
        kinds="w",
        weights={"git": 3},
        item=(id, "label", (1, 2)),
        hold=False,
        body=body.encode(),
    )


@pytest.fixture
def put(tmp_path: Path) -> Callable[..., Index]:
    def put(*notes: Source, sources: object = None, **changed: object) -> Index:
        path = tmp_path / "x.index"
        write_whole(str(path), laid_out(header(**changed), notes, sources))
        return Index(str(path), MINE)

    return put


def found(index: Index, *tokens: str) -> list[str]:
    return [entry.id for entry in index.candidates(tokens)]


def test_a_note_comes_out_as_it_was_put_in(put: Callable[..., Index]) -> None:
    body = "line\nnaïve 漢字 \U0001f600\n"
    index = put(source("a/b", ("wgit", ""), ("wgit", ""), body=body), sources={"a": (1, "x")})
    (entry,) = index.candidates(["wgit"])
    assert entry == Entry(
        "a/b",
        "/p/.notes/a/b.md",
        (1, 2, 3, 4),
        (thaw(GIT), thaw(PATH)),
        (thaw(PATH),),
        {"git": 3},
        ("a/b", "label", (1, 2)),
        False,
        entry.body,
    )
    assert index.body(entry) == body
    assert sources_of(index) == {"a": (1, "x")}
    assert index.header == header()
    index.close()


@pytest.mark.parametrize(
    "key", ["git push -f|--force", {"path": ["a", "b"], "text": "x"}, "a*|b c"]
)
def test_a_key_comes_out_as_it_was_put_in(key: object) -> None:
    assert thaw(freeze(parse_key(key))) == parse_key(key)


def test_only_the_keys_that_could_hold_are_handed_on(put: Callable[..., Index]) -> None:
    index = put(source("n", ("wa", ""), ("wb", ""), ("wc", "")))
    (entry,) = index.candidates(["wc", "wb"])
    assert entry.keys == (thaw(PATH), thaw(GIT)), "in the author's order"
    index.close()


def test_a_second_token_must_be_there_too(put: Callable[..., Index]) -> None:
    index = put(source("one", ("wa", "wb")), source("two", ("wa", "")), source("rest", ("", "wb")))
    assert found(index, "wa") == ["two"]
    assert found(index, "wb") == ["rest"]
    assert found(index, "wa", "wb") == ["one", "two", "rest"]
    index.close()


def test_a_key_without_a_token_is_always_a_candidate(put: Callable[..., Index]) -> None:
    index = put(source("a", ("wx", "")), source("b", ("", "")))
    assert found(index) == found(index, "wy") == ["b"]
    index.close()


def test_no_notes_at_all(put: Callable[..., Index]) -> None:
    index = put(notes=0)
    assert found(index, "wgit") == []
    assert entries_of(index) == []
    index.close()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(
            st.tuples(st.sampled_from("abcdefgh"), st.sampled_from(["", "a", "b"])), max_size=3
        ),
        max_size=12,
    ),
    st.sets(st.sampled_from("abcdefghi")),
    st.integers(0, 2),
)
def test_the_same_as_looking_at_every_note(
    tmp_path_factory: pytest.TempPathFactory,
    notes: list[list[tuple[str, str]]],
    tokens: set[str],
    way: int,
) -> None:
    """Candidates are the notes filed under a token of the action: by a list that is read through,
    as by a whole table, by single looks into it, and by the slots alone."""
    path = str(tmp_path_factory.mktemp("index") / "x.index")
    padding = [] if way == 0 else [source("~", *((f"pad{n}", "") for n in range(4_000)))]
    every = [source(f"{n:02}", *anchors) for n, anchors in enumerate(notes)]
    write_whole(path, laid_out(header(), [*every, *padding], None))
    index = Index(path, MINE)
    asked = tokens | ({f"no{n}" for n in range(MANY)} if way == 2 else set())
    expected = [
        f"{n:02}"
        for n, anchors in enumerate(notes)
        if any(first in tokens and second in tokens | {""} for first, second in anchors)
    ]
    assert found(index, *asked) == expected
    index.close()


def test_reads_do_not_grow_with_the_notes(
    tmp_path: Path, figures: Callable[[str, str], None]
) -> None:
    """A hundred times the notes cost a look at each token's place, and no more."""
    chance = random.Random(7)
    counts = []
    for size in (100, 1_000, 10_000):
        notes = [
            source(f"n{n}", *((f"w{chance.randrange(size * 3)}", "") for _ in range(3)))
            for n in range(size)
        ]
        path = str(tmp_path / f"{size}.index")
        write_whole(path, laid_out(header(), notes, None))
        index = Index(path, MINE)
        candidates = index.candidates([f"w{n}" for n in range(30)])
        counts.append((size, index.reads, len(candidates)))
        index.close()
    figures("the index", f"notes, reads, candidates for 30 tokens: {counts}")
    assert all(reads <= 2 + 2 * 30 + 2 * candidates for _, reads, candidates in counts)


def test_many_tokens_read_the_slots_at_once(tmp_path: Path) -> None:
    """With more tokens than a look at each is worth, the whole table of slots is read."""
    notes = [source(f"n{n}", (f"w{n}", "")) for n in range(WHOLE_TABLE // 8)]
    path = str(tmp_path / "x.index")
    write_whole(path, laid_out(header(), notes, None))
    index = Index(path, MINE)
    assert found(index, *(f"z{n}" for n in range(5_000))) == []
    assert index.reads <= 3
    index.close()


def small(**changed: object) -> bytearray:
    notes = [source(f"n{n}", ("wgit", ""), ("cgit push", "wgit")) for n in range(5)]
    return laid_out(header(**changed), notes, {"kept": (1, 2)})


def use(path: Path) -> list[str]:
    """All that a hook and a compiler ask of an index."""
    index = Index(str(path), MINE)
    try:
        entries = index.candidates(["wgit", "cgit push", "wz"])
        sources_of(index)
        return [entry.id + index.body(entry) for entry in entries]
    finally:
        index.close()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        pytest.param(b"", "it is no index", id="empty"),
        pytest.param(b"forenote", "it is no index", id="the magic alone"),
        pytest.param(b"SQLite format 3\0" + bytes(200), "it is no index", id="another program's"),
        pytest.param(small(identity="other"), "it is of another set of notes", id="another set's"),
        pytest.param(small(build="cpython-39"), "it was made by cpython-39", id="another Python's"),
        pytest.param(small() + b"\0", "it is cut short or has grown", id="grown"),
        pytest.param(
            small()[:200] + bytes(8) + small()[208:],
            "its header does not have its checksum",
            id="changed in its header",
        ),
    ],
)
def test_what_is_not_this_index_is_rejected(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "x.index"
    path.write_bytes(content)
    with pytest.raises(Damaged, match=f"^{why}$"):
        use(path)


def test_another_version_is_rejected(tmp_path: Path) -> None:
    content = bytearray(small())
    content[8:12] = (VERSION + 1).to_bytes(4, "little")
    content[PREAMBLE - 4 : PREAMBLE] = checksum(content[: PREAMBLE - 4]).to_bytes(4, "little")
    path = tmp_path / "x.index"
    path.write_bytes(content)
    with pytest.raises(Damaged, match=f"it has version {VERSION + 1} of the layout, not {VERSION}"):
        use(path)


def test_an_index_cut_short_anywhere_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    content = small()
    for length in range(len(content)):
        path.write_bytes(content[:length])
        with pytest.raises(Damaged):
            use(path)


def test_a_flipped_byte_is_noticed_wherever_it_matters(tmp_path: Path) -> None:
    """Every byte that a hook or a compiler reads has a checksum."""
    path = tmp_path / "x.index"
    content = small()
    path.write_bytes(content)
    right = use(path)
    quiet = 0
    for at in range(len(content)):
        changed = bytearray(content)
        changed[at] ^= 0x20
        path.write_bytes(changed)
        try:
            seen = use(path)
        except Damaged:
            continue
        quiet += 1
        assert seen == right, at
    assert quiet == 0


@pytest.mark.parametrize("tokens", [2, MANY + 1], ids=["looked up", "all slots read"])
def test_damage_in_a_big_table_is_noticed(tmp_path: Path, tokens: int) -> None:
    """A table that is not read whole is checked in the parts that are: a flipped byte, or a page of
    zeros as a loss of power leaves it, makes no note vanish."""
    notes = [source(f"n{n}", (f"w{n}", ""), ("wall", "")) for n in range(6_000)]
    content = laid_out(header(), notes, None)
    at, length = (int.from_bytes(content[8 + 4 * n : 12 + 4 * n], "little") for n in (5, 6))
    assert length > WHOLE_TABLE
    path = tmp_path / "x.index"
    chance = random.Random(5)
    asked = [f"w{chance.randrange(6_000)}" for _ in range(tokens)]
    path.write_bytes(content)
    index = Index(str(path), MINE)
    right = found(index, *asked)
    index.close()
    assert len(right) == len(set(asked))
    noticed = 0
    for step in range(600):
        place = at + chance.randrange(length)
        changed = bytearray(content)
        if step % 2:
            changed[place] ^= 0x20
        else:
            changed[place : place + 4_096] = bytes(4_096)
        path.write_bytes(changed[: len(content)])
        index = Index(str(path), MINE)
        try:
            assert found(index, *asked) == right
        except Damaged:
            noticed += 1
        finally:
            index.close()
    assert noticed > 2


def test_the_slices_come_out_as_they_were_put_in(tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    slices: list[Watched] = [
        (b"%d.md" % n, bytes(range(32)), bytes(4), ((b"/p/%dx.md" % n, None, 0),), b"/p/")
        for n in range(3)
    ]
    content = laid_out(header(slices=3), [source("n", ("w", ""))], None, slices, 1_500)
    path.write_bytes(content)
    index = Index(str(path), MINE)
    assert [slice_of(index, number) for number in range(3)] == slices
    assert index.took == 1_500
    index.close()
    for place in range(
        len(content) - 36 - sum(len(marshal.dumps(one)) for one in slices), len(content)
    ):
        changed = bytearray(content)
        changed[place] ^= 0x20
        path.write_bytes(changed)
        index = Index(str(path), MINE)
        seen = []
        for number in range(3):
            try:
                seen.append(slice_of(index, number) == slices[number])
            except Damaged:
                seen.append(False)
        index.close()
        assert sum(seen) == 2, "the others do not suffer from it"


def test_what_is_no_file_is_no_index(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.index")
    with pytest.raises(Damaged, match="it is no file"):
        Index(str(tmp_path / "x.index"), MINE)


def test_names_of_files_differ_by_the_set_of_notes() -> None:
    assert len({file_name(f"/home/dev/project{n}\n") for n in range(2_000)}) == 2_000
    assert file_name("a") == file_name("a")
    assert file_name("a").endswith(".index")
    assert PREAMBLE == 8 + 4 * WORDS
