"""What is drawn on a card: the signs of the suits and the three figures, our own drawing.

A sign stands around 0,0 and is twenty units high; a figure stands on a field of 100 by 156. What is
said here in capital letters is a colour: ``{MAIN}`` is the suit's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from envite_rules.authoring.rulebook import drawings_french as french
from envite_rules.cards import Card, Rank, Suit

INK: Final = "#2b2118"
"""The colour of every outline."""

PAPER: Final = "#fffdf6"
"""The colour of a card."""

_GOLD = "#f0b323"
_RED = "#c6281f"
_BLUE = "#2b62a8"
_GREEN = "#3d8a3f"
_SKIN = "#f7d3ad"
_WOOD = "#8a5a2b"
_GREY = "#c9d3dc"


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign of a suit.

    Args:
        drawing: its shapes.
        main: the colour of the suit, which its figures wear.
        second: what goes with it.
        width: how wide the sign is where it is twenty units high.
        gaps: how often the frame of a card is broken above and below, which tells the suit where
            only an edge of the card is seen.
    """

    drawing: str
    main: str
    second: str
    width: float
    gaps: int


_OROS = (
    f'<circle r="9.4" fill="{_GOLD}"/>'
    f'<circle r="6.6" fill="{_GOLD}"/>'
    f'<path d="M0-6.2L1.3-2.4 4.4-4.4 2.4-1.3 6.2 0 2.4 1.3 4.4 4.4 1.3 2.4 0 6.2-1.3 2.4-4.4 4.4'
    f'-2.4 1.3-6.2 0-2.4-1.3-4.4-4.4-1.3-2.4z" fill="{_RED}" stroke-width=".6"/>'
    f'<circle r="1.5" fill="{_GOLD}" stroke-width=".6"/>'
)
_COPAS = (
    f'<path d="M-8-8C-8 0-4.5 3-1.6 3.6L-1.8 6.4C-4.4 6.7-6 7.8-6.3 9.6H6.3C6 7.8 4.4 6.7 1.8 6.4'
    f'L1.6 3.6C4.5 3 8 0 8-8z" fill="{_RED}"/>'
    f'<ellipse cy="-8" rx="8" ry="1.7" fill="{_GOLD}"/>'
    f'<path d="M-7.4-3.6Q0-1.2 7.4-3.6L6.6-1.4Q0 1-6.6-1.4z" fill="{_GOLD}" stroke-width=".6"/>'
    f'<rect x="-2.4" y="3.8" width="4.8" height="2.2" rx="1.1" fill="{_GOLD}" stroke-width=".7"/>'
)
_ESPADAS = (
    f'<path d="M-1.7-4H1.7L1.5 6.6 0 9.8-1.5 6.6z" fill="{_GREY}"/>'
    f'<path d="M0-4V7.4" stroke="{_BLUE}" stroke-width=".7"/>'
    f'<rect x="-1.1" y="-8.4" width="2.2" height="3.6" fill="{_BLUE}"/>'
    f'<circle cy="-8.9" r="1.1" fill="{_GOLD}"/>'
    f'<path d="M-4.3-5.6C-3-4.6-2-4.7 0-4.7S3-4.6 4.3-5.6V-3.6C3-2.8 2-3.1 0-3.1'
    f'S-3-2.8-4.3-3.6z" fill="{_GOLD}"/>'
)
_BASTOS = (
    f'<path d="M-1.5 9.6C-1.9 4-3.5-2-3.3-6.4C-3.2-9 -1.5-9.8 0-9.8S3.2-9 3.3-6.4C3.5-2 1.9 4 1.5'
    f' 9.6z" fill="{_WOOD}"/>'
    f'<path d="M-2.9-3.4C-5.4-4-5.2-6.2-4.6-7.2-3.4-6.6-2.6-5.2-2.9-3.4zM2.9-.4C5.6-1 5.2-3.2 4.6'
    f'-4.2 3.4-3.6 2.5-2.2 2.9-.4zM-2.2 2.4C-4.8 1.8-4.6-.4-4-1.4-2.8-.8-2-.6-2.2 2.4z"'
    f' fill="{_GREEN}" stroke-width=".7"/>'
    f'<path d="M-.9-7.4Q.4-6.6.2-4.6M1-2.2Q-.4-1-.2 1M.3 4.2V7" fill="none" stroke-width=".6"/>'
)

