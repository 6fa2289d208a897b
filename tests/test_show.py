"""``envite show``: a variant as a player wants to see it, checked against the seeds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import MY_ISLAND, SHIPPED, run

from envite_rules import load_ruleset
from envite_rules.authoring.portrait import Portrait
from envite_rules.authoring.sections import words_in
from envite_rules.ruleset import load

HOUSES = Path(__file__).parent / "rulesets"


def lines_of(*words: str, language: str = "es", columns: int = 120) -> list[str]:
    """What ``show`` prints, a line each, without the blanks around."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        said = run("show", *words, "--lang", language)
    assert said.status == 0, said.err
    return [re.sub(r"\s{2,}", "  ", line.strip()) for line in said.lines]


def test_the_order_at_six_with_the_seven_of_oros_turned() -> None:
    """Art. 13: three, caballo and perica, malilla, rey; the perica stands in its own place."""
    lines = lines_of("tradicional", "--players", "6", "--vira", "7 oros")
    start = lines.index("Orden de las cartas, de la más alta a la más baja")
    assert lines[start + 2 : start + 9] == [
        "1  3 de bastos  triunfo  arrugar la nariz  no hay que entregarla",
        "2  caballo de bastos  triunfo  torcer la boca",
        "3  sota de oros (perica)  triunfo  guiñar un ojo",
        "4  2 de oros (malilla)  triunfo  sacar la lengua",
        "5  rey de oros  triunfo  subir las cejas",
        "6  de la vira: caballo, as, 6, 5, 4 y 3  chilajo",
        "7  del palo de salida: rey, caballo, sota, as, 7, 6, 5, 4, 3 y 2",
    ]


def test_a_triunfo_that_is_turned_up_is_not_in_the_order() -> None:
    """The vira lies apart: with the 3 de bastos turned, the caballo stands first."""
    lines = lines_of("tradicional", "--players", "6", "--vira", "3 bastos")
    assert "1  caballo de bastos  triunfo  torcer la boca" in lines
    assert not any("3 de bastos  triunfo" in line for line in lines)


def test_without_a_vira_its_cards_are_shown_in_general() -> None:
    """The malilla is the 2 of the vira, whichever that is."""
    lines = lines_of("tradicional", "--players", "4")
    assert "1  2 de la vira (malilla)  triunfo  sacar la lengua  no hay que entregarla" in lines


def test_the_ladder_of_seed_001_with_what_a_refusal_pays() -> None:
    """Art. 11: four, seven, nine, the chico, the match; refused: what was in play before."""
    lines = lines_of("tradicional")
    start = lines.index("se canta  vale  si no se quiere")
    assert lines[start + 1 : start + 6] == [
        "envido (también vido o envite)  4 piedras  2 piedras",
        "siete  7 piedras  4 piedras",
        "nueve  9 piedras  7 piedras",
        "chico  el chico  9 piedras",
        "partida  la partida  el chico",
    ]


