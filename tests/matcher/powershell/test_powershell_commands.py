"""What a PowerShell text runs and writes; each row follows the reference page of its cmdlet.

PowerShell itself is not asked, since it is seldom at hand where these tests run.
"""

from __future__ import annotations

import base64

import pytest

from forenote.matcher.action import POWERSHELL, Action
from forenote.matcher.powershell.cmdlets import ALIASES, CANONICAL, ROWS, Cmdlet
from forenote.matcher.powershell.commands import expand
from forenote.matcher.powershell.encoded import decode
from forenote.matcher.powershell.scan import scan
from forenote.matcher.read import read
from forenote.matcher.reading import UNKNOWN, Command

ROOT = "C:\\work\\p"


def found(text: str) -> tuple[Command, ...]:
    return expand(scan(text), cwd=ROOT, root=ROOT, home="C:\\Users\\me")[0]


def run(text: str) -> list[str]:
    return [" ".join(one.words) for one in found(text)]


def writes(text: str) -> list[tuple[str, str]]:
    """Path and kind of each file written, once for a command and the cmdlet it stands for."""
    every = [(one.path, one.kind) for command in found(text) for one in command.writes]
    return list(dict.fromkeys(every))


def texts(text: str) -> dict[str, str]:
    return {one.path: one.text for command in found(text) for one in command.writes}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Set-Content -Path x.txt -Value hi", [("x.txt", "write")], id="named"),
        pytest.param("Set-Content x.txt hi", [("x.txt", "write")], id="by position"),
        pytest.param("Set-Content -Value hi x.txt", [("x.txt", "write")], id="mixed"),
        pytest.param("set-content -PATH x.txt hi", [("x.txt", "write")], id="any case"),
        pytest.param("sc x.txt hi", [("x.txt", "write")], id="an alias"),
        pytest.param("Set-Content -Pat:x.txt hi", [("x.txt", "write")], id="shortened, a colon"),
        pytest.param("Set-Content -Path: x.txt hi", [("x.txt", "write")], id="a colon, a blank"),
        pytest.param("Set-Content -LiteralPath '[x].md' a", [("[x].md", "write")], id="literal"),
        pytest.param("Set-Content -Force -NoNewline x a", [("x", "write")], id="switches"),
        pytest.param("Set-Content x a -Encoding utf8", [("x", "write")], id="another parameter"),
        pytest.param("Set-Content -ea Stop x a", [("x", "write")], id="a common parameter"),
        pytest.param("Add-Content x a", [("x", "write")], id="Add-Content"),
        pytest.param("a | Out-File x -Append", [("x", "write")], id="Out-File"),
        pytest.param("a | tee -FilePath x", [("x", "write")], id="Tee-Object"),
        pytest.param("Clear-Content x", [("x", "edit")], id="Clear-Content"),
        pytest.param("New-Item x.txt", [("x.txt", "write")], id="New-Item"),
        pytest.param("ni -ItemType Directory x", [("x/", "write")], id="a folder"),
        pytest.param("ni -Path d -Name x", [("d/x", "write")], id="a folder and a name"),
        pytest.param("mkdir x", [("x/", "write")], id="mkdir makes a folder"),
        pytest.param("rm x", [("x", "remove")], id="rm"),
        pytest.param("rm a, b -Recurse -Force", [("a", "remove"), ("b", "remove")], id="several"),
        pytest.param("del -r x", [("x", "remove")], id="a switch of one letter"),
        pytest.param("mv a b", [("a", "move"), ("b", "write")], id="Move-Item"),
        pytest.param("mv a d\\", [("a", "move"), ("d/a", "write")], id="into a folder"),
        pytest.param("cp a b", [("b", "write")], id="Copy-Item"),
        pytest.param("cp a,b d", [("d/a", "write"), ("d/b", "write")], id="several into a folder"),
        pytest.param("cp -Destination b -Path a -Recurse", [("b", "write")], id="named"),
        pytest.param("cp src\\a", [("a", "write")], id="no destination: here"),
        pytest.param(
            "ren d\\a b", [("d/a", "move"), ("d/b", "write")], id="a new name, same folder"
        ),
        pytest.param("a | Export-Csv x.csv", [("x.csv", "write")], id="Export-Csv"),
        pytest.param("iwr http://h/x -OutFile y", [("y", "write")], id="Invoke-WebRequest"),
        pytest.param("curl http://h/x -OutFile y", [("y", "write")], id="curl as an alias"),
        pytest.param("curl.exe -o y http://h/x", [("y", "write")], id="curl as a program"),
        pytest.param("Expand-Archive a.zip d", [("d/", "write")], id="unpacked into a folder"),
        pytest.param("Compress-Archive a b.zip", [("b.zip", "write")], id="packed"),
        pytest.param("a > x", [("x", "write")], id="a redirection"),
        pytest.param("'a' > x", [("x", "write")], id="a redirected value"),
        pytest.param("a *>> x", [("x", "write")], id="all streams"),
        pytest.param("git mv a b", [("a", "move"), ("b", "write")], id="a program of the tables"),
        pytest.param("cd src; 'a' > x", [("src/x", "write")], id="cd moves"),
        pytest.param(
            "pushd a; 'a' > x; popd; 'a' > x", [("a/x", "write"), ("x", "write")], id="back"
        ),
        pytest.param("& { cd a }; 'a' > x", [("a/x", "write")], id="a location is the session's"),
        pytest.param("cd $x; 'a' > y", [(f"{UNKNOWN}/y", "write")], id="an unknown folder"),
        pytest.param("'a' > C:\\work\\p\\s\\x", [("s/x", "write")], id="absolute inside"),
        pytest.param("'a' > ~\\x", [("~/x", "write")], id="below home"),
        pytest.param("$p = 's\\x'; 'a' > $p", [("s/x", "write")], id="a constant path"),
        pytest.param("rm $p", [(UNKNOWN, "remove")], id="an unknown path"),
        pytest.param("if ($x) { rm a }", [("a", "remove")], id="behind a condition"),
        pytest.param("gci | % { rm a }", [("a", "remove")], id="in a script block"),
        pytest.param("bash -c 'rm a'", [("a", "remove")], id="in another shell"),
    ],
)
def test_written(text: str, expected: list[tuple[str, str]]) -> None:
    assert writes(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Get-Content x.txt", id="reading"),
        pytest.param("gc x | Select-String y", id="reading, by aliases"),
        pytest.param("Copy-Item -Path a -WhatIf b", id="only what would happen"),
        pytest.param("a > $null", id="nowhere"),
        pytest.param("a 2>&1", id="a stream into another"),
        pytest.param("a > NUL", id="the device"),
        pytest.param("Set-Content env:X y", id="a variable of the environment"),
        pytest.param("Remove-Item Env:X, Function:\\f", id="other providers"),
        pytest.param("Set-ItemProperty HKCU:\\Software\\X Name 1", id="the registry"),
        pytest.param("a | Tee-Object -Variable x", id="into a variable"),
        pytest.param("iwr http://h/x", id="a request alone"),
        pytest.param("[IO.File]::WriteAllText('a', 'b')", id="a method, out of reach"),
        pytest.param("Write-Output 'Set-Content x y'", id="a string"),
        pytest.param("# rm x", id="a comment"),
        pytest.param("Test-Path x", id="a question"),
    ],
)
def test_nothing_written(text: str) -> None:
    assert writes(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Set-Content x 'a b'", "a b\n", id="the value"),
        pytest.param("Set-Content x a,b", "a\nb\n", id="several values are lines"),
        pytest.param("'a b' | Set-Content x", "a b\n", id="by the pipeline"),
        pytest.param("'a','b' | Set-Content x", "a\nb\n", id="several by the pipeline"),
        pytest.param("@'\na\nb\n'@ | Set-Content x", "a\nb\n", id="a here-string"),
        pytest.param("$t = @'\na\n'@\nSet-Content x $t", "a\n", id="a constant variable"),
        pytest.param("$t = 'a'\n$t | Out-File x", "a\n", id="a constant by the pipeline"),
        pytest.param("echo a | Out-File x", "a\n", id="what echo prints"),
        pytest.param("'a' | tee y | Set-Content x", "a\n", id="through tee"),
        pytest.param("'a' > x", "a\n", id="a redirected value"),
        pytest.param("echo a > x", "a\n", id="redirected echo"),
        pytest.param('Set-Content x "a $b"', f"a {UNKNOWN}\n", id="unknown in part"),
        pytest.param("Get-Foo | Set-Content x", "", id="unknown"),
        pytest.param("$t = Get-Foo; Set-Content x $t", "\1\n", id="an unknown variable"),
        pytest.param("a 2> x", "", id="another stream has no text of ours"),
        pytest.param("ni x -ItemType SymbolicLink -Target y", "", id="where a link points"),
    ],
)
def test_the_text_that_is_written(text: str, expected: str) -> None:
    assert texts(text)["x"] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("git push", ["git push"], id="itself alone"),
        pytest.param("del x", ["del x", "Remove-Item x"], id="an alias is its cmdlet"),
        pytest.param("remove-item x", ["remove-item x", "Remove-Item x"], id="as it is spelled"),
        pytest.param("Remove-Item x", ["Remove-Item x"], id="spelled so already"),
        pytest.param("curl -o y z", ["curl -o y z"], id="a program that is an alias elsewhere"),
        pytest.param("iex 'git push'", ["git push"], id="Invoke-Expression"),
        pytest.param("'git push' | iex", ["git push"], id="by the pipeline"),
        pytest.param('powershell -NoP -Command "git push"', ["git push"], id="-Command"),
        pytest.param("pwsh -c git push", ["git push"], id="-Command without quotes"),
        pytest.param("cmd /c 'dir & git push'", ["git push"], id="cmd"),
        pytest.param("cmd.exe /C git push", ["git push"], id="cmd without quotes"),
        pytest.param("Start-Process git 'push'", ["git push"], id="Start-Process"),
        pytest.param("saps -FilePath git -Args push -Wait", ["git push"], id="named"),
        pytest.param("start git -ArgumentList a,'b c'", ["git a b c"], id="a list"),
        pytest.param("npx eslint x", ["eslint x"], id="a wrapper of the tables"),
        pytest.param("uv run pytest", ["pytest"], id="another"),
        pytest.param("python -m pip install x", ["pip install x"], id="a module"),
        pytest.param("wsl git push", ["git push"], id="in Linux"),
        pytest.param("bash -c 'git push'", ["git push"], id="another shell"),
        pytest.param("Invoke-Command { git push } -ComputerName x", ["git push"], id="elsewhere"),
        pytest.param("sudo git push", ["git push"], id="sudo"),
    ],
)
def test_what_runs(text: str, expected: list[str]) -> None:
    assert [one for one in run(text) if one in expected] == expected


