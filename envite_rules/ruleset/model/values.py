"""What each word that a key takes means: the texts an editor shows while it offers them."""

from __future__ import annotations

from typing import TypeAlias

from envite_rules.cards import Rank, Suit

Meaning: TypeAlias = tuple[str, str]
"""A text in Spanish, and in English."""

Meanings: TypeAlias = dict[object, Meaning]
"""What each of the words of a key means."""

_WHO: Meanings = {
    "anyone": ("Cualquiera del equipo.", "Anyone of the team."),
    "mandador": ("El mandador del equipo.", "The mandador of the team."),
}
_KINDS: Meanings = {
    "triunfo": ("Triunfo: gana a lo virado.", "Triunfo: above the vira suit."),
    "chilajo": (
        "Chilajo: de lo virado, sin ser triunfo.",
        "Chilajo: of the vira suit, and no triunfo.",
    ),
    "plain": ("Ni triunfo ni chilajo.", "Neither triunfo nor chilajo."),
}
_HELD: Meanings = _KINDS | {
    "led-suit": ("Una carta del palo de salida.", "A card of the suit that was led."),
    "beats": ("Una carta que gane a las de la mesa.", "A card that beats those on the table."),
}
_LEVELS: Meanings = {
    "chico": ("Un chico entero.", "A whole chico."),
    "partido": ("Un partido entero.", "A whole partido."),
    "partida": ("La partida entera.", "The whole match."),
}
_REFUSED: Meanings = {
    "in-play": ("Lo que ya estaba en juego.", "What was already in play."),
    "plain": ("Lo que vale la ronda sencilla.", "What a plain round is worth."),
}
_LACKING: Meanings = {
    "lacking": (
        "Lo que le falta para el chico a quien va ganando.",
        "What the team that is ahead still lacks for the chico.",
    )
}
_LACKING_OF_A_STEP: Meanings = {
    "lacking": (
        "Lo que falta para el chico a quien va ganando, o lo que digan lacking_of y before_half.",
        "What the team that is ahead lacks for the chico, or what lacking_of and before_half say.",
    )
}
_LACKS: Meanings = {
    "leader": ("A quien va ganando en el tanteo.", "The team that is ahead."),
    "winner": ("Al equipo que gana lo que se envida.", "The team that wins what is staked."),
    "loser": ("Al equipo que pierde lo que se envida.", "The team that loses what is staked."),
}
_OF_A_TRICK: Meanings = {
    "A": ("El equipo de quien sale.", "The team of who leads."),
    "B": ("El otro equipo.", "The other team."),
}
_TEAMS: Meanings = {
    "A": ("El equipo A.", "Team A."),
    "B": ("El equipo B.", "Team B."),
}
_HOLDS: Meanings = {
    "prevent": ("Lo que no se puede hacer no se hace.", "What is forbidden cannot be done."),
    "claim": ("Se hace, y se canta el renuncio.", "It is done, and the renuncio is claimed."),
}
_SUITS: Meanings = {
    suit.value: (
        f"El palo de {suit}{', de la baraja francesa' if suit.is_french else ''}.",
        f"The suit of {suit}{', of the French pack' if suit.is_french else ''}.",
    )
    for suit in Suit
}
_RANKS: Meanings = {
    rank.value: (f"Lo mismo que «{rank.word}».", f"The same as “{rank.word}”.") for rank in Rank
}
_RANKS |= {
    int(rank.word) if rank.word.isdigit() else rank.word: (
        f"{'La' if rank is Rank.SOTA else 'El'} {rank.word} de cada palo.",
        f"The {rank.word} of each suit.",
    )
    for rank in Rank
}
_FRENCH: dict[str, Rank] = {
    Suit.PICAS.word_of(rank): rank for rank in Rank if Suit.PICAS.word_of(rank) != rank.word
}
_RANKS |= {
    word: (
        f"En una baraja francesa, lo que en la española es «{rank.word}».",
        f"In a French deck, what “{rank.word}” is in a Spanish one.",
    )
    for word, rank in _FRENCH.items()
}
_COUNTED: Meanings = {
    word: (f"Lo que cuenta cada {word}.", f"What each {word} counts.")
    for word in (*(rank.word for rank in Rank), *_FRENCH)
}

NAMED: dict[str, Meaning] = {
    "Suit": (
        "Un palo de la baraja española o de la francesa.",
        "A suit of the Spanish pack or of the French one.",
    ),
}
"""What the sections are that are a word, not a table."""

