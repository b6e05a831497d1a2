"""Each row of the tables of an agent's markup: with it a tag opens nothing."""

from __future__ import annotations

import pytest

from forenote.packer.neutral import tags
from forenote.packer.neutral.text import neutral

TURNS = "assistant developer human instructions invoke system thinking user"

WRAPPERS = """
bashinput bashstderr bashstdout commandargs commandcontents commandmessage commandname newdiagnostics
persistedoutput tasknotification userpromptsubmithook posttoolusecontext pretoolusecontext
sessionstarthook availabledeferredtools systemreminder localcommand environmentcontext
userinstructions permissionsinstructions turnaborted collaborationmode usershellcommand
subagentnotification modelswitch hookcontext sessioncontext statesnapshot environmentdetails
userquery additionaldata functioncalls functionresults functionresult functioncall toolresult tooluse
tooluseerror toolcall toolcalls toolresponse startofturn endofturn bos eos sys beginoftext endoftext
"""

FAMILIES = "antml assistant function hook ide local posttooluse pretooluse system tool"

BLANKS = "arg args dir file id key name names path ref type url version"

WORDS = """
answer command context document environment error example file function input instruction message
output parameter prompt reminder response result rule skill stderr stdin stdout task think tool
warning
"""


@pytest.mark.parametrize("name", [*TURNS.split(), *WRAPPERS.split()])
def test_a_turn_or_an_agent_s_own_tag_is_never_let_through(name: str) -> None:
    assert neutral(f"text <{name}>") == f"text ‹{name}>"
    assert neutral(f"text<{name}>") == f"text‹{name}>"


@pytest.mark.parametrize("family", FAMILIES.split())
def test_a_name_that_starts_like_an_agent_s_counts_though_nobody_used_it(family: str) -> None:
    assert neutral(f"<{family}_novelty>") == f"‹{family}_novelty>"
    assert neutral("<brand_novelty>") == "<brand_novelty>"


@pytest.mark.parametrize("last", BLANKS.split())
def test_with_such_an_end_it_is_a_placeholder(last: str) -> None:
    assert neutral(f"cat <tool_{last}>") == f"cat <tool_{last}>"


@pytest.mark.parametrize("name", WORDS.split())
def test_an_ordinary_word_counts_only_where_it_is_closed(name: str) -> None:
    assert neutral(f"cat <{name}>") == f"cat <{name}>"
    assert neutral(f"<{name}>x</{name}>") == f"‹{name}>x‹/{name}>"


def test_every_row_is_tried() -> None:
    assert set(TURNS.split()) == tags._TURNS
    assert set(WRAPPERS.split()) == tags._WRAPPERS
    assert set(FAMILIES.split()) == tags._FAMILIES
    assert set(BLANKS.split()) == tags._BLANKS
    assert set(WORDS.split()) == tags._WORDS
