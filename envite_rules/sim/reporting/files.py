"""The answers as files of a folder: JSON, CSV or Parquet, and pictures."""

from __future__ import annotations

import csv
import errno
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules.errors import LibraryError, SimulationError, system_reason
from envite_rules.messages import DEFAULT_LANGUAGE, Message, Prose
from envite_rules.sim.keeping import NAME
from envite_rules.sim.reporting.tables import TABLES, data_tables
from envite_rules.sim.reporting.values import value_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from envite_rules.sim.answers import Comparison, Simulation
    from envite_rules.sim.reporting.tables import DataTable

RESULT = "result.json"
"""The file with all the answers; a folder that has it was written by a simulation."""


def csv_of(table: DataTable) -> bytes:
    """A table as CSV: UTF-8, commas, points in the numbers, nothing for nothing seen."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(table.rows)
    return stream.getvalue().encode("utf-8")


def parquet_of(table: DataTable) -> bytes:
    """A table as Parquet.

    Raises:
        LibraryError: pyarrow is not installed.
    """
    require_parquet()
    import pyarrow
    import pyarrow.parquet

    columns = dict(zip(table.columns, map(list, zip(*table.rows, strict=True)), strict=True))
    stream = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns), stream)
    return stream.getvalue()


def json_of(answer: Simulation | Comparison, language: str = DEFAULT_LANGUAGE) -> bytes:
    """All the answers as JSON; see `value_of`."""
    text = json.dumps(value_of(answer, language), ensure_ascii=False, indent=1, allow_nan=False)
    return f"{text}\n".encode()


def require_parquet() -> None:
    """Makes sure that tables can be written as Parquet.

    Raises:
        LibraryError: pyarrow is not installed; the hint says what to install.
    """
    try:
        import pyarrow  # noqa: F401 - whether it is there
    except ImportError as error:
        raise LibraryError(Message("sim.no-pyarrow"), Message("sim.install-parquet")) from error


def require_plots() -> None:
    """Makes sure that pictures can be drawn.

    Raises:
        LibraryError: matplotlib is not installed; the hint says what to install.
    """
    try:
        import matplotlib  # noqa: F401 - whether it is there
    except ImportError as error:
        raise LibraryError(Message("sim.no-matplotlib"), Message("sim.install-plots")) from error


def prepare_folder(folder: Path) -> None:
    """Makes a folder for the answers, or makes sure of one: before anything is simulated.

    Args:
        folder: a folder that is not there yet, that is empty, or that has answers already.

    Raises:
        SimulationError: it cannot be made or written, or something else is in it.
    """
    try:
        if folder.exists() and not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "", str(folder))
        folder.mkdir(parents=True, exist_ok=True)
        names = {path.name for path in folder.iterdir()}
        probe = folder / f".{RESULT}.new"
        probe.write_bytes(b"")
        probe.unlink()
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from None
    if names and RESULT not in names and not any(name.startswith(NAME) for name in names):
        raise SimulationError(Message("sim.folder-of-others", {"folder": Prose(str(folder))}))


def unwritable(folder: Path, error: OSError | ValueError) -> SimulationError:
    """What is said of a folder that cannot be written, and why."""
    path = getattr(error, "filename", None) or folder
    arguments = {"file": Prose(path), "reason": system_reason(error)}
    return SimulationError(Message("sim.unwritable", arguments))


def write_report(
    answer: Simulation | Comparison,
    folder: Path | str,
    *,
    language: str = DEFAULT_LANGUAGE,
    plots: bool = False,
    parquet: bool = False,
    words: Mapping[str, str] | None = None,
) -> tuple[str, ...]:
    """Writes the answers to a folder: all files, or none where one is refused.

    Where the folder has other answers, of fewer matches or of another game, their tables and
    pictures are removed, so that all that is there speaks of the same matches.

    Args:
        answer: a simulation or a comparison.
        folder: where to; it is made if it is not there.
        language: of the names and the pictures, ``es`` or ``en``.
        plots: whether to draw pictures, as PNG and as SVG.
        parquet: whether tables are Parquet, and not CSV.
        words: what the place calls things of the game otherwise than usual, as ``{"chico":
            "cama"}``.

    Returns:
        The names of the files.

    Raises:
        LibraryError: what pictures or Parquet need is not installed.
        SimulationError: the folder cannot be written.
    """
    from envite_rules.ruleset.writing import write_files

    write, ending = (parquet_of, "parquet") if parquet else (csv_of, "csv")
    files = {RESULT: json_of(answer, language)}
    for table in data_tables(answer, language):
        files[f"{table.name}.{ending}"] = write(table)
    if plots:
        from envite_rules.sim.plots import picture_files

        files |= picture_files(answer, language, words)
    folder = Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        before = folder / RESULT
        is_other = before.is_file() and before.read_bytes() != files[RESULT]
        write_files({folder / name: data for name, data in files.items()})
        if is_other:
            _remove_older(folder, set(files))
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from None
    return tuple(files)


def _remove_older(folder: Path, new: set[str]) -> None:
    """Removes the tables and pictures of other answers that were not written anew."""
    from envite_rules.sim.plots import KINDS, KINDS_COMPARED

    tables = [f"{name}.{form}" for name in TABLES for form in ("csv", "parquet")]
    pictures = [f"{kind}.{form}" for kind in (*KINDS, *KINDS_COMPARED) for form in ("png", "svg")]
    for name in {*tables, *pictures} - new:
        (folder / name).unlink(missing_ok=True)