MEANINGS: dict[str, Meanings] = {
    "After.called": {
        "nobody": ("Nadie: hay que contestar.", "Nobody: the other must be answered."),
        "answering": ("Quien tiene que contestar.", "The team that must answer."),
        "rivals": (
            "Quien tiene que contestar, si no abrió la otra.",
            "The team that must answer, if it did not open the other.",
        ),
    },
    "After.accepted": {
        "nobody": ("Nadie.", "Nobody."),
        "rivals": (
            "Los rivales de quien abrió la otra.",
            "The rivals of who opened the other.",
        ),
        "anyone": ("Los dos equipos.", "Both teams."),
    },
    "After.raised": {
        "nobody": ("Nadie: hay que contestar.", "Nobody: the raise must be answered."),
        "answering": (
            "Quien tiene que contestar a la subida.",
            "The team that must answer the raise.",
        ),
        "rivals": (
            "Quien tiene que contestar a la subida, si no abrió la otra.",
            "The team that must answer the raise, if it did not open the other.",
        ),
    },
    "Count.cards": {
        "best": (
            "Las mejores: dos de un palo, o una pieza.",
            "The best: two of a suit, or a piece.",
        ),
        "all": ("Todas las de la mano.", "All cards of the hand."),
    },
    "Count.other_pieces": {
        "whole": ("Enteras, como la más alta.", "Whole, like the highest."),
        "last-digit": ("Solo por su última cifra.", "By their last digit only."),
    },
    "Count.needs": {
        "three-of-a-suit": ("Tres cartas de un palo.", "Three cards of a suit."),
        "two-pieces": ("Dos piezas.", "Two pieces."),
        "piece-and-pair": (
            "Una pieza, y las otras dos cartas de un palo.",
            "A piece, and the other two cards of one suit.",
        ),
    },
    "Count.unpaired": {
        "highest": ("Cuenta la carta más alta.", "The highest card counts."),
        "none": ("No cuenta nada.", "Nothing counts."),
    },
    "Count.tie": {
        "nearest-to-mano": (
            "El mano, o quien esté más cerca de él.",
            "The mano, or the seat nearest to it.",
        ),
        "mano-side": ("El equipo del mano.", "The team of the mano."),
    },
    "Count.shown": {
        "winner": ("La de quien gana.", "The winner's."),
        "all": ("Las de todos.", "Everybody's."),
        "none": ("Ninguna.", "Nobody's."),
    },
    "Count.values": _COUNTED,
    "Deal.direction": {
        "anticlockwise": ("Hacia la derecha.", "To the right."),
        "clockwise": ("Hacia la izquierda.", "To the left."),
    },
    "Deal.first_dealer": {
        "higher-cut": (
            "El mandador que saca la carta más alta.",
            "The mandador who cuts the higher card.",
        ),
        "lower-cut": (
            "El mandador que saca la carta más baja.",
            "The mandador who cuts the lower card.",
        ),
        "agreed": ("Quien se acuerde.", "Whoever is agreed on."),
    },
    "Deal.next_dealer": {
        "next": ("El siguiente.", "The next seat."),
        "round-winner": ("Alguien del equipo que ganó la ronda.", "One of the team that won."),
        "round-loser": ("Alguien del equipo que perdió la ronda.", "One of the team that lost."),
    },
    "Deal.vira": {
        "cut": ("La carta de abajo del corte.", "The bottom card of the cut."),
        "after-deal": (
            "La siguiente carta, al acabar de repartir.",
            "The next card, after the deal.",
        ),
        "before-deal": ("La primera carta, antes de repartir.", "The first card, before the deal."),
    },
    "Deck.ranks": _RANKS,
    "Deck.cycle": _RANKS,
    "Dentro.refused": _REFUSED,
    **dict.fromkeys(("Case.team", "Example.team"), _OF_A_TRICK),
    **{
        f"{section}.{key}": _TEAMS
        for section in ("Case", "Example")
        for key in ("chico_won_by", "match_won_by")
    },
    **dict.fromkeys(("Case.hold", "Example.hold"), _HOLDS),
    **dict.fromkeys(
        ("Case.round_won_by", "Example.round_won_by"),
        _TEAMS | {"nobody": ("Nadie.", "Nobody.")},
    ),
    "FollowRule.led": _KINDS,
    "FollowRule.holding": _HELD,
    "FollowRule.play": _HELD,
    "FollowRule.exempt": {
        "none": ("Ninguna: todas obligan.", "None: every card binds."),
        "highest": (
            "La más alta según el número de jugadores.",
            "The highest for that number of players.",
        ),
        "highest-in-play": ("La más alta que está en juego.", "The highest that is in play."),
    },
    "FollowRule.led_suit_means": {
        "plain": (
            "Las del palo que no son triunfo ni chilajo.",
            "Those of the suit that are neither triunfo nor chilajo.",
        ),
        "printed": (
            "Todas las que llevan ese palo pintado.",
            "All that show that suit.",
        ),
    },
    "Ladder.opener": _WHO | {"on-turn": ("A quien le toca jugar.", "The seat that is to play.")},
    "Ladder.answerer": _WHO
    | {
        "on-turn": (
            "El primero de su equipo detrás de quien cantó.",
            "The first of its seats after the caller.",
        )
    },
    "Ladder.raiser": _WHO
    | {
        "on-turn": (
            "A quien le toca; al contestar, quien puede contestar.",
            "The seat on turn; in an answer, whoever may answer.",
        )
    },
    "Ladder.window": {
        "until-decided": ("Hasta que la ronda esté ganada.", "Until the round is won."),
        "first-trick": ("Solo en la primera mano.", "In the first trick only."),
    },
    "Ladder.refused": _REFUSED,
    "Ladder.refused_paid": {
        "round-end": ("Al acabar la ronda.", "When the round ends."),
        "at-once": ("En el acto.", "At once."),
    },
    "Ladder.most": _LACKING,
    "Mark.place": {
        "pile": ("En montón.", "In a pile."),
        "apart": ("Separadas.", "Apart."),
        "side": ("En otro sitio.", "To the side."),
        "none": ("Ninguna.", "None."),
    },
    "OrderLine.suit": {
        "vira": ("El palo de la vira: lo virado.", "The suit of the vira."),
        "led": ("El palo de salida.", "The suit that was led."),
    }
    | _SUITS,
    "OrderLine.stand_in": _RANKS,
    "OrderLine.scale": _RANKS,
    "OrderLine.ranks": _RANKS,
    "OrderLine.kind": _KINDS,
    "Piece.stand_in": _RANKS,
    "Renuncio.offences": {
        "not-serving": ("No servir.", "Failing to serve."),
        "looking": ("Mirar cartas de un contrario.", "Looking at an opponent's cards."),
        "call-in-tumbo": ("Envidar en un tumbo.", "A call in a tumbo."),
    },
    "Renuncio.claimed_in_tumbo": _LEVELS,
    "Round.leave": {
        "anyone": ("Cualquiera.", "Anyone."),
        "on-turn": ("A quien le toca.", "The seat on turn."),
    },
    "Signs.high_from": _RANKS,
    "Step.value": _LEVELS | _LACKING_OF_A_STEP,
    **dict.fromkeys(("Step.lacking_of", "Step.before_half"), _LACKS),
    "Step.refused": _LEVELS,
    "Suit": _SUITS,
    "Ties.first": {
        "next-decides": (
            "Gana la ronda quien gane la siguiente que no se empate.",
            "Whoever wins the next that is not tied wins the round.",
        ),
        "nothing": ("La ronda no es de nadie.", "The round is nobody's."),
    },
    "Ties.later": {
        "first-winner": (
            "Gana la ronda quien ganó la primera que no se empató.",
            "The winner of the first that was not tied wins the round.",
        ),
        "nothing": ("La ronda no es de nadie.", "The round is nobody's."),
    },
    "Ties.after_first": {
        "free": ("La carta que se quiera.", "Any card."),
        "best": ("La mejor que le quede a cada uno.", "The best that each seat has left."),
    },
    "Ties.undecided": {
        "mano": ("Gana el equipo del mano.", "The team of the mano wins."),
        "nobody": ("No gana nadie.", "Nobody wins."),
    },
    "Ties.next_leader": {
        "first-tied": (
            "El primero que jugó una de las cartas empatadas.",
            "The first who played one of the tied cards.",
        ),
        "nearest-to-mano": (
            "De quienes jugaron las cartas empatadas, el más cercano al mano.",
            "Of those who played the tied cards, the nearest to the mano.",
        ),
        "mano": ("El mano de la ronda.", "The mano of the round."),
        "same": ("El mismo que salió.", "Who led that trick."),
    },
    "Tumbo.won": _LEVELS,
    "Tumbo.both": {
        "forced": ("Hay que jugar.", "It must be played."),
        "free": ("Se puede elegir.", "It may be declined."),
    },
    "Tumbo.calls": {
        "illegal": ("No se puede envidar.", "No call is possible."),
        "renuncio": ("Es un renuncio que se puede cantar.", "A renuncio that can be claimed."),
    },
    "When.winning": {
        "rival": ("Va ganando un rival.", "A rival is winning."),
        "partner": ("Va ganando un compañero.", "A partner is winning."),
    },
}
"""What the words of each key mean, by section and key; those of a card are said where they are."""
