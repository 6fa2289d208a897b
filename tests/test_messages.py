"""The catalogues hold exactly the sentences the package says, the same in both languages.

How a code is found in the source:

- *used*: it is the text given as ``code`` to `Message`, or to any function or class of the package
  with a parameter or field of that name. Both sides of ``a if x else b`` count.
- *mentioned*: it is a text anywhere in the package, or it fits an f-string that begins with the
  family: ``f"card.{what}"`` mentions every code that begins with ``card.``. A code that is chosen
  from a table is mentioned there.
"""

from __future__ import annotations

import ast
import errno
import gettext
import os
import re
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

import pytest
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from envite_rules.cards import Card
from envite_rules.errors import system_reason
from envite_rules.messages import LANGUAGES, AnyOf, Message, Prose, knows, printable, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Catalog

PACKAGE = Path(__file__).parent.parent / "envite_rules"
LOCALE = PACKAGE / "locale"

CODE_SHAPE = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)*")
FAMILY = re.compile(r"[a-z0-9-]+\.[a-z0-9.-]*")


class Use(NamedTuple):
    """A code given to a `Message` or to a function that makes one, and where."""

    where: str
    code: str
    arguments: frozenset[str] | None
    """The names of the arguments, where all are written out at the place."""


# ── the catalogues ────────────────────────────────────────────────────────────────────────────────


def folder(language: str) -> Path:
    """Where a language keeps its catalogue."""
    return LOCALE / language / "LC_MESSAGES"


@cache
def written(language: str) -> Catalog:
    """The catalogue as the translator wrote it."""
    with (folder(language) / "envite.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


@cache
def sentences(language: str) -> dict[str, tuple[str, ...]]:
    """Each code with its forms: one, or singular and plural."""
    forms = {}
    for entry in written(language):
        if entry.id:
            code = entry.id if isinstance(entry.id, str) else entry.id[0]
            said = entry.string or ""
            forms[code] = (said,) if isinstance(said, str) else tuple(said)
    return forms


def placeholders(template: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


TOLD = re.compile(r"(show|lead|book|held|diff|cli\.test|trick|play|event|sim)\.")
"""The families that name things of the game, by their usual words where a place has no other."""


def asked(code: str, form: str) -> set[str]:
    """The arguments of a form, but for the things of the game that have a usual word."""
    return {
        name
        for name in placeholders(form)
        if not (TOLD.match(code) and f"word.{name[:1].lower()}{name[1:]}" in sentences("es"))
    }


def needed(code: str) -> set[str]:
    """Every argument that some form of a sentence names, in either language."""
    forms = [form for language in LANGUAGES for form in sentences(language)[code]]
    return set().union(*(asked(code, form) for form in forms))


# ── the source ────────────────────────────────────────────────────────────────────────────────────


@cache
def trees() -> dict[str, ast.Module]:
    """Every module of the package."""
    files = sorted(PACKAGE.rglob("*.py"))
    return {str(file.relative_to(PACKAGE)): ast.parse(file.read_text("utf-8")) for file in files}


def positions_of_code(modules: dict[str, ast.Module]) -> dict[str, int | None]:
    """For each function or class that takes a ``code``: at which place; None by keyword only."""
    positions: dict[str, int | None] = {}
    for tree in modules.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                names = [
                    item.target.id
                    for item in node.body
                    if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
                ]
                if "code" in names:
                    positions[node.name] = names.index("code")
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                names = [arg.arg for arg in node.args.posonlyargs + node.args.args]
                names = names[1:] if names[:1] in (["self"], ["cls"]) else names
                if "code" in names:
                    positions[node.name] = names.index("code")
                elif "code" in [arg.arg for arg in node.args.kwonlyargs]:
                    positions[node.name] = None
    return positions


def uses(modules: dict[str, ast.Module]) -> Iterator[Use]:
    """Every code that is used, as the docstring of this module says."""
    positions = positions_of_code(modules)
    for name, tree in modules.items():
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call):
                continue
            called = ast.unparse(call.func).rpartition(".")[2]
            if called in positions:
                for code in texts(given_code(call, positions[called])):
                    arguments = given_arguments(call) if called == "Message" else None
                    yield Use(f"{name}:{call.lineno}", code, arguments)


def literal_uses() -> Iterator[tuple[str, str, frozenset[str]]]:
    """The uses whose arguments are written out at the place, of codes that the catalogue has."""
    for where, code, arguments in uses(trees()):
        if arguments is not None and code in sentences("es"):
            yield where, code, arguments


def given_code(call: ast.Call, position: int | None) -> ast.expr | None:
    """The expression that a call gives as its code."""
    for keyword in call.keywords:
        if keyword.arg == "code":
            return keyword.value
    if position is not None and position < len(call.args):
        return call.args[position]
    return None


def given_arguments(call: ast.Call) -> frozenset[str] | None:
    """The names of a message's arguments; None if they are not all written at the call."""
    given = [*call.args[1:], *(k.value for k in call.keywords if k.arg == "arguments")]
    if not given:
        return frozenset()
    if not isinstance(given[0], ast.Dict):
        return None
    names = [key.value if isinstance(key, ast.Constant) else None for key in given[0].keys]
    return None if None in names else frozenset(map(str, names))


def texts(expression: ast.expr | None) -> Iterator[str]:
    """The texts an expression can be: a constant, or both sides of a choice."""
    if isinstance(expression, ast.IfExp):
        yield from texts(expression.body)
        yield from texts(expression.orelse)
    elif isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        yield expression.value


def mentions(modules: dict[str, ast.Module]) -> re.Pattern[str]:
    """A pattern that fits every code the source mentions, as the docstring of this module says."""
    patterns = {r"(?!)"}
    for tree in modules.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if CODE_SHAPE.fullmatch(node.value):
                    patterns.add(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr) and begins_with_family(node):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9.-]+"
                    for part in node.values
                ]
                patterns.add("".join(parts))
    return re.compile("|".join(sorted(patterns)))


