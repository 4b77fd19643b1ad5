"""What cover, change, info, bake and import print as JSON, recomputed from docs/formats/contract.md: from the files that were baked, from
the export, and from sight in exact integers. Part of contract_check.py."""
import copy
import json
import math
import subprocess
from collections import Counter
from itertools import product
from pathlib import Path

import contract_fight
import contract_senses

BAKE = {"output", "nodes", "links", "pairs_cast", "previous_used", "previous_nodes", "seconds"}
COVER = {"found", "order", "source", "place", "stance", "node", "path", "way", "rays", "seen_by", "why"}
CHANGE = {"pairs", "segments", "rays", "seconds", "nodes", "disabled", "closed_links", "closed_doors"}
INFO = {"format_version", "format_minor", "file", "nodes", "links", "links_by_kind", "components", "regions", "profile", "share_in_sight",
        "most_exposed", "most_hidden", "own_fire", "sight_cells", "level", "hashes"}
LEVEL = {"file", "what", "bounds", "vertices", "triangles", "moving_triangles", "materials", "entities", "volumes", "light_grid", "nodes",
         "warnings"}
CELLS = {"count", "square", "heights", "decided", "bytes"}
WAYPOINTS = {"file", "what", "bounds", "nodes", "links_given", "links", "links_by_kind", "tags", "warnings"}
BOX = (2, 2, 0, 4, 3, 2)  # what `change` adds

