"""How a game, a match and what was seen of many matches lie in memory, for compiled code.

Each is a record of fixed size, whatever the ruleset: so the kernels are compiled once, and kept on
disk. Cards are indices in the deck, sets of cards are masks, -1 stands for none. What can be won is
a number of piedras, or one of `CHICO`, `PARTIDO`, `PARTIDA`.

In the modules of compiled code arguments of these names are always the same: ``t`` the tables, a
record of `TABLES`; ``s`` what the round is worth, one of `STAKES`; ``m`` the match, one of `MATCH`;
``y`` the tally, one of `tally.TALLY`; ``odds`` one of `ODDS`. Seats count from 0, ``turn`` is the
seat that must act, teams are 0 and 1, ladders and their steps count from 0.
"""

from __future__ import annotations

import numpy as np

CARDS, SUITS, SEATS, TRICKS = 48, 4, 12, 12
"""The most cards and suits of a deck, seats of a table, and tricks of a round."""

LADDERS, RUNGS, DUTIES, COUNTS = 6, 64, 6, 6
"""The most ladders, steps of one, duties that a lead raises, and counts."""

MOST_PIEDRAS = 128
"""The longest chico."""

LONGEST_CHICO = 256
"""Lengths of a chico, in rounds, are told apart below this."""

CLASSES = 48
"""The most classes of cards that a report tells apart; see `classes`."""

THREE = 3
"""Of hands of so many cards it is noted what became of the three together."""

HANDS = CLASSES * (CLASSES + 1) * (CLASSES + 2) // 6
"""How many hands of three classes there are."""

VALUES = 128
"""What a hand counts is below this."""

NONE = -1

CHICO, PARTIDO, PARTIDA = -1, -2, -3
"""Levels, where a stake is expected."""

DEAL, TUMBO, ANSWER, PLAY, OVER = range(5)
"""What a match waits for; as in the match itself."""

ANYONE, MANDADOR, ON_TURN = range(3)
"""Who of a team may speak."""

ROUND_POT, TUMBO_POT, FIRST_LADDER_POT = 0, 1, 2
"""The pots of a round; that of a ladder is `FIRST_LADDER_POT` and its number."""

POTS = FIRST_LADDER_POT + LADDERS

OWED = 2 * LADDERS + 1
"""The most stakes that one action pays."""

# ── actions: what a seat may do, as a number ─────────────────────────────────────────────────────
# Below CARDS: it plays that card.

ACCEPT, REFUSE, PLAY_TUMBO, DECLINE_TUMBO, LEAVE = 64, 65, 66, 67, 68
CALL = 128
"""A call is ``CALL + RUNGS * ladder + step``."""

MAY_REFUSE, MAY_ACCEPT = 1, 2
"""How a seat may answer: it may always refuse what it may accept."""

ACTIONS = CARDS + LADDERS * RUNGS + 8
"""More than a seat can ever have to choose from."""

LADDER = np.dtype(
    [
        ("rungs", "i4"),
        ("opener", "i4"),
        ("answerer", "i4"),
        ("raiser", "i4"),
        ("count", "i4"),  # the count that decides it
        ("is_gated", "i4"),  # whether not every hand has that
        ("first_trick", "i4"),  # whether one calls in the first trick only
        ("before_own_card", "i4"),
        ("raise_later", "i4"),
        ("paid_at_once", "i4"),  # whether its refusals are
        ("left_unopened", "i4"),
        ("voids", "u8"),
        ("voided_by", "u8"),
        ("after_called", "i4", (LADDERS,)),
        ("after_accepted", "i4", (LADDERS,)),
        ("after_raised", "i4", (LADDERS,)),
    ],
    align=True,
)
"""A ladder at a table."""

NOBODY, RIVALS, OTHERS, UNSAID = 0, 1, 2, -1
"""To whom a ladder is open after another: to nobody, the rivals, all others, or nothing is said."""

COUNT = np.dtype(
    [
        ("all_cards", "i4"),  # whether all cards count together
        ("last_digit", "i4"),  # of the other pieces
        ("pair", "i4"),  # what a pair adds; none where pairs do not count
        ("bonus", "i4"),
        ("unpaired", "i4"),  # whether the highest card counts where there is no pair
        ("unpaired_bonus", "i4"),
        ("two_pieces_less", "i4"),
        ("most", "i4"),
        ("mano_side", "i4"),  # whether a tie is of the mano's side
        ("needs", "i4"),  # what is needed, as a mask of THREE_OF_A_SUIT, TWO_PIECES, PIECE_AND_PAIR
        ("unless", "i4"),  # the count whose hands are not counted in this one
        ("values", "i4", (CARDS,)),
        ("pieces", "i4", (CARDS + 1, CARDS)),  # by vira (0 for none, else its index + 1)
    ],
    align=True,
)
"""A count; `NONE` where there is no such thing."""

