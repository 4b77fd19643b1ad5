#!/usr/bin/env python3
"""Does the compiler refuse every mistake in mistakes.cpp, and nothing else?   usage: check.py COMPILER"""

import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE / "mistakes.cpp"


def wanted():
    """Line number → what its error must match."""
    lines = SOURCE.read_text(encoding="utf-8").splitlines()
    marks = ((number, re.search(r"// refused: (.+)", line)) for number, line in enumerate(lines, 1))
    return {number: mark[1] for number, mark in marks if mark}


def refused(compiler):
    """(file, line number, message) of each error."""
    said = subprocess.run(
        [compiler, "-std=c++20", "-fsyntax-only", "-Werror=unused-result",
         "-I", HERE.parents[1] / "include", SOURCE],
        capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stderr
    return [(match[1], int(match[2]), match[3])
            for match in re.finditer(r"^(\S+?):(\d+):\d+: (?:fatal )?error: (.*)$", said, re.MULTILINE)]


def main():
    problems, marks = [], wanted()
    errors = refused(sys.argv[1])
    for file, line, message in errors:
        if file != str(SOURCE) or not re.search(marks.get(line, "$^"), message):
            problems.append(f"{file}:{line}: not expected: {message}")
    for line in marks.keys() - {line for _, line, _ in errors}:
        problems.append(f"{SOURCE}:{line}: compiles, but must not")
    print(*problems, sep="\n", end="\n" if problems else f"{len(marks)} mistakes are refused\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