def test_the_ladder_of_gran_canaria() -> None:
    """Seed 000: three, five, seven, chico fuera, over rounds of one; in English too."""
    lines = lines_of("gran-canaria", language="en")
    start = lines.index("call  is worth  if refused")
    assert lines[start + 1 : start + 5] == [
        "envío (also envido, vido or envite)  3 piedras  1 piedra",
        "cinco  5 piedras  3 piedras",
        "siete  7 piedras  5 piedras",
        "chico fuera (also chico)  the chico  7 piedras",
    ]


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("tradicional", "El chico se gana con 13 piedras."),
        ("tradicional", "La partida se gana con 2 chicos."),
        (
            "tradicional",
            "Dentro, con 10, si nadie está en tumbo: la ronda vale 1 piedra, para los dos equipos.",
        ),
        ("tradicional", "Dentro, «envido» vale 3 piedras."),
        ("tradicional", "En el tumbo no se puede envidar."),
        ("canario", "El chico se gana con 12 piedras."),
        ("canario", "Quien pasa de largo por 11 pierde 1 piedra."),
        ("canario", "Gana 4 piedras quien lo canta."),
        ("canario", "Envidar en el tumbo es renuncio."),
        ("truco-paulista", "En la mão de onze no se puede cantar."),
        ("truc-valencia", "La cama tiene dos mitades: 12 males y 12 bones."),
        ("truc-menorqui", "La cama tiene dos mitades: 12 dolentes y 12 bones."),
        ("truco-argentino", "El juego tiene dos mitades: 15 malas y 15 buenas."),
        (
            "truco-argentino",
            (
                "Mientras ningún equipo ha llegado a buenas (15 puntos), «falta envido» vale lo que"
                " le falta para llegar ahí a quien lo gana."
            ),
        ),
        ("truco-uruguayo", "El juego tiene dos mitades: 20 y 20."),
        ("truc-valencia", "Match point, con 23, «envit» vale 1 pedra."),
        (
            "truc-valencia",
            (
                "Match point, con 23, nadie puede cantar «torne» o «falta»: no vale más que lo que"
                " ya está en juego."
            ),
        ),
        ("truco-venezolano", "Dos piezas no se suman."),
        ("canario", "Si se sale con otra carta, se juega lo que se quiera."),
        ("canario", "11  ninguna piedra"),
        ("gran-canaria", "El chico se gana con 8 piedras."),
        (
            "gran-canaria",
            "Se juegan 3 cartas, una en cada mano, y gana la ronda quien hace 2: 1 piedra.",
        ),
        ("tenerife", "Las cartas de cada mano se recogen antes de jugar la siguiente."),
    ],
)
def test_the_score_and_the_rest_as_the_seeds_say(ruleset: str, said: str) -> None:
    """Each figure of the seeds stands in a sentence of its own."""
    assert said in lines_of(ruleset, columns=200)


def test_what_goes_without_saying_is_not_said() -> None:
    """At the match point the round is worth what it always is; two pieces are a flor."""
    assert "la mano vale 1 pedra" not in " ".join(lines_of("truc-valencia", columns=200))
    assert "«falta» vale 1" not in " ".join(lines_of("truc-valencia", columns=200))
    assert "Dos piezas no se suman." not in lines_of("truco-uruguayo", columns=200)


def test_the_choices_show_which_is_taken() -> None:
    """An option named on the command line is marked, and what it changes is shown."""
    lines = lines_of("gran-canaria", "--option", "chico=siete")
    assert "chico=siete  A siete  ← elegida" in lines
    assert "El chico se gana con 7 piedras." in lines


def test_an_odd_table_names_the_muerto() -> None:
    """Five people and the muerto take the order of six."""
    lines = lines_of("tradicional", "--players", "5")
    assert lines[0] == "Envite tradicional, 5 jugadores y el muerto"
    assert any(line.startswith("1  3 de bastos") for line in lines)


def test_words_of_a_place_that_no_other_section_says() -> None:
    """In Mallorca who leads is the mà; the envite's words are the usual ones, and not listed."""
    lines = lines_of("truc-mallorqui")
    start = lines.index("Cómo se llaman aquí las cosas")
    assert lines[start + 1 : start + 3] == ["Quien sale: mà", ""]
    assert "Cómo se llaman aquí las cosas" not in lines_of("tradicional")


def test_what_is_inferred_and_unknown_is_told_as_such() -> None:
    """The reader sees what no source says, and what nobody knows."""
    said = " ".join(lines_of("tradicional", columns=400))
    assert "Deducido, porque ninguna fuente lo dice" in said
    assert "(score.tumbo.both)" in said
    assert "No se sabe" in said
    assert "(scoreboard)" in said


