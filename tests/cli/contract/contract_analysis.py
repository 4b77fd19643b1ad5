"""What the export says about tactics that need no enemy, recomputed from the definitions in docs/formats/contract.md: sniper spots,
watch directions, and pinch points of the general rule with their ambushes; what holds for those of the squad rule. Part of
contract_check.py."""
import math
from itertools import product

def problems(data, sees, difference):
    """Pairs of what was checked and what is wrong with it; falsy when all is well. `sees` is standing sight."""
    n, exposure = len(data["nodes"]), next(iter(data["exposure"].values()))
    after, around = [set() for _ in range(n)], [set() for _ in range(n)]
    for link in data["links"]:
        after[link["from"]].add(link["to"])
        around[link["from"]].add(link["to"])
        around[link["to"]].add(link["from"])
    share = -(-n // 4) - 1
    low, high = sorted(exposure)[share], sorted(exposure, reverse=True)[share]
    spots = []
    for i in range(n):
        hidden = sorted((exposure[j], j) for j in after[i] if exposure[j] <= low)
        if exposure[i] >= high and hidden and hidden[0][0] < exposure[i]:
            spots.append((-(exposure[i] - hidden[0][0]) / max(1, n - 1), i, hidden[0][1]))
    got = [(-s["advantage"], s["node"], s["retreat"]) for s in data["sniper_spots"]]
    yield "sniper spots", difference(sorted(spots), got)
    places = [node["position"] for node in data["nodes"]]
    hidden = [count <= low for count in exposure]
    yield "hit and run", [s for s in data["sniper_spots"] if s["hit_and_run"] != hit_and_run(s["node"], after, hidden, places, sees)]
    watch = [[j for j in range(n) if j != i and sees[j][i] and any(i != k and not sees[k][i] for k in range(n) if j in after[k])]
             for i in range(n)]
    yield "watch directions", [i for i in range(n) if len(watch[i]) != len(data["watch_directions"][i]) or any(
        abs(math.degrees(math.atan2(places[j][1] - places[i][1], places[j][0] - places[i][0])) - got) > 1e-6
        for j, got in zip(watch[i], data["watch_directions"][i]))]
    yield "general pinch points", difference(general_pinch_points(around, sees), [
        {key: pinch[key] for key in ("gates", "inside")} for pinch in data["pinch_points"] if pinch["rule"] == "general"])
    yield "squad pinch points", [p for p in data["pinch_points"] if p["rule"] == "squad" and not is_squad(p, around, sees)]
    yield "k counts gates", [p for p in data["pinch_points"] if p["k"] != len(p["gates"]) or p["k"] > 4]

def parts_without(gate, around):
    """The parts that the gate's component falls into, largest first."""
    parts, left = [], set(around[gate])
    while left:
        part, front = set(), [min(left)]
        while front:
            node = front.pop()
            if node not in part and node != gate:
                part.add(node)
                front.extend(around[node])
        parts.append(sorted(part))
        left -= part
    return sorted(parts, key=lambda part: (-len(part), part[0]))

def hit_and_run(spot, after, hidden, places, sees):
    """Two ways of one or two links without a common node, to hidden nodes at least 90 degrees apart that do not see each other."""
    ways = [[a] for a in after[spot]] + [[a, b] for a in after[spot] for b in after[a] if b != spot]
    ways = [way for way in ways if hidden[way[-1]]]
    apart = lambda a, b: sum((places[a][k] - places[spot][k]) * (places[b][k] - places[spot][k]) for k in (0, 1)) <= 0
    return any(not set(v) & set(w) and apart(v[-1], w[-1]) and not sees[v[-1]][w[-1]] and not sees[w[-1]][v[-1]]
               for v, w in product(ways, repeat=2))

def is_squad(pinch, around, sees):
    """Two-neighbour gates at the outer ends of hallways, which together separate the inside from the rest; both ambush forms."""
    gates, inside = [gate["node"] for gate in pinch["gates"]], set(pinch["inside"])
    leaks = [b for a in inside for b in around[a] if b not in inside and b not in gates]
    good = not leaks and 2 <= len(gates) == pinch["k"]
    for gate in pinch["gates"]:
        [outer] = gate["outside_nodes"]
        good = good and len(around[gate["node"]]) == 2 and len(around[outer]) != 2 and outer not in inside
        for key, hide_from in (("ambush", gates), ("ambush_plain", [gate["node"]])):
            good = good and gate[key] == [i for i in range(len(around)) if sees[i][outer] and i not in inside
                                          and not any(sees[g][i] for g in hide_from)]
    return good

def general_pinch_points(around, sees):
    found = []
    for gate in range(len(around)):
        parts = parts_without(gate, around)
        for inside in sorted(parts[1:]):
            outside = sorted(around[gate] & set(parts[0]))
            ambush = [i for i in range(len(around)) if any(sees[i][o] for o in outside) and not sees[gate][i] and i not in inside]
            found.append({"gates": [{"node": gate, "inside_nodes": sorted(around[gate] & set(inside)),
                                     "outside_nodes": outside, "ambush": ambush, "ambush_plain": ambush}], "inside": inside})
    return found
