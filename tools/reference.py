"""The reference of the format: every section and key, with what it means, as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORDS = {
    "es": {
        "title": "# El formato de un reglamento",
        "intro": (
            "Un reglamento es un archivo TOML. Aquí está cada clave; un editor que lea el esquema "
            "las completa y las explica. Lo que lleva un asterisco no puede faltar en un "
            "reglamento entero; en uno que parte de otro (`extends`) basta con lo que cambia.\n\n"
            "Con ejemplos: lo que suele cambiar, en [guia.md](guia.md); empates, cuentas y varias "
            "escaleras, como en el truc, en [escaleras.md](escaleras.md).\n\n"
            "Este archivo se genera a partir del esquema."
        ),
        "root": "## Al principio del archivo",
        "key": "| clave | valor | qué es |",
        "one of": "uno de",
        "list of": "lista de",
        "table of": "tabla de",
        "string": "texto",
        "integer": "número",
        "boolean": "`true` o `false`",
        "object": "tabla",
        "or": " o ",
        "see": "véase",
        "overlay": "las secciones que cambian",
    },
    "en": {
        "title": "# The format of a ruleset",
        "intro": (
            "A ruleset is a TOML file. Here is every key; an editor that reads the schema "
            "completes and explains them. A key with an asterisk must be there in a whole ruleset; "
            "one that extends another states only what it changes.\n\n"
            "With examples: what usually differs, in [guide.md](guide.md); ties, counts and "
            "several ladders, as in the truc, in [ladders.md](ladders.md).\n\n"
            "This file is made from the schema."
        ),
        "root": "## At the head of the file",
        "key": "| key | value | what it is |",
        "one of": "one of",
        "list of": "list of",
        "table of": "table of",
        "string": "text",
        "integer": "number",
        "boolean": "`true` or `false`",
        "object": "table",
        "or": " or ",
        "see": "see",
        "overlay": "the sections that change",
    },
}
_LONGEST_LIST = 16


def reference(schema: dict[str, Any], language: str) -> str:
    """The whole reference of a schema of rulesets, in ``es`` or ``en``."""
    return "\n".join(_Reference(schema, language).lines()) + "\n"


class _Reference:
    def __init__(self, schema: dict[str, Any], language: str) -> None:
        self._schema = schema
        self._definitions: dict[str, Any] = schema["$defs"]
        self._language = language
        self._words = _WORDS[language]
        self._headings: dict[str, str] = {}
        for name, heading in _headings(schema, self._definitions):
            self._headings.setdefault(name, heading)  # where it stands first is where one looks

    def lines(self) -> Iterator[str]:
        yield self._words["title"]
        yield ""
        yield self._words["intro"]
        yield ""
        yield self._words["root"]
        yield from self._table(self._schema, self._definitions["RulesetWhole"])
        for name, heading in self._headings.items():
            definition = self._definitions[name]
            yield ""
            yield f'<a id="{name.lower()}"></a>'
            yield ""
            yield f"## `{heading}`"
            yield ""
            yield self._said(definition.get("description", ""))
            yield from self._table(definition, self._definitions.get(f"{name}Whole", definition))

    def _table(self, definition: dict[str, Any], whole: dict[str, Any]) -> Iterator[str]:
        required = whole.get("required", ())
        yield ""
        yield self._words["key"]
        yield "|---|---|---|"
        for key, value in definition["properties"].items():
            star = "*" if key in required else ""
            meaning = self._said(value.get("description", ""))
            yield f"| `{key}`{star} | {self._value(value)} | {meaning} |"

    def _said(self, description: str) -> str:
        """The half of a description that is in the language: Spanish stands first."""
        parts = description.split("\n\n") if "\n\n" in description else description.split(" / ")
        said = parts[0] if self._language == "es" else parts[-1]
        return " ".join(said.split()).replace("|", "\\|")

    def _value(self, value: dict[str, Any]) -> str:
        words = self._words
        if "$ref" in value:
            name = value["$ref"].removeprefix("#/$defs/")
            return self._named(name)
        if "const" in value:
            return f"`{_toml(value['const'])}`"
        if "enum" in value:
            return self._choices(value["enum"])
        if "anyOf" in value:
            return words["or"].join(dict.fromkeys(self._either(value)))
        if value.get("type") == "array":
            return f"{words['list of']} {self._value(value['items'])}"
        if isinstance(value.get("additionalProperties"), dict):
            return f"{words['table of']} {self._value(value['additionalProperties'])}"
        if value["type"] == "object" and "properties" in value:
            return f"{words['table of']} {self._value(next(iter(value['properties'].values())))}"
        types = value["type"] if isinstance(value["type"], list) else [value["type"]]
        return words["or"].join(words[one] for one in types) + _range(value)

    def _either(self, value: dict[str, Any]) -> Iterator[str]:
        """Each of what may stand somewhere; where anything may, what is usual and then the type."""
        choices = [one for one in value["anyOf"] if one is not True]
        if len(choices) == len(value["anyOf"]):
            yield from (self._value(one) for one in choices)
        else:
            yield self._choices([word for one in choices for word in one["enum"]])
            yield self._words[value["type"]]

    def _named(self, name: str) -> str:
        if name == "Overlay":
            return self._words["overlay"]
        definition = self._definitions[name]
        if name in self._headings:
            return f"[`{self._headings[name]}`](#{name.lower()})"
        return self._value(definition)

    def _choices(self, choices: list[Any]) -> str:
        shown = [f"`{_toml(choice)}`" for choice in choices[:_LONGEST_LIST]]
        more = ["…"] if len(choices) > _LONGEST_LIST else []
        return f"{self._words['one of']} " + ", ".join(shown + more)


def _headings(
    definition: dict[str, Any], definitions: dict[str, Any], prefix: str = ""
) -> Iterator[tuple[str, str]]:
    """Each section by the name of its description, headed as it is written in TOML."""
    for key, value in definition.get("properties", {}).items():
        path, inner, brackets = f"{prefix}{key}", value, "[{}]"
        if isinstance(value.get("additionalProperties"), dict):
            path, inner = f"{path}.…", value["additionalProperties"]
        elif value.get("type") == "array":
            inner, brackets = value["items"], "[[{}]]"
        name = inner.get("$ref", "").removeprefix("#/$defs/")
        if name != "Overlay" and definitions.get(name, {}).get("type") == "object":
            yield name, brackets.format(path)
            yield from _headings(definitions[name], definitions, f"{path}.")


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _range(value: dict[str, Any]) -> str:
    least, most = value.get("minimum"), value.get("maximum")
    return "" if least is None and most is None else f" ({least}–{most})"