def test_who_extends_has_the_last_word_on_what_is_unknown(tmp_path: Path) -> None:
    """What a base does not know, and its child says in its own words, is told once."""
    file = tmp_path / "home.toml"
    file.write_text(
        'format = 1\nid = "home"\nname = { es = "De casa", en = "Of home" }\n'
        'extends = "truc-mallorqui"\n[provenance]\n"deal.cut" = { unknown = "A veces." }\n',
        encoding="utf-8",
    )
    said = " ".join(lines_of(str(file), columns=400))
    assert said.count("(deal.cut)") == 1
    assert "El reparto: A veces. (deal.cut)" in said


def test_a_choice_not_taken_leaves_its_inference_out() -> None:
    """The tumbo of a chico of seven is inferred only where seven is chosen."""
    usual = " ".join(lines_of("gran-canaria", columns=400))
    seven = " ".join(lines_of("gran-canaria", "--option", "chico=siete", columns=400))
    assert "una piedra antes del chico" in usual
    assert "(score.tumbo.at)" in usual
    assert "una piedra antes del chico" in seven
    assert "(score.tumbo)" in seven


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_every_table_of_every_ruleset_is_shown(ruleset: str, language: str) -> None:
    """Each number of people, in both languages, with no code where a sentence should be."""
    loaded = load(ruleset)
    for people in loaded.ruleset.players.counts:
        portrait = Portrait.of(loaded, people)
        said = [words_in(line, language) for part in portrait.sections() for line in part.lines]
        said += [section.title.text(language) for section in portrait.sections()]
        said += [
            words_in(cell, language)
            for section in portrait.sections()
            if section.table
            for row in (section.table.head, *section.table.rows)
            for cell in row
        ]
        assert not [text for text in said if re.fullmatch(r"[a-z-]+\.[a-z.-]+", text)]


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    """A narrow terminal gets narrow lines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        said = run("show", "tradicional")
    assert max(len(line) for line in said.lines) <= columns


def test_no_colour_and_no_blanks_at_the_end_where_nobody_watches() -> None:
    """What goes to a file or a pipe is plain text."""
    said = run("show", "tradicional")
    assert "\x1b" not in said.out
    assert not [line for line in said.lines if line != line.rstrip()]


def test_the_json_has_the_order_and_the_ladder_resolved() -> None:
    """A program gets cards, strengths in order, and what each refusal pays."""
    value = run("show", "tradicional", "--players", "6", "--vira", "7 oros", "--json").value
    assert (value["players"], value["seats"], value["vira"]) == (6, 6, "7 de oros")
    assert [line["cards"] for line in value["order"]][:4] == [
        ["3 de bastos"],
        ["caballo de bastos"],
        ["sota de oros"],
        ["2 de oros"],
    ]
    assert [rung["refused"] for rung in value["ladders"]["envite"]] == [2, 4, 7, 9, "chico"]
    assert value["score"]["chico"] == 13
    assert "score.tumbo.both" in value["inferred"]
    assert "scoreboard" in value["unknown"]


def test_a_vira_where_there_is_none_and_a_table_that_is_not_seated_are_refused() -> None:
    """Wrong questions have answers, not tracebacks."""
    assert run("show", "leanmind", "--players", "6").status == 1
    assert run("show", "tradicional", "--vira", "rey").status == 1
    assert run("show", "nada").status == 1


def test_a_rule_that_binds_as_the_trick_stands_says_when() -> None:
    """The duty to overtake names who is winning and who is still to play."""
    said = " ".join(lines_of(str(HOUSES / "montar.toml"), columns=400))
    assert (
        "Si se sale con una carta que no es triunfo ni de lo virado, y va ganando un rival y no"
        " queda compañero" in said
    )


def test_each_shipped_ruleset_has_its_words() -> None:
    """The canario family says chilasco where the tradicional says chilajo."""
    assert load_ruleset("canario").ruleset.words.chilajo == "chilasco"  # type: ignore[union-attr]
    assert any(
        "6  de la vira" in line and "chilasco" in line
        for line in lines_of("canario", "--players", "6")
    )


@pytest.mark.parametrize(
    ("ruleset", "option", "usual", "other"),
    [
        (
            "tradicional",
            "exenta=siguiente",
            "no se salva ninguna. (follow",
            "Otra lectura del art. 7: la",
        ),
        ("tradicional", "tumbo-doble=libre", "se juega a la fuerza", "Art. 12 leído a la letra"),
        ("canario", "no-arrastra=no-obliga", "salir con ella arrastra. (", "La otra lectura de"),
    ],
)
def test_a_choice_brings_its_own_reason_and_takes_the_usual_one_away(
    ruleset: str, option: str, usual: str, other: str
) -> None:
    """What is inferred of a value is told while that value holds, and no longer."""
    before = " ".join(lines_of(ruleset, columns=500))
    after = " ".join(lines_of(ruleset, "--option", option, columns=500))
    assert usual in before
    assert usual not in after
    assert other not in before
    assert other in after or other[0].lower() + other[1:] in after


def test_the_tumbo_of_a_chico_of_seven_is_told_once() -> None:
    """Of two inferences for one value only the one that holds is told."""
    said = " ".join(lines_of("gran-canaria", "--option", "chico=siete", columns=500))
    assert said.count("una piedra antes del chico") == 1


def test_a_spared_card_that_is_turned_up_is_told_as_such() -> None:
    """With the 3 de bastos turned up at six, none is spared, and the text says so."""
    said = " ".join(lines_of("tradicional", "--players", "6", "--vira", "3 bastos", columns=300))
    assert "está virada: no se salva ninguna" in said
    assert "no hay que entregarla" not in said


def test_the_exemption_that_passes_on_marks_the_next_card() -> None:
    """Where the exempt card is turned up and the exemption passes on, the caballo is spared."""
    house = str(HOUSES / "exencion-pasa.toml")
    lines = lines_of(house, "--players", "6", "--vira", "3 bastos")
    assert any(
        line.startswith("1  caballo de bastos") and line.endswith("no hay que entregarla")
        for line in lines
    )


def test_a_narrow_terminal_gets_a_list_and_whole_words() -> None:
    """Below sixty columns no word is split."""
    said = lines_of("tradicional", "--players", "6", "--vira", "7 oros", columns=40)
    assert "1 · 3 de bastos · triunfo · arrugar la" in said
    words = set(" ".join(said).split())
    assert {"arrastre", "(malilla)", "caballo,"} <= words | {word + ":" for word in words} | words


def test_a_step_that_is_not_at_the_table_is_not_shown_dentro() -> None:
    """At two players the first call is another step, with a value of its own while dentro."""
    house = str(HOUSES / "primera-a-una.toml")
    at_two = [line for line in lines_of(house, "--players", "2") if line.startswith("Dentro, «")]
    assert at_two == ["Dentro, «envido» vale 3 piedras."]


# ── ties, counts and two ladders ──────────────────────────────────────────────────────────────────


def test_cards_that_tie_stand_on_one_line() -> None:
    """Truc: six cards by themselves, then the rest of each rank, without those above."""
    lines = lines_of("truc-mallorqui")
    start = lines.index("Orden de las cartas, de la más alta a la más baja")
    assert lines[start + 2 : start + 4] == [
        "1  caballo de bastos (l'amo o amo)  levantar las cejas",
        "2  sota de oros (sa madona o madona)  guiñar un ojo",
    ]
    assert lines[start + 8 : start + 17] == [
        "7  3 de oros, copas, espadas y bastos (empatan)  morderse el labio",
        "8  as de oros y copas (empatan)",
        "9  rey de oros, copas, espadas y bastos (empatan)",
        "10  caballo de oros, copas y espadas (empatan)",
        "11  sota de copas, espadas y bastos (empatan)",
        "12  7 de copas y bastos (empatan)",
        "13  6 de oros, copas, espadas y bastos (empatan)",
        "14  5 de oros, copas, espadas y bastos (empatan)",
        "15  4 de oros, copas, espadas y bastos (empatan)",
    ]


@pytest.mark.parametrize(
    ("vira", "first"),
    [
        ([], "1  de cualquier palo: 3 (empatan)  triunfo"),
        (["--vira", "3 oros"], "1  3 de copas, espadas y bastos (empatan)  triunfo"),
    ],
)
def test_the_vira_is_not_among_the_cards_that_tie(
    vira: list[str], first: str, tmp_path: Path
) -> None:
    """The card turned up lies apart; as long as none is named, the class is shown in general."""
    file = tmp_path / "mi-isla.toml"
    file.write_text(MY_ISLAND, encoding="utf-8")
    assert first in lines_of(str(file), *vira)


def test_a_card_left_alone_ties_with_none(tmp_path: Path) -> None:
    """With the other three treses placed above, that of bastos is a card by itself."""
    above = "".join(
        f'[[order]]\nid = "3-{suit}"\ncard = "3 de {suit}"\nkind = "triunfo"\n\n'
        for suit in ("oros", "copas", "espadas")
    )
    file = tmp_path / "mi-isla.toml"
    file.write_text(MY_ISLAND.replace("[[order]]", above + "[[order]]", 1), encoding="utf-8")
    assert "4  3 de bastos  triunfo" in lines_of(str(file), "--vira", "7 oros")


def test_both_ladders_of_the_truc_with_what_a_refusal_pays() -> None:
    """The table of the guide and that of the truc; «tots» is worth what the leader lacks."""
    lines = lines_of("truc-mallorqui", columns=160)
    start = lines.index("Cantos: envit")
    assert lines[start + 1 : start + 6] == [
        "se canta  vale  si no se quiere",
        "envit  2 punts  1 punt",
        "jo envit (también torn)  4 punts  2 punts",
        "dos més (también 2 més)  6 punts  4 punts",
        (
            "envit tots (también tots o la falta)  "
            "lo que le falta para el cantó a quien va ganando  6 punts"
        ),
    ]
    start = lines.index("Cantos: truc")
    assert lines[start + 2 : start + 6] == [
        "truc  3 punts  1 punt",
        "retruc  6 punts  3 punts",
        "val nou (también val 9)  9 punts  6 punts",
        "joc fora (también tots)  el cantó  9 punts",
    ]


def test_the_count_of_the_envit() -> None:
    """What each card counts, and how: the guide's «la cuenta»."""
    lines = lines_of("truc-mallorqui", columns=160)
    start = lines.index("Cuenta: envit")
    assert lines[start + 1 : start + 7] == [
        "carta  cuenta",
        "as  1",
        "3, 4, 5, 6 y 7  lo que marca",
        "sota, caballo y rey  0",
        "caballo de bastos (l'amo)  28 (pieza)",
        "sota de oros (sa madona)  27 (pieza)",
    ]


