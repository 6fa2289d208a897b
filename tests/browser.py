"""A real browser without a screen, where the machine has one: what a page looks like there."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import escape, unescape
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
_SECONDS = 90

_LOOK = """
function look(frame) {
  const inside = frame.contentDocument, root = inside.documentElement;
  const boxes = [...inside.body.querySelectorAll('*')].map(one => one.getBoundingClientRect());
  const cards = [...inside.querySelectorAll('svg')].map(one => one.getBoundingClientRect());
  return {
    name: frame.title, width: root.clientWidth, needed: root.scrollWidth, high: root.scrollHeight,
    right: Math.max(...boxes.map(box => box.right)), left: Math.min(...boxes.map(box => box.left)),
    pictures: cards.length, narrowest: Math.min(...cards.map(box => box.width)),
    refused: frame.contentWindow.refused,
  };
}
addEventListener('load', () => {
  const seen = [...document.querySelectorAll('iframe')].map(look);
  document.getElementById('seen').textContent = JSON.stringify(seen);
});
"""

_GUARD = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'
    " style-src 'unsafe-inline'; script-src 'unsafe-inline'\">"
    "<script>window.refused = [];"
    "addEventListener('securitypolicyviolation', e => refused.push(e.blockedURI));</script>"
)
"""A page that asks for anything outside itself is refused it, and this is written down."""


def _run(home: Path, *arguments: str) -> str:
    browser = next(filter(None, map(shutil.which, _NAMES)), None)
    if browser is None:
        pytest.skip("no chromium on this machine")
    command = [browser, *_FLAGS, f"--user-data-dir={home / 'profile'}", *arguments]
    done = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=True)
    return done.stdout.decode("utf-8", "replace")


def look(home: Path, pages: Mapping[str, str], widths: Sequence[int]) -> list[dict[str, Any]]:
    """What a browser sees of some pages, each at some widths.

    Args:
        home: a folder for what the browser writes.
        pages: the pages, by a name.
        widths: how wide the window is, in pixels.

    Returns:
        For each page at each width its ``name``, the ``width`` of the window and how much the page
        ``needed``, how ``high`` it is, the outermost ``left`` and ``right`` of all there is, how
        many ``pictures`` it has and the width of the ``narrowest``, and what was ``refused``.
    """
    frames = [
        f'<iframe title="{name}" width="{width}" height="900" style="border:0"'
        f' srcdoc="{escape(page.replace("<head>", f"<head>{_GUARD}", 1))}"></iframe>'
        for name, page in pages.items()
        for width in widths
    ]
    wrapper = home / "frames.html"
    text = f'<!DOCTYPE html><script>{_LOOK}</script>{"".join(frames)}<pre id="seen"></pre>'
    wrapper.write_text(text, encoding="utf-8")
    document = _run(home, "--virtual-time-budget=20000", "--dump-dom", wrapper.as_uri())
    found = re.search(r'<pre id="seen">(.+?)</pre>', document, re.DOTALL)
    assert found, document[-500:]
    seen: list[dict[str, Any]] = json.loads(unescape(found[1]))
    return seen


def photograph(home: Path, page: str, width: int, height: int) -> Path:
    """A screenshot of a page, as a PNG."""
    source, picture = home / "page.html", home / "page.png"
    source.write_text(page, encoding="utf-8")
    size = f"--window-size={width},{height}"
    _run(home, size, f"--screenshot={picture}", source.as_uri())
    return picture
