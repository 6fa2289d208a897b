"""``envite diff`` and `Rules.diff`: what tells two variants apart, checked by hand."""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from command_line import run

from envite_rules import PlayersError, Rules, available_rulesets, load_ruleset
from envite_rules.authoring.diff_order import staying

RULESETS = Path(__file__).parent.parent / "rulesets"
HOUSES = Path(__file__).parent / "rulesets"
SHIPPED = ["canario", "gran-canaria", "leanmind", "tenerife", "tradicional", "truc-mallorqui"]


def told(one: Rules, other: Rules, players: int | None = None) -> list[str]:
    """The differences, a line each."""
    return [str(difference) for difference in one.diff(other, players)]


def paths(one: Rules, other: Rules, players: int | None = None) -> list[str]:
    """What differs, for programs."""
    return [difference.path for difference in one.diff(other, players)]


def child(folder: Path, base: str, text: str) -> Rules:
    """A ruleset that changes something in a shipped one."""
    head = (
        f'format = 1\nid = "hija"\nname = "Hija"\nfamily = "envite"\nsource = "s"\n'
        f'extends = "{base}.toml"\n'
    )
    of_root = text.startswith("without")
    above, below = text.split("\n", 1) if of_root else ("", text)
    path = folder / "hija.toml"
    source = '[sources.s]\ntitle = "S"\n'
    path.write_text(f"{head}{above}\n{source}{below}", encoding="utf-8")
    for file in RULESETS.glob("*.toml"):
        (folder / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    return load_ruleset(path)


# ── by hand: what the seeds say ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [4, 6, 8, 10, 12])
def test_gran_canaria_differs_from_canario_as_the_seed_says(players: int) -> None:
    """Seed 000: chico of eight or seven, one piedra a round, 3, 5, 7 and chico fuera, two lost.

    And the tumbo, which stands one short of the chico. Refusals follow from the calls.
    """
    assert told(load_ruleset("canario"), load_ruleset("gran-canaria"), players) == [
        "Lo que vale sin envite: 2 piedras / 1 piedra",
        (
            "Qué se canta: envío 4, siete 7, nueve 9, chico fuera"
            " / envío 3, cinco 5, siete 7, chico fuera"
        ),
        "Con cuántas se gana el chico: 12 piedras / 8 piedras; con chico=siete: 7 piedras",
        "Tumbo, desde: 11, a 1 del chico / 7, a 1 del chico *; con chico=siete: 6, a 1 del chico *",
        "Tumbo perdido, para el otro: 3 piedras / 2 piedras",
    ]


def test_tenerife_gathers_the_cards_and_that_is_all() -> None:
    """Seed 000: in Tenerife the cards of a trick are gathered before the next."""
    [only] = load_ruleset("canario").diff(load_ruleset("tenerife"))
    assert only.path == "deal.gathered"
    assert only.texts("en") == (
        "The cards of a trick already played",
        "They stay in sight",
        "The cards of each trick are gathered up before the next",
    )


def test_gran_canaria_and_tenerife_differ_in_both() -> None:
    """What each changes in the canario."""
    assert paths(load_ruleset("gran-canaria"), load_ruleset("tenerife")) == [
        "round.value",
        "ladders.envite.calls",
        "score.chico",
        "score.tumbo.at",
        "score.tumbo.lost",
        "deal.gathered",
    ]


def test_canario_and_tradicional_at_four() -> None:
    """Seeds 000 and 001, with what each leaves to the table; their words are no difference."""
    found = load_ruleset("canario").diff(load_ruleset("tradicional"))
    assert [(difference.path, difference.is_choice) for difference in found] == [
        ("players.counts", False),
        ("players.usual", False),
        ("follow.triunfo.exempt", True),
        ("follow.triunfo.exempt_lead_drags", True),
        ("follow.plain.duty", False),
        ("ladders.envite.calls", False),
        ("score.chico", False),
        ("score.partida", False),
        ("score.dentro", False),
        ("score.tumbo.both", True),
        ("score.tumbo.calls", False),
        ("score.fold", False),
        ("renuncio", False),
        ("deal.vira", False),
    ]
    by_path = {difference.path: difference.texts()[1:] for difference in found}
    assert by_path["score.chico"] == ("12 piedras", "13 piedras")
    assert by_path["score.partida"] == ("3 chicos; con partida=dos-de-tres: 2 chicos", "2 chicos")
    assert by_path["score.fold"] == ("1 piedra *", "nada *")
    assert by_path["ladders.envite.calls"] == (
        "envío 4, siete 7, nueve 9, chico fuera",
        "envido 4, siete 7, nueve 9, chico, partida",
    )
    assert by_path["renuncio"][1] is None


def test_the_halves_of_the_chico_have_the_names_of_the_place() -> None:
    """Menorca has twelve dolentes and twelve bones; a game without names, two figures."""
    menorca, uruguay = load_ruleset("truc-menorqui"), load_ruleset("truco-uruguayo")
    by_path = {one.path: one for one in menorca.diff(uruguay)}
    assert by_path["score.half"].texts() == (
        "Las dos mitades",
        "12 dolentes y 12 bones",
        "20 y 20; con puntos=treinta: 15 y 15 *; con puntos=veinte: 10 y 10 *",
    )


def test_the_kata_has_no_triunfos_and_its_suit_of_the_vira_is_one() -> None:
    """Seed 003 at four: malilla and rey are cards of their suit."""
    found = load_ruleset("leanmind").diff(load_ruleset("canario"))
    of_order = [difference for difference in found if difference.section == "order"]
    assert [str(difference) for difference in of_order] == [
        "2 de la vira (malilla): una más de su palo / puesto 1, triunfo *",
        "las del palo de la vira: puesto 1, triunfo / puesto 3, chilasco *",
        "rey de la vira: una más de su palo / puesto 2, triunfo *",
        "Otro orden, si se elige: con as=bajo-el-siete: otro orden / —",
    ]


# ── the trucs ─────────────────────────────────────────────────────────────────────────────────────


def rows_of(one: str, other: str) -> dict[str, tuple[str, str | None, str | None]]:
    """What tells two rulesets apart, by its path: the subject and what each states."""
    return {row.path: row.texts() for row in load_ruleset(one).diff(load_ruleset(other))}


def test_a_game_without_a_vira_has_no_card_of_the_vira() -> None:
    """Argentina turns no card up; in Venezuela the 2 de la vira stands with the other twos."""
    uruguay = rows_of("truco-argentino", "truco-uruguayo")
    assert uruguay["order.2 de la vira"] == ("2 de la muestra", None, "puesto 1")
    venezuela = rows_of("truco-venezolano", "truco-uruguayo")
    assert venezuela["order.2 de la vira"][1] == "de cualquier palo: 2 (empatan): puesto 8"


def test_each_column_calls_the_vira_as_its_place_does() -> None:
    """Muestra in Uruguay, vira in Venezuela."""
    rows = rows_of("truco-venezolano", "truco-uruguayo")
    for path in ("order.stand_in", "counts.envido.pieces"):
        _, venezuela, uruguay = rows[path]
        assert "caballo de la vira" in str(venezuela)
        assert "caballo de la muestra" in str(uruguay)
        assert "de la vira" not in str(uruguay)


def test_each_row_of_an_opening_says_over_which_ladder() -> None:
    """With a flor and a truco there are two rows of each kind: none of them is called the same."""
    flor = load_ruleset("truco-argentino", options={"flor": "con"})
    rows = [row.texts()[0] for row in flor.diff(load_ruleset("truco-argentino"))]
    assert len(rows) == len({*rows})
    subjects = [row[0] for row in rows_of("truc-mallorqui", "truco-venezolano").values()]
    assert len(subjects) == len({*subjects})
    menorca = rows_of("truc-mallorqui", "truc-menorqui")
    assert menorca["ladders.envit.after-accepted.truc"][0] == "Abrir con «truc» querido (envit)"


def test_up_to_when_a_call_is_worth_the_whole_game_has_its_own_row() -> None:
    """It is no limit on what may be called."""
    rows = rows_of("truc-mallorqui", "truc-menorqui")
    assert rows["ladders.envit.whole"][0] == "Hasta cuándo vale todo el juego (envit)"
    assert "mientras ningún equipo pase de 12" in str(rows["ladders.envit.whole"][2])
    assert "mientras ningún equipo pase de 12" not in str(rows["ladders.envit.limits"])


def test_the_cards_that_a_choice_takes_out_of_an_order_are_named() -> None:
    """With the moixets out, Menorca has no twos; with the dosos in, Mallorca has."""
    rows = rows_of("truc-mallorqui", "truc-menorqui")
    assert rows["order.choices"][1:] == (
        "con dosos=dins: de cualquier palo: 2 (empatan): puesto 8",
        "con moixets=fora: de cualquier palo: 2 (empatan): —",
    )


def test_the_names_of_the_cards_are_compared() -> None:
    """Mallorca says llengua bona and llengua dolenta, Menorca espaseta and bastet."""
    [row] = [
        row
        for row in load_ruleset("truc-mallorqui").diff(load_ruleset("truc-menorqui"))
        if row.path == "order.names"
    ]
    assert row.texts() == (
        "Cómo se llaman",
        "as de espadas: llengua bona; as de bastos: llengua dolenta",
        "as de espadas: espaseta; as de bastos: bastet",
    )
    assert not row.changes_play


def test_what_is_inferred_is_marked_and_what_a_source_says_is_not() -> None:
    """Menorca's compilation gives the limit of the envit, and not what may open it."""
    rows = rows_of("truc-mallorqui", "truc-menorqui")
    assert "«dos més» o «tots» *;" in str(rows["ladders.envit.opens"][2])
    assert str(rows["ladders.envit.after-accepted.truc"][2]).endswith("ya no se puede abrir *")
    assert "*" not in str(rows["ladders.envit.most"])
    assert "*" not in str(rows["order.2"] if "order.2" in rows else rows["order.ranks 2"])


@pytest.mark.parametrize(("language", "legend"), [("es", "* Deducido, "), ("en", "* Inferred, ")])
def test_the_mark_is_explained_below_where_there_is_one(language: str, legend: str) -> None:
    """And not where nothing is marked."""
    said = run("diff", "truc-mallorqui", "truc-menorqui", "--lang", language).out
    assert said.split("\n\n")[-1].startswith(legend)
    assert legend not in run("diff", "canario", "tenerife", "--lang", language).out


# ── options ───────────────────────────────────────────────────────────────────────────────────────


def test_an_option_against_the_other() -> None:
    """A chico of seven: the tumbo follows; what may be chosen is the same in both."""
    eight = load_ruleset("gran-canaria")
    seven = load_ruleset("gran-canaria", options={"chico": "siete"})
    assert told(eight, seven) == [
        "Con cuántas se gana el chico: 8 piedras / 7 piedras",
        "Tumbo, desde: 7, a 1 del chico * / 6, a 1 del chico *",
    ]


def test_each_option_of_the_tradicional_tells_itself() -> None:
    """Each other choice changes the one rule it speaks of."""
    usual = load_ruleset("tradicional")
    changed = {
        ("exenta", "siguiente"): ["follow.triunfo.exempt"],
        ("triunfo-del-palo", "sirve"): ["follow.plain.duty"],
        ("tumbo-doble", "libre"): ["score.tumbo.both"],
    }
    for (name, choice), expected in changed.items():
        assert paths(usual, load_ruleset("tradicional", options={name: choice})) == expected


def test_an_option_that_only_one_has_is_a_difference_in_what_may_be_chosen(tmp_path: Path) -> None:
    """Without the option it is played the same; the choice is gone."""
    fixed = child(tmp_path, "canario", 'without = ["options.partida"]\n')
    [only] = load_ruleset("canario").diff(fixed)
    assert (only.path, only.is_choice, only.changes_play) == ("score.partida", True, False)
    assert only.texts()[1:] == ("3 chicos; con partida=dos-de-tres: 2 chicos", "3 chicos")


def test_an_option_that_does_the_same_by_another_name_is_no_difference(tmp_path: Path) -> None:
    """What an option and its choices are called does not matter."""
    renamed = child(
        tmp_path,
        "canario",
        """without = ["options.partida"]
[options.chicos]
name = "Cuántos"
default = "tres"
choices.tres.name = "Tres"
choices.dos.name = "Dos"
choices.dos.set.score.partida = 2
""",
    )
    assert paths(load_ruleset("canario"), renamed) == []


# ── one change, one difference ────────────────────────────────────────────────────────────────────

STEP = '[[ladders.envite.steps]]\nid = "siete"\n'
LIMITS = ["ladders.envit.limits", "ladders.envit.whole"]
# An option of the base that the child settles is gone: what else it would change is told as well.
CHANGES = [
    ("tradicional", "[round]\nvalue = 3\n", ["round.value"]),
    (
        "canario",
        "[round]\ntricks = 5\nto_win = 3\n[deal]\npackets = [5]\n[players]\ncounts = [4]\n",
        ["deal.packets", "players.counts", "round.to_win", "round.tricks"],
    ),
    ("tradicional", "[round]\nplay_out = true\n", ["round.play_out"]),
    ("tradicional", '[round]\nleave = "anyone"\n', ["round.leave"]),
    ("tradicional", '[ladders.envite]\nopener = "mandador"\n', ["ladders.envite.opener"]),
    ("tradicional", '[ladders.envite]\nanswerer = "anyone"\n', ["ladders.envite.answerer"]),
    ("tradicional", '[ladders.envite]\nraiser = "anyone"\n', ["ladders.envite.raiser"]),
    ("tradicional", '[ladders.envite]\nwindow = "first-trick"\n', ["ladders.envite.window"]),
    ("tradicional", "[ladders.envite]\nskip = true\n", ["ladders.envite.skip"]),
    ("tradicional", "[ladders.envite]\nraise_later = false\n", ["ladders.envite.raise-later"]),
    (
        "tradicional",
        "[ladders.envite]\nbefore_own_card = true\n",
        ["ladders.envite.before-own-card"],
    ),
    ("tradicional", '[ladders.envite]\nrefused = "plain"\n', ["ladders.envite.refused"]),
    ("tradicional", f"{STEP}value = 8\n", ["ladders.envite.calls"]),
    ("tradicional", f"{STEP}refused = 3\n", ["ladders.envite.own-refusals"]),
    ("tradicional", f"{STEP}refused = 4\n", []),
    ("tradicional", f"{STEP}opens = true\n", ["ladders.envite.opens"]),
    ("tradicional", f"{STEP}remove = true\n", ["ladders.envite.calls"]),
    ("tradicional", f'{STEP}also = ["dale siete"]\n', []),
    ("tradicional", "[score]\nchico = 14\n", ["score.chico"]),
    ("tradicional", "[score]\npartida = 3\n", ["score.partida"]),
    ("tradicional", "[score]\npartido = 2\n", ["score.partida", "score.partido"]),
    ("tradicional", "[score]\nfold = 1\n", ["score.fold"]),
    ("tradicional", "[score.dentro]\nat = 9\n", ["score.dentro"]),
    ("tradicional", "[score.dentro]\nvalue = 3\n", ["score.dentro"]),
    ("tradicional", "[score.dentro.steps]\nenvido = 2\n", ["score.dentro"]),
    ("tradicional", '[score.dentro]\nrefused = "plain"\n', ["score.dentro"]),
    ("tradicional", "[score.tumbo]\nat = 12\n", ["score.tumbo.at"]),
    ("tradicional", "[score.tumbo]\ndeclined = 2\n", ["score.tumbo.declined"]),
    ("tradicional", "[score.tumbo]\nlost = 4\n", ["score.tumbo.lost"]),
    ("tradicional", "[score.tumbo]\nwon = 2\n", ["score.tumbo.won"]),
    ("canario", "[renuncio]\nvalue = 5\n", ["renuncio.value"]),
    ("canario", "[renuncio]\nfalse_claim = 2\n", ["renuncio.false_claim"]),
    ("canario", "[renuncio]\nends_round = false\n", ["renuncio.then"]),
    ("canario", "[renuncio]\nannuls_round = true\n", ["renuncio.then"]),
    ("canario", "[renuncio]\nclaimed_in_tumbo = 4\n", ["renuncio.claimed_in_tumbo"]),
    (
        "canario",
        '[renuncio]\noffences = ["not-serving", "call-in-tumbo"]\n',
        ["renuncio.offences"],
    ),
    ("canario", "[deal]\npackets = [1, 2]\n", ["deal.packets"]),
    ("canario", '[deal]\ndirection = "clockwise"\n', ["deal.direction"]),
    ("canario", '[deal]\nfirst_dealer = "lower-cut"\n', ["deal.first_dealer"]),
    ("canario", '[deal]\nnext_dealer = "round-loser"\n', ["deal.next_dealer"]),
    ("canario", '[deal]\nvira = ["cut"]\n', ["deal.vira"]),
    ("tradicional", '[deal]\nvira = ["after-deal", "cut"]\n', []),
    ("canario", "[players]\ncounts = [4, 6]\n", ["players.counts"]),
    ("canario", '[deck]\nremove = ["4 de copas"]\n', ["deck"]),
    ("canario", '[signs]\ntwo = "silbar"\n', ["signs.two"]),
    ("canario", '[signs]\nhigh_from = "sota"\n', ["signs.high_from"]),
    ("canario", '[[order]]\nid = "malilla"\nsign = "silbar"\n', ["signs.2 de la vira"]),
    ("canario", '[[order]]\nid = "malilla"\nname = "la dos"\n', ["order.names"]),
    (
        "canario",
        '[[order]]\nid = "malilla"\nplayers = [6, 8]\n',
        ["follow.triunfo.exempt", "order.2 de la vira"],
    ),
    ("canario", '[[order]]\nid = "malilla"\nkind = "chilajo"\n', ["order.2 de la vira"]),
    (
        "canario",
        '[[order]]\nid = "salida"\nscale = ["as", "rey", "caballo", "sota", 7, 6, 5, 4, 3, 2]\n',
        ["order.suit led.scale"],
    ),
    ("canario", '[[follow]]\nid = "arrastre"\nexempt = "none"\n', ["follow.triunfo.exempt"]),
    (
        "canario",
        '[[follow]]\nid = "arrastre"\nexempt = "highest-in-play"\n',
        ["follow.triunfo.exempt"],
    ),
    ("canario", '[[follow]]\nid = "arrastre"\nholding = ["triunfo"]\n', ["follow.triunfo.duty"]),
    ("canario", '[words]\npiedra = "millo"\npiedras = "millos"\nchilajo = "chilajo"\n', []),
    ("canario", 'without = ["scoreboard"]\n', ["scoreboard"]),
    (
        "canario",
        'without = ["renuncio"]\n[score.tumbo]\ncalls = "illegal"\n',
        ["renuncio", "score.tumbo.calls"],
    ),
    ("truc-mallorqui", "[counts.envit]\npair = 30\n", ["counts.envit.pair"]),
    ("truc-mallorqui", "[counts.envit]\nunpaired_bonus = 1\n", ["counts.envit.unpaired"]),
    ("truc-mallorqui", '[counts.envit]\nunpaired = "none"\n', ["counts.envit.unpaired"]),
    ("truc-mallorqui", "[counts.envit]\ntwo_pieces_less = 10\n", ["counts.envit.two-pieces"]),
    ("truc-mallorqui", '[counts.envit]\ntie = "mano-side"\n', ["counts.envit.tie"]),
    ("truc-mallorqui", '[counts.envit]\nshown = "all"\n', ["counts.envit.shown"]),
    ("truc-mallorqui", "[counts.envit.values]\nsota = 1\n", ["counts.envit.values"]),
    (
        "truc-mallorqui",
        '[[counts.envit.pieces]]\nid = "amo"\nvalue = 29\n',
        ["counts.envit.pieces"],
    ),
    ("truc-mallorqui", "[ladders.envit]\nfloor = 2\n", ["ladders.envit.refused"]),
    ("truc-mallorqui", '[round.ties]\nundecided = "nobody"\n', ["round.ties.undecided"]),
    ("truc-mallorqui", '[round.ties]\nfirst = "nothing"\n', ["round.ties.first"]),
    ("truc-mallorqui", '[round.ties]\nlater = "nothing"\n', ["round.ties.later"]),
    ("truc-mallorqui", '[round]\nsettlement = ["truc", "envit"]\n', ["round.settlement"]),
    (
        "truc-mallorqui",
        '[ladders.truc.after.envit]\naccepted = "nobody"\n',
        ["ladders.truc.after-accepted.envit"],
    ),
    (
        "truc-mallorqui",
        '[[ladders.envit.steps]]\nid = "tots"\nleast = 7\n',
        ["ladders.envit.calls", *LIMITS],
    ),
    (
        "truc-mallorqui",
        '[[ladders.envit.steps]]\nid = "tots"\nwhole_up_to = 12\n',
        ["ladders.envit.calls", *LIMITS],
    ),
    (
        "truc-mallorqui",
        '[[ladders.envit.steps]]\nid = "tots"\nmust_raise = true\n',
        ["ladders.envit.calls", *LIMITS],
    ),
    (
        "truc-mallorqui",
        '[[ladders.envit.steps]]\nid = "tots"\nlacking_of = "winner"\n',
        ["ladders.envit.calls", "ladders.envit.lacking", *LIMITS],
    ),
    (
        "truc-mallorqui",
        '[score]\nhalf = 12\n[[ladders.envit.steps]]\nid = "tots"\nbefore_half = "loser"\n',
        ["ladders.envit.calls", "ladders.envit.lacking", *LIMITS, "score.half"],
    ),
    ("truc-mallorqui", "[score]\nhalf = 12\n", ["score.half"]),
    ("truc-mallorqui", '[ladders.envit]\nmost = "lacking"\n', ["ladders.envit.most"]),
    ("truc-mallorqui", "[ladders.envit]\nmost = 20\n", ["ladders.envit.most"]),
    ("truc-mallorqui", "[ladders.envit]\nleft_unopened = 1\n", ["ladders.envit.left-unopened"]),
    ("truc-mallorqui", '[ladders.truc]\nvoids = ["envit"]\n', ["ladders.truc.voids"]),
    (
        "truc-mallorqui",
        '[ladders.envit]\nrefused_paid = "at-once"\n',
        ["ladders.envit.refused-paid"],
    ),
    (
        "truc-mallorqui",
        '[ladders.envit.after.truc]\ncalled = "nobody"\n',
        ["ladders.envit.after-accepted.truc", "ladders.envit.after-called.truc"],
    ),
    (
        "truc-mallorqui",
        '[ladders.envit.after.truc]\nraised = "answering"\n',
        ["ladders.envit.after-raised.truc"],
    ),
    ("truc-mallorqui", '[round.ties]\nnext_leader = "same"\n', ["round.ties.next_leader"]),
    ("truc-mallorqui", "[counts.envit]\nmost = 30\n", ["counts.envit.most", "counts.envit.pieces"]),
    (
        "tradicional",
        '[[follow]]\nid = "mini-arrastre"\nwhen = { winning = "rival" }\n',
        ["follow.plain.duty"],
    ),
    (
        "tradicional",
        '[[follow]]\nid = "mini-arrastre"\nwhen = { partner_to_play = false }\n',
        ["follow.plain.duty"],
    ),
    (
        "tradicional",
        '[[follow]]\nid = "arrastre"\nexempt_lead_drags = false\n',
        ["follow.triunfo.exempt_lead_drags"],
    ),
]


@pytest.mark.parametrize(("base", "text", "expected"), CHANGES)
def test_one_change_is_told_as_one_difference(
    base: str, text: str, expected: list[str], tmp_path: Path
) -> None:
    """Each key that is played is told at its path; words and what goes without saying are not."""
    found = paths(load_ruleset(base), child(tmp_path, base, text), 4)
    assert sorted(found) == expected


def test_the_suits_of_another_pack_are_told() -> None:
    """Forty cards of the Spanish pack are not forty of the French one."""
    said = told(load_ruleset("truco-venezolano"), load_ruleset("truco-paulista"))
    [deck] = [line for line in said if "40 cartas" in line]
    assert "40 cartas: as, 2, 3, 4, 5, 6, 7, sota, caballo y rey" in deck
    french = "40 cartas de tréboles, corazones, picas y diamantes: as, 2, 3, 4, 5, 6, 7, J, Q y K"
    assert french in deck


def test_of_a_ladder_that_another_makes_void_it_is_told_that_it_does() -> None:
    """In Venezuela a flor leaves no envido: it is not said that one may envido after it."""
    said = told(load_ruleset("truc-mallorqui"), load_ruleset("truco-venezolano"))
    [envido] = [line for line in said if "quiero y envido 4" in line]
    assert "Cuando se abre «flor», lo que se haya cantado de envido no vale" in envido
    assert "Una vez querido «flor»" not in envido


def test_a_card_that_moves_up_leaves_the_others_where_they_are(tmp_path: Path) -> None:
    """At six the perica goes to the top: the cards it passes have not moved, and it is spared."""
    moved = child(tmp_path, "canario", '[[order]]\nid = "perica"\nbefore = "rey-de-copas"\n')
    assert told(load_ruleset("canario"), moved, 6) == [
        "sota de oros (perica): puesto 3, triunfo * / puesto 1, triunfo",
        (
            "Qué carta no hay que entregar: La que más vale (3 de bastos); si está virada, ninguna"
            " / La que más vale (sota de oros); si está virada, ninguna"
        ),
    ]
    assert paths(load_ruleset("canario"), moved, 4) == []


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        (4, ("2 de la vira", "rey de la vira")),
        (6, None),  # the 3 de bastos stands above both
    ],
)
def test_another_card_is_spared_where_the_order_moved(
    players: int, cards: tuple[str, str] | None, tmp_path: Path
) -> None:
    """The obligation names it by its role; at four the rey de la vira takes the malilla's."""
    moved = child(
        tmp_path,
        "canario",
        '[[order]]\nid = "rey-de-la-vira"\nbefore = "malilla"\n',
    )
    found = {one.path: one for one in load_ruleset("canario").diff(moved, players)}
    row = found.get("follow.triunfo.exempt")
    assert (row is None) == (cards is None)
    if row is not None and cards is not None:
        assert row.texts("en")[1:] == tuple(
            f"The highest ({card}); if it is turned up, none" for card in cards
        )
        assert row.changes_play