SIGNS: Final[dict[Suit, Sign]] = {
    Suit.OROS: Sign(_OROS, _GOLD, _RED, 20, 0),
    Suit.COPAS: Sign(_COPAS, _RED, _GOLD, 17, 1),
    Suit.ESPADAS: Sign(_ESPADAS, _BLUE, _GOLD, 10, 2),
    Suit.BASTOS: Sign(_BASTOS, _GREEN, _GOLD, 12, 3),
    Suit.CORAZONES: Sign(french.CORAZONES, *french.RED, 19, 0),
    Suit.DIAMANTES: Sign(french.DIAMANTES, *french.RED, 15, 1),
    Suit.PICAS: Sign(french.PICAS, *french.BLACK, 18.5, 2),
    Suit.TREBOLES: Sign(french.TREBOLES, *french.BLACK, 19, 3),
}
"""The sign of each suit."""

_SOTA = (
    # legs, shoes
    '<path d="M41 104L40 132H49L50 108 53 132H62L60 104z" fill="{SECOND}"/>'
    '<path d="M31 138C31 133 36 131 40 130H49V138zM70 138C70 133 65 131 62 130H53V138z"'
    f' fill="{_WOOD}"/>'
    # tunic
    '<path d="M38 68C44 64 57 64 63 68L65 88 69 111C58 116 43 116 32 111L36 88z" fill="{MAIN}"/>'
    '<path d="M50.5 66V113" stroke="{SECOND}" stroke-width="3"/>'
    '<path d="M35.5 90C44 93 57 93 65.5 90L66 95C57 98 44 98 35 95z" fill="{SECOND}"/>'
    '<path d="M32 111C43 116 58 116 69 111L68 105C58 110 43 110 33 105z" fill="{SECOND}"/>'
    # the arm at the hip, the arm that holds the sign
    '<path d="M39 68C31 70 24 78 23 86L34 95 38 89 32 85 40 78z" fill="{MAIN}"/>'
    '<path d="M62 68C67 70 71 70 74 65L80 69C77 78 70 82 63 80z" fill="{MAIN}"/>'
    f'<circle cx="77.5" cy="65" r="4" fill="{_SKIN}"/>'
    f'<circle cx="36" cy="92" r="4" fill="{_SKIN}"/>'
    # hair, face, collar
    f'<path d="M39 62C37 48 41 40 50.5 40S64 48 62 62z" fill="{_WOOD}"/>'
    f'<path d="M43 51C43 60 46 64 50.5 64S58 60 58 51 55 44 50.5 44 43 46 43 51z"'
    f' fill="{_SKIN}"/>'
    '<path d="M41 66C44 63 57 63 60 66L56 71 50.5 67 45 71z" fill="#fff"/>'
    # beret and feather
    '<path d="M36 46C34 36 44 32 51 33 60 33 67 38 64 46 56 42 45 42 36 46z" fill="{MAIN}"/>'
    '<path d="M60 38C66 34 70 28 69 21 61 23 57 30 57 36z" fill="{SECOND}"/>'
    f'<path d="M47.5 52V53M53.5 52V53M48 59Q50.5 61 53 59" fill="none" stroke="{INK}"'
    ' stroke-width="1.6"/>'
)
_CABALLO = (
    # tail, far legs
    f'<path d="M79 98C90 98 93 112 88 128 85 118 82 112 76 110z" fill="{_WOOD}"/>'
    f'<path d="M30 112L18 120 19 131H13L12 117 26 103zM72 112L77 126 75 138H68L70 128 62 116z"'
    f' fill="{_GREY}"/>'
    # horse
    '<path d="M9 90C9 83 15 77 21 72L22 64 28 69C37 71 42 80 46 92 55 96 66 94 74 95 83 97 84 108'
    " 80 116 78 121 72 122 70 124L67 129 66 138H58L58 127 56 119C50 121 45 121 42 120L41"
    " 138H33L31 117"
    'C27 111 26 104 25 96 20 97 16 97 12 96 10 95 9 93 9 90z" fill="#fff"/>'
    f'<path d="M28 69C37 71 42 80 46 92L40 90C37 81 33 75 27 72z" fill="{_WOOD}"/>'
    f'<circle cx="21.5" cy="79" r="1.6" fill="{INK}" stroke="none"/>'
    '<path d="M15 84L22 92M22 92Q36 96 45 84" fill="none" stroke="{SECOND}" stroke-width="2.5"/>'
    '<path d="M46 93C52 96 62 96 68 94L70 110C62 113 52 113 46 110z" fill="{SECOND}"/>'
    # rider
    '<path d="M50 92L62 92 60 106 52 122 42 124 42 119 47 116z" fill="{MAIN}"/>'
    f'<path d="M52 121L50 128H37C37 124 40 122 43 121z" fill="{_WOOD}"/>'
    '<path d="M48 66C53 62 61 62 66 66L67 94C60 97 53 97 47 94z" fill="{MAIN}"/>'
    '<path d="M47 84H67V90H47z" fill="{SECOND}"/>'
    '<path d="M49 66C43 69 40 75 39 80L44 86 51 77z" fill="{MAIN}"/>'
    f'<circle cx="43" cy="84" r="3.6" fill="{_SKIN}"/>'
    '<path d="M65 66C69 69 73 69 76 64L82 68C79 77 73 81 65 79z" fill="{MAIN}"/>'
    f'<circle cx="79.5" cy="64" r="4" fill="{_SKIN}"/>'
    f'<path d="M47 58C46 46 50 42 57 42S68 46 67 58L64 63H50z" fill="{_WOOD}"/>'
    f'<path d="M50 51C50 60 53 63 57 63S64 60 64 51 61 45 57 45 50 46 50 51z" fill="{_SKIN}"/>'
    '<path d="M42 48C46 44 68 44 72 48L67 44C66 35 61 32 57 32S48 35 47 44z" fill="{MAIN}"/>'
    '<path d="M47 42C53 40 61 40 67 42L67.5 45C60 43.5 54 43.5 46.5 45z" fill="{SECOND}"/>'
    f'<path d="M54.5 53V54M60 53V54M55 59Q57 60.5 59.5 59" fill="none" stroke="{INK}"'
    ' stroke-width="1.5"/>'
)
_REY = (
    # cape, robe
    '<path d="M36 66C28 80 24 110 22 136H79C77 110 73 80 65 66z" fill="{SECOND}"/>'
    '<path d="M38 66C44 63 57 63 63 66L68 98 72 138H29L33 98z" fill="{MAIN}"/>'
    '<path d="M46 66H55L58 138H43z" fill="#fff"/>'
    f'<path d="M50.5 76V80M48 86V90M53 94V98M48.5 103V107M53 112V116M48 121V125M53 128V132"'
    f' stroke="{INK}" stroke-width="1.8"/>'
    '<path d="M28.5 138L29.2 130C42 133 59 133 71.2 130L72 138z" fill="{SECOND}"/>'
    f'<path d="M34 138C34 134 38 133 42 134L44 138zM67 138C67 134 63 133 59 134L57 138z"'
    f' fill="{_WOOD}"/>'
    # arms
    '<path d="M38 67C29 71 25 84 25 92L37 101 41 94 35 89 41 80z" fill="{MAIN}"/>'
    f'<circle cx="39" cy="98" r="4.2" fill="{_SKIN}"/>'
    '<path d="M62 67C67 70 71 70 74 65L81 69C78 79 71 84 63 82z" fill="{MAIN}"/>'
    f'<circle cx="78" cy="64.5" r="4.2" fill="{_SKIN}"/>'
    # ermine collar
    '<path d="M36 66C43 60 58 60 65 66L63 76C55 71 46 71 38 76z" fill="#fff"/>'
    f'<path d="M42 67V70M50.5 65V68M59 67V70" stroke="{INK}" stroke-width="1.8"/>'
    # head, beard, crown
    f'<path d="M41 48C41 60 44 65 50.5 65S60 60 60 48z" fill="{_SKIN}"/>'
    f'<path d="M39.5 46C39 58 40 74 50.5 76 61 74 62 58 61.5 46L58 50C58 55 57 58 54 58L50.5 57'
    f' 47 58C44 58 43 55 43 50z" fill="{_WOOD}"/>'
    f'<path d="M38 47L35 31 43 37 50.5 27 58 37 66 31 63 47C56 44 45 44 38 47z" fill="{_GOLD}"/>'
    f'<path d="M38 47C45 44 56 44 63 47V43C56 40 45 40 37.2 43z" fill="{_RED}"/>'
    f'<circle cx="50.5" cy="27" r="2.2" fill="{_RED}"/><circle cx="35" cy="31" r="2"'
    f' fill="{_RED}"/><circle cx="66" cy="31" r="2" fill="{_RED}"/>'
    f'<path d="M47 51V52M54 51V52M48.5 61Q50.5 62.5 52.5 61" fill="none" stroke="{INK}"'
    ' stroke-width="1.6"/>'
)

_RANKS = (Rank.SOTA, Rank.CABALLO, Rank.REY)
_FIGURES = dict(zip(_RANKS, (_SOTA, _CABALLO, _REY), strict=True))
_FACES = dict(zip(_RANKS, french.FACES, strict=True))


def figure(card: Card) -> str | None:
    """The figure of a card in the colours of its suit; None for a card that has none."""
    drawing = (_FACES if card.suit.is_french else _FIGURES).get(card.rank)
    if drawing is None:
        return None
    sign = SIGNS[card.suit]
    return drawing.replace("{MAIN}", sign.main).replace("{SECOND}", sign.second)
