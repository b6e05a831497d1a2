"""Whether a summary announces instead of stating: a written rule.

A summary is what an agent is told where the body does not fit, so it has to be the claim itself.
One that says that there is a note, or what it is about, tells nothing. The summary is taken apart
at its sentences, and at a colon or a dash into what is named and what is said of it. It announces
when each of its parts does:

- it opens as titles do (`Notes on`, `How to`, `Overview of`, `Tips for`, `This note explains`) and
  nothing is said of it behind a colon,
- it points elsewhere (`see below`, `read the note`, `listed here`),
- it is a question, or
- it ends in a word for a kind of text or a field (`guidelines`, `conventions`, `process`, `setup`),
  or joins nouns with `and`, and has no word that could be its verb.

tests/data/summaries.yaml has summaries labelled by hand. The 63 that were looked at while the rule
was made, and the 32 that were not, all come out as labelled. Of 740 single bullets of real rule
files it finds one, which does announce. What is not English is never found.
"""

from __future__ import annotations

import re
from typing import Final

_CODE: Final = re.compile(r"(`+).+?\1")

_TITLE: Final = re.compile(
    r"(?:(?:some|a few|a|an|the|more|important|useful|general|common|known|my|our|best|key|basic)\s+)*"
    r"(?:"
    r"(?:notes?|thoughts|tips|hints|advice|information|info|details?|facts|guidance|guide(?:lines?)?"
    r"|instructions?|rules?|conventions?|overview|introduction|summary|explanation|description"
    r"|documentation|docs|warnings?|cautions?|caveats?|reminders?|gotchas?|pitfalls?|traps?"
    r"|problems?|issues?|considerations?|practices|recommendations?|background|discussion)"
    r"\s+(?:on|about|for|of|to|regarding|concerning|around|with|when|in|how|that)\b"
    r"|about\b|regarding\b|concerning\b|on (?:how|when|why)\b|on \w+ing\b"
    r"|how (?:to|we|you|it|they|this)\b|how \w+ (?:is|are|works?|behaves?)\b"
    r"|what (?:to|you (?:need|should|must|have))\b|when to\b|where to\b|why\b"
    r"|(?:things|what|everything) (?:to (?:know|remember|consider|watch)|about|you)\b|everything (?:on|about)\b"
    r"|troubleshooting\b|understanding\b|introducing\b"
    r"|(?:this|the) (?:note|page|rule|file|document|entry)\b"
    r"|(?:describes|explains|covers|contains|documents|summari[sz]es|lists|discusses) "
    r"(?:the|how|what|why|when|our|some|all)\b"
    r")",
    re.IGNORECASE,
)
"""How titles open."""

_POINTS: Final = re.compile(
    r"\b(?:see|read|consult|refer to|check)\s+(?:also\s+)?"
    r"(?:this|below|above|the (?:note|body|text|details|section|docs|following)|details|further|more|here)\b"
    r"|\b(?:details|explained|described|listed|documented|more)\s+(?:below|here|in the (?:note|body))\b"
    r"|^(?:here (?:is|are)|the following)\b"
    r"|^(?:important|attention|caution|beware|note|nota bene|warning|reminder)\W*$",
    re.IGNORECASE,
)
"""What points elsewhere, or only calls."""

_KINDS: Final = (
    "advice basics behaviour behavior best-practices caveats checklist considerations conventions "
    "details differences faq field flow gotchas guide guideline guidelines handling hints how-to "
    "info information instructions internals intro issues layout limitations model notes options "
    "overview pitfalls policy practices problems procedure process quirks recommendations "
    "reference rules scheme setup specifics standards strategy structure style tips topics traps "
    "troubleshooting usage workflow"
)
_KIND: Final = frozenset(_KINDS.split())
"""Last words of a phrase that names a text or a field of knowledge."""

