#!/usr/bin/env python3
"""How well `defilade bake` connects the maps of OpenArena, as a table in Markdown.

The judge is the bots' navigation (.aas) that the game ships: what its bots can reach, our nodes and links should reach
too. For every ordered pair of spawn points and items the .aas says whether a bot gets from one to the other without
weapons, tricks or lava; then the same is asked of the nodes of a baked map. This file reads .bsp and .aas by itself and
shares no code with defilade. Needs Debian's packages of OpenArena, or --game-data, and Python's standard library.

  bench/placement_table.py --maps oa_dm1,kaos2 --output table.md
  bench/placement_table.py --by-area --bake-arguments="--waypoints {name}.aas"

The second line judges the judge: with the very .aas as waypoints every pair must come out as reached.
"""
import argparse
import contextlib
import json
import math
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter, namedtuple
from itertools import permutations
from pathlib import Path

GAME_DATA = "/usr/share/games/openarena/baseoa"
METRES = 1 / 32  # per unit of the game
FEET = 24  # units from a player's feet up to its origin; all of an .aas is about that origin
RAISED = 9  # units: an item's origin is 15 above its feet, and the game raises a spawning player as much
FALL_STEP, DEEPEST_FALL = 2, 4096
NUDGES = (0, 8, 16)  # units, sideways, for what stands too close to a wall
LIFTS = (0, 8, 16, 24)
STAIR = 18  # units: what bots walk up; a nudged entity must not land further below
WALKED = frozenset((*range(2, 12), 18, 19))  # travel types; the others need a weapon, a hook or a trick
TRAVEL_MASK = 0xFFFFFF  # above it: which team may not
LAVA, SLIME = 2, 4  # contents of areas
NEAR, ALSO_NEAR = (0.7, 1.5), (2.0, 1.2)  # metres, sideways and up or down: of a tagged node, of any node
MOST_CAUSES, MOST_PAIRS = 12, 5  # listed per map
HEAD = ("map", "spawns + items", "nodes", "links", "floor covered", "pairs", "reached", "bake, s")

SPAWN = re.compile(r"info_player_deathmatch$")
ITEM = re.compile(r"(?!item_botroam)((weapon|ammo|item|holdable)_\S+|team_\S*(flag|obelisk)|domination_point)$")

Entity = namedtuple("Entity", "kind origin")
Place = namedtuple("Place", "entity area feet")  # an entity in the .aas; feet in metres
Baked = namedtuple("Baked", "nodes links seconds floor")
Row = namedtuple("Row", "name entities nodes links floor pairs reached seconds notes error slime lava")


class Problem(Exception):
    """What stops one map, as a sentence."""


# The game's files


def game_files(folder):
    """Where each file of maps/ is: {name: (archive, its name there)}. As in the game the last archive wins."""
    found = {}
    for path in sorted(Path(folder).glob("*.pk3"), key=lambda path: path.name.lower()):
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist() if name.lower().startswith("maps/")]
        found.update((name.lower(), (path, name)) for name in names)
    return found


def read_game_file(files, name):
    """The bytes of maps/NAME, or None if the game has no such file."""
    if "maps/" + name not in files:
        return None
    path, entry = files["maps/" + name]
    with zipfile.ZipFile(path) as archive:
        return archive.read(entry)


def read_entities(bsp):
    """The spawn points and items of a level, from the text in its first lump."""
    magic, version, offset, size = struct.unpack_from("<4s3i", bsp)
    if (magic, version) != (b"IBSP", 46):
        raise Problem("the .bsp is none of version 46")
    text = bsp[offset:offset + size].decode("latin-1")
    things = [dict(re.findall(r'"([^"]*)"\s*"([^"]*)"', block)) for block in re.findall(r"\{([^{}]*)\}", text)]
    return [Entity(kind, origin_of(thing)) for thing in things
            if SPAWN.match(kind := thing.get("classname", "")) or ITEM.match(kind)]


def origin_of(thing):
    """Three numbers; a thing without them is at 0 0 0."""
    return tuple(float(number) for number in thing.get("origin", "0 0 0").split())