SAID_OF_TRUC = [
    ("es", "Se juegan 3 cartas, una en cada baza, y gana la mano quien hace 2: 1 punt."),
    ("es", "Empatada la primera, gana la mano quien gane la siguiente que no se empate."),
    (
        "es",
        "Empatada otra, ganada ya alguna, gana la mano quien ganó la primera que no se empató.",
    ),
    ("es", "Si se empatan todas, gana el equipo de quien salió en la primera (mà)."),
    ("es", "Después de un empate sale el primero que jugó una de las cartas empatadas."),
    ("es", "Quien tiene el turno puede irse de la mano («me'n vaig» o «me voy»): es del otro"),
    ("es", "Quien se va no quiere lo que los otros tengan por contestar; lo que ya estaba querido"),
    ("es", "Se cobra al acabar, aunque acabe antes, por este orden: envit y truc."),
    ("es", "Lo gana quien más cuenta, no quien gana la mano (cuenta: envit)."),
    ("es", "Se abre con «envit» o «envit tots»."),
    ("es", "Se puede contestar con cualquier subida, sin ir de una en una."),
    ("es", "Al subir se quiere lo anterior. Una vez querido, ya no se sube."),
    ("es", "Solo se canta en la primera baza; contestar se puede siempre."),
    ("es", "Solo puede abrir quien todavía no ha jugado ninguna carta; contestar, también"),
    ("es", "Con «truc» por contestar solo pueden abrir los rivales de quien lo abrió;"),
    ("es", "Una vez querido «truc», solo pueden abrir los rivales de quien lo abrió."),
    ("es", "La tabla dice lo que paga no querer yendo de una en una; saltando, lo que había en"),
    ("es", "lo que había en juego antes de la última subida, al menos 1 punt, y la mano sigue."),
    ("es", "Lo no querido se cobra al acabar la mano."),
    ("es", "Con «envit» por contestar no se puede abrir."),
    ("es", "Dos cartas del mismo palo: lo que suman, más 20."),
    ("es", "Sin dos del mismo palo, solo la carta que más cuenta."),
    ("es", "Una pieza cuenta lo suyo y la mejor de las otras cartas, del palo que sea."),
    ("es", "Con dos piezas se suman y se restan 20."),
    ("es", "Si empatan, gana quien salió en la primera (mà) o el más cercano a él."),
    ("es", "Al cobrar se dice solo la cuenta de quien gana."),
    ("es", "El cantó se gana con 24 punts."),
    ("es", "La partida se gana con 2 cantons."),
    ("en", "If the first is tied, whoever wins the next that is not tied wins the mano."),
    ("en", "Any raise may answer, without going step by step."),
    ("en", "after a skip it is what was in play before the last raise."),
    ("en", "Two pieces add up, less 20."),
    ("en", "Only who has not played a card yet may open; who has played may still answer,"),
    ("en", "Who leaves refuses what the others have called and awaits an answer;"),
]


