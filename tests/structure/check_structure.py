#!/usr/bin/env python3
"""Checks that the tree keeps its order.

- Modules include only what tests/structure/layers.txt allows, and the allowed edges form no cycle.
- The program and the examples use public headers only.
- include/defilade/defilade.h, bake.h and sim.h include every public header of their libraries.
- Public headers include nothing but the standard library and each other, and name no third party.
- Files, functions, public headers and folders stay small.
- docs/inside/architecture.md names every module.
- The public names are those of tests/structure/api.txt. After a change of the API, write the list
  anew with --update-api and read the difference.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
STRUCTURE = ROOT / "tests/structure"
FILE_LINES, HEADER_LINES, FUNCTION_LINES, FOLDER_FILES = 400, 250, 60, 25
UMBRELLAS = {"defilade.h": ["model", "tactics", "mind"], "bake.h": ["bake"], "sim.h": ["sim"]}
THIRD_PARTY = re.compile(
    r"\b(tbb|fmt|flatbuffers|hwy|nlohmann|boost|ZSTD_|rtc[A-Z]|RTC|rc[A-Z]\w+|zip_|toml)(::|\w*\()")
INCLUDE = re.compile(r'^\s*#include\s+(?:"([^"]+)"|<([^>]+)>)')


def tracked(*patterns):
    """Files that git knows or would add, relative to the root."""
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in names if (ROOT / name).exists()]


def lines_of(name):
    return (ROOT / name).read_text(encoding="utf-8").splitlines()


def includes_of(name):
    """(line number, quoted path or None, bracketed path or None) of each include."""
    for number, line in enumerate(lines_of(name), 1):
        if match := INCLUDE.match(line):
            yield number, match[1], match[2]


class Layers:
    """layers.txt: which module may include which, and where public headers belong."""

    def __init__(self):
        self.may = {}
        self.module_of_header = {}
        self.problems = []
        module = None
        for number, line in enumerate(lines_of("tests/structure/layers.txt"), 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            if words[0] == "public":
                self.add_headers(module, words[1:], number)
            else:
                module = words[0]
                self.may[module] = set(words[2:])
        for module, others in self.may.items():
            for other in others - self.may.keys():
                self.problems.append(f"layers.txt: {module} names '{other}', which is not a module")

    def add_headers(self, module, names, number):
        for name in names:
            header = f"defilade/{module.split('/')[0]}/{name}.h"
            if header in self.module_of_header:
                self.problems.append(f"layers.txt:{number}: {header} belongs to two modules")
            self.module_of_header[header] = module

    def module_of(self, name):
        """The module of a file of ours, or None if it has none."""
        if name.startswith("include/"):
            return self.module_of_header.get(name.removeprefix("include/"))
        parts = name.split("/")
        return "/".join(parts[1:3]) if parts[0] == "src" and len(parts) > 3 else None

    def cycle(self):
        """Modules that include each other in a circle, or an empty list."""
        state, path = {}, []

        def visit(module):
            state[module] = "open"
            path.append(module)
            for other in sorted(self.may.get(module, ())):
                if state.get(other) == "open":
                    return path[path.index(other):] + [other]
                if other not in state and (found := visit(other)):
                    return found
            path.pop()
            state[module] = "done"
            return []

        for module in self.may:
            if module not in state and (found := visit(module)):
                return found
        return []


def check_layers():
    layers = Layers()
    yield from layers.problems
    if cycle := layers.cycle():
        yield "layers.txt: a cycle: " + " → ".join(cycle)
    used = collections.defaultdict(set)
    for name in tracked("src/*.h", "src/*.cpp", "include/*.h"):
        if name.count("/") == 2 and name.startswith("include/defilade/"):
            continue  # an umbrella: it includes everything
        module = layers.module_of(name)
        if module not in layers.may:
            yield f"{name}: tests/structure/layers.txt has no module for it"
            continue
        for number, quoted, _ in includes_of(name):
            other = target_module(layers, quoted)
            if other is None or other == module:
                continue
            used[module].add(other)
            if other not in layers.may[module]:
                yield f"{name}:{number}: {module} may not include {other} (tests/structure/layers.txt)"
    for module, others in layers.may.items():
        for other in sorted(others - used[module]):
            yield f"layers.txt: {module} does not include {other} any more"


def target_module(layers, quoted):
    if quoted is None:
        return None
    root = "include/" if quoted.startswith("defilade/") else "src/"
    return layers.module_of(root + quoted) if (ROOT / (root + quoted)).exists() else None


def check_doors():
    for name in tracked("cli/*.h", "cli/*.cpp", "examples/*.cpp"):
        for number, quoted, _ in includes_of(name):
            if quoted and not quoted.startswith("defilade/") and (ROOT / "src" / quoted).exists():
                yield f"{name}:{number}: only public headers may be used here"
    for name in tracked("include/*.h"):
        for number, quoted, bracketed in includes_of(name):
            if (quoted and not quoted.startswith("defilade/")) or \
                    (bracketed and not re.fullmatch(r"[a-z_]+", bracketed)):
                yield f"{name}:{number}: a public header may not include {quoted or bracketed}"
        for number, line in enumerate(lines_of(name), 1):
            if match := THIRD_PARTY.search(line.split("//")[0]):
                yield f"{name}:{number}: a public header names third-party code: {match[0]}"


def check_umbrellas():
    libraries = {name.split("/")[2] for name in tracked("include/defilade/*/*.h")}
    covered = {library for listed in UMBRELLAS.values() for library in listed}
    for library in sorted(libraries - covered):
        yield f"include/defilade/{library}: UMBRELLAS in {sys.argv[0]} has no header for this library"
    for umbrella, listed in UMBRELLAS.items():
        included = {quoted for _, quoted, _ in includes_of(f"include/defilade/{umbrella}")}
        for library in listed:
            for name in tracked(f"include/defilade/{library}/*.h"):
                if name.removeprefix("include/") not in included:
                    yield f"include/defilade/{umbrella}: does not include {name}"


def check_architecture():
    page = "docs/inside/architecture.md"
    text = "\n".join(lines_of(page))
    for module in Layers().may:
        if f"`{module}`" not in text:
            yield f"{page}: does not name the module {module}"


def check_sizes():
    code = tracked("*.h", "*.cpp", "*.ts", "*.py", "*.sh", "*.css", "run")
    for name in code:
        count, most = len(lines_of(name)), HEADER_LINES if name.startswith("include/") else FILE_LINES
        if count > most:
            yield f"{name}: {count} lines; at most {most} are allowed"
    folders = collections.Counter(str(pathlib.PurePath(name).parent) for name in code)
    for folder, count in folders.items():
        if count > FOLDER_FILES and not folder.startswith("include/"):
            yield f"{folder}: {count} source files; at most {FOLDER_FILES} are allowed in a folder"
    for name, kind, fields in tags("f", [n for n in code if n.endswith((".h", ".cpp"))]):
        length = int(fields.get("end", 0)) - int(fields["line"]) + 1
        if length > FUNCTION_LINES:
            yield f"{fields['file']}:{fields['line']}: {name} has {length} lines; " \
                  f"at most {FUNCTION_LINES} are allowed"


def tags(kinds, files):
    """(name, kind, fields) of what universal-ctags finds in C++ files."""
    out = subprocess.run(
        ["ctags", "-f", "-", "--language-force=C++", f"--kinds-C++={kinds}", "--fields=+neKSZ",
         "--excmd=number", "-L", "-"],
        cwd=ROOT, input="\n".join(files), capture_output=True, text=True, check=True).stdout
    for line in out.splitlines():
        name, file, _, kind, *rest = line.split("\t")
        fields = {"file": file, **dict(field.split(":", 1) for field in rest if ":" in field)}
        yield name, kind, fields


def api():
    """One line for each public name: types, functions, members, enumerators, constants."""
    names = set()
    for name, kind, fields in tags("cefgpstuvmx", tracked("include/*.h")):
        if kind == "member" and (name.endswith("_") or fields.get("access") == "private"):
            continue
        scope = fields.get("scope", "").split(":", 1)[-1]
        if "__anon" in scope + name or fields.get("access") == "private":
            continue
        names.add(f"{scope}::{name} ({'function' if kind == 'prototype' else kind})")
    return sorted(names)


def check_api(update):
    list_file = STRUCTURE / "api.txt"
    now = api()
    if update:
        list_file.write_text("\n".join(now) + "\n", encoding="utf-8")
        return
    listed = set(list_file.read_text(encoding="utf-8").splitlines())
    for name in now:
        if name not in listed:
            yield f"api.txt: {name} is new; if that is meant, run {sys.argv[0]} --update-api"
    for name in sorted(listed - set(now)):
        yield f"api.txt: {name} is gone; if that is meant, run {sys.argv[0]} --update-api"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update-api", action="store_true", help="write api.txt anew")
    arguments = parser.parse_args()
    problems = [*check_layers(), *check_doors(), *check_umbrellas(),
                *check_architecture(), *check_sizes(), *check_api(arguments.update_api)]
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