def test_a_scoreboard_taken_out_is_told_and_an_unknown_one_is_not(tmp_path: Path) -> None:
    """Gran Canaria says that it is unknown: nothing is known that would differ."""
    canario = load_ruleset("canario")
    taken_out = child(tmp_path, "canario", 'without = ["scoreboard"]\n')
    [row] = canario.diff(taken_out)
    assert str(row) == "Cómo se ponen las piedras de cada tanteo: se dice / se ha quitado"
    assert not row.changes_play
    unknown = '[provenance]\nscoreboard = { unknown = "Nadie se acuerda." }\n'
    assert not paths(canario, child(tmp_path, "canario", f'without = ["scoreboard"]\n{unknown}'))
    assert "scoreboard" not in paths(canario, load_ruleset("tradicional"))
    assert "scoreboard" not in paths(taken_out, load_ruleset("gran-canaria"))


def test_what_can_stay_is_the_same_whichever_order_is_first() -> None:
    """Two cards that change places: one of them is told, and always the same."""
    assert staying("ab", "ba") == staying("ba", "ab")
    assert staying(["x", "a", "b", "c"], ["a", "b", "c", "x"]) == {"a", "b", "c"}
    assert staying([], ["a"]) == set()


def test_cards_that_two_of_eight_need_not_give_up() -> None:
    """The house that spares two cards at eight: told there alone."""
    house = load_ruleset(HOUSES / "dos-exentas.toml")
    usual = load_ruleset("tradicional")
    found = {difference.path: difference.texts()[1:] for difference in usual.diff(house, 8)}
    assert found["follow.triunfo.exempt"] == (
        (
            "La que más vale (5 de oros); si está virada, ninguna; "
            "con exenta=siguiente: La que más vale (5 de oros); si está virada, la siguiente"
        ),
        "5 de oros y 3 de bastos",
    )
    assert "follow.triunfo.exempt" not in paths(usual, house, 6)