@pytest.mark.parametrize(("language", "said"), SAID_OF_TRUC)
def test_the_rules_of_the_truc_are_said(language: str, said: str) -> None:
    """Each rule of the guide in a sentence, in the words of the place."""
    assert said in " ".join(lines_of("truc-mallorqui", language=language, columns=400))


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ("truc-al-reves", "Empatada otra, ganada ya alguna, no es de nadie."),
        ("truc-al-reves", "Si al final nadie ha ganado más que el otro, no gana nadie."),
        ("truc-al-reves", "Después de un empate sale otra vez el mismo."),
        ("truc-al-reves", "contesta el primero de su equipo detrás de quien cantó"),
        ("truc-al-reves", "«envit tots» vale el cantó mientras ningún equipo pase de 6 puntos."),
        ("truc-al-reves", "«envit tots» solo se puede cantar si vale más que lo que ya está"),
        ("truc-al-reves", "Una vez querido «truc», ya no se puede abrir."),
        ("truc-al-reves", "Lo no querido se cobra en el acto."),
        ("truc-al-reves", "Sin dos del mismo palo no se cuenta nada."),
        ("truc-al-reves", "Al cobrar no se dice la cuenta de nadie."),
        ("truc-a-saltos", "Empatada la primera, no es de nadie."),
        ("truc-a-saltos", "Después de un empate sale quien salió en la primera (mano)."),
        ("truc-a-saltos", "Cualquiera puede irse de la ronda («me'n vaig»)"),
        ("truc-a-saltos", "por este orden: truc y envit."),
        ("truc-a-saltos", "Con «truc» por contestar puede abrir quien tiene que contestar;"),
        ("truc-a-saltos", "Si empatan, gana el equipo de quien salió en la primera (mano)."),
        ("truc-a-saltos", "Al cobrar se dicen las cuentas de todos."),
        ("truc-a-saltos", "No se cuenta más de 31."),
        ("dos-cuentas", "Cuenta una sola carta, la que más, con 5 más."),
    ],
)
def test_the_rules_of_other_houses_are_said(house: str, said: str) -> None:
    """Each of the other values that a key may have has its sentence."""
    assert said in " ".join(lines_of(str(HOUSES / f"{house}.toml"), columns=400))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", "«envit tots» solo se puede cantar si vale al menos 7 punts."),
        ("en", "“envit tots” may only be called where it is worth at least 7 punts."),
    ],
)
def test_what_a_call_must_be_worth_is_said(language: str, said: str) -> None:
    """Where a choice asks that tots be worth more than six, the portrait says it; else not."""
    for choice, is_said in (("mes", True), ("literal", False)):
        words = ("truc-mallorqui", "--option", f"tots={choice}")
        shown = " ".join(lines_of(*words, language=language, columns=400))
        assert (said in shown) is is_said