class Aas:
    """Areas of free space, the ways between them, and the tree that finds the area of a point."""

    def __init__(self, file):
        """Reads the tables that matter here; version 5 veils the header."""
        magic, version = struct.unpack_from("<4si", file)
        if magic != b"EAAS" or version not in (4, 5):
            raise Problem("the .aas is none of version 4 or 5")
        header = file[8:124]
        if version == 5:
            header = bytes(byte ^ (i * 119 & 255) for i, byte in enumerate(header))
        lumps = list(struct.iter_unpack("<2i", header[4:]))

        def table(number, layout):
            offset, size = lumps[number]
            return list(struct.iter_unpack(layout, file[offset:offset + size]))

        self.planes = table(2, "<4fi")
        self.settings = table(8, "<7i")
        self.reachabilities = table(9, "<3i6fi2H")
        self.tree = table(10, "<3i")

    def contents(self, area):
        """Flags: what the area is full of."""
        return self.settings[area][0]

    def ways(self, area):
        """(area that it leads to, travel type) of all that leave an area."""
        count, first = self.settings[area][5:7]
        return [(way[0], way[9] & TRAVEL_MASK) for way in self.reachabilities[first:first + count]]

    def area_at(self, point):
        """The number of the area that a point is in; 0 is solid."""
        x, y, z = point
        number = 1
        while number > 0:
            plane, front, back = self.tree[number]
            a, b, c, distance, _ = self.planes[plane]
            number = front if a * x + b * y + c * z > distance else back
        return -number

    def fall(self, point):
        """(area, height) just above the floor below a point that is not in solid, or None if there is no floor."""
        x, y, z = point
        area = self.area_at(point)
        for step in range(1, DEEPEST_FALL // FALL_STEP):
            below = self.area_at((x, y, z - step * FALL_STEP))
            if below == 0:
                return area, z - (step - 1) * FALL_STEP
            area = below
        return None

    def graph(self, types=WALKED, forbidden=LAVA):
        """For each area those that can be entered next, by these travel types and not through these contents."""
        return [[to for to, travel in self.ways(area)
                 if travel in types and not (self.contents(to) | self.contents(area)) & forbidden]
                for area in range(len(self.settings))]


def nudges():
    """Small moves to try for a point in solid: none first, then sideways, then up and sideways."""
    sideways = [(x * i, y * i) for i in NUDGES for x in (0, -1, 1) for y in (0, -1, 1) if i or x == y == 0]
    return [(x, y, z) for z in LIFTS for x, y in sideways]


def locate(aas, entity):
    """The place of an entity in the .aas, or None: on the floor below it, in an area that has ways out."""
    x, y, z = entity.origin[0], entity.origin[1], entity.origin[2] + RAISED
    lowest = -math.inf
    for i, j, k in nudges():
        point = x + i, y + j, z + k
        landing = aas.area_at(point) and aas.fall(point)
        if not landing or landing[1] < lowest:
            continue
        area, height = landing
        if aas.ways(area):
            return Place(entity, area, (x * METRES, y * METRES, (height - FEET) * METRES))
        lowest = max(lowest, height - STAIR)
    return None


# Who reaches whom


def components(successors):
    """Sets of nodes that reach one another, each after all that it leads to: Tarjan's algorithm without recursion."""
    found, low, stack, closed = [0] * len(successors), [0] * len(successors), [], len(successors) + 1
    clock = 0
    for root in range(len(successors)):
        path = [] if found[root] else [(root, iter(successors[root]))]
        while path:
            node, rest = path[-1]
            if not found[node]:
                clock += 1
                found[node] = low[node] = clock
                stack.append(node)
            for other in rest:
                if not found[other]:
                    path.append((other, iter(successors[other])))
                    break
                low[node] = min(low[node], low[other])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
                if low[node] == found[node]:
                    members = [stack.pop()]
                    while members[-1] != node:
                        members.append(stack.pop())
                    for member in members:
                        low[member] = closed
                    yield members


def reachable(successors, starts, ends):
    """For each start the numbers of the ends that can be reached. A start or end that is None is nowhere."""
    bits = [0] * len(successors)
    for i, end in enumerate(ends):
        if end is not None:
            bits[end] |= 1 << i
    for members in components(successors):
        mask = 0
        for member in members:
            mask |= bits[member]
            for other in successors[member]:
                mask |= bits[other]
        for member in members:
            bits[member] = mask
    return [set() if start is None else {i for i in range(len(ends)) if bits[start] >> i & 1} for start in starts]


def pairs_of(reached):
    """Ordered pairs of different numbers, of lists of sets."""
    return {(i, j) for i, targets in enumerate(reached) for j in targets if i != j}


def bot_pairs(aas, places, **what):
    """The ordered pairs of places that a bot can go."""
    areas = [place.area for place in places]
    return pairs_of(reachable(aas.graph(**what), areas, areas))


def node_pairs(baked, nodes):
    """The ordered pairs that can be gone over links; nodes[i] is the node of place i, or None.

    Nobody crosses a stand-only node, so ways into it lead to a twin that none leaves."""
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
    """What a command prints. Else a Problem with the last thing that it said."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise Problem(f"cannot run {command[0]}: {error.strerror}") from error
    if done.returncode not in good:
        said = (done.stderr.strip() or done.stdout.strip() or "nothing").splitlines()[-1]
        raise Problem(f"`{shlex.join(map(str, command))}` ended with {done.returncode}: {said}")
    return done.stdout


def bake(name, folder, options):
    """Bakes a map and reads what came of it."""
    file = folder / f"{name}.dfl"
    extra = [argument.replace("{name}", name) for argument in shlex.split(options.bake_arguments)]
    begun = time.monotonic()
    run([options.program, "bake", name, "--game-data", options.game_data, *extra, "-o", file])
    seconds = time.monotonic() - begun
    graph = json.loads(run([options.program, "export", "--json", "--only", "nodes,links", file]))
    checked = json.loads(run([options.program, "check", "--json", file], good=(0, 1)))
    floor = checked.get("floor") if isinstance(checked, dict) else None
    return Baked(graph["nodes"], graph["links"], seconds, floor.get("covered") if isinstance(floor, dict) else None)


# The exceptions


def described(entity):
    """An entity for people: its class and where it is, in metres."""
    return "`{}` at ({:.1f}, {:.1f}, {:.1f})".format(entity.kind, *(METRES * number for number in entity.origin))


def by_side(pairs):
    """How many pairs each entity is in: {(0, it): as the beginning, (1, it): as the end}."""
    return Counter((side, pair[side]) for pair in pairs for side in (0, 1))


def shortened(lines, most, rest):
    """At most so many lines, and how many of the rest there are."""
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
        return Row(name, len(entities), *[None] * 6, [said], said, 0, 0)
    pairs, reached, notes, slime, lava = judged
    return Row(name, len(entities), len(baked.nodes), len(baked.links), baked.floor, pairs, reached, baked.seconds,
               notes, None, slime, lava)


def summed(rows):
    """The last line of the table; its floor is the mean."""

    def total(field):
        return sum(value for row in rows if (value := getattr(row, field)) is not None)

    floors = [row.floor for row in rows if row.floor is not None]
    floor = sum(floors) / len(floors) if floors else None
    return Row("**total**", total("entities"), total("nodes"), total("links"), floor, total("pairs"),
               total("reached"), total("seconds"), [], None, total("slime"), total("lava"))


def cells(row):
    """A row as text, with a dash for what is not known."""

    def show(value, layout):
        return "–" if value is None else layout.format(value)

    share = 10000 * row.reached // row.pairs / 100 if row.pairs else None  # rounded down: 100 % means all
    floor = None if row.floor is None else 100 * row.floor
    return [row.name, str(row.entities), show(row.nodes, "{}"), show(row.links, "{}"), show(floor, "{:.1f} %"),
            show(row.pairs, "{}"), show(share, "{:.2f} %"), show(row.seconds, "{:.1f}")]


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
