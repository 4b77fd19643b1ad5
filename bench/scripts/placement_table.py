#!/usr/bin/env python3
"""How well `defilade bake` connects the maps of OpenArena, as a table in Markdown.

The judge is the bots' navigation (.aas) that the game ships: what its bots can reach, our nodes and links should reach
too. For every ordered pair of spawn points and items the .aas says whether a bot gets from one to the other without
weapons, tricks or lava; then the same is asked of the nodes of a baked map. Needs Debian's packages of OpenArena, or
--game-data, and Python's standard library.

  bench/scripts/placement_table.py --maps oa_dm1,kaos2 --output table.md
  bench/scripts/placement_table.py --by-area --bake-arguments="--waypoints {name}.aas"

The second line judges the judge: with the very .aas as waypoints every pair must come out as reached.
"""
import argparse
import contextlib
import json
import math
import os
import shlex
import struct
import subprocess
import sys
import tempfile
from collections import Counter, namedtuple
from itertools import permutations
from pathlib import Path

from bots_navigation import (LAVA, METRES, SLIME, Aas, Problem, bot_pairs, game_files, locate, pairs_of, reachable,
                             read_entities, read_game_file)

GAME_DATA = "/usr/share/games/openarena/baseoa"
NEAR, ALSO_NEAR = (0.7, 1.5), (2.0, 1.2)  # metres, sideways and up or down: of a tagged node, of any node
MOST_CAUSES, MOST_PAIRS = 12, 5  # listed per map
HEAD = ("map", "spawns + items", "nodes", "links", "floor covered", "pairs", "reached", "bake, CPU s", "bake, MB",
        "check, CPU s", "check, MB")
Cost = namedtuple("Cost", "seconds megabytes")  # of all threads; at most at a time
BakeResult = namedtuple("BakeResult", "nodes links floor bake check")
Row = namedtuple("Row", "name entities nodes links floor pairs reached bake check notes error slime lava")


# Which nodes reach which over links


def node_pairs(baked, nodes):
    """The ordered pairs that can be gone over links; nodes[i] is the node of place i, or None.

    A stand-only node is never crossed, so ways into it lead to a twin that has no way out."""
    twin, successors = list(range(len(baked.nodes))), [[] for _ in baked.nodes]
    for node in baked.nodes:
        if node["stand_only"]:
            twin[node["id"]] = len(successors)
            successors.append([])
    for link in baked.links:
        successors[link["from"]].append(twin[link["to"]])
    ends = [None if node is None else twin[node] for node in nodes]
    there = {pair for pair in permutations(range(len(nodes)), 2) if nodes[pair[0]] == nodes[pair[1]] is not None}
    return there | pairs_of(reachable(successors, nodes, ends))


def node_of_area(place, nodes):
    """The number of the node that is the place's area, in a map whose nodes come from the .aas, or None."""
    return next((node["id"] for node in nodes if node["name"] == f"w{place.area}"), None)


def node_of(place, nodes):
    """The number of the node that stands for a place: the one tagged with its class, else one close by, else None."""

    def nearest(candidates, limits):
        near = []
        for node in candidates:
            dx, dy, dz = (a - b for a, b in zip(node["position"], place.feet))
            if math.hypot(dx, dy) <= limits[0] and abs(dz) <= limits[1]:
                near.append((math.hypot(dx, dy, dz), node["id"]))
        return min(near)[1] if near else None

    tagged = nearest((node for node in nodes if place.entity.kind in node["tags"]), NEAR)
    return nearest(nodes, ALSO_NEAR) if tagged is None else tagged


# The program


