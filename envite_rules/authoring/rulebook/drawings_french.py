"""What is drawn on a card of the French pack: its four signs, and the faces of J, Q and K.

Our own drawing, on the same field and with the same colours as those of the Spanish pack.
"""

from __future__ import annotations

from typing import Final

INK: Final = "#2b2118"
_RED = "#c6281f"
_BLACK = "#26252b"
_GOLD = "#f0b323"
_SKIN = "#f7d3ad"
_WOOD = "#8a5a2b"

RED: Final = (_RED, _GOLD)
BLACK: Final = (_BLACK, "#b9c4ce")
"""The colours of the suits: their own, and what goes with it."""

CORAZONES: Final = (
    f'<path d="M0 9.6C-3 6-9.4 1.4-9.4-4.2-9.4-7.6-7-9.4-4.7-9.4-2.4-9.4-.8-8 0-5.8.8-8 2.4-9.4'
    f' 4.7-9.4 7-9.4 9.4-7.6 9.4-4.2 9.4 1.4 3 6 0 9.6z" fill="{_RED}"/>'
)
DIAMANTES: Final = (
    f'<path d="M0-9.8C2-6 4.6-2.6 7.6 0 4.6 2.6 2 6 0 9.8-2 6-4.6 2.6-7.6 0-4.6-2.6-2-6 0-9.8z"'
    f' fill="{_RED}"/>'
)
PICAS: Final = (
    f'<path d="M0-9.8C3-5.6 9.2-2.4 9.2 2.6 9.2 5.6 7.2 7 5 7 3.2 7 1.6 6.2.9 4.8 1 7 1.9 8.8 3.4'
    f" 9.8H-3.4C-1.9 8.8-1 7-.9 4.8-1.6 6.2-3.2 7-5 7-7.2 7-9.2 5.6-9.2 2.6-9.2-2.4-3-5.6"
    f' 0-9.8z" fill="{_BLACK}"/>'
)
TREBOLES: Final = (
    f'<path d="M0-1C.6 5 1.6 8.4 3.6 9.8H-3.6C-1.6 8.4-.6 5 0-1z" fill="{_BLACK}"/>'
    f'<circle cy="-5" r="4.6" fill="{_BLACK}"/><circle cx="-4.9" cy="2" r="4.6" fill="{_BLACK}"/>'
    f'<circle cx="4.9" cy="2" r="4.6" fill="{_BLACK}"/><circle r="2.6" fill="{_BLACK}"'
    ' stroke="none"/>'
)
"""The signs of the four suits."""

_BUST = (
    f'<path d="M42 86V103Q49 106 56 103V86z" fill="{_SKIN}"/>'
    '<path d="M11 142C11 114 26 101 49 97 72 101 87 114 87 142z" fill="{MAIN}"/>'
    '<path d="M24 142C23 122 31 107 49 101 67 107 75 122 74 142z" fill="{SECOND}"/>'
    '<path d="M29 142C28 124 34 111 49 106 64 111 70 124 69 142z" fill="#fff"/>'
)
_HEAD = f'<path d="M34 62C34 82 40 94 49 94S64 82 64 62 57 48 49 48 34 52 34 62z" fill="{_SKIN}"/>'
_FACE = (
    f'<path d="M43 66V68M55 66V68" fill="none" stroke="{INK}" stroke-width="2.4"/>'
    f'<path d="M49 68L47.5 76H50" fill="none" stroke="{INK}" stroke-width="1.2"/>'
)
_SMILE = f'<path d="M44 83Q49 86.5 54 83" fill="none" stroke="{INK}" stroke-width="1.8"/>'

_J = (
    f'<path d="M31 92C25 68 31 46 49 45S73 68 67 92z" fill="{_WOOD}"/>'
    + _BUST
    + _HEAD
    + '<path d="M29 60C27 43 36 36 49 36S71 43 69 60C60 52 38 52 29 60z" fill="{MAIN}"/>'
    + '<path d="M29 60C38 52 60 52 69 60L69 54C60 46 38 46 29 54z" fill="{SECOND}"/>'
    + '<path d="M64 46C75 42 82 32 81 19 69 22 61 32 59 44z" fill="{SECOND}"/>'
    + _FACE
    + _SMILE
)
_Q = (
    f'<path d="M24 112C18 80 26 44 49 44S80 80 74 112z" fill="{_WOOD}"/>'
    + _BUST
    + _HEAD
    + f'<path d="M34 66C36 56 42 51 49 51S62 56 64 66C66 50 58 44 49 44S32 50 34 66z"'
    f' fill="{_WOOD}"/>'
    + f'<path d="M31 54L29 38 38 45 43 33 49 44 55 33 60 45 69 38 67 54C57 47 41 49 31 54z"'
    f' fill="{_GOLD}"/>'
    + '<circle cx="29" cy="37" r="2.6" fill="{MAIN}"/><circle cx="43" cy="32" r="2.6"'
    ' fill="{MAIN}"/><circle cx="55" cy="32" r="2.6" fill="{MAIN}"/><circle cx="69" cy="37"'
    ' r="2.6" fill="{MAIN}"/>'
    + f'<path d="M38 99Q49 107 60 99" fill="none" stroke="{INK}" stroke-width="2.6"'
    ' stroke-dasharray=".1 3.4" stroke-linecap="round"/>' + _FACE + _SMILE
)
_K = (
    f'<path d="M30 84C27 64 32 46 49 46S71 64 68 84z" fill="{_WOOD}"/>'
    + _BUST
    + _HEAD
    + f'<path d="M33 62C32 88 38 106 49 109 60 106 66 88 65 62L61 76C57 80 53 79 49 78 45 79 41 80'
    f' 37 76z" fill="{_WOOD}"/>'
    + f'<path d="M42 82Q49 78.5 56 82L54 86Q49 84 44 86z" fill="{_SKIN}"/>'
    + f'<path d="M49 13V27M43.5 18H54.5" fill="none" stroke="{INK}" stroke-width="3.4"/>'
    + f'<path d="M30 55L25 30 37 41 49 25 61 41 73 30 68 55C57 49 41 49 30 55z" fill="{_GOLD}"/>'
    + '<path d="M30 55C41 49 57 49 68 55L69 49C57 43 41 43 29 49z" fill="{MAIN}"/>'
    + _FACE
)
FACES: Final = (_J, _Q, _K)
"""The faces of J, Q and K, with the field of the suit on their breast left free."""