def test_the_json_has_the_counts_and_who_may_speak() -> None:
    """A program reads what each rank counts, and the rules of both ladders."""
    value = run("show", "truc-mallorqui", "--json").value
    assert value["counts"]["envit"]["values"]["7"] == 7
    assert [piece["value"] for piece in value["counts"]["envit"]["pieces"]] == [28, 27]
    assert value["ladder_rules"]["envit"]["window"] == "first-trick"
    assert value["ladder_rules"]["truc"]["opener"] == "on-turn"
    assert [rung["refused"] for rung in value["ladders"]["envit"]] == [1, 2, 4, 6]
    assert value["ladders"]["envit"][-1]["value"] == "lacking"
    assert "counts" not in run("show", "canario", "--json").value


def test_who_is_in_command_is_called_as_the_place_calls_him() -> None:
    """The federation of Las Palmas says capitán, wherever others say mandador."""
    of = Portrait.of(load("federacion-las-palmas", {}))
    said = [
        words_in(line, "es")
        for section in of.sections()
        if section.title.code in {"show.ladder", "show.score", "show.deal"}
        for line in section.lines
    ]
    assert "Canta cualquiera, contesta el capitán, sube el capitán." in said
    assert "Reparte primero el capitán que saca la carta más alta." in said
    assert not any("mandador" in line for line in said)