_VERBS: Final = (
    # finite forms that say what something is or does, and imperatives of manuals
    "need is are was were be been being am isn't aren't has have had do does did don't doesn't "
    "can cannot can't could may might must mustn't shall should will won't would needs need never "
    "always only add adds allow allows append ask asks avoid bind bring break breaks build builds "
    "call calls carry carries change changes check clear come comes commit compare compares "
    "contain cost costs create creates declare delete deletes do edit end ends exit exits expect "
    "expects expire expires fail fails fetch fill finds find fix follow follows forget forgets "
    "get gets give gives go goes hang hangs hide hides ignore ignores import install keep keeps "
    "kill kills leave leaves lets let load loads lock locks look lose loses make makes mark mean "
    "means merge miss name names open opens overwrite overwrites pass passes pin prefer print "
    "prints pull push put puts read reads rebase refuse refuses remove removes rename renames "
    "replace replaces require requires reset return returns rewrite rewrites run runs say says "
    "search see set sets show shows skip skips start starts stay stays stop stops store stores "
    "take takes tell tells test tests throw throws try turn turns type update use uses wait want "
    "wants wipe wipes work works write writes"
)
_VERB: Final = frozenset(_VERBS.split())

_WORD: Final = re.compile(r"[^\W\d_][\w'’-]*")

_SPLITS: Final = re.compile(r"(?<=[.!?])\s+|\s*;\s*")
_SAID: Final = re.compile(r":\s+|\s+[–—-]\s+")
_AIMS: Final = re.compile(r"\bso\b|\bbelongs?\b|, (?:never|not|since|but|which|or|and)\b")


LONGEST: Final = 500
"""Characters of a summary that is judged; a longer one has another fault."""


def announces(summary: str) -> bool:
    """Whether the summary says only that there is something to say."""
    if len(summary) > LONGEST:
        return False
    text = _CODE.sub("CODE", " ".join(summary.split())).replace("*", "")
    sentences = [one for one in _SPLITS.split(text) if one and _WORD.search(one)]
    return bool(sentences) and all(map(_empty, sentences))


def _empty(sentence: str) -> bool:
    """Whether one sentence announces."""
    if sentence.endswith("?"):
        return True
    head, said = _parted(sentence)
    if said:
        return _empty_part(head, titled=True) and _empty_part(said, titled=False)
    return _empty_part(sentence, titled=False)


def _parted(sentence: str) -> tuple[str, str]:
    """What stands before a colon or a dash, and what behind; the second is empty without one."""
    found = _SAID.search(sentence)
    return (sentence[: found.start()], sentence[found.end() :]) if found else (sentence, "")


def _empty_part(part: str, *, titled: bool) -> bool:
    """Whether a sentence, or one side of a colon, tells nothing. `titled`: it stands before
    the colon, where a name alone tells nothing."""
    if _POINTS.search(part):
        return True
    words = [word.lower() for word in _WORD.findall(part)]
    title = _TITLE.match(part)
    if titled:
        return title is not None or _VERB.isdisjoint(words)
    if title:
        asks = title[0].split()[-1].lower() in _ASKING or words[0] in _ASKING
        return not _states_behind(part[title.end() :], asks=asks)
    last = words[-1] if words else ""
    if set(words) & _VERB:
        return False
    return last in _KIND or ("and" in words and len(words) <= 6 and not part.endswith("."))


def _states_behind(rest: str, *, asks: bool) -> bool:
    """Whether what follows the opening of a title makes a sentence of it after all: `Notes on the
    API belong into docs`, `Tips of branches are moved`. Where the opening `asks`, a first verb
    belongs to what is asked: `Why a build fails is a full disk` takes a second one."""
    if _AIMS.search(rest):
        return True
    words = [word.lower() for word in _WORD.findall(rest)]
    if asks:
        if _LATER.intersection(words):
            return False
        pairs = zip(["to", *words], words, strict=False)
        return sum(word in _VERB and before not in _NOUN_BEHIND for before, word in pairs) > 1
    return not _FINITE.isdisjoint(words)


_ASKING: Final = frozenset(["how", "what", "when", "where", "why"])
_BEFORE_NOUNS: Final = "to the a an our my your this that these no all"
_NOUN_BEHIND: Final = frozenset(_BEFORE_NOUNS.split())
"""Words behind which `run` and `tests` are no finite verbs."""
_LATER: Final = frozenset(["when", "if", "where", "while", "before", "after"])
_MAIN: Final = "is are was were belong belongs must should will cannot go goes move moves"
_FINITE: Final = frozenset(_MAIN.split())