@pytest.mark.parametrize("text", ["git push", "Remove-Item x", "curl -o y z", "& $x push", "a 1"])
def test_nothing_else_runs(text: str) -> None:
    assert len(found(text)) == 1


@pytest.mark.parametrize(
    ("text", "not_run"),
    [
        pytest.param("echo git push", "git push", id="arguments of echo"),
        pytest.param("Write-Host 'git push'", "git push", id="a string"),
        pytest.param("iex $x", "$x", id="an unknown text"),
        pytest.param("powershell -File git.ps1", "git.ps1 push", id="a file"),
        pytest.param("Start-Process $x push", "push", id="an unknown program"),
        pytest.param("& $x push", "push", id="a called variable"),
        pytest.param("cmd /c", "", id="no script"),
    ],
)
def test_what_does_not_run(text: str, not_run: str) -> None:
    assert not_run not in run(text)


def test_an_encoded_command_is_read() -> None:
    encoded = base64.b64encode("git push; rm é".encode("utf-16-le")).decode("ascii")
    assert decode(encoded) == "git push; rm é"
    for option in ("-EncodedCommand", "-enc", "-e", "-ec"):
        assert "git push" in run(f"powershell -NoProfile {option} {encoded}")


@pytest.mark.parametrize("text", ["", "a", "????", "é" * 8, "AA=A" * 3])
def test_what_is_no_encoded_command(text: str) -> None:
    assert decode(text) is None


def test_via_and_how_tell_the_way() -> None:
    shell, outer, inner = found("powershell -c 'del x'")
    assert outer.via is shell
    assert inner.via is outer
    assert (outer.how, inner.how) == ("script given to powershell", "its alias del")
    assert inner.dialect == "powershell"


def test_the_reading_of_an_action() -> None:
    reading = read(Action(POWERSHELL, command="cd app; 'x' > y.txt", cwd="/p", root="/p"))
    assert [one.words[:1] for one in reading.commands] == [("cd",), ("Set-Location",), ()]
    assert reading.commands[-1].writes[0].path == "app/y.txt"


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_each_row_of_the_table_writes(row: Cmdlet) -> None:
    """With every parameter that names a file given, something is written."""
    text = f"{row.name} -Path a.txt -Destination b.txt -DestinationPath c -NewName d -OutFile e"
    text += " -FilePath f -OutputDirectory g"
    assert writes(text)


def test_every_alias_stands_for_a_known_cmdlet() -> None:
    for alias, name in ALIASES.items():
        assert CANONICAL[name.lower()] == name, alias
        assert alias not in CANONICAL