# ── properties ────────────────────────────────────────────────────────────────────────────────────


def everything() -> list[Rules]:
    """Every ruleset that ships and every house of the tests that can be loaded."""
    shipped = [info.rules for info in available_rulesets() if info.rules is not None]
    return [*shipped, *(load_ruleset(path) for path in sorted(HOUSES.glob("*.toml")))]


EVERY = everything()


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)
def test_a_ruleset_does_not_differ_from_itself(rules: Rules) -> None:
    """At no table."""
    for players in rules.ruleset.players.counts:
        assert rules.diff(rules, players) == ()


@pytest.mark.parametrize("names", list(combinations_with_replacement(SHIPPED, 2)), ids="-".join)
def test_the_other_way_round_the_same_is_told(names: tuple[str, str]) -> None:
    """A against B mirrors B against A, line by line, in both languages."""
    one, other = (load_ruleset(name) for name in names)
    forth, back = one.diff(other), other.diff(one)
    assert [d.path for d in forth] == [d.path for d in back]
    for language in ("es", "en"):
        mirrored = [(s, theirs, ours) for s, ours, theirs in (d.texts(language) for d in back)]
        told_forth = [d.texts(language)[1:] for d in forth]
        assert told_forth == [row[1:] for row in mirrored]
    assert [d.is_choice for d in forth] == [d.is_choice for d in back]
    for difference in forth:
        subject, ours, theirs = difference.texts("en")
        assert subject
        assert ours != theirs