def run(command, good=(0,)):
    """What a command prints, and its Cost. Else a Problem with the last thing that it said."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        try:
            child = subprocess.Popen(command, stdout=out, stderr=errors)
        except OSError as error:
            raise Problem(f"cannot run {command[0]}: {error.strerror}") from error
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        errors.seek(0)
        printed, complained = out.read(), errors.read()
    if child.returncode not in good:
        said = (complained.strip() or printed.strip() or "nothing").splitlines()[-1]
        raise Problem(f"`{shlex.join(map(str, command))}` ended with {child.returncode}: {said}")
    return printed, Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6)


def bake(name, folder, options):
    """Bakes a map and reads the result."""
    file = folder / f"{name}.dfl"
    extra = [argument.replace("{name}", name) for argument in shlex.split(options.bake_arguments)]
    _, baked = run([options.program, "bake", name, "--game-data", options.game_data, *extra, "-o", file])
    graph = json.loads(run([options.program, "export", "--json", "--only", "nodes,links", file])[0])
    findings, checked = run([options.program, "check", "--json", file], good=(0, 1))
    floor = json.loads(findings)["floor"]["covered"]
    return BakeResult(graph["nodes"], graph["links"], floor, baked, checked)


# The exceptions


def described(entity):
    """An entity for people: its class and where it is, in metres."""
    return "`{}` at ({:.1f}, {:.1f}, {:.1f})".format(entity.kind, *(METRES * number for number in entity.origin))


def by_side(pairs):
    """How many pairs each entity is in: {(0, it): as the beginning, (1, it): as the end}."""
    return Counter((side, pair[side]) for pair in pairs for side in (0, 1))


def shortened(lines, most, rest):
    """At most that many lines, and how many more there are."""
    return lines if len(lines) <= most else lines[:most] + [f"and {len(lines) - most} more {rest}"]


def causes(missing, wanted, places):
    """Sentences that name the entities most of whose pairs fail, worst first, and then the pairs that are left."""
    lines, missing, totals = [], set(missing), by_side(wanted)
    while missing:
        share, side, number = max((count / totals[key], *key) for key, count in by_side(missing).items())
        if share <= 0.5:
            break
        failed = {pair for pair in missing if pair[side] == number}
        way = "cannot get to {} from {} of {} others" if side else "cannot get from {} to {} of {} others"
        lines.append(way.format(described(places[number].entity), len(failed), totals[side, number]))
        missing -= failed
    single = [f"cannot get from {described(places[a].entity)} to {described(places[b].entity)}"
              for a, b in sorted(missing)]
    return shortened(lines, MOST_CAUSES, "entities like these") + shortened(single, MOST_PAIRS, "pairs")


def without_node(places, nodes, wanted):
    """Sentences about places that no node stands for, if any of the pairs needs them."""
    needed = {number for pair in wanted for number in pair}
    lines = [f"no node stands for {described(places[i].entity)}"
             for i, node in enumerate(nodes) if node is None and i in needed]
    return shortened(lines, MOST_CAUSES, "entities without a node")


def known(pairs, nodes):
    """The pairs both ends of which have a node."""
    return {(a, b) for a, b in pairs if nodes[a] is not None and nodes[b] is not None}


# A map, and the table


def judge(entities, aas, baked, find_node):
    """(pairs, reached pairs, exceptions, pairs through slime, further pairs through lava) of a baked map."""
    found = [locate(aas, entity) for entity in entities]
    notes = [f"not in .aas: {described(entity)}" for entity, place in zip(entities, found) if place is None]
    places = [place for place in found if place is not None]
    wanted = bot_pairs(aas, places)
    nodes = [find_node(place, baked.nodes) for place in places]
    missing = wanted - node_pairs(baked, nodes)
    notes += without_node(places, nodes, wanted)
    notes += causes(known(missing, nodes), known(wanted, nodes), places)
    slime = wanted - bot_pairs(aas, places, forbidden=LAVA | SLIME)
    lava = bot_pairs(aas, places, forbidden=0) - wanted
    return len(wanted), len(wanted) - len(missing), notes, len(slime), len(lava)


def measure(name, files, folder, options):
    """The row of one map. Without an .aas there are no pairs."""
    entities = []
    try:
        bsp, aas = (read_game_file(files, f"{name}.{ending}") for ending in ("bsp", "aas"))
        if bsp is None:
            raise Problem(f"there is no maps/{name}.bsp in {options.game_data}")
        entities = read_entities(bsp)
        baked = bake(name, folder, options)
        find_node = node_of_area if options.by_area else node_of
        judged = (judge(entities, Aas(aas), baked, find_node) if aas else
                  (None, None, ["the game has no .aas for it"], 0, 0))
    except (Problem, ValueError, KeyError, IndexError, struct.error) as problem:
        said = str(problem) if isinstance(problem, Problem) else f"{type(problem).__name__}: {problem}"
        return Row(name, len(entities), *[None] * 7, [said], said, 0, 0)
    pairs, reached, notes, slime, lava = judged
    return Row(name, len(entities), len(baked.nodes), len(baked.links), baked.floor, pairs, reached, baked.bake,
               baked.check, notes, None, slime, lava)


def summed(rows):
    """The last line of the table; its floor is the mean, its memory the most."""

    def total(field):
        return sum(value for row in rows if (value := getattr(row, field)) is not None)

    def cost(field):
        costs = [value for row in rows if (value := getattr(row, field)) is not None]
        return Cost(sum(one.seconds for one in costs), max((one.megabytes for one in costs), default=0))

    floors = [row.floor for row in rows if row.floor is not None]
    floor = sum(floors) / len(floors) if floors else None
    return Row("**total**", total("entities"), total("nodes"), total("links"), floor, total("pairs"),
               total("reached"), cost("bake"), cost("check"), [], None, total("slime"), total("lava"))


def cells(row):
    """A row as text, with a dash for what is not known."""

    def show(value, layout):
        return "–" if value is None else layout.format(value)

    share = 10000 * row.reached // row.pairs / 100 if row.pairs else None  # rounded down: 100 % means all
    floor = None if row.floor is None else 100 * row.floor
    costs = [show(value, layout) for cost in (row.bake, row.check)
             for value, layout in zip(cost or (None, None), ("{:.1f}", "{:.0f}"))]
    return [row.name, str(row.entities), show(row.nodes, "{}"), show(row.links, "{}"), show(floor, "{:.1f} %"),
            show(row.pairs, "{}"), show(share, "{:.2f} %"), *costs]


def report(rows):
    """The whole text: the table, what it leaves out, and the exceptions."""
    total = summed(rows)
    table = [HEAD, ["---", *["---:"] * (len(HEAD) - 1)], *map(cells, rows), cells(total)]
    lines = ["| " + " | ".join(line) + " |" for line in table]
    lines += ["", f"*Pairs* are ordered pairs of spawns and items that the game's bots can go; {total.slime} of them "
              f"through slime. {total.lava} more, only through lava, do not count.", ""]
    for row in rows:
        if row.notes:
            lines += [f"**{row.name}**", "", *(f"- {note}" for note in row.notes), ""]
    return "\n".join(lines)


def writable(text):
    """A path that can be written to: better known now than after all the bakes."""
    try:
        with open(text, "a", encoding="utf-8"):
            return Path(text)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"cannot write {text}: {error.strerror}") from error


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/defilade", help="default: %(default)s")
    parser.add_argument("--maps", metavar="A,B,C", help="names, separated by commas; default: all")
    parser.add_argument("--output", metavar="FILE", type=writable, help="default: standard output")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="keep the baked maps here")
    parser.add_argument("--game-data", metavar="FOLDER", default=GAME_DATA, help="has .pk3 files; default: %(default)s")
    parser.add_argument("--bake-arguments", metavar="TEXT", default="",
                        help="for bake, written --bake-arguments=TEXT; {name} is the map's name")
    parser.add_argument("--by-area", action="store_true", help="the nodes come from the .aas: take those of its areas")
    return parser.parse_args()


def main():
    """Measures the maps one after the other; 1 if one of them failed."""
    options = arguments()
    files = game_files(options.game_data)
    names = options.maps.split(",") if options.maps else sorted(
        Path(name).stem for name in files if name.endswith(".bsp"))
    if not names:
        sys.exit(f"no maps in {options.game_data}: install OpenArena, or say --game-data")
    rows = []
    with contextlib.ExitStack() as stack:
        folder = options.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        for number, name in enumerate(names, 1):
            rows.append(measure(name, files, folder, options))
            shown = rows[-1].error or ", ".join(map(": ".join, zip(HEAD[1:], cells(rows[-1])[1:])))
            print(f"{number}/{len(names)} {name}: {shown}", file=sys.stderr, flush=True)
    if options.output:
        options.output.write_text(report(rows), encoding="utf-8")
    else:
        print(report(rows))
    return 1 if any(row.error for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