def begins_with_family(text: ast.JoinedStr) -> bool:
    """Whether an f-string starts with the family of a code: ``card.`` and more."""
    first = text.values[0] if text.values else None
    return isinstance(first, ast.Constant) and FAMILY.fullmatch(str(first.value)) is not None


# ── what must hold ────────────────────────────────────────────────────────────────────────────────


def test_every_code_in_the_source_has_its_sentence() -> None:
    """Nobody is ever shown a bare code: each one used has words in every language."""
    missing = [
        f"{use.where}: {use.code} in {language}"
        for use in uses(trees())
        for language in LANGUAGES
        if not knows(use.code, language)
    ]
    assert not missing, "\n".join(missing)


def test_no_sentence_is_dead() -> None:
    """Each code of the catalogue is mentioned in the source."""
    mentioned = mentions(trees())
    dead = [code for code in sentences("es") if not mentioned.fullmatch(code)]
    assert not dead, "\n".join(dead)


def test_every_f_string_of_a_family_fits_a_sentence() -> None:
    """A message whose code is put together from parts can be said."""
    unfit = []
    for name, tree in trees().items():
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("Message"):
                built = given_code(call, 0)
                if isinstance(built, ast.JoinedStr):
                    pattern = mentions({name: ast.Module([ast.Expr(built)], [])})
                    if not any(map(pattern.fullmatch, sentences("es"))):
                        unfit.append(f"{name}:{call.lineno}: {ast.unparse(built)}")
    assert not unfit, "\n".join(unfit)


def test_every_message_is_given_the_arguments_it_names() -> None:
    """No sentence asks for an argument that its place in the source does not give."""
    lacking = [
        f"{where}: {code} lacks {sorted(needed(code) - arguments)}"
        for where, code, arguments in literal_uses()
        if not needed(code) <= arguments
    ]
    assert not lacking, "\n".join(lacking)


def test_a_count_is_given_exactly_where_there_is_a_plural() -> None:
    """An argument ``n`` chooses between the forms, so it needs both, and they need it."""
    wrong = [
        f"{where}: {code}"
        for where, code, arguments in literal_uses()
        if ("n" in arguments) != (len(sentences("es")[code]) > 1)
    ]
    assert not wrong, "\n".join(wrong)


def test_both_languages_have_the_same_codes() -> None:
    """What can be said in Spanish can be said in English, in the same order of the file."""
    assert list(sentences("es")) == list(sentences("en"))


def test_codes_look_like_codes() -> None:
    """A code is small words and hyphens, families parted by dots; its plural is itself."""
    for language in LANGUAGES:
        for entry in written(language):
            codes = {entry.id} if isinstance(entry.id, str) else set(entry.id)
            assert len(codes) == 1
            assert entry.id == "" or CODE_SHAPE.fullmatch(codes.pop()), entry.id