@pytest.mark.parametrize("base", ["canario", "gran-canaria", "tradicional"])
def test_one_digest_plays_the_same(base: str, tmp_path: Path) -> None:
    """Other words, names and señas leave the digest, and no difference that changes play."""
    other = child(
        tmp_path,
        base,
        """[words]
piedra = "millo"
piedras = "millos"
triunfo = "matador"
[signs]
three = "silbar"
[[order]]
id = "perica"
name = "la sota"
sign = "silbar"
[[ladders.envite.steps]]
id = "siete"
also = ["dale siete"]
""",
    )
    one = load_ruleset(base)
    assert one.game().digest == other.game().digest
    for players in one.ruleset.players.counts:
        found = one.diff(other, players)
        assert not [difference for difference in found if difference.changes_play]
        of_the_sota = ["order.names", "signs.sota de oros"] if players > 4 else []
        assert sorted(difference.path for difference in found) == [*of_the_sota, "signs.three"]


# ── the table and the command line ────────────────────────────────────────────────────────────────


def test_the_table_is_the_smaller_usual_number_that_both_seat(tmp_path: Path) -> None:
    """Four of canario against six of tradicional: four; where there is none in common, an error."""
    only_six = child(tmp_path, "canario", "[players]\ncounts = [6]\nusual = 6\n")
    assert "score.chico" in paths(load_ruleset("tradicional"), only_six)
    with pytest.raises(PlayersError) as caught:
        load_ruleset("leanmind").diff(only_six)
    assert caught.value.code == "diff.no-common-table"
    with pytest.raises(PlayersError):
        load_ruleset("canario").diff(load_ruleset("tradicional"), 5)


