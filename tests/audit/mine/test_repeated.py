"""What is masked in a call is masked in its error too."""

from __future__ import annotations

import pytest

from forenote.audit.mine.repeated import masked_with, secrets_of
from forenote.matcher.action import FILES, OTHER, SHELL, Action, Change


@pytest.mark.parametrize(
    ("command", "error", "shown"),
    [
        pytest.param("deploy up --token=supersecrettoken123", "error: bad token supersecrettoken123", "error: bad token …", id="the value of an option"),
        pytest.param("mysql -psecretpw", "denied (using password=secretpw)", "denied (using password=…)", id="a password that stands without a name"),
        pytest.param("API_KEY=abcdef123456SECRET ./run", "key abcdef123456SECRET is not known", "key … is not known", id="the value of a variable"),
        pytest.param("curl -u bob:hunter2 https://h", "bob:hunter2 and hunter22", "bob:… and hunter22", id="a short one as a word alone"),
        pytest.param("deploy up --token=supersecrettoken123", "xsupersecrettoken123x, twice supersecrettoken123", "x…x, twice …", id="a long one wherever it stands"),
        pytest.param("deploy up --token=supersecrettoken123", "error: bad token supersecre", "error: bad token …", id="where the excerpt ends in it"),
        pytest.param("deploy up --token=supersecrettoken123", "error: it is too su", "error: it is too su", id="a letter or two of its beginning are none"),
        pytest.param("deploy --token=$TOKEN", "bad token $TOKEN", "bad token $TOKEN", id="a variable is no secret"),
        pytest.param("deploy up", "bad token=supersecrettoken123", "bad token=…", id="its own"),
        pytest.param("deploy --token=supersecrettoken123", "in token=supersecrettoken123 here", "in token=… here", id="found both ways"),
    ],
)  # fmt: skip
def test_an_error(command: str, error: str, shown: str) -> None:
    assert masked_with(error, secrets_of(Action(SHELL, command=command))) == shown


def test_all_that_a_call_is_made_of() -> None:
    call = Action(
        OTHER,
        arguments=("xy12zz", "Bearer abcdef123", "a"),
        argument_names=("password", "auth", "q"),
    )
    assert "xy12zz" in secrets_of(call)
    written = Action(FILES, changes=(Change("a.env", "API_KEY=abcdef123456SECRET\n", "edit"),))
    assert secrets_of(written) == ("abcdef123456SECRET",)
    assert secrets_of(Action(SHELL, command="git push")) == ()
