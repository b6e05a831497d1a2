"""What a reader takes a text for: the plain Latin that it looks like.

Only for comparing with names that must not be imitated; what is shown is never folded. Loaded only
for text outside ASCII.
"""

from __future__ import annotations

import unicodedata

_ALIKE = (
    # Pairs: what is drawn like a letter or sign in common fonts, and that one. Letters that a
    # compatible form or a mark taken away makes plain (full-width, mathematical, accented) need no
    # row. From Unicode's confusables.txt, of which this is what names of tags are made of.
    "аa ԁd еe ɡg һh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt уy үy ѵv ԝw хx "  # Cyrillic, and a script g
    "АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT УY ХX Ԝw "
    "αa εe γy ιi κk ηn νv οo ρp τt υu χx ϲc ωw ΑA ΒB ΕE ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ΖZ "  # Greek
    "сc օo սu ոn հh ցg զq Տs "  # Cyrillic c, Armenian
    "ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz "  # small capitals
    "ıi ɩi łl øo đd ħh ŧt ɑa "  # Latin letters with a stroke or without a dot
    "‐- ‑- ‒- –- —- ―- −- ⁃- ˗- ∣| ǀ| │| ┃| ❘| ∶: ꞉: ː: ׃: ։: ⁄/ ∕/ ⧸/ ╱/"
)

_TABLE = str.maketrans({pair[0]: pair[1] for pair in _ALIKE.split()})


def folded(text: str) -> str:
    """The text in compatible, plain letters without marks."""
    apart = unicodedata.normalize("NFKD", text)
    bare = "".join([sign for sign in apart if unicodedata.category(sign)[0] != "M"])
    return bare.translate(_TABLE)
