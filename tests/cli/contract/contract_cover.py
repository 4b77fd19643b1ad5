"""Dangerous nodes and leaks of cover nodes, recomputed from the definitions in docs/formats/contract.md. Part of contract_check.py."""
import struct

def crouched(stances):
    """The stance named "crouch", or the least tall."""
    named = [stance for stance in stances if stance["name"] == "crouch"]
    return named[0] if named else min(stances, key=lambda stance: stance["height"])


def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]

def is_within(arc, node, threat):
    """Seen from above: at most as far counter-clockwise from `begin` as `end` is. In double, without angles."""
    (bx, by), (ex, ey) = arc["begin"], arc["end"]
    x, y = (f32(t - n) for t, n in zip(threat[:2], node[:2]))
    if (x, y) == (0, 0) or arc["begin"] == arc["end"]:
        return (x, y) != (0, 0)
    sides = bx * y - by * x >= 0, x * ey - y * ex >= 0
    return any(sides) if bx * ey - by * ex < 0 else all(sides)

def cover_nodes(data, sees):
    """Who sees a cover node in the stance that gives most cover; `sees` is sight by pair of stances, watcher and target."""
    first, places, found = data["stances"][0]["name"], [node["position"] for node in data["nodes"]], []
    low = crouched(data["stances"])["name"]
    for i in [node["id"] for node in data["nodes"] if node["kind"] == "cover"]:
        arcs = [arc for arc in data["cover"] if arc["node"] == i]
        stance = first if all(arc["height"] == "high" for arc in arcs) else low
        watchers = [j for j, row in enumerate(sees[f"{first}>{stance}"]) if j != i and row[i]]
        leaks = [j for j in watchers if any(is_within(arc, places[i], places[j]) for arc in arcs)]
        found.append({"node": i, "stance": stance, "dangerous": [j for j in watchers if j not in leaks], "leaks": leaks})
    return found
