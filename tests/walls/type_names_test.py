#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails, naming the files, if two types of core and app have one name in one namespace. Compilers see one file at
a time and linkers keep one of two functions with the same name: the destructor of one type may then run for the
other. Types in unnamed namespaces and within other types are left out. Argument: the directory that has core and app.
"""

import collections
import pathlib
import re
import sys

SILENT = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)
PIECE = re.compile(r"namespace(?P<space>\s+[\w:]+)?\s*\{"
                   r"|(?:class|struct|enum(?:\s+class)?)\s+(?P<type>[\w:]+)[^;{}()=]*\{|(?P<brace>[{}])")


def types_of(text):
    """The full names of all types that a file defines outside of functions and types."""
    around = []
    for piece in PIECE.finditer(SILENT.sub('""', text)):
        if piece["brace"] == "}":
            if around:
                around.pop()
            continue
        name = piece["type"]
        if name and all(around):  # only named namespaces around it
            yield "::".join([*around, name])
        space = (piece["space"] or "").strip()
        around.append(space if not name and not piece["brace"] else "")


def main():
    root = pathlib.Path(sys.argv[1])
    files = [path for room in ("core", "app") for end in ("h", "cpp") for path in sorted(root.glob(f"{room}/**/*.{end}"))]
    if not files:
        sys.exit(f"There is no core in {root}.")
    places = collections.defaultdict(list)
    for path in files:
        for name in types_of(path.read_text(encoding="utf-8")):
            places[name].append(path.relative_to(root).as_posix())
    twice = {name: where for name, where in places.items() if len(where) > 1}
    for name, where in sorted(twice.items()):
        print(f"{name}: {', '.join(where)}")
    if twice:
        sys.exit(f"Names that several types share: {len(twice)}; give each type a name of its own.")
    print(f"{len(places)} types, each with a name of its own.")


if __name__ == "__main__":
    main()
