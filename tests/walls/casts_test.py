#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails, naming each line, if core or app turns a floating-point number into an integer by a plain cast or by
lround() and the like: a value that the integer cannot hold is undefined behaviour, and zooms, files and typed
numbers reach it. saturatingCast() and axisPlace() of core/saturating_cast.h are defined for every double.

It reads the sources and compiles nothing, so it knows as floating: literals such as 0.5, results of functions
of <cmath> and of QPointF, QRectF and QCPAxis, and variables, members and functions that the file, or its
header, declares as double, float or qreal. What that misses, such as a member that another header declares, the
preset asan finds when it runs (-fsanitize=float-cast-overflow). Argument: the directory that has core and app.
"""

import pathlib
import re
import sys

INTEGER = (r"(?:std::)?(?:u?int(?:8|16|32|64)?_t|size_t|ptrdiff_t|streamsize)|unsigned|int|long|short|char|"
           r"q?u?int(?:8|16|32|64)|qlonglong|qsizetype|uchar|QRgb|Eigen::Index|unsigned (?:int|long|char)|long long")
CAST = re.compile(r"\b(?:static_cast<(?:%s)>|(?<![\w:<])(?:int|std::int64_t|qint64|std::size_t))\(" % INTEGER)
ROUNDING = re.compile(r"\b(?:std::)?(?:l?l(?:round|rint)|q(?:Round64|Round|Floor|Ceil))\(")
FLOATING_CALL = re.compile(
    r"(?:std::(?:floor|ceil|round|trunc|nearbyint|rint|sqrt|cbrt|pow|exp2?|log(?:10|2)?|sin|cos|tan|a?sinh|atan2?|"
    r"fmod|fabs|hypot|ldexp|remainder)\(|\bstatic_cast<(?:double|float|qreal)>\(|\bdouble\(|toDouble\(|toFloat\(|"
    r"\.[xy]\(\)|(?:coordToPixel|pixelToCoord|horizontalAdvance|devicePixelRatio|deviceScale|generateDouble)\(|"
    r"\bmetrics\.\w|\bu\()")
LITERAL = re.compile(r"(?<![\w.])(?:\d+\.\d*|\.\d+|\d+e[-+]?\d+|\d+\.\d*e[-+]?\d+)")
DECLARED = re.compile(r"\b(?:double|float|qreal)[ &]+(?:\w+::)?(\w+)")
CHAIN = re.compile(r"\b(?:double|qreal)\s+[^;(){}]*?,\s*(\w+)\s*(?:=|;|,)")
ALLOWED = {"core/saturating_cast.h",        # the cast itself
           "core/color_lookup.cpp",          # held within the colours before, in the innermost loop
           "core/encoding/double_double.h"}  # whole turns, reduced before, in the innermost loop


def without_comments(text):
    """Comments and texts become blanks, lines stay."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)


def argument(text, start):
    """What stands between the parenthesis at start and its partner."""
    depth = 0
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return text[start + 1:at]
    return text[start + 1:]


def outside_calls(text):
    """The text without what integers come out of: other casts, indexes and calls that are not known as floating."""
    text = re.sub(r"\[[^\[\]]*\]", "[]", text)
    text = re.sub(r"(?:\w+(?:::|\.|->|\(\)\.|\[\]\.))*(?:size|count|length)\(\)", "1", text)
    known = re.compile(r"\b(?:saturatingCast|axisPlace|static_cast)<?[^<>()]*>?\(|\b(?:std::)?(?:count|count_if|size|distance)\(")
    while match := known.search(text):
        if re.match(r"static_cast<(?:double|float|qreal)", match.group(0)):
            return "0.5"
        inner = argument(text, match.end() - 1)
        text = text[:match.start()] + "1" + text[match.end() + len(inner) + 1:]
    return text


def last_call(text):
    """The name of the last call of a chain such as a(b).c(d), or None if operators join several values."""
    text, name = text.strip(), None
    while text:
        match = re.match(r"(?:\.|->)?\s*((?:\w+::)*\w+(?:<[^<>()]*>)?)\s*", text)
        if not match:
            return None
        text = text[match.end():]
        while text[:1] in ("(", "["):
            if text[0] == "(":
                name = match.group(1)
                text = text[len(argument(text, 0)) + 2:].lstrip()
            else:
                text = text[text.index("]") + 1:].lstrip()
    return name


def is_floating(expression, names):
    bare = outside_calls(expression)
    call = last_call(bare)
    if call and not re.match(r"(?:std::)?(?:min|max|clamp|abs)$", call):
        return bool(FLOATING_CALL.search(call + "(") or FLOATING_CALL.search("." + call + "()") or
                    call.split("::")[-1] in names)
    if re.search(r"\b(?:c?begin|c?end)\(\)", bare):
        return False  # the distance of two iterators
    words = set(re.findall(r"(?<![.\w>:])(\w+)(?!\w*::)", bare)) | set(re.findall(r"\.(\w+)\b", bare))
    return bool(FLOATING_CALL.search(bare) or LITERAL.search(bare) or words & names)


def floating_names(path, text):
    names = set(DECLARED.findall(text)) | set(CHAIN.findall(text))
    header = path.with_suffix(".h")
    if header != path and header.exists():
        own = without_comments(header.read_text(encoding="utf-8"))
        names |= set(DECLARED.findall(own)) | set(CHAIN.findall(own))
    # A name that is declared as an integer as well says nothing.
    return {name for name in names if not re.search(r"\b(?:u?int(?:64|32)_t|int|size_t|qsizetype|qu?longlong)[ &]+%s\b" % name, text)}


def faults(root):
    for path in sorted([*root.glob("core/**/*.h"), *root.glob("core/**/*.cpp"), *root.glob("app/**/*.h"),
                        *root.glob("app/**/*.cpp")]):
        name = path.relative_to(root).as_posix()
        if name in ALLOWED:
            continue
        text = without_comments(path.read_text(encoding="utf-8"))
        names = floating_names(path, text)
        line = lambda at: text.count("\n", 0, at) + 1
        for match in ROUNDING.finditer(text):
            yield name, line(match.start()), match.group(0) + "..."
        for match in CAST.finditer(text):
            inner = argument(text, match.end() - 1)
            if not inner.strip() or re.match(r"\s*(?:const )?(?:%s)\b" % INTEGER, inner):
                continue  # no argument, or the parameters of a function
            if is_floating(inner, names):
                yield name, line(match.start()), match.group(0) + " ".join(inner.split()) + ")"


def main():
    root = pathlib.Path(sys.argv[1])
    if not (root / "core").is_dir():
        sys.exit(f"There is no core in {root}.")
    found = list(faults(root))
    for name, line, text in found:
        print(f"{name}:{line}: {text}")
    if found:
        sys.exit(f"{len(found)} casts from floating point to integer; write saturatingCast<Integer>() instead.")
    print("No floating-point number becomes an integer by a plain cast.")


if __name__ == "__main__":
    main()