def test_both_languages_have_the_same_plural_forms() -> None:
    """A code that has a plural in one language has one in the other, with two forms each."""
    for code, forms in sentences("es").items():
        assert len(forms) == len(sentences("en")[code]), code
        assert len(forms) in {1, 2}, code


def test_both_languages_name_the_same_arguments() -> None:
    """Each form names all arguments of its sentence; a singular may leave out the number."""
    for code in sentences("es"):
        for language in LANGUAGES:
            forms = sentences(language)[code]
            for place, form in enumerate(forms):
                optional = {"n"} if len(forms) > 1 and place == 0 else set()
                assert asked(code, form) | optional == needed(code) | optional, (code, language)


def test_placeholders_are_plain_names() -> None:
    """A sentence only names its arguments: no attribute, index, conversion or format."""
    for language in LANGUAGES:
        for code, forms in sentences(language).items():
            for form in forms:
                for _, name, spec, conversion in Formatter().parse(form):
                    assert name is None or name.isidentifier(), (code, language)
                    assert not spec, (code, language)
                    assert not conversion, (code, language)


def test_every_sentence_is_written() -> None:
    """No entry is empty, fuzzy or obsolete, or begins or ends with a space."""
    for language in LANGUAGES:
        assert not written(language).obsolete
        for entry in written(language):
            if entry.id:
                assert not entry.fuzzy, entry.id
        for code, forms in sentences(language).items():
            for form in forms:
                assert form, (code, language)
                assert form == form.strip(), (code, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_current(language: str) -> None:
    """The .mo file says what the .po file says.

    If not: ``pybabel compile -D envite -d envite_rules/locale``.
    """
    compiled = BytesIO()
    write_mo(compiled, written(language))
    expected = gettext.GNUTranslations(BytesIO(compiled.getvalue()))
    stored = (folder(language) / "envite.mo").read_bytes()
    found = gettext.GNUTranslations(BytesIO(stored))
    assert {str(entry.id) for entry in read_mo(BytesIO(stored))} == {
        str(entry.id) for entry in read_mo(BytesIO(compiled.getvalue()))
    }
    assert found.info()["plural-forms"] == expected.info()["plural-forms"]
    for code in sentences(language):
        assert found.gettext(code) == expected.gettext(code)
        for count in (0, 1, 2):
            said = found.ngettext(code, code, count)
            assert said == expected.ngettext(code, code, count)


# ── how the search reads a source ─────────────────────────────────────────────────────────────────

SAMPLE = {
    "sample.py": ast.parse(
        """
class Message:
    code: str
    arguments: dict

def complain(place, code, **arguments): ...

class Desk:
    def note(self, code): ...

Message("a.one", {"x": 1, "n": 2})
Message("a.two" if x else "a.three", arguments)
Message(code="a.four")
complain(place, "a.five", x=1)
desk.note("a.six")
print("not.used")
table = {"missing": "b.one"}
f"c.{kind}-card"
f"{everything}"
f"Some words. {everything}"
"""
    )
}


def test_used_codes_are_found() -> None:
    """By place, by keyword, in both sides of a choice, and through a function of the package."""
    assert [(use.code, use.arguments) for use in uses(SAMPLE)] == [
        ("a.one", {"x", "n"}),
        ("a.two", None),
        ("a.three", None),
        ("a.four", frozenset()),
        ("a.five", None),
        ("a.six", None),
    ]


@pytest.mark.parametrize(
    ("code", "mentioned"),
    [
        ("a.one", True),
        ("b.one", True),
        ("c.lost-card", True),
        ("c.lost", False),
        ("b.two", False),
        ("a-one", False),
    ],
)
def test_mentioned_codes_are_found(code: str, *, mentioned: bool) -> None:
    """A constant, or an f-string of its family; an f-string of any text mentions nothing."""
    assert bool(mentions(SAMPLE).fullmatch(code)) is mentioned


# ── how a message speaks ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("rey\x1b[31m", "rey\\u001b[31m"),
        ("rey\ncopas\t", "rey\\u000acopas\\u0009"),
        ("rey\x00", "rey\\u0000"),
        ("\u202esapoc", "\\u202esapoc"),
        ("as ⚔, ñ, ·", "as ⚔, ñ, ·"),
        ("{code} {0} %s", "{code} {0} %s"),
    ],
)
def test_what_somebody_wrote_is_printed_safely(text: str, shown: str) -> None:
    """Control signs are escaped, letters stay, and braces are nothing special."""
    assert Message("card.unreadable", {"text": text}).text("es") == f"«{shown}» no es una carta."
    assert Message("card.unreadable", {"text": text}).text("en") == f"“{shown}” is not a card."


