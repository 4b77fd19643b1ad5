"""Where the bots of Quake III and OpenArena can go, read from the game's own files.

Reads .bsp and .aas by itself and shares no code with defilade, which it judges. Needs Python's standard library.
"""
import math
import re
import struct
import zipfile
from collections import namedtuple
from pathlib import Path

METRES = 1 / 32  # per unit of the game
FEET = 24  # units from a player's feet up to its origin; all of an .aas is about that origin
RAISED = 9  # units: an item's origin is 15 above its feet, and the game raises a spawning player as much
FALL_STEP, DEEPEST_FALL = 2, 4096
NUDGES = (0, 8, 16)  # units, sideways, for what stands too close to a wall
LIFTS = (0, 8, 16, 24)
STAIR = 18  # units: what bots walk up; a nudged entity must not land further below
WALKED = frozenset((*range(2, 12), 18, 19))  # travel types; the others need a weapon, a hook or a trick
TRAVEL_MASK = 0xFFFFFF  # higher bits: which team may not use it
LAVA, SLIME = 2, 4  # contents of areas
SPAWN = re.compile(r"info_player_deathmatch$")
ITEM = re.compile(r"(?!item_botroam)((weapon|ammo|item|holdable)_\S+|team_\S*(flag|obelisk)|domination_point)$")
Entity = namedtuple("Entity", "kind origin")
Place = namedtuple("Place", "entity area feet")  # an entity in the .aas; feet in metres


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
        """Reads the tables that matter here; version 5 obfuscates the header."""
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


# Which nodes reach which


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