def test_the_command_prints_the_differences_of_the_seed() -> None:
    """Section by section, the two side by side."""
    said = run("diff", "canario", "gran-canaria", "--format", "markdown")
    assert said.status == 0
    assert (
        said.out
        == """\
# Envite canario / Envite de Gran Canaria, 4 jugadores

## La ronda

| qué | Envite canario | Envite de Gran Canaria |
|---|---|---|
| Lo que vale sin envite | 2 piedras | 1 piedra |

## Los envites

| qué | Envite canario | Envite de Gran Canaria |
|---|---|---|
| Qué se canta | envío 4, siete 7, nueve 9, chico fuera | envío 3, cinco 5, siete 7, chico fuera |

## El tanteo

| qué | Envite canario | Envite de Gran Canaria |
|---|---|---|
| Con cuántas se gana el chico | 12 piedras | 8 piedras; con chico=siete: 7 piedras |
| Tumbo, desde | 11, a 1 del chico | 7, a 1 del chico \\*; con chico=siete: 6, a 1 del chico \\* |
| Tumbo perdido, para el otro | 3 piedras | 2 piedras |

\\* Deducido, en todo o en parte: no lo dice ninguna fuente. El porqué está en «envite ver».
"""
    )


@pytest.mark.parametrize("players", [6, 8, 10, 12])
@pytest.mark.parametrize("form", ["table", "markdown"])
def test_the_command_prints_the_same_at_every_table_that_both_seat(players: int, form: str) -> None:
    """The seed's differences are of no table alone: only the number in the title is another."""
    words = ["diff", "canario", "gran-canaria", "--format", form, "--lang", "en"]
    usual, asked = run(*words), run(*words, "--players", str(players))
    assert (asked.status, asked.err) == (0, "")
    assert usual.out.replace(", 4 players", f", {players} players") == asked.out