def test_no_stones_are_shown_for_a_score_that_ends_the_chico(tmp_path: Path) -> None:
    """With a chico of nine on top of the guide's, eight is the last score there is to show."""
    path = tmp_path / "mi-isla.toml"
    head = 'format = 1\nid = "mi-isla"\nname = "Mi isla"\nextends = "canario"\n'
    path.write_text(f"{head}[score]\nchico = 9\n[score.tumbo]\nat = 8\n", encoding="utf-8")
    of = Portrait.of(load(str(path), {}))
    [board] = [one for one in of.sections() if one.title.code == "show.scoreboard"]
    assert board.table is not None
    assert [row[0] for row in board.table.rows] == [str(score) for score in range(1, 9)]


def test_a_round_and_a_trick_are_called_as_the_place_calls_them(tmp_path: Path) -> None:
    """Where a round is a vuelta and a trick a baza, no sentence says ronda or mano."""
    path = tmp_path / "mi-isla.toml"
    head = 'format = 1\nid = "mi-isla"\nname = "Mi isla"\nextends = "canario"\n'
    words = '[words]\nround = "vuelta"\ntrick = "baza"\nleader = "salidor"\n'
    deal = '[deal]\nnext_dealer = "round-winner"\ngathered = true\n'
    refused = '[ladders.envite]\nrefused = "plain"\n'
    path.write_text(head + words + deal + refused, encoding="utf-8")
    of = Portrait.of(load(str(path), {}))
    aside = {"show.sources", "show.inferred", "show.unknown", "show.options"}
    said = " ".join(
        words_in(line, "es")
        for section in of.sections()
        if section.title.code not in aside
        for line in section.lines
    )
    assert "Las cartas de cada baza se recogen antes de jugar la siguiente." in said
    assert "Después reparte el equipo que ganó la vuelta." in said
    assert "Si no se quiere, gana quien cantó una vuelta sencilla." in said
    assert "La vuelta se acaba." in said
    assert not re.search(r"\b(ronda|mano)\b", said)
