"""How a page of the rulebook looks: on a phone, on a wide screen, and on A4 for the wall."""

from __future__ import annotations

from typing import Final

_ALWAYS = """
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #1d1713; line-height: 1.4;
  font-family: Arial, "Helvetica Neue", "Liberation Sans", sans-serif; overflow-wrap: break-word; }
h1, h2, .place { font-family: Georgia, "Liberation Serif", "DejaVu Serif", serif; }
header { border-bottom: .25rem double #1d1713; margin-bottom: .6rem; padding-bottom: .3rem; }
h1 { font-size: 2.2rem; line-height: 1.1; margin: 0; }
header p { font-size: 1.15rem; margin: .1rem 0 0; }
section { margin: 0 0 .9rem; }
h2 { font-size: 1.3rem; line-height: 1.15; margin: 0 0 .35rem; border-bottom: 1px solid #8c8478;
  break-after: avoid; }
p, ul, ol, table, figure { margin: 0 0 .5rem; }
p, li { orphans: 2; widows: 2; }
.columns, .wide { margin-bottom: .5rem; }
ul.said { padding-left: 0; }
ul.said li { margin: 0 0 .12rem 1.1rem; break-inside: avoid; }
.small, .aside { font-size: .85rem; line-height: 1.25; }
.aside h2 { font-size: 1.1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .12rem .6rem .12rem 0;
  border-bottom: 1px solid #cfc8bd; font-weight: normal; }
th:last-child, td:last-child { padding-right: 0; }
thead th { font-size: .85rem; border-bottom-color: #1d1713; }
tbody th { font-weight: bold; }
td.short { white-space: nowrap; }
tr, table, figure, .whole, ol.order > li, ol.board > li { break-inside: avoid; }
svg { display: block; width: 100%; height: auto; }
ol.order, ol.board, ul.cards { list-style: none; padding: 0; }
ol.order > li { display: inline-block; vertical-align: top; width: 6.8rem; margin: 0 .4rem .6rem 0;
  font-size: .9rem; line-height: 1.2; }
ol.order > li.several { width: auto; max-width: 100%; }
ol.order .one { display: block; width: 5.4rem; margin-bottom: .2rem; }
ol.order .row { display: block; }
ol.order .row > span { display: inline-block; vertical-align: top; width: 3.8rem;
  margin: 0 .25rem .2rem 0; }
.place { font-weight: bold; border: 1px solid #1d1713; border-radius: .25rem; padding: 0 .15rem; }
.sign { font-style: italic; }
.note { font-size: .85em; }
ol.order > li.single .sign, ol.order > li.single .note { display: block; }
figure { border: 1px solid #cfc8bd; border-radius: .4rem; padding: .35rem .4rem .3rem; }
figcaption { font-size: .9rem; line-height: 1.25; }
figure.hand { display: flex; flex-wrap: wrap; column-gap: .6rem; }
figure.hand figcaption { flex: 1 1 8.5rem; }
figure .what { font-size: .75rem; margin: 0 0 .1rem; }
ul.cards { margin-bottom: .15rem; break-before: auto; }
ul.cards > li { display: inline-block; vertical-align: top; width: 2.7rem;
  margin: 0 .15rem .15rem 0; font-size: .75rem; line-height: 1.2; text-align: center; }
ul.cards > li.vira { margin-right: .6rem; }
ul.cards .card { display: block; padding: .08rem; border: .12rem solid transparent;
  border-radius: .35rem; }
ul.cards .yes .card { border-color: #1d1713; }
ul.cards .no .card { opacity: .45; }
ul.cards b { display: block; }
ol.board > li { display: inline-block; vertical-align: top; width: 5.6rem; margin: 0 .4rem .4rem 0;
  font-size: .75rem; line-height: 1.2; text-align: center; }
ol.board b { display: block; font-size: 1rem; }
footer { border-top: 1px solid #8c8478; padding-top: .3rem; font-size: .75rem; color: #4b433b; }
"""

_SCREEN = """
@media screen {
  :root { color-scheme: light; }
  body { padding: 1rem; max-width: 64rem; margin: 0 auto; }
  ul.cards { display: flex; flex-wrap: wrap; }
  th, td, figcaption, .group { overflow-wrap: anywhere; }
  @media (min-width: 60rem) {
    body { padding: 1.5rem 2rem; }
    .columns { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: 2.2rem; }
    .columns footer { grid-column: 1 / -1; }
    .wide ul.said { columns: 2; column-gap: 2.2rem; }
    ol.order .row > span { width: 4.2rem; }
    .unbroken { white-space: nowrap; }
  }
}
"""

_PRINT = """
@page { size: A4; margin: 8mm 10mm 10mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt Arial, sans-serif; } }
@media print {
  .columns, .wide { margin-bottom: .35rem; }
  html { font-size: 8.9pt; }
  body { line-height: 1.24; }
  .columns, .wide ul.said { columns: 2; column-gap: 6mm; }
  section { margin-bottom: .35rem; }
  h2 { margin-bottom: .2rem; }
  p { margin-bottom: .15rem; }
  .aside { font-size: .82rem; line-height: 1.16; }
  .aside h2 { font-size: 1rem; }
  .aside ul.said li { margin: 0 0 .03rem .8rem; }
  ul, ol, table, figure { margin-bottom: .35rem; }
  ol.order > li { width: 5.9rem; margin: 0 .15rem .3rem 0; }
  ol.order .one { width: 4.8rem; }
  ol.order .row > span { width: 3.65rem; margin-right: .1rem; }
  .trick ul.cards > li { width: 3rem; }
  .trick ul.cards b { display: inline; }
  ol.board > li { width: 4.3rem; margin: 0 .1rem .15rem 0; }
  figure { padding: .2rem .3rem .15rem; }
  .unbroken { white-space: nowrap; }
}
"""

STYLE: Final = _ALWAYS + _SCREEN + _PRINT
"""The whole style sheet: it asks for no file, and for no letters the machine does not have."""