def test_a_long_argument_is_cut() -> None:
    """Eighty signs are shown whole, of more than eighty the first 79 and a sign that it goes on."""
    assert printable("x" * 80) == "x" * 80
    assert printable("x" * 81) == "x" * 79 + "…"
    said = Message("card.unreadable", {"text": "x" * 1_000_000}).text("en")
    assert said == "“" + "x" * 79 + "…” is not a card."


def test_escapes_count_as_they_are_shown() -> None:
    """A text of control signs is not longer than a line either."""
    assert printable("\x00" * 50) == ("\\u0000" * 14)[:79] + "…"


@pytest.mark.parametrize(
    ("value", "spanish", "english"),
    [
        ([], "", ""),
        (["oros"], "oros", "oros"),
        (["oros", "copas"], "oros y copas", "oros and copas"),
        (("oros", "copas", "bastos"), "oros, copas y bastos", "oros, copas and bastos"),
        ([2, 4], "2 y 4", "2 and 4"),
        ([Card(12, "copas"), "a\nb"], "rey de copas y a\\u000ab", "rey de copas and a\\u000ab"),
    ],
)
def test_lists_are_joined_as_people_do(value: object, spanish: str, english: str) -> None:
    """Commas, and «y» or “and” before the last."""
    assert say(value, "es") == spanish
    assert say(value, "en") == english
    assert Message("card.unreadable", {"text": value}).text("es") == f"«{spanish}» no es una carta."


def test_a_message_inside_a_message_speaks_its_language() -> None:
    """An argument that is itself a message is said in the language of the whole."""
    outer = Message("card.unreadable", {"text": Message("card.empty")})
    assert outer.text("en") == "“A card is missing: nothing is written here.” is not a card."
    assert outer.text("es") == "«Falta una carta: aquí no hay nada escrito.» no es una carta."


@pytest.mark.parametrize(("n", "ending"), [(1, " 1 carta."), (40, " 40 cartas.")])
def test_the_number_chooses_singular_or_plural(n: int, ending: str) -> None:
    """One card, forty cards; a message without a language is Spanish."""
    said = str(Message("card.not-in-deck", {"card": Card(12, "oros"), "n": n}))
    assert said.endswith(ending)


def test_a_truth_is_said_as_in_toml() -> None:
    """True and false are quoted as they stand in a ruleset, in either language."""
    assert [say(True, "es"), say(False, "en")] == ["true", "false"]  # noqa: FBT003


def test_an_unknown_code_is_known_to_be_unknown() -> None:
    """`knows` tells a sentence from a bare code, with and without a plural."""
    assert knows("card.empty", "es")
    assert knows("card.not-in-deck", "en")
    assert not knows("card.no-such-sentence", "es")


def test_equal_messages_hash_alike() -> None:
    """A message is a value: equal by code and arguments, and usable in a set."""
    first, second = (Message("card.no-suit", {"rank": "rey"}) for _ in range(2))
    assert len({first, second, Message("card.no-suit", {"rank": "as"})}) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2])
def test_a_number_needs_no_plural(language: str, n: int) -> None:
    """A sentence without a plural is said whole for any number, also for one."""
    for code in sentences(language):
        every = set().union(*map(placeholders, sentences(language)[code]))
        said = Message(code, dict.fromkeys(every, "x") | {"n": n}).text(language)
        assert said in {form.format_map(Given(n)) for form in sentences(language)[code]}, code


class Given(dict[str, object]):
    """The arguments of any sentence: a number, and the same word for all others."""

    def __init__(self, n: int) -> None:
        super().__init__(n=n)

    def __missing__(self, name: str) -> str:
        return "x"


@pytest.mark.parametrize("sign", [1, -1])
def test_a_number_beyond_writing_is_cut(sign: int) -> None:
    """A number too long for Python to write is said by its first digits, as any long text."""
    said = say(sign * 123 * 10**5000, "es")
    assert said.startswith("123000" if sign > 0 else "-123000")
    assert len(said) == 80
    assert said.endswith("…")
    assert say(sign * 10**300, "es") == say(str(sign * 10**300), "es")


