#!/usr/bin/env python3
"""Write the goals and limits of goals.tsv and limits.tsv into the table of Docs/PERFORMANCE.md.

Each row of the table names a load and one of its figures. `count --write` and `make generated` run this; Tests/System/test_documents.py checks it.
"""
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "Docs/PERFORMANCE.md"
MARKER = "<!-- counts: Tests/Counts/performance.py -->\n"
# The columns of the files by the table's names of figures. For loads in pieces, `all` is the longest turn.
LIMITS = {"instructions": 1, "each further one": 1, "longest turn": 1, "all turns": 2, "lines": 3, "pages": 4}
GOALS = {"instructions": 1, "longest turn": 1, "lines": 2, "pages": 3}


def read(name):
    """Return the rows of a file by their loads."""
    rows = [line.split() for line in (HERE / name).read_text().splitlines() if not line.startswith("#")]
    return {row[0]: row for row in rows}


def cell(row, column):
    value = row[column] if row and column else "-"
    return "–" if value == "-" else f"{int(value):,}"


def filled(page):
    """Return the page with the figures of both files."""
    limits, goals = read("limits.tsv"), read("goals.tsv")
    before, marker, rest = page.partition(MARKER)
    table, gap, after = rest.partition("\n\n")
    if not (marker and gap):
        raise SystemExit(f"{PAGE}: the marker of the table is missing")
    head, line, *rows = table.split("\n")
    written = []
    for row in rows:
        load, what, figure, first, *_ = (part.strip() for part in row.strip("|").split("|"))
        name = load.strip("`")
        written.append(f"| {load} | {what + ' ' if what else ''}| {figure} | {first} | {cell(goals.get(name), GOALS.get(figure))} | {cell(limits[name], LIMITS[figure])} |")
    return before + marker + "\n".join([head, line, *written]) + gap + after


def write():
    PAGE.write_text(filled(PAGE.read_text()))


if __name__ == "__main__":
    write()