THREE_OF_A_SUIT, TWO_PIECES, PIECE_AND_PAIR = 1, 2, 4

DUTY = np.dtype(
    [
        ("binding", "u8"),
        ("playable", "u8"),
        ("spared", "u8"),
        ("is_conditional", "i4"),
        ("winning", "i4"),  # NONE, or RIVAL or PARTNER
        ("partner_to_play", "i4"),  # NONE, or 0 or 1
        ("binds_beats", "i4"),
        ("plays_beats", "i4"),
    ],
    align=True,
)
"""What a seat owes to a lead."""

RIVAL, PARTNER = 0, 1

VIRA = np.dtype(
    [
        ("strengths", "u1", (SUITS, CARDS)),  # by the row of the suit that leads
        ("above", "u8", (SUITS, CARDS + 1)),  # for each strength, the stronger cards
        ("beaters", "u8", (CARDS,)),  # what beats each card when it leads; not the vira
        ("beaten", "u1", (CARDS,)),  # and how many those are
        ("classes", "u1", (CARDS,)),  # the class of each card; see `classes`
        ("duties", "i4", (CARDS,)),  # how many duties each lead raises
        ("duty", DUTY, (CARDS, DUTIES)),
    ],
    align=True,
)
"""What holds under a vira."""

TABLES = np.dtype(
    [
        ("cards", "i4"),
        ("seats", "i4"),
        ("muerto", "i4"),  # its seat; NONE where all seats are people's
        ("gathered", "i4"),  # whether a trick is gathered up before the next
        ("hand", "i4"),
        ("has_vira", "i4"),
        ("tricks", "i4"),
        ("to_win", "i4"),
        ("play_out", "i4"),
        ("has_ties", "i4"),  # whether it says what a tie does
        ("next_decides", "i4"),  # a tied first trick
        ("first_winner", "i4"),  # a trick tied later
        ("undecided_mano", "i4"),  # who has no more tricks than the other
        ("next_leader", "i4"),
        ("best_after_tie", "i4"),
        ("is_conditional", "i4"),
        ("next_dealer", "i4"),
        ("leave", "i4"),
        ("chico", "i4"),
        ("partido", "i4"),  # chicos; 0 where no partidos are played
        ("partida", "i4"),
        ("fold", "i4"),
        ("brink", "i4"),
        ("has_tumbo", "i4"),
        ("tumbo_won", "i4"),
        ("tumbo_lost", "i4"),
        ("tumbo_declined", "i4"),
        ("ladders", "i4"),
        ("main", "i4"),  # the ladder that raises the round
        ("counts", "i4"),
        ("settled", "i4"),  # how many pots are settled
        ("settlement", "i4", (LADDERS + 1,)),
        ("classes", "i4"),  # how many classes of cards there are
        ("row_of", "i4", (CARDS,)),  # the row of each card's suit
        ("ladder", LADDER, (LADDERS,)),
        ("count", COUNT, (COUNTS,)),
        ("vira", VIRA, (CARDS + 1,)),  # 0 for none, else its index + 1
    ],
    align=True,
)
"""All that stays the same in every match of a game, apart from what rounds are worth."""

SAME, FIRST_TIED, NEAREST_TO_MANO, MANO = range(4)
"""Who leads after a tie."""

NEXT, ROUND_WINNER, ROUND_LOSER = range(3)
"""Who deals next."""

STAKES = np.dtype(
    [
        ("plain", "i4"),
        ("is_tumbo", "i4"),
        ("in_tumbo", "i4", (2,)),
        ("must_decide", "i4", (2,)),
        ("is_dentro", "i4"),
        ("base", "i4", (LADDERS,)),
        ("refusal_pays_base", "i4", (LADDERS,)),
        ("worth", "i4", (LADDERS, 2, RUNGS)),  # by the team that wins
        ("fixed", "i4", (LADDERS, RUNGS)),  # what a refusal pays; UNFIXED where it is what was
        ("next", "u8", (LADDERS, RUNGS + 1)),  # after each last step + 1, the steps that may come
    ],
    align=True,
)
"""What a round can be worth that begins at a score."""