@pytest.mark.parametrize("columns", [50, 120])
def test_the_table_shows_both_sides(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a narrow terminal, a line each."""
    monkeypatch.setenv("COLUMNS", str(columns))
    said = run("comparar", "canario", "tenerife", "--lang", "en")
    text = " ".join(said.out.split())
    assert said.status == 0
    assert "The deal" in text
    assert "They stay in sight" in text
    assert "The cards of each trick are gathered up before the next" in text


def test_a_program_gets_the_differences_as_json() -> None:
    """Paths beside texts; what only one of the two states is null in the other."""
    value = run("diff", "canario", "tradicional", "--json", "--players", "6").value
    assert (value["one"]["id"], value["other"]["id"]) == ("canario", "tradicional")
    assert value["players"] == 6
    rows = {row["path"]: row for row in value["differences"]}
    assert rows["score.chico"] == {
        "path": "score.chico",
        "section": "score",
        "subject": "Con cuántas se gana el chico",
        "one": "12 piedras",
        "other": "13 piedras",
        "is_choice": False,
    }
    assert rows["renuncio"]["other"] is None


def test_an_option_is_of_both_or_of_one() -> None:
    """``--option 2:NAME=CHOICE`` is of the second alone."""
    same = run("diff", "gran-canaria", "gran-canaria", "--option", "chico=siete")
    none = "A esta mesa no hay diferencias (el nombre y las palabras no cuentan)."
    assert same.lines[-1] == none
    other = run("diff", "gran-canaria", "gran-canaria", "--option", "2:chico=siete", "--json").value
    assert [row["one"] for row in other["differences"]] == ["8 piedras", "7, a 1 del chico *"]
    turned = run(
        "diff", "gran-canaria", "gran-canaria", "--option", "1:chico=siete", "--json"
    ).value
    assert [row["one"] for row in turned["differences"]] == ["7 piedras", "6, a 1 del chico *"]


def test_an_option_that_one_of_the_two_has_is_of_that_one() -> None:
    """Only Gran Canaria leaves the chico to the table: it needs no number before it."""
    plain = run("diff", "canario", "gran-canaria", "--option", "chico=siete", "--json").value
    numbered = run("diff", "canario", "gran-canaria", "--option", "2:chico=siete", "--json").value
    assert plain == numbered
    assert (plain["one"]["options"]["partida"], plain["other"]["options"]["chico"]) == (
        "tres-chicos",
        "siete",
    )
    both = run("diff", "canario", "gran-canaria", "--option", "partida=dos-de-tres", "--json").value
    assert {both[side]["options"]["partida"] for side in ("one", "other")} == {"dos-de-tres"}


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("chcio=siete", "No hay ninguna opción «chcio». ¿Quiso decir «chico»?"),
        ("mesa=si", "No hay ninguna opción «mesa». Se puede elegir: partida, no-arrastra y chico."),
        ("1:chico=siete", "No hay ninguna opción «chico». Se puede elegir: partida y no-arrastra."),
        (
            "3:chico=siete",
            (
                "«3:chico=siete»: delante de una opción solo puede ir 1: (del primero)"
                " o 2: (del segundo)."
            ),
        ),
        ("chico", "«chico» no es una opción: se escribe OPCIÓN=ELECCIÓN."),
        ("2:chico", "«chico» no es una opción: se escribe OPCIÓN=ELECCIÓN."),
    ],
)
def test_an_option_that_neither_has_is_told(option: str, said: str) -> None:
    """With what may be chosen in either, or how an option is written."""
    outcome = run("diff", "canario", "gran-canaria", "--option", option)
    assert (outcome.status, outcome.out, outcome.err) == (1, "", f"envite: {said}\n")


def test_two_of_one_name_are_told_apart_by_id_or_by_path(tmp_path: Path) -> None:
    """In the title and over the columns; by what was chosen where the file is the same."""
    rules = child(tmp_path, "canario", "[renuncio]\nvalue = 5\n")
    text = (tmp_path / "hija.toml").read_text(encoding="utf-8")
    assert rules.name.text() == "Hija"
    files = {"otra.toml": 'id = "otra"', "copia.toml": 'id = "hija"'}
    for file, own in files.items():
        changed = text.replace('id = "hija"', own).replace("value = 5", "value = 6")
        (tmp_path / file).write_text(changed, encoding="utf-8")
    hija, otra, copia = (f"{tmp_path}/{file}" for file in ("hija.toml", *files))

    def heads(*words: str) -> tuple[str, str]:
        lines = run("diff", *words, "--format", "markdown").lines
        [head, *_] = [line for line in lines if line.startswith("| qué |")]
        _, _, one, other, _ = head.split("|")
        assert lines[0] == f"# {one.strip()} / {other.strip()}, 4 jugadores"
        return one.strip(), other.strip()

    assert heads(hija, otra) == ("Hija (hija)", "Hija (otra)")
    in_markdown = [path.replace("_", r"\_") for path in (hija, copia)]
    assert heads(hija, copia) == (f"Hija ({in_markdown[0]})", f"Hija ({in_markdown[1]})")
    chosen = heads("gran-canaria", "gran-canaria", "--option", "2:chico=siete")
    assert chosen == ("Envite de Gran Canaria (chico=ocho)", "Envite de Gran Canaria (chico=siete)")
    value = run("diff", hija, copia, "--json").value
    assert [value[side]["given"] for side in ("one", "other")] == [hija, copia]


def test_no_sign_of_a_name_means_anything_in_markdown(tmp_path: Path) -> None:
    """Neither over a column nor in the title; what is taken for HTML or emphasis is escaped."""
    child(tmp_path, "canario", "[renuncio]\nvalue = 5\n")
    path = tmp_path / "hija.toml"
    text = path.read_text(encoding="utf-8").replace('"Hija"', '"<b> *A*_B_ [c](d) `e` & f|g"')
    path.write_text(text, encoding="utf-8")
    said = run("diff", "canario", str(path), "--format", "markdown")
    name = r"\<b> \*A\*\_B\_ \[c](d) \`e\` \& f\|g"
    assert said.lines[0] == f"# Envite canario / {name}, 4 jugadores"
    assert f"| qué | Envite canario | {name} |" in said.lines


@pytest.mark.parametrize(
    "words",
    [
        ["canario", "no-hay"],
        ["leanmind", "canario", "--players", "6"],
    ],
)
def test_what_was_given_wrong_ends_in_one(words: list[str]) -> None:
    """No such ruleset, option or table: a sentence, and the status 1."""
    said = run("diff", *words)
    assert (said.status, said.out) == (1, "")
    assert said.err.strip()


@pytest.mark.parametrize(("guide", "language"), [("guia.md", "es"), ("guide.md", "en")])
def test_the_guides_show_what_is_printed(
    guide: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The block that begins with the command goes on with its output."""
    monkeypatch.setenv("COLUMNS", "80")
    text = (RULESETS.parent / "docs" / guide).read_text(encoding="utf-8")
    command = "comparar" if language == "es" else "diff"
    [_, shown] = text.split(f"```\nenvite {command} canario gran-canaria")
    block = shown.partition("```")[0].partition("\n")[2]
    assert run(command, "canario", "gran-canaria", "--lang", language).out == block


# ── all of them side by side ──────────────────────────────────────────────────────────────────────


def overview(*words: str) -> dict[str, dict[str, str]]:
    """The facts of each ruleset by its id."""
    rows = run("diff", "--all", "--json", "--lang", "es", *words).value["rulesets"]
    return {row["id"]: row["facts"] for row in rows}


def test_the_variants_of_the_seeds_side_by_side() -> None:
    """The figures of the seeds, with what may be chosen in brackets."""
    rows = overview("--family", "envite")
    assert "truc-mallorqui" not in rows
    keys = ["players.counts", "round.value", "calls", "score.chico", "score.partida"]
    keys += ["score.tumbo.at", "score.tumbo.lost", "score.fold", "score.dentro"]
    keys += ["renuncio.value", "follow.plain.duty", "deal.gathered"]
    figures = {
        "canario": "4, 6…12|2|4 7 9 chico|12|3 (2)|11|3|1|—|4|libre|no",
        "gran-canaria": "4, 6…12|1|3 5 7 chico|8 (7)|3 (2)|7 (6)|2|1|—|4|libre|no",
        "tenerife": "4, 6…12|2|4 7 9 chico|12|3 (2)|11|3|1|—|4|libre|sí",
        "tradicional": "2–12|2|4 7 9 chico partida|13|2|11|3|0|10|—|se sirve|no",
        "leanmind": "4|—|—|—|—|—|—|—|—|—|—|—",
        "lomo-quintanilla": "4, 6…12|2|4 7 9 chico|12|2 × 2|11|3|1|—|4|libre|no",
    }
    for name, row in figures.items():
        assert [rows[name][key] for key in keys] == row.split("|"), name


def test_two_ladders_are_told_by_their_names() -> None:
    """The truc of seed 002 has two, and its last envit is worth what is lacking."""
    calls = overview()["truc-mallorqui"]["calls"]
    assert calls == "envit: 2 4 6 lo que falta; truc: 3 6 9 cantó"


def test_only_those_that_seat_so_many_are_compared() -> None:
    """At three only the tradicional plays, and it is not compared with itself."""
    assert "tenerife-1983" in overview("--players", "10")
    assert "canario" not in overview("--players", "2")
    alone = run("diff", "--all", "--players", "3")
    assert (alone.status, alone.out) == (1, "")
    assert "No hay dos reglamentos así que comparar." in alone.err
    for family, hint in (("mus", "There are: envite and truc."), ("envit", "“envite”?")):
        unknown = run("diff", "--all", "--family", family, "--lang", "en")
        assert unknown.status == 1
        assert f"no ruleset of the family “{family}”" in unknown.err
        assert hint in unknown.err


@pytest.mark.parametrize("columns", [50, 80, 200])
def test_a_narrow_terminal_gets_the_table_in_parts(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line is longer than the terminal, and each part names every ruleset."""
    monkeypatch.setenv("COLUMNS", str(columns))
    said = run("diff", "--all", "--family", "envite", "--lang", "en")
    assert all(len(line) <= columns for line in said.lines)
    table = said.out.rpartition("\n\n")[0]
    parts = [part.splitlines() for part in table.split("\n\n")]
    assert (len(parts) == 1) is (columns == 200)
    assert all(len(line) <= columns for part in parts for line in part)
    for part in parts:
        assert [line.split()[0] for line in part[1:]] == sorted(overview("--family", "envite"))


def test_all_as_markdown_is_one_table() -> None:
    """A head, a rule and a row for each."""
    said = run("diff", "--all", "--family", "envite", "--format", "markdown", "--lang", "en")
    rows = [line for line in said.lines if line.startswith("|")]
    assert rows[0].startswith("|  | players | round | calls | chico | partida | tumbo |")
    assert {row.count("|") for row in rows} == {14}
    assert len(rows) == 2 + len(overview("--family", "envite"))


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["canario"],
        ["canario", "tenerife", "tradicional"],
        ["--all", "canario"],
        ["--all", "--option", "chico=siete"],
        ["canario", "tenerife", "--family", "envite"],
    ],
)
def test_what_does_not_go_together_is_a_wrong_command_line(words: list[str]) -> None:
    """Two rulesets or all of them: the status is 2, as click's own."""
    said = run("diff", *words)
    assert (said.status, said.out) == (2, "")
    assert said.err.strip()


def test_what_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken file of a folder of rulesets does not hide the others."""
    (tmp_path / "rota.toml").write_text('format = 1\nid = "rota"\n', encoding="utf-8")
    monkeypatch.setenv("ENVITE_RULESETS", str(tmp_path))
    said = run("diff", "--all", "--lang", "en")
    assert said.status == 0
    assert said.lines[-1] == "These cannot be read: rota."
    assert run("diff", "--all", "--json").value["broken"] == ["rota"]


@pytest.mark.parametrize("other", [None, 1, "canario"])
def test_rules_are_compared_with_rules_alone(other: object) -> None:
    """An id is loaded first; what is wrong is said, and not what some attribute lacks."""
    with pytest.raises(TypeError, match="rules are compared with a Rules object, not with"):
        load_ruleset("canario").diff(other)  # type: ignore[arg-type]  # that is the point