class Verbs:
    def __init__(self, program, exact, difference, f32):
        self.program, self.exact, self.difference, self.f32 = program, exact, difference, f32

    def ask(self, *arguments):
        """The JSON, and whether the exit code says that all is well."""
        done = subprocess.run([self.program, *map(str, arguments), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        return json.loads(done.stdout), done.returncode == 0

    def problems(self, scene, data):
        """Pairs of what was checked and what is wrong with it. The files of the scene and map.dfl are in the current folder."""
        yield from self.bake(scene, data)
        yield from self.import_level(scene)
        yield from self.import_waypoints(scene, data)
        yield from self.info(data)
        yield from self.cover(scene, data)
        yield from self.change(scene, data)

    def bake(self, scene, data):
        files = [word for name in ("waypoints", "profile", "materials") for word in (f"--{name}", name)]
        for previous in ([], ["--previous", "map.dfl"]):
            got, ok = self.ask("bake", "level.obj", "--up", scene.up, *files, "-o", "again.dfl", *previous)
            nodes = len(data["nodes"])
            want = {"output": "again.dfl", "nodes": nodes, "links": len(data["links"]), "previous_used": bool(previous),
                    "previous_nodes": nodes if previous else 0}
            yield f"bake {' '.join(previous)}", not ok or BAKE - set(got) or self.difference(want, {key: got[key] for key in want})
            yield "bake casts no pair of nodes that were kept", previous and got["pairs_cast"]
        yield "bake --previous gives the same bytes", Path("map.dfl").read_bytes() != Path("again.dfl").read_bytes()

    def import_level(self, scene):
        got, ok = self.ask("import", "level.obj", "--up", scene.up, "--materials", "materials")
        points = [p for _, polygon, _ in scene.faces for p in polygon]
        triangles = Counter()
        for material, polygon, _ in scene.faces:
            triangles[material] += len(polygon) - 2
        want = {"file": "level.obj", "what": "level", "bounds": [[end(p[k] for p in points) for k in range(3)] for end in (min, max)],
                "triangles": sum(triangles.values()), "moving_triangles": 0, "entities": {}, "volumes": {}, "light_grid": None, "nodes": 0}
        yield "import of a level", not ok or LEVEL - set(got) or self.difference(want, {key: got[key] for key in want})
        materials = {m["name"]: (m["sight"], set(m["fire"]), m["triangles"]) for m in got["materials"] if m["triangles"]}
        yield "import of materials", {m: (*scene.table[m], triangles[m]) for m in triangles} != materials

    def import_waypoints(self, scene, data):
        Path("w.json").write_bytes(Path("waypoints").read_bytes())
        got, ok = self.ask("import", "w.json")
        places = [[self.f32(c) for c in node["position"]] for node in scene.nodes]
        want = {"file": "w.json", "what": "waypoints", "nodes": len(places), "links_given": True, "links": len(data["links"]),
                "links_by_kind": by_kind(data), "tags": Counter(tag for node in scene.nodes for tag in node["tags"]), "warnings": [],
                "bounds": [[end(p[k] for p in places) for k in range(3)] for end in (min, max)]}
        yield "import of waypoints", not ok or WAYPOINTS - set(got) or self.difference(want, {key: got[key] for key in want})

    def info(self, data):
        got, ok = self.ask("info", "map.dfl")
        n, exposure = len(data["nodes"]), data["exposure"]
        first = next(iter(exposure[key] for key in exposure if key == ">".join([data["stances"][0]["name"]] * 2)))
        ends = {key: {"id": at, "name": data["nodes"][at]["name"], "seen_by": first[at]} for key, at in
                (("most_exposed", first.index(max(first))), ("most_hidden", first.index(min(first))))}
        want = {"nodes": n, "links": len(data["links"]), "links_by_kind": by_kind(data), "components": len(data["components"]),
                "regions": [r["name"] for r in data["regions"]], "own_fire": sorted(data["visibility"]["fire"]), "hashes": data["hashes"],
                "sight_cells": None, **ends}
        got["own_fire"].sort()
        yield "info", not ok or INFO - set(got) or self.difference(want, {key: got[key] for key in want})
        yield "info: the file", got["file"]["bytes"] != Path("map.dfl").stat().st_size
        yield "info: share in sight", [key for key in exposure if not math.isclose(
            got["share_in_sight"][key], sum(exposure[key]) / max(1, n * (n - 1)), abs_tol=1e-9)]

    def sees(self, scene, faces, pairs):
        """Whether the segments between pairs of points are free of the faces."""
        stage = copy.copy(scene)
        stage.faces, ends = faces, [p for pair in pairs for p in pair]
        stage.eyes = lambda: ends
        exact = self.exact(stage)
        return [not exact.between(a, b) for a, b in pairs]

    def above(self, place, height):
        return self.f32(place[0]), self.f32(place[1]), self.f32(self.f32(place[2]) + height)

    def cover(self, scene, data):
        places, stances = [node["position"] for node in data["nodes"]], {s["name"]: s for s in data["stances"]}
        steps = {(link["from"], link["to"]) for link in data["links"]}
        opaque = [face for face in scene.faces if scene.table[face[0]][0]]
        for agent in range(0, len(places), 5):
            threat = (agent * 7 + 3) % len(places)
            got, ok = self.ask("cover", "map.dfl", "--agent", f"#{agent}", "--threat", f"a=#{threat}", "--rays", 32)
            yield "cover: keys", COVER - set(got) or got["found"] != ok or got["source"] not in ("here", "node", "sensor", "least bad")
            yield "cover: order", got["order"] != "gain"
            yield "cover: found", got["found"] != (got["source"] != "least bad") or (got["found"] and got["seen_by"] != 0)
            stance = stances[got["stance"]]
            eye = self.above(places[threat], data["stances"][0]["eye"])
            body = [self.above(got["place"], height) for height in [stance["eye"], *stance["body"]]]
            yield "cover: hidden", got["found"] and any(self.sees(scene, opaque, [(eye, point) for point in body]))
            yield "cover: rays", got["rays"] > 32
            yield "cover: path", [pair for pair in zip(got["path"], got["path"][1:]) if pair not in steps]
            straight = math.dist(places[agent], got["place"])
            yield "cover: the way", got["way"] < 0 or (not got["path"] and not math.isclose(got["way"], straight, abs_tol=1e-4))
            near = math.dist(places[got["node"]], got["place"])
            yield "cover: nearest node", [p for p in places if math.dist(p, got["place"]) < near - 1e-4]

    def change(self, scene, data):
        got, ok = self.ask("change", "map.dfl", "--add-box", ",".join(map(str, BOX)), "--check")
        yield "change: keys", not ok or CHANGE - set(got) or got["equal_to_full"] is not True
        n, first = len(data["nodes"]), data["stances"][0]
        key = f"{first['name']}>{first['name']}"
        rows = [bytes.fromhex(row) for row in data["visibility"]["sight"][key]]
        before = [(i, j) for i, j in product(range(n), repeat=2) if i != j and rows[i][j // 8] >> j % 8 & 1]
        if not first["body"]:  # else another point of the body may still be seen
            eyes = [self.above(node["position"], first["eye"]) for node in data["nodes"]]
            still = self.sees(scene, box_faces(), [(eyes[i], eyes[j]) for i, j in before])
            lost = Counter(i for (i, _), free in zip(before, still) if not free)
            changed = sorted(lost, key=lambda i: (-lost[i], i))
            yield "change: lost", self.difference([{"node": i, "lost": lost[i], "gained": 0} for i in changed], got["nodes"])
        for ids, most in ((got["disabled"], n), (got["closed_links"], len(data["links"]))):
            yield "change: ids", ids != sorted(set(ids)) or any(not 0 <= i < most for i in ids)
        yield from self.shut_doors(data)

    def shut_doors(self, data):
        for door in sorted({link["door"] for link in data["links"] if "door" in link}):
            got, ok = self.ask("change", "map.dfl", "--closed", door)
            yield f"change: {door}", not ok or got["nodes"] or got["closed_doors"] != [door]

def sight_cells(program, levels):
    """Of levels with floor, baked with sight cells: what is wrong with what `info` says about them."""
    def run(*arguments):
        return subprocess.run([program, *map(str, arguments), "--json"], stdout=subprocess.PIPE, check=True).stdout

    for level in levels:
        run("bake", level, "-o", "cells.dfl", "--sight-cells", 64)
        got = json.loads(run("info", "cells.dfl"))["sight_cells"]
        stances = json.loads(run("export", "cells.dfl", "--only", "stances"))["stances"]
        heights = sorted({height for stance in stances for height in [stance["eye"], *stance["body"]]})
        yield f"{level.name}: sight cells", CELLS - set(got) or got["heights"] != heights
        yield f"{level.name}: figures of sight cells", not (
            0 < got["count"] <= 64 and 0 <= got["decided"] <= 1 and got["square"] > 0 and got["bytes"] > 0)

def problems_of_levels(program, levels):
    """What verbs say about levels with floor."""
    for problems in (contract_fight.problems, contract_senses.problems, sight_cells):
        yield from problems(program, levels)

def by_kind(data):
    kinds = dict.fromkeys(["walk", "crouch", "jump", "drop", "climb", "swim", "teleport", "jump-pad", "ride"], 0)
    kinds.update(Counter(link["kind"] for link in data["links"]))
    return kinds

def box_faces():
    low, high = BOX[:3], BOX[3:]
    faces = []
    for axis, side in product(range(3), (low, high)):
        corners = [tuple(float((side if k == axis else u if k == (axis + 1) % 3 else v)[k]) for k in range(3))
                   for u, v in ((low, low), (high, low), (high, high), (low, high))]
        faces.append(("box", corners, [corners[:3], [corners[0], *corners[2:]]]))
    return faces
