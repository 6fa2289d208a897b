"""Arrayar: the score as stones on the table, by the table of seed 000, in text."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small import game

from envite_rules import Board, Game, NotStatedError, load_ruleset
from envite_rules.errors import ScoreError

CANARIO = load_ruleset("canario").game()

ROUND = {"tricks": 3, "to_win": 2, "value": 1}
SCORE = {"chico": 30, "partida": 2, "fold": 0}


def house(folder: Path, *marks: tuple[int, int, str]) -> Game:
    """A house to thirty piedras that lays these stones: the total, how many, and where."""
    laid = [{"piedras": total, "stones": n, "place": place} for total, n, place in marks]
    return game(folder, round=ROUND, score=SCORE, scoreboard={"marks": laid})


def drawn(table: Game, a: int, b: int = 0, language: str = "es") -> list[str]:
    """The drawing of a score, line by line."""
    return list(table.board((a, b)).lines(language))


# ------------------------------------------------------------------- seed 000

HEAD = "   | montón | separadas | otro sitio |"

MARKS = {
    1: (1, "pile", "A  | *      |           |            |"),
    2: (2, "pile", "A  | **     |           |            |"),
    3: (3, "pile", "A  | ***    |           |            |"),
    4: (4, "pile", "A  | ****   |           |            |"),
    5: (5, "pile", "A  | *****  |           |            |"),
    6: (6, "pile", "A  | ****** |           |            |"),
    7: (1, "apart", "A  |        | *         |            |"),
    8: (2, "apart", "A  |        | *  *      |            |"),
    9: (3, "apart", "A  |        | *  *  *   |            |"),
    10: (1, "side", "A  |        |           | *          |"),
}
"""The table of seed 000: one to six stones, a single one, two and three apart, a single one again;
the ruleset says where. The drawing of each."""


@pytest.mark.parametrize("total", MARKS)
def test_each_total_has_its_stones(total: int) -> None:
    """Seed 000, arrayar: so many stones for each total, and this is how they are drawn."""
    stones, place, row = MARKS[total]
    board = CANARIO.board((total, 0))
    mark = board.marks[0]
    assert mark is not None
    assert (mark.piedras, mark.stones, mark.place) == (total, stones, place)
    assert board.lines() == (HEAD, row, "B  0")


def test_eleven_is_the_tumbo_and_no_stone() -> None:
    """Seed 000, arrayar: «11 puntos: Tumbo, ninguna piedra»."""
    board = CANARIO.board((11, 11))
    assert board.lines() == ("A  ninguna piedra", "B  ninguna piedra")
    assert board.lines("en") == ("A  no stone", "B  no stone")


def test_one_seven_and_ten_are_told_apart_at_a_glance() -> None:
    """Seed 000 lays a single stone for each; the place tells them apart."""
    rows = [CANARIO.board((total, 0)).lines()[1] for total in (1, 7, 10)]
    assert [row.count("*") for row in rows] == [1, 1, 1]
    assert [row[: row.index("*")].count("|") for row in rows] == [1, 2, 3]


def test_no_piedras_are_no_mark_of_the_table() -> None:
    """Seed 000 begins at one: nothing is said of 0, and the figure stands; 11 looks different."""
    board = CANARIO.board()
    assert (board.piedras, board.marks) == ((0, 0), (None, None))
    assert board.lines() == ("A  0", "B  0")


def test_both_teams_lie_on_one_board() -> None:
    """The places stand above the stones of both teams."""
    assert drawn(CANARIO, 9, 10) == [
        HEAD,
        "A  |        | *  *  *   |            |",
        "B  |        |           | *          |",
    ]
    assert drawn(CANARIO, 11, 6)[1:] == ["A  ninguna piedra", MARKS[6][2].replace("A", "B")]


def test_the_places_are_said_in_both_languages() -> None:
    """The drawing is the same, its words those of the language."""
    assert drawn(CANARIO, 7, 2, "en") == [
        "   | pile   | apart   | to the side |",
        "A  |        | *       |             |",
        "B  | **     |         |             |",
    ]
    board = CANARIO.board((7, 2))
    assert board.text("en") == "\n".join(board.lines("en"))
    assert str(board) == board.text() == "\n".join(board.lines("es"))


def test_the_board_tells_where_it_comes_from() -> None:
    """The stones are the guide's, the places inferred; tradicional's rules say nothing of it."""
    inferred = CANARIO.board((7, 0)).citation
    assert inferred.rule == "scoreboard.marks"
    assert inferred.inferred is not None
    unknown = load_ruleset("tradicional").game().board((7, 0)).citation
    assert unknown.rule == "scoreboard"
    assert unknown.unknown is not None


@pytest.mark.parametrize("name", ["tradicional", "gran-canaria"])
def test_without_a_scoreboard_the_figures_stand(name: str) -> None:
    """No source says how these two arrayan: the figures are printed."""
    board = load_ruleset(name).game().board((7, 1))
    assert (board.piedras, board.marks) == ((7, 1), (None, None))
    assert board.lines() == ("A  7", "B  1")


def test_tenerife_lays_the_stones_of_the_canario() -> None:
    """Seed 000: in Tenerife the piedras are as described before."""
    assert drawn(load_ruleset("tenerife").game(), 8, 10) == drawn(CANARIO, 8, 10)


# ------------------------------------------------------------------- other houses


def test_a_total_without_a_mark_is_a_figure(tmp_path: Path) -> None:
    """Where the house lays stones for some totals, the others stand as figures."""
    table = house(tmp_path, (1, 1, "pile"), (3, 3, "pile"))
    assert drawn(table, 2, 3) == ["   | montón |", "A  2", "B  | ***    |"]
    assert drawn(table, 2, 29) == ["A  2", "B  29"]


def test_only_the_places_of_the_house_are_drawn(tmp_path: Path) -> None:
    """Where nobody lays stones in a pile there is none."""
    table = house(tmp_path, (1, 1, "side"), (2, 2, "side"), (3, 2, "apart"), (4, 0, "pile"))
    assert drawn(table, 2, 3) == [
        "   | separadas | otro sitio |",
        "A  |           | **         |",
        "B  | *  *      |            |",
    ]


def test_the_columns_are_as_wide_as_the_longest_row(tmp_path: Path) -> None:
    """A house that lays twelve in a pile has room for them, whatever the score."""
    table = house(tmp_path, (1, 1, "pile"), (12, 12, "pile"), (13, 5, "apart"))
    assert drawn(table, 12, 13) == [
        "   | montón       | separadas     |",
        "A  | ************ |               |",
        "B  |              | *  *  *  *  * |",
    ]
    assert {len(line) for line in drawn(table, 1, 1)} == {3 + 2 + 12 + 3 + 13 + 2}


@pytest.mark.parametrize(("stones", "place"), [(0, "pile"), (0, "apart"), (0, "none"), (3, "none")])
def test_no_stones_are_said_in_words(tmp_path: Path, stones: int, place: str) -> None:
    """No stone lies there if none is laid, or if they are laid nowhere."""
    assert drawn(house(tmp_path, (1, stones, place)), 1) == ["A  ninguna piedra", "B  0"]


# ------------------------------------------------------------------- what is refused


@pytest.mark.parametrize("piedras", [(-1, 0), (0, -1), (12, 0), (0, 12)])
def test_a_score_that_cannot_stand_is_not_drawn(piedras: tuple[int, int]) -> None:
    """Nobody has less than no piedras, and with twelve of them the chico is won."""
    with pytest.raises(ScoreError):
        CANARIO.board(piedras)


def test_a_game_without_a_score_has_no_board() -> None:
    """The kata keeps no score."""
    with pytest.raises(NotStatedError) as refused:
        load_ruleset("leanmind").game().board((1, 0))
    assert refused.value.code == "not-stated.score"


# ------------------------------------------------------------------- what always holds

scores = st.tuples(st.integers(0, 11), st.integers(0, 11))


@given(scores, scores, st.sampled_from(["es", "en"]))
def test_two_scores_never_look_alike(
    one: tuple[int, int], other: tuple[int, int], language: str
) -> None:
    """Whoever looks at the board knows the score."""
    first, second = CANARIO.board(one), CANARIO.board(other)
    assert (first.lines(language) == second.lines(language)) == (one == other)
    assert (first == second) == (one == other)


@given(scores)
def test_a_team_lies_as_it_does_whatever_the_other_has(score: tuple[int, int]) -> None:
    """The row of B is that of A with the same piedras, and the stones are those of the mark."""
    board: Board = CANARIO.board(score)
    *_, a, b = board.lines()
    *_, swapped_a, swapped_b = CANARIO.board(score[::-1]).lines()
    assert (a[1:], b[1:]) == (swapped_b[1:], swapped_a[1:])
    for row, mark in zip((a, b), board.marks, strict=True):
        assert row.count("*") == (mark.stones if mark else 0)
