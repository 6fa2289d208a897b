"""What sense goes by: the numbers and formulas of the player with sense, in Python and compiled.

Each formula is worked out in one order of operations, of what any machine rounds in the same way,
and calls none of the others: so compiled code comes to the same number, to the last bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

OPENS, RAISES, RAISES_TO_A_LEVEL = 0.8, 0.78, 0.85
"""How likely its team must be to win the round for it to call."""

ACCEPTS, ACCEPTS_A_LEVEL = 0.45, 0.5
"""The same for it to accept."""

PLAYS_TUMBO = 0.45
"""The same for it to play a tumbo."""

BLUFFS = 0.02
"""How often it opens with less."""

POOR = 0.5
"""What stands less likely than this is a poor card to lead."""

COUNT_OPENS, COUNT_RAISES, FOR_EACH_STEP = 0.62, 0.8, 0.06
"""How likely its team must be to have the best count to open or to raise; more to skip a step."""

MARGIN = 0.2
"""How much likelier than the stakes ask for it must be to accept: who calls is no random hand."""

COUNT_ACCEPTS_A_LEVEL = 0.75
"""How likely it must be to have the best count to accept a call that stakes a whole level."""

HANDS_DRAWN = 1000
"""Of so many hands, drawn at random, it is known what they count."""


def stands(above: int, unknown: int, others: int) -> float:
    """How likely none of so many unknown cards beats a card that leads, from 0 to 1.

    Args:
        above: how many of the cards that are not seen beat it.
        unknown: how many cards are not seen.
        others: how many of them are played to it.
    """
    if unknown == 0:
        return 1.0
    one = 1 - above / unknown
    all_of_them = 1.0
    for _ in range(others):
        all_of_them *= one
    return all_of_them


def share(worth: float, held: int, hands: int, seats: int) -> float:
    """How likely a team wins a trick yet to come, from 0 to 1.

    A card is worth the likelihood that it leads and stands against a card of every other seat: on
    the average, one in so many as there are seats. Hands that are not known are worth that.

    Args:
        worth: what the cards that are known to the team are worth, added up.
        held: how many they are; more than none.
        hands: how many hands they are of.
        seats: how many seats there are.
    """
    usual = 1 / seats
    team = hands * worth / held + (seats // 2 - hands) * usual
    return team / (team + seats // 2 * usual)


def either(likely: float, if_so: float, if_not: float) -> float:
    """How likely something is that depends on whether a trick is won."""
    return likely * if_so + (1 - likely) * if_not


def needed(own: int, others: int, refused: int) -> float:
    """How likely a team must be to have the best count for accepting to be no worse than refusing.

    Args:
        own: what it wins, if it does.
        others: what the other team wins, if that does.
        refused: what the other team wins if it refuses.
    """
    if own + others == 0:
        return 1.0  # there is nothing to win
    return MARGIN + (others - refused) / (own + others)


def raises(step: int) -> float:
    """How likely a team must be to have the best count to raise by so many steps more than one."""
    return COUNT_RAISES + FOR_EACH_STEP * step


def best_of(value: int, hands: Sequence[int], seats: int) -> float:
    """How likely a team of so many seats has the best count, if one of them counts a value.

    Of equal counts either team's wins as often.

    Args:
        value: what the one seat counts.
        hands: how many hands count what: first those that do not have the count, then those that
            count 0, 1 and so on. Where there is none at all, the rivals count the same.
        seats: how many seats each team has.
    """
    total = below = 0
    for place in range(len(hands)):
        total += hands[place]
        below += hands[place] if place <= value else 0
    chance, team_below, up_to = 0.0, 0.0, 0.0 if total == 0 else below / total
    rivals_below = 1.0
    for _ in range(seats):
        rivals_below *= up_to
    for place in range(value + 1, max(len(hands), value + 2)):
        below += hands[place] if place < len(hands) else 0
        up_to = 1.0 if total == 0 else below / total
        team = 1.0
        for _ in range(seats - 1):
            team *= up_to
        rivals = team * up_to
        chance += (team - team_below) * ((rivals_below + rivals) / 2)
        team_below, rivals_below = team, rivals
    return chance