UNFIXED = -9

ODDS = np.dtype([("best", "f8", (COUNTS, CARDS + 1, 2, VALUES + 1))])
"""How likely a hand has the best count, by the count, the vira (0 for none, else its index + 1),
whether its seat answers a call, and what it counts + 1."""

MATCH = np.dtype(
    [
        ("phase", "i4"),
        ("dealer", "i4"),
        ("dealt_by", "i4"),
        ("deals", "i4"),
        ("vira", "i4"),  # 0 for none, else its index + 1
        ("stakes", "i4"),  # which of the stakes hold
        ("piedras", "i4", (2,)),
        ("chicos", "i4", (2,)),
        ("partidos", "i4", (2,)),
        ("winner", "i4"),  # the team that won the partida
        ("decided", "i4", (2,)),
        ("hands", "u8", (SEATS,)),
        ("dealt", "u8", (SEATS,)),
        ("seen", "u8"),  # the vira, and the cards that were played in this round
        ("mano", "i4"),
        ("leader", "i4"),
        ("turn", "i4"),
        ("played", "i4"),  # how many cards lie on the table
        ("trick", "i4", (SEATS,)),
        ("best", "i4"),  # the strongest strength on the table
        ("best_at", "i4"),  # the first place that has it
        ("is_tied", "i4"),  # whether both teams have it
        ("tricks", "i4"),  # how many are complete
        ("winners", "i4", (TRICKS,)),  # the seats that won them; NONE where it was tied
        ("wins", "i4", (2,)),
        ("round_winner", "i4"),
        ("legal", "u8"),
        ("level", "i4", (LADDERS,)),
        ("pending", "i4", (LADDERS,)),
        ("below", "i4", (LADDERS,)),
        ("caller", "i4", (LADDERS,)),
        ("opener", "i4", (LADDERS,)),
        ("caller_seat", "i4", (LADDERS,)),
        ("won_by", "i4", (LADDERS,)),
        ("was_refused", "i4", (LADDERS,)),
        ("due", "i4", (LADDERS,)),
        ("dues", "i4"),
        # What the last action came to: see `moves`.
        ("end", "i4"),  # how the round has ended; NONE while it goes on
        ("over_for", "i4"),  # the team that has won it; NONE for neither
        ("pot", "i4"),  # the pot that it wins by that
        ("stake", "i4"),  # what is in it
        ("unopened", "i4"),  # the ladders it wins since the other team has left, as a mask
        ("owed", "i4"),  # how many stakes are to be paid
        ("owed_at_once", "i4"),  # the first of them, which are no part of what the round pays
        ("owed_to", "i4", (OWED,)),
        ("owed_pot", "i4", (OWED,)),
        ("owed_stake", "i4", (OWED,)),
        # What is drawn: see `drawing`.
        ("seed", "u8"),
        ("match", "u8"),
        ("words", "u4", (4,)),
        ("drawn", "u4"),
        # What is noted for the reports; see `noting`.
        ("first_mano", "i4"),  # the team that led the first trick of the match
        ("first_of_chico", "i4"),  # and of the chico
        ("rounds_of_chico", "i4"),
        ("rounds_of_mano", "i4"),  # how many the team of the mano won
        ("chicos_won", "i4", (2,)),
        ("decisions", "i4"),
        ("paid", "i4", (2,)),  # piedras that each team got in this round
        ("began", "i4"),  # the score at which the round began: of the mano's team, of the other
        ("visits", "i4", (LONGEST_CHICO,)),  # the same of the rounds of this chico
        ("lead", "i4"),  # the team that was ahead last
        ("lead_changes", "i4"),
        ("rounds_behind", "i4", (2,)),
        ("deficit", "i8", (2,)),
        ("deficit_most", "i8", (2,)),
        ("not_ahead", "i4", (2,)),  # the last round at whose beginning the team was not ahead
        # What the seat that is asked may do; see `offers`.
        ("may_answer", "i4"),  # 0, or MAY_REFUSE or MAY_ACCEPT
        ("may_leave", "i4"),
        ("calls", "u8", (LADDERS,)),  # the steps of each ladder, as a mask
        ("actions", "i4"),
        ("action", "i4", (ACTIONS,)),
    ],
    align=True,
)
"""A match as it stands, and all that a policy may look at."""
