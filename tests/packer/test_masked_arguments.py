"""What a tool's argument is called tells that it is a secret, however it looks."""

from __future__ import annotations

import pytest

from forenote.packer.secrets.masking import masked_argument


@pytest.mark.parametrize(
    ("name", "text", "after"),
    [
        pytest.param("password", "Zq7hunTer2Xk", "…", id="a password"),
        pytest.param("password", "swordfish", "…", id="a password that is a word"),
        pytest.param("password", "two words", "…", id="a password with a blank"),
        pytest.param("apiKey", "Zq7hunTer2Xk", "…", id="a key in camel case"),
        pytest.param("X-Api-Key", "abcdefghij", "…", id="a header's key of letters alone"),
        pytest.param("Authorization", "Zq7hunTer2Xk", "…", id="a header without a scheme"),
        pytest.param("Authorization", "Bearer Zq7hunTer2Xk", "Bearer …", id="the scheme stays"),
        pytest.param("Cookie", "sid=Zq7; b=c", "…", id="a cookie with blanks"),
        pytest.param("command", "PASSWORD=Zq7hunTer2Xk a", "PASSWORD=… a", id="inside a text"),
        pytest.param("query", "reset the password", "reset the password", id="another name"),
        pytest.param("path", "src/password.py", "src/password.py", id="a path"),
        pytest.param("max_tokens", "4096", "4096", id="a count"),
        pytest.param("token", "${TOKEN}", "${TOKEN}", id="an expansion"),
        pytest.param("password", "<password>", "<password>", id="a placeholder"),
        pytest.param("password", "", "", id="empty"),
        pytest.param("auth/password", "swordfish", "…", id="the nearest name"),
        pytest.param("credentials/db", "Zq7hunTer2Xk", "…", id="a name around it"),
        pytest.param("secrets/db/main", "swordfish", "…", id="one further out"),
        pytest.param("credentials/user", "bob12345", "bob12345", id="what is beside a secret"),
        pytest.param("secrets/0", "db_password", "db_password", id="a secret's name"),
        pytest.param("tokens/file", "./a/b1.txt", "./a/b1.txt", id="a secret's file"),
        pytest.param("page/query", "Zq7hunTer2Xk", "Zq7hunTer2Xk", id="other names"),
        pytest.param("//a.example/:_authToken", "Zq7hunTer2Xk", "…", id="a name with slashes"),
    ],
)
def test_an_argument_is_masked_by_its_name(name: str, text: str, after: str) -> None:
    assert masked_argument(text, name) == after
