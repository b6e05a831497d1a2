"""Redirections write files, with the text where it is known; descriptors and devices are none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from forenote.matcher.reading import Reading

Writes = Callable[[str], list[str]]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        pytest.param("echo x > a", ["write app/a"], id=">"),
        pytest.param("echo x >> a", ["write app/a"], id=">>"),
        pytest.param("echo x >| a", ["write app/a"], id=">|"),
        pytest.param("ls 2> a", ["write app/a"], id="2>"),
        pytest.param("ls &> a", ["write app/a"], id="&>"),
        pytest.param("ls &>> a", ["write app/a"], id="&>>"),
        pytest.param("ls >& a", ["write app/a"], id=">& with a file"),
        pytest.param("ls <> a", ["write app/a"], id="<> opens for both"),
        pytest.param("> a", ["write app/a"], id="a redirection alone"),
        pytest.param("exec 3> a", ["write app/a"], id="exec"),
        pytest.param("for i in 1; do ls; done > a", ["write app/a"], id="of a loop"),
        pytest.param("f() { ls; } > a", ["write app/a"], id="of a function"),
        pytest.param("(cd x; ls) > a", ["write app/a"], id="of a subshell, in the outer folder"),
        pytest.param("ls > a > b", ["write app/a", "write app/b"], id="two"),
        pytest.param("ls > /dev/null", [], id="a device"),
        pytest.param("ls > /dev/shm/a", ["write /dev/shm/a"], id="a file in memory"),
        pytest.param("ls 2>&1", [], id="a descriptor"),
        pytest.param("ls >&2", [], id="standard error"),
        pytest.param("ls >&-", [], id="closed"),
        pytest.param("ls >&$fd", [], id="a descriptor that is not known"),
        pytest.param("ls < a", [], id="reading"),
        pytest.param("cat << a\nx\na", [], id="a here-document"),
        pytest.param("echo '> a'", [], id="quoted"),
        pytest.param("[[ a > b ]]", [], id="a comparison"),
        pytest.param("(( a > b ))", [], id="arithmetic"),
        pytest.param("cat > \"$F\" <<E\nx\nE", ["write ?"], id="a path that is not known"),
        pytest.param("cat > $D/a.py <<E\nx\nE", ["write ?/a.py"], id="a folder that is not"),
        pytest.param("ls > ~/a", ["write ~/a"], id="in the home folder"),
    ],
)  # fmt: skip
def test_redirections(command: str, expected: list[str], writes: Writes) -> None:
    assert writes(command) == expected


@pytest.mark.parametrize(
    ("command", "text"),
    [
        pytest.param("cat > a <<'E'\nx $y\nE", "x $y\n", id="a here-document"),
        pytest.param("cat <<E > a\nx $y\nE", "x \0\n", id="with an expansion"),
        pytest.param("echo x > a", "x\n", id="echo"),
        pytest.param("printf '%s' x >> a", "x", id="printf"),
        pytest.param("{ echo a; echo b; } > a", "a\nb\n", id="a group"),
        pytest.param("echo x | tee a", "x\n", id="tee"),
        pytest.param("cat <<E | sudo tee a > /dev/null\nx\nE", "x\n", id="sudo tee"),
        pytest.param("echo x | dd of=a", "x\n", id="dd"),
        pytest.param("echo x | sponge a", "x\n", id="sponge"),
        pytest.param("ls > a", "", id="not known"),
        pytest.param("echo x 2> a", "", id="standard error has none of it"),
        pytest.param("(cat) > a <<E\nx\nE", "x\n", id="a here-document of a group"),
    ],
)
def test_the_text_written(command: str, text: str, reading: Callable[[str], Reading]) -> None:
    found = [w.text for one in reading(command).commands for w in one.writes if w.path == "app/a"]
    assert found == [text]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        pytest.param("cd sub && touch a", ["app/sub/a"], id="cd"),
        pytest.param("cd sub; cd ..; touch a", ["app/a"], id="and back"),
        pytest.param("cd /project && touch a", ["a"], id="absolute"),
        pytest.param("cd /x; touch a; cd -; touch b", ["/x/a", "app/b"], id="cd -"),
        pytest.param("cd; touch a", ["~/a"], id="home"),
        pytest.param("cd ~/x && touch a", ["~/x/a"], id="below home"),
        pytest.param("(cd sub; touch a); touch b", ["app/sub/a", "app/b"], id="a subshell"),
        pytest.param("cd sub | touch a; touch b", ["app/a", "app/b"], id="each part of a pipe"),
        pytest.param("x=$(cd sub; touch a); touch b", ["app/sub/a", "app/b"], id="a substitution"),
        pytest.param("{ cd sub; }; touch a", ["app/sub/a"], id="a group is no subshell"),
        pytest.param("if x; then cd sub; fi; touch a", ["app/sub/a"], id="a condition counts"),
        pytest.param('cd "$X"; touch a', ["?/a"], id="unknown"),
        pytest.param('cd "$X/b" && touch a', ["?/b/a"], id="unknown in front"),
        pytest.param('cd "$X"; cd /project; touch a', ["a"], id="known again"),
        pytest.param("pushd sub; touch a; popd; touch b", ["app/sub/a", "app/b"], id="pushd, popd"),
        pytest.param("pushd s; pushd; touch a", ["app/a"], id="pushd alone swaps"),
        pytest.param("popd; touch a", ["?/a"], id="popd of nothing"),
        pytest.param("command cd sub; touch a", ["app/sub/a"], id="command cd"),
        pytest.param("eval 'cd sub'; touch a", ["app/sub/a"], id="eval is this shell"),
        pytest.param("bash -c 'cd sub; touch a'; touch b", ["app/sub/a", "app/b"], id="bash is not"),
        pytest.param("sudo cd sub; touch a", ["app/a"], id="nor is sudo"),
        pytest.param("ssh host 'cd /srv; touch a'", ["/srv/a"], id="elsewhere, absolute"),
        pytest.param("cd ../..; touch a", ["/a"], id="out of the project"),
        pytest.param("{ cd sub && make; } > a; touch b", ["app/a", "app/sub/b"],
                     id="a group's redirection is opened first"),
        pytest.param("if x; then cd sub; fi > a", ["app/a"], id="a condition's too"),
        pytest.param("for d in x; do cd sub; done > a", ["app/a"], id="and a loop's"),
        pytest.param("while cd sub; do x; done < l > a", ["app/a"], id="behind its input"),
        pytest.param("{ cd sub; cat; } <<E > a\nx\nE", ["app/a"], id="with a here-document"),
        pytest.param("cd sub; { cd t; } > a", ["app/sub/a"], id="behind an earlier cd"),
        pytest.param("{ { cd s; } > a; } > b", ["app/a", "app/b"], id="one in another"),
        pytest.param("{ { cd s; }; { cd t; } > a; } > b", ["app/s/a", "app/b"], id="the second"),
        pytest.param("{ cd sub; x > a; } > b", ["app/sub/a", "app/b"], id="inside it has moved"),
        pytest.param("(cd s; { cd t; } > a) | cat > b", ["app/s/a", "app/b"], id="in a pipe"),
        pytest.param("time cd sub && touch a", ["app/sub/a"], id="time is no program"),
        pytest.param("env cd sub && touch a", ["app/a"], id="env is"),
        pytest.param("cd sub > a; touch b", ["app/a", "app/sub/b"], id="cd's own redirection"),
    ],
)  # fmt: skip
def test_cd_is_followed(
    command: str, expected: list[str], reading: Callable[[str], Reading]
) -> None:
    found = [write.path for one in reading(command).commands for write in one.writes]
    assert [path.replace("\0", "?") for path in found] == expected