def test_spanish_says_u_before_o_and_e_before_i() -> None:
    """«Uno u otro», «padre e hijo», but «agua y hielo»; English knows no such thing."""
    assert say(AnyOf(["un triunfo", "otra carta"]), "es") == "un triunfo u otra carta"
    assert say(["canario", "isla"], "es") == "canario e isla"
    assert say(["agua", "hielo"], "es") == "agua y hielo"
    assert say(AnyOf(["one", "other"]), "en") == "one or other"


def test_prose_is_cut_late() -> None:
    """What a ruleset says in sentences is not cut at the length of a line."""
    assert say(Prose("uno " * 100), "es") == "uno " * 100
    assert len(say(Prose("uno " * 1000), "es")) == 1000


def test_why_the_system_refuses_is_told_in_our_words() -> None:
    """The words of the system are English in a Spanish sentence: nobody else asks for them."""
    asks = {name for name in trees() if "strerror" in (PACKAGE / name).read_text("utf-8")}
    assert asks == {"errors.py"}
    for number in (errno.EACCES, errno.ENOSPC, errno.EISDIR, errno.EEXIST, errno.ENOTDIR):
        reason = system_reason(OSError(number, os.strerror(number)))
        assert isinstance(reason, Message)
        assert reason.text("es") != reason.text("en")
    assert str(system_reason(OSError(errno.EACCES, "Permission denied"))) == "no se permite"
    assert str(system_reason(ValueError("embedded null byte"))) == (
        "ningún archivo puede llamarse así"
    )
    assert system_reason(OSError("no number")) == "OSError"


def test_a_folder_that_is_missing_is_not_one_in_which_nothing_can_be_made(tmp_path: Path) -> None:
    """The system says the same of both."""

    def told(path: Path) -> str:
        return str(system_reason(FileNotFoundError(errno.ENOENT, "No such file", str(path))))

    assert told(tmp_path / "not" / "there") == "no existe la carpeta en que estaría"
    assert told(tmp_path / "there") == "ahí no se puede crear nada"
    (tmp_path / "link").symlink_to(tmp_path / "not" / "there")
    assert told(tmp_path / "link") == "no existe la carpeta en que estaría"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("cama", "Con cuánto se gana la cama"),
        ("cantó", "Con cuánto se gana el cantó"),
        ("chico", "Con cuánto se gana el chico"),
        ("pedra nova", "Con cuánto se gana la pedra nova"),
    ],
)
def test_the_article_agrees_with_the_word_of_the_place(word: str, said: str) -> None:
    """Where a place calls a chico «cama», Spanish says «la cama»; English knows no gender."""
    assert Message("lead.score.chico", {"chico": word}).text("es") == said
    assert word in Message("lead.score.chico", {"chico": word}).text("en")


def test_an_article_agrees_at_the_head_of_a_sentence_and_within() -> None:
    """«El» becomes «La», «un» «una», «del» «de la»."""
    winning = Message("show.chico", {"chico": "cama", "piedras": "24 punts"})
    assert winning.text("es") == "La cama se gana con 24 punts."
    closing = Message("show.settlement", {"chico": "cama", "ladders": ["envit"]})
    assert "Quien gana así una cama cierra la cuenta" in closing.text("es")
    near = Message("show.word.dentro", {"chico": "cama", "word": "dentro"})
    assert near.text("es") == "Estar cerca de la cama: dentro"


def test_the_brink_of_sao_paulo_is_a_mao() -> None:
    """Where the tumbo is the mão de onze, Spanish says «la mão de onze»."""
    assert Message("show.tumbo-calls.illegal", {"tumbo": "mão de onze"}).text("es") == (
        "En la mão de onze no se puede envidar."
    )
    lost = Message("lead.score.tumbo.lost", {"tumbo": "mão de onze"})
    assert lost.text("es") == "La mão de onze que se pierde"


def test_no_refusal_speaks_of_envidar() -> None:
    """Truco has no envite, and a flor is not envidada: what is refused was sung."""
    said = sentences("es")
    refusals = {code: said[code] for code in said if code.partition(".")[0] in {"act", "count"}}
    assert len(refusals) > 50
    assert not [code for code, text in refusals.items() if "envid" in " ".join(text).casefold()]


def test_the_name_of_a_ladder_has_no_article() -> None:
    """A ladder may be called «flor» as well as «envit»."""
    asked = Message("cli.score.who-wins-bet", {"pot": "flor"})
    assert asked.text("es").startswith("Falta saber quién gana «flor»:")
