#!/usr/bin/env python3
"""Checks the exported JSON of defilade against docs/formats/contract.md, with none of its code.
Usage: contract_check.py PATH_TO_DEFILADE [TEXT_LEVEL]

Bakes seeded levels (soups, integer grids that segments graze exactly, slivers laid along lines of sight) and recomputes
all that the contract promises, sight and fire by brute force over all triangles in exact integers. Another node order,
other names, thread counts and --previous change nothing. A TEXT_LEVEL is checked for what holds without its triangles.
"""
import copy
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
from itertools import combinations, product
from pathlib import Path

sys.dont_write_bytecode = True  # the tree stays as it is
import contract_analysis
import contract_asks
import contract_cover
import contract_verbs

KINDS = ["walk", "crouch", "jump", "drop", "climb", "swim", "teleport", "jump-pad", "ride"]
PARTS = ["nodes", "links", "connectivity", "formation", "peek_outs", "stances", "visibility", "exposure", "components", "regions", "portals", "light",
         "sniper_spots", "pinch_points", "watch_directions", "cover", "cover_nodes", "trees", "hashes"]
STANCES = [{"name": "stand", "height": 1.8, "eye": 1.6}, {"name": "crouch", "height": 1.2, "eye": 1.0}]
PRONE = {"step": 0.2, "stances": STANCES + [{"name": "prone", "height": 0.5, "eye": 0.3}]}
BODY = {"step": 0.2, "drop": 1, "radius": 0.3, "abilities": ["walk", "teleport", "drop"],
        "stances": [dict(s, body=body) for s, body in zip(PRONE["stances"], ([1.2, 0.3], [], [0.1]))]}
BUILT_IN = {"solid": (True, {"pistol", "rifle"}), "glass": (False, set()), "foliage": (True, set()),
            "plank": (True, {"pistol"}), "clip": (False, set())}  # material: (stops sight, classes it stops)
OWN = {"materials": {"weapons": ["pistol", "rifle", "bow"], "materials": {
    "bush": "foliage", "iron": {"sight": True, "fire": ["pistol", "bow"]}, "net": {"sight": False, "fire": ["bow"]}}},
    "table": {"solid": (True, {"pistol", "rifle", "bow"}), "plank": (True, {"pistol"}), "bush": (True, set()),
              "iron": (True, {"pistol", "bow"}), "net": (False, {"bow"}), "new": (True, {"pistol", "rifle", "bow"})}}
SPACE = {"materials": {"materials": {"a b": "foliage"}}, "table": {"solid": BUILT_IN["solid"], "a b": (True, set())}}
counts = {"passed": 0, "failed": 0, "compared": 0}

def check(what, problem):
    """`problem` is falsy when all is well."""
    counts["failed" if problem else "passed"] += 1
    print(f"FAILED  {what}: {str(problem)[:300]}" if problem else f"ok      {what}", flush=True)

def difference(want, got):
    """Where two JSON values begin to differ, or an empty string."""
    texts = [json.dumps(value, sort_keys=True) for value in (want, got)]
    at = max(0, len(os.path.commonprefix(texts)) - 40)
    return texts[0] != texts[1] and "{} expected, got {}".format(*(text[at:at + 80] for text in texts))

def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]

def lifted(node, height):
    return f32(node["position"][0]), f32(node["position"][1]), f32(f32(node["position"][2]) + height)

def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]

def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

def prepare(a, b, c):
    """Of a triangle: corner, normal n, and what gives barycentric coordinates: u = f.(x-a) / n.n, v = g.(x-a) / n.n."""
    e1, e2 = ([q - p for p, q in zip(a, corner)] for corner in (b, c))
    n = cross(e1, e2)
    return a, n, dot(n, a), cross(e2, n), cross(n, e1), dot(n, n)

