"""A language server for TOML, spoken to as an editor does: JSON-RPC over its standard streams."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from types import TracebackType

PATIENCE = 60.0
"""Seconds to wait for an answer that takes a few milliseconds: a slow machine is no failure."""

MARK = "|"
"""Where the cursor stands in a text."""


@dataclass(frozen=True)
class Offer:
    """One of the things that an editor offers to write."""

    label: str
    text: str


@dataclass(frozen=True)
class Squiggle:
    """What an editor underlines: from where to where, counted from 1 as `envite validate` does."""

    line: int
    column: int
    end_column: int
    message: str


@dataclass
class LanguageServer:
    """Tombi, serving a folder without the network; used in a ``with``."""

    folder: Path
    _asked: int = 0
    _opened: int = 0
    _messages: queue.Queue[dict[str, Any] | None] = field(default_factory=queue.Queue)
    _process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> LanguageServer:
        here = Path(sys.executable).with_name("tombi")
        program = str(here) if here.exists() else shutil.which("tombi")
        assert program, "tombi is missing: pip install -e '.[test]'"
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        nobody = "http://127.0.0.1:9"
        alone = {"HOME": str(home), "XDG_CACHE_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
        alone |= {"HTTP_PROXY": nobody, "HTTPS_PROXY": nobody, "ALL_PROXY": nobody}
        self._process = subprocess.Popen(
            [program, "lsp", "--offline", "--no-cache"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env=os.environ | alone,
        )
        threading.Thread(target=self._listen, daemon=True).start()
        formats = ["markdown"]
        shown = {
            "completion": {"completionItem": {"documentationFormat": formats}},
            "hover": {"contentFormat": formats},
            "publishDiagnostics": {},
        }
        self._ask(
            "initialize",
            {
                "processId": None,
                "rootUri": self.folder.as_uri(),
                "capabilities": {"textDocument": shown},
            },
        )
        self._tell("initialized", {})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        process = self._running()
        try:
            if process.poll() is None:
                self._ask("shutdown", None)
                self._tell("exit", None)
                process.wait(PATIENCE)
        finally:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream:
                    stream.close()

    def problems(self, text: str, name: str = "") -> list[Squiggle]:
        """What is underlined in a text."""
        found = self._open(text, name)[1]
        return [
            Squiggle(
                one["range"]["start"]["line"] + 1,
                one["range"]["start"]["character"] + 1,
                one["range"]["end"]["character"] + 1,
                one["message"],
            )
            for one in found
        ]

    def offers(self, text: str, name: str = "") -> dict[str, Offer]:
        """What is offered at the mark in a text, by what would be written."""
        answer = self._at_mark("textDocument/completion", text, name) or []
        items = answer["items"] if isinstance(answer, dict) else answer
        return {
            item["label"]: Offer(item["label"], _plain(item.get("documentation", "")))
            for item in items
        }

    def hover(self, text: str, name: str = "") -> str:
        """What is shown over the mark in a text."""
        answer = self._at_mark("textDocument/hover", text, name)
        return _plain(answer["contents"]) if answer else ""

    def _at_mark(self, method: str, text: str, name: str) -> Any:
        before, after = text.split(MARK)
        uri, _ = self._open(before + after, name)
        line, column = before.count("\n"), len(before) - before.rfind("\n") - 1
        position = {"line": line, "character": column}
        return self._ask(method, {"textDocument": {"uri": uri}, "position": position})

    def _open(self, text: str, name: str) -> tuple[str, list[Any]]:
        """Writes and opens a file, and waits for what the server says of it."""
        self._opened += 1
        path = self.folder / (name or f"isla-{self._opened}.toml")
        path.write_text(text, encoding="utf-8", newline="\n")
        document = {"uri": path.as_uri(), "languageId": "toml", "version": self._opened}
        self._tell("textDocument/didOpen", {"textDocument": document | {"text": text}})
        while True:
            message = self._next()
            said = message.get("params", {})
            if message.get("method") == "textDocument/publishDiagnostics" and (
                (said["uri"], said.get("version")) == (document["uri"], self._opened)
            ):
                return path.as_uri(), said["diagnostics"]

    def _ask(self, method: str, params: Any) -> Any:
        self._asked += 1
        number = self._asked
        self._send({"id": number, "method": method, "params": params})
        while True:
            message = self._next()
            if "method" not in message and message.get("id") == number:
                assert "error" not in message, message
                return message["result"]

    def _tell(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def _next(self) -> dict[str, Any]:
        """The next message of the server; what it asks of the editor is answered with nothing."""
        message = self._messages.get(timeout=PATIENCE)
        assert message is not None, "the language server has ended"
        if "method" in message and "id" in message:
            self._send({"id": message["id"], "result": None})
        return message

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        stream = self._running().stdin
        assert stream is not None
        stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        stream.flush()

    def _listen(self) -> None:
        stream = self._running().stdout
        while stream is not None:
            body = _read(stream)
            self._messages.put(json.loads(body) if body else None)
            if not body:
                return

    def _running(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process


def _read(stream: BinaryIO | Any) -> bytes:
    """One message, by the length its head says; nothing at the end of the stream."""
    length = 0
    while head := stream.readline().strip():
        key, _, value = head.partition(b":")
        if key.lower() == b"content-length":
            length = int(value)
    body: bytes = stream.read(length)
    return body


def _plain(shown: Any) -> str:
    return shown["value"] if isinstance(shown, dict) else str(shown or "")
