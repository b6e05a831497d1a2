"""`powershell -EncodedCommand`: a script as base64 of UTF-16LE (about_PowerShell_exe)."""

from __future__ import annotations

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def decode(text: str) -> str | None:
    """The script; None where it is not one. The standard decoder is not imported on the hook's
    path."""
    digits = text.rstrip("=")
    if len(digits) < 3 or digits.strip(_LETTERS):
        return None
    value = {letter: at for at, letter in enumerate(_LETTERS)}
    out = bytearray()
    held = bits = 0
    for letter in digits:
        if letter not in value:
            return None
        held = (held << 6 | value[letter]) & 0xFFF
        bits += 6
        if bits >= 8:
            bits -= 8
            out.append(held >> bits & 0xFF)
    try:
        return out.decode("utf-16-le")
    except UnicodeDecodeError:
        return None