class Exact:
    """Which triangles a segment meets, in integers: all coordinates times one power of two."""
    def __init__(self, scene):
        triangles = [(material, t) for material, _, ts in scene.faces for t in ts]
        points = scene.eyes() + [p for _, t in triangles for p in t]
        self.scale = max(c.as_integer_ratio()[1] for p in points for c in p)
        self.triangles = [(material, *prepare(*map(self.point, t))) for material, t in triangles]
        self.memo, self.grazes = {}, 0

    def point(self, p):
        return tuple(n * (self.scale // d) for n, d in (c.as_integer_ratio() for c in p))

    def meets(self, p, q, a, n, d, f, g, nn):
        """Does the open segment pq meet the closed triangle, not lying in its plane?"""
        sp, sq = dot(n, p) - d, dot(n, q) - d
        if sp * sq >= 0:  # on one side, an end in the plane (the segment is open), coplanar, or no area
            return False
        w, sign = abs(sp - sq), 1 if sp > 0 else -1
        x = [sign * (sp * qc - sq * pc) - w * ac for pc, qc, ac in zip(p, q, a)]  # (crossing - a) * w
        u, v = dot(f, x), dot(g, x)
        inside = u >= 0 and v >= 0 and u + v <= nn * w
        self.grazes += inside and (u == 0 or v == 0 or u + v == nn * w)
        return inside

    def between(self, *ends):
        if ends not in self.memo:
            p, q = map(self.point, ends)
            self.memo[ends] = self.memo[ends[::-1]] = {m for m, *t in self.triangles if self.meets(p, q, *t)}
        return self.memo[ends]

class Scene:
    """A level with its nodes: what is written to files, and what is known about it."""
    def __init__(self, name, seed, n, place, profile=None, table=None, materials=None, up="y"):
        self.name, self.rng, self.up, self.profile, self.faces = name, random.Random(seed), up, profile or {}, []
        self.table, self.materials = table or BUILT_IN, materials or {"materials": {}}
        self.stances = [{"name": s["name"], "eye": f32(s["eye"]), "height": f32(s["height"]),
                         "body": list(map(f32, s.get("body", [])))} for s in self.profile.get("stances", STANCES)]
        self.nodes = [self.make_node(f"p{i * 7 % 31}-{i}", place(self.rng)) for i in range(n)]
        pairs = list(combinations([node["name"] for node in self.nodes], 2))
        self.links = [self.make_link(kind, *ends) for ends in pairs[:1] for kind in reversed(KINDS)]
        self.links += [self.make_link(self.rng.choice(KINDS + ["walk"] * 6), *ends) for ends in pairs[1::n // 4 + 1]]

    def make_node(self, name, position):
        rng = self.rng
        node = {"name": name, "position": position, "kind": rng.choice(["path", "path", "cover", "tree"]),
                "tags": rng.sample(["b", "a", "é \"q\"", "entrance"], rng.choice([0, 0, 1, 3])),
                "stand_only": rng.random() < 0.2, "radius": rng.choice([0.5, rng.uniform(0.1, 2)])}
        if node["kind"] == "cover":
            places = [[rng.uniform(-9, 9) for _ in range(3)] for _ in range(5)]
            node.update(peek_outs=places[:rng.randrange(3)], formation=places[2:rng.randrange(2, 6)])
        return node

    def make_link(self, kind, *ends):
        rng, (a, b) = self.rng, self.rng.sample(ends, 2)
        more = {"door": f"door {rng.randrange(3)}", "length": 0 if kind == "teleport" else rng.uniform(0, 9),
                "clearance": {"radius": rng.choice([0.1, 0.7]), "height": rng.choice([0.1, 3.3])}}
        return {"from": a, "to": b, "kind": kind, "both_ways": rng.random() < 0.5,
                **{k: v for k, v in more.items() if rng.random() < 0.2}}

    def face(self, polygon, *triangles):
        polygon = [tuple(map(f32, p)) for p in polygon]
        triangles = triangles or [(0, i, i + 1) for i in range(1, len(polygon) - 1)]
        self.faces.append((self.rng.choice(list(self.table)), polygon, [[polygon[i] for i in t] for t in triangles]))

    def eyes(self):
        return [lifted(n, h) for n in self.nodes for s in self.stances for h in [s["eye"], *s["body"]]]

    def obj(self):
        lines, count = [], 0
        for material, polygon, _ in self.faces:
            points = polygon if self.up == "z" else [(x, z, -y) for x, y, z in polygon]
            lines += [f"usemtl {material}"] + ["v {!r} {!r} {!r}".format(*p) for p in points]
            first, count = (-len(polygon) if count % 2 else count + 1), count + len(polygon)  # relative or absolute
            lines.append("f " + " ".join(str(first + i) for i in range(len(polygon))))
        return "\n".join(lines) + "\n"

def soup(name, seed, n, faces, **more):
    """Random triangles around random nodes."""
    scene = Scene(name, seed, n, lambda rng: [rng.uniform(-10, 10), rng.uniform(-10, 10), rng.uniform(0, 3)], **more)
    for _ in range(faces):
        centre = [scene.rng.uniform(-9, 9), scene.rng.uniform(-9, 9), scene.rng.uniform(0, 4)]
        scene.face([[c + scene.rng.uniform(-2.5, 2.5) for c in centre] for _ in range(3)])
    return scene

def grid(name, seed, n, boxes, eyes=(2.0, 1.0), **more):
    """Boxes and nodes on integers, eyes too: segments pass exactly through edges, corners and faces."""
    profile = {"stances": [dict(s, height=2.5, eye=eye) for s, eye in zip(STANCES, eyes)]}
    scene = Scene(name, seed, n, lambda rng: [*rng.choices(range(9), k=2), rng.choice([0, 0, 1])], profile, **more)
    scene.nodes[-1]["position"] = scene.nodes[0]["position"]  # two nodes at one place
    for _ in range(boxes):
        low = [scene.rng.randrange(limit) for limit in (8, 8, 2)]
        high = [c + scene.rng.choice([1, 1, 2]) for c in low]
        for axis, side in product(range(3), (low, high)):
            scene.face([[(side if k == axis else u if k == (axis + 1) % 3 else v)[k] for k in range(3)]
                        for u, v in ((low, low), (high, low), (high, high), (low, high))])
    x, y, z = scene.nodes[1]["position"]  # a lid between the eyes of a node, which still sees itself
    scene.face([(x - 1, y - 1, z + 1.25), (x + 1, y - 1, z + 1.25), (x, y + 1, z + 1.25)])
    scene.face([(1, 1, 1), (4, 1, 1), (7, 1, 1)])  # no area
    scene.face([(4, 0, 0), (4, 6, 0), (4, 6, 2), (4, 4, 2), (4, 4, 1), (4, 2, 1), (4, 2, 3), (4, 0, 3)],  # concave
               (0, 5, 6), (0, 6, 7), (0, 1, 4), (0, 4, 5), (1, 2, 3), (1, 3, 4))
    return scene

def slivers(name, seed, n, faces, offset=0.0, spread=9.0, **more):
    """Triangles with corners or an edge on lines of sight, rounded: hopeless without exact decisions."""
    scene = Scene(name, seed, n, lambda rng: [offset + spread * rng.uniform(-1, 1), spread * rng.uniform(-1, 1),
                                              rng.choice([0.1, rng.uniform(0, 3)])], **more)
    for _ in range(faces):
        lines = [scene.rng.sample(scene.eyes(), 2) for _ in range(scene.rng.choice([2, 3, 3]))]
        parts = [(p, q, scene.rng.choice([0.25, 0.5, scene.rng.random()])) for p, q in (lines * 2)[:3]]
        scene.face([[a + t * (b - a) for a, b in zip(p, q)] for p, q, t in parts])
    return scene

def all_scenes():
    planks, clear = ({m: BUILT_IN[m] for m in ["solid", "glass", other]} for other in ("plank", "clip"))
    return [soup("soup", 1, 23, 60), soup("soup prone", 2, 16, 50, profile=PRONE, up="z"),
            soup("soup body", 3, 17, 40, profile=BODY, **OWN), soup("soup planks", 4, 12, 20, table=planks),
            soup("soup glass and clip", 5, 9, 20, table=clear), soup("one node", 6, 1, 3), grid("grid", 7, 24, 6),
            grid("grid z-up", 8, 25, 5, up="z"), grid("grid, eyes between", 9, 24, 6, eyes=(1.5, 0.5)),
            grid("grid, own materials", 10, 20, 6, **OWN), slivers("slivers", 11, 18, 60),
            slivers("slivers far away", 12, 16, 50, offset=1000.1), slivers("slivers body", 13, 14, 40, profile=BODY),
            slivers("slivers wide", 14, 16, 40, spread=9999.0), soup("name with a space", 15, 9, 20, **SPACE)]

def encode(bits):
    return bytes(sum(bit << k for k, bit in enumerate(bits[i:i + 8])) for i in range(0, len(bits), 8)).hex()

def decode(row, n):
    return [bytes.fromhex(row)[i // 8] >> i % 8 & 1 for i in range(n)]

def body_size(profile, stances, kind):
    stance = contract_cover.crouched(stances) if kind == "crouch" else stances[0]
    return {"radius": f32(profile.get("radius", 0.4)), "height": stance["height"]}

def expected_links(scene, nodes):
    ids, links = {n["name"]: i for i, n in enumerate(nodes)}, []
    for given in scene.links:
        a, b, kind = ids[given["from"]], ids[given["to"]], given["kind"]
        straight = sum((f32(p) - f32(q)) ** 2 for p, q in zip(nodes[a]["position"], nodes[b]["position"])) ** 0.5
        clearance = given.get("clearance", body_size(scene.profile, scene.stances, kind))
        rest = {"kind": kind, "length": f32(given.get("length", 0 if kind == "teleport" else straight)),
                "clearance": {k: f32(v) for k, v in clearance.items()}, **{k: given[k] for k in given if k == "door"}}
        links += [{"from": p, "to": q, **rest} for p, q in [(a, b), (b, a)][:1 + given["both_ways"]]]
    return sorted(links, key=lambda k: (k["from"], k["to"], KINDS.index(k["kind"])))

def expected_views(scene, nodes, exact):
    used = {material: scene.table[material] for material, *_ in scene.faces}
    stops = {c: {m for m in used if c in used[m][1]} for c in set().union(*(fire for _, fire in scene.table.values()))}
    opaque = {m for m in used if used[m][0]}
    stops = {"sight": opaque, **{c: s for c, s in stops.items() if s != opaque}}
    rows, exposure = {c: {} for c in stops}, {}
    for (c, blocking), a, b in product(stops.items(), scene.stances, scene.stances):
        bits = [[p is q or any(blocking.isdisjoint(exact.between(lifted(p, a["eye"]), lifted(q, h)))
                               for h in [b["eye"], *b["body"]]) for q in nodes] for p in nodes]
        key = f"{a['name']}>{b['name']}"
        rows[c][key], exposure[c, key] = list(map(encode, bits)), [sum(column) - 1 for column in zip(*bits)]
        counts["compared"] += len(nodes) ** 2
    return {"sight": rows.pop("sight"), "fire": rows}, {key: e for (c, key), e in exposure.items() if c == "sight"}

def expected(scene, names, exact):
    """The export, but for components and hashes."""
    nodes = sorted(scene.nodes, key=lambda n: names.index(n["name"]))
    want = {"nodes": [{"id": i, "name": n["name"], "position": [f32(c) for c in n["position"]], "kind": n["kind"],
                       "tags": n["tags"], "radius": f32(n["radius"]), "stand_only": n["stand_only"]}
                      for i, n in enumerate(nodes)], "links": expected_links(scene, nodes), "stances": scene.stances}
    for key in ("formation", "peek_outs"):
        want[key] = [{"cover": i, "position": [f32(c) for c in p]} for i, n in enumerate(nodes) for p in n.get(key, [])]
    want["visibility"], want["exposure"] = expected_views(scene, nodes, exact)
    want["light"] = [1.0] * len(nodes)  # none of the scenes has lights
    return want

def usable(link, profile, data):
    fall = data["nodes"][link["from"]]["position"][2] - data["nodes"][link["to"]]["position"][2]
    body, kind = body_size(profile, data["stances"], link["kind"]), link["kind"]
    return (kind in profile.get("abilities", KINDS) and all(link["clearance"][side] >= body[side] for side in body)
            and (kind not in ("drop", "jump") or fall <= profile.get("drop", 3)))

def expected_components(profile, data):
    everyone, crossed = range(len(data["nodes"])), [n["id"] for n in data["nodes"] if not n["stand_only"]]
    links = sorted({(k["from"], k["to"]) for k in data["links"] if usable(k, profile, data)})
    reach = [{i} | {b for a, b in links if a == i} for i in everyone]
    for middle in crossed:
        reach = [r | reach[middle] if middle in r else r for r in reach]
    home = {i: min(j for j in crossed if j in reach[i] and i in reach[j]) for i in crossed}
    stands = {i: next((home[b] for a, b in links if a == i and b in home and any(  # neighbours: those it leads to
        (m, i) in links for m in home if home[m] == home[b])), i) for i in everyone if i not in home}
    return sorted([i for i in everyone if {**home, **stands}[i] == h] for h in {*home.values(), *stands.values()})

def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, check=True).stdout

def bake(scene, *options, out="map.dfl"):
    Path("level.obj").write_text(scene.obj())
    waypoints = {"format": "defilade-waypoints", "version": 1, "nodes": scene.nodes, "links": scene.links}
    for name, content in (("waypoints", waypoints), ("profile", scene.profile), ("materials", scene.materials)):
        Path(name).write_text(json.dumps(content))
        options += (f"--{name}", name)
    run("bake", "level.obj", "--up", scene.up, "-o", out, *options)
    return Path(out).read_bytes()

def export(*options):
    return json.loads(run("export", "map.dfl", "--json", *options))

def check_form(name, data):
    """What holds for every map, its triangles unknown."""
    n, keys = len(data["nodes"]), [f"{a['name']}>{b['name']}" for a, b in product(data["stances"], repeat=2)]
    tables = [data["visibility"]["sight"], *data["visibility"]["fire"].values()]
    check(f"{name}: keys", sorted(data) != sorted(PARTS) or any(sorted(t) != sorted(keys) for t in tables))
    check(f"{name}: row length, lower-case hex, padding", [r for t in tables for rows in t.values() for r in rows if not
          re.fullmatch(f"[0-9a-f]{{{-(-n // 8) * 2}}}", r) or encode(decode(r, n)) != r])
    bits = [{key: [decode(r, n) for r in t.get(key, t["stand>stand"])] for key in keys} for t in tables]
    check(f"{name}: nodes see themselves", any(not t[k][i][i] for t in bits for k in keys for i in range(n)))
    sums = {key: [sum(column) - 1 for column in zip(*bits[0][key])] for key in keys}
    check(f"{name}: exposure sums columns", difference(sums, data["exposure"]))
    check(f"{name}: transposed pairs", not any(s["body"] for s in data["stances"]) and [
        k for t in bits for k in keys if t[k] != [list(c) for c in zip(*t[">".join(k.split(">")[::-1])])]])
    names = re.compile(r'"(?:[^"\\]|\\.)*"')  # of placed nodes have numbers in them
    numbers = re.findall(r"-?\d+\.\d+(?:e[-+]\d+)?", names.sub("", json.dumps(
        {**data, "hashes": "", "sniper_spots": "", "watch_directions": ""})))
    check(f"{name}: {len(numbers)} numbers are float32", [x for x in numbers if f32(float(x)) != float(x)])
    after = [[False] * n for _ in range(n)]
    for link in data["links"]:
        after[link["from"]][link["to"]] = True
    check(f"{name}: connectivity", difference([encode(row) for row in after], data["connectivity"]))
    for what, problem in contract_analysis.problems(data, bits[0][keys[0]], difference):
        check(f"{name}: {what}", problem)
    check(f"{name}: dangerous nodes and leaks", difference(contract_cover.cover_nodes(data, bits[0]), data["cover_nodes"]))
    check(f"{name}: trees", [t for t in data["trees"] if data["nodes"][t["node"]]["kind"] != "tree" or t["radius"] <= 0])
    check(f"{name}: hashes", [h for h in data["hashes"].values() if not re.fullmatch("[0-9a-f]{16}", h)])

def check_against_files(name, scene, data, exact):
    for key, want in expected(scene, [n["name"] for n in data["nodes"]], exact).items():
        check(f"{name}: {key}", difference(want, data[key]))
    check(f"{name}: components", difference(expected_components(scene.profile, data), data["components"]))
    check_regions(name, data)

def check_regions(name, data):
    """Every node is in one region; portals are exactly the links between different ones."""
    region = {node: i for i, r in enumerate(data["regions"]) for node in r["nodes"]}
    check(f"{name}: regions", sorted(n for r in data["regions"] for n in r["nodes"]) != list(range(len(data["nodes"]))))
    ends = [(region[link["from"]], region[link["to"]]) for link in data["links"]]
    want = sorted((a, b, i) for i, (a, b) in enumerate(ends) if a != b)
    check(f"{name}: portals", difference([{"from": a, "to": b, "link": i} for a, b, i in want], data["portals"]))

def check_handles(scene, data):
    """Arcs given to cover nodes, those of the export or else one, come out as they went in."""
    drawn = {"height": "low", "begin": [1, 0], "end": [0, 1], "weapons": [], "lean_begin": 0.25, "lean_end": 0}
    given, want = copy.deepcopy(scene), []
    for node in data["nodes"]:
        arcs = [{k: v for k, v in arc.items() if k != "node"} for arc in data["cover"] if arc["node"] == node["id"]]
        if node["kind"] == "cover":
            arcs = arcs or [drawn]
            next(n for n in given.nodes if n["name"] == node["name"])["cover"] = arcs
        want += [{"node": node["id"], **{k: [float(x) for x in v] if k in ("begin", "end") else v for k, v in arc.items()},
                  "lean_begin": float(arc["lean_begin"]), "lean_end": float(arc["lean_end"])} for arc in arcs]
    bake(given)
    check(f"{scene.name}: given handles", difference(want, export("--only", "cover")["cover"]))

def check_scene(scene):
    bake(scene)
    data, exact = export(), Exact(scene)
    check_form(scene.name, data)
    check_against_files(scene.name, scene, data, exact)
    for parts in [[p] for p in PARTS] + [["components", "nodes"], PARTS]:
        got = export("--only", ",".join(parts))
        check(f"{scene.name}: --only {','.join(parts)}", difference({p: data[p] for p in parts}, got))
    for what, problem in contract_verbs.Verbs(PROGRAM, Exact, difference, f32).problems(scene, data):
        check(f"{scene.name}: {what}", problem)
    check_handles(scene, data)
    print(f"        {len(scene.nodes)} nodes, {len(exact.triangles)} triangles, {exact.grazes} exact grazes")

def varied(scene):
    """The scene with nodes in another order; with other names; with nodes moved, exchanged, removed and added."""
    shuffled, renamed, edited = (copy.deepcopy(scene) for _ in range(3))
    for items in (shuffled.nodes, shuffled.links, edited.nodes):
        scene.rng.shuffle(items)
    for item, key in product(renamed.nodes + renamed.links, ("name", "from", "to")):
        item.update({key: "new " + item[key][::-1]} if key in item else {})
    gone = {edited.nodes.pop()["name"] for _ in range(3)}
    edited.links = [k for k in edited.links if not {k["from"], k["to"]} & gone]
    a, b, c = edited.nodes[:3]
    a["position"], b["position"], c["position"] = b["position"], a["position"], [x + 0.5 for x in c["position"]]
    edited.nodes[5:5] = [edited.make_node(f"added {i}", [i, 3, 0.5]) for i in range(2)]
    return shuffled, renamed, edited

def check_variants(scene):
    """Order, names, threads and an earlier bake change nothing but the numbering."""
    shuffled, renamed, edited = varied(scene)
    full = bake(scene, "--threads", 1, out="old.dfl")
    for n in (2, 3):
        check(f"{scene.name}: --threads {n}, same bytes", bake(scene, "--threads", n) != full)
    for what, new in {"order": shuffled, "names": renamed}.items():
        bake(new)
        check_against_files(f"{scene.name}, other {what}", new, export(), Exact(new))
    other = {what: copy.deepcopy(edited) for what in ("nodes", "level", "profile", "materials")}
    other["level"].faces.pop(0)
    other["profile"].profile = {"stances": [dict(scene.stances[0], eye=1.25), *scene.stances[1:]], "step": 0.2}
    other["materials"].materials = {**scene.materials, "materials": {m: "foliage" for m in scene.table}}
    for what, new in {"nothing": scene, **other}.items():
        full = bake(new)
        check(f"{scene.name}: --previous, {what} changed, same bytes", bake(new, "--previous", "old.dfl") != full)

def check_text_level(level):
    run("bake", level, "-o", "one.dfl", "--threads", 1)
    run("bake", level, "-o", "map.dfl", "--threads", 3)
    check("text level: --threads 3, same bytes", Path("one.dfl").read_bytes() != Path("map.dfl").read_bytes())
    data = export()
    check_form("text level", data)
    check("text level: components", difference(expected_components({}, data), data["components"]))
    sees = [decode(row, len(data["nodes"])) for row in data["visibility"]["sight"]["stand>stand"]]
    for what, problem in contract_asks.problems(data, sees, lambda link: usable(link, {}, data), PROGRAM):
        check(f"{level.name}: {what}", problem)

def main(levels):
    for scene in all_scenes():
        check_scene(scene)
        if scene.name in ("soup", "soup body", "grid", "slivers"):
            check_variants(scene)
    for level in levels:
        check_text_level(level)
    for what, problem in contract_verbs.problems_of_levels(PROGRAM, levels):
        check(what, problem)
    print("{compared} ordered pairs compared\n{passed} passed, {failed} failed".format(**counts))
    return counts["failed"] > 0

if __name__ == "__main__":
    PROGRAM, *LEVELS = [Path(argument).resolve() for argument in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.exit(main(LEVELS))
