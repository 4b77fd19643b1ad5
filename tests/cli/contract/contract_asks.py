"""What path, query and anticipate print, recomputed from the export and the definitions in docs/. Part of contract_check.py."""
import heapq
import json
import math
import random
import subprocess

INFINITE = float("inf")

def ways(start, links, crossed, factor):
    """How much it costs to get from a node to every other; a link costs its length times the factor of the node it leads to."""
    best, queue = {start: 0.0}, [(0.0, start)]
    while queue:
        cost, node = heapq.heappop(queue)
        if cost > best[node] or (node != start and not crossed(node)):
            continue
        for link in links[node]:
            next_cost = cost + link["length"] * factor(link["to"])
            if next_cost < best.get(link["to"], INFINITE):
                best[link["to"]] = next_cost
                heapq.heappush(queue, (next_cost, link["to"]))
    return best

def near(a, b):
    return abs(a - b) <= 1e-4 * max(1, abs(b))

class Level:
    """The export of a level, and the program that is asked about it."""
    def __init__(self, data, sees, usable, program):
        self.data, self.sees, self.program, self.n = data, sees, program, len(data["nodes"])
        self.places = [node["position"] for node in data["nodes"]]
        self.links = [[link for link in data["links"] if link["from"] == i and usable(link)] for i in range(self.n)]

    def ask(self, *arguments):
        """Exit code 1 is an answer too: there is none."""
        done = subprocess.run([self.program, *map(str, arguments), "--json"], stdout=subprocess.PIPE)
        return json.loads(done.stdout)

    def crossed(self, node):
        return not self.data["nodes"][node]["stand_only"]

    def avoided(self, start, goal):
        """--avoid exposure=7: 1 + raw - the least raw, where raw is 7 times the share of the other nodes that see a node."""
        raw = [7 * count / (self.n - 1) for count in self.data["exposure"]["stand>stand"]]
        want = ways(start, self.links, self.crossed, lambda i: 1 + raw[i] - min(raw)).get(goal)
        got = self.ask("path", "map.dfl", "--from", f"#{start}", "--to", f"#{goal}", "--avoid", "exposure=7")
        if want is None or not got["found"]:
            return got["found"] != (want is not None) and f"from {start} to {goal}: found {got['found']}"
        return not near(got["cost"], want) and f"from {start} to {goal}: {want} expected, got {got['cost']}"

    def flanked(self, start, enemy):
        """--flank: to the nearest node that sees the enemy, which looks north, from behind; crossing nothing that it sees."""
        got = self.ask("path", "map.dfl", "--from", f"#{start}", "--enemy", f"e=#{enemy},90", "--flank", "e")
        north = [place[1] - self.places[enemy][1] for place in self.places]
        spots = [i for i in range(self.n) if self.sees[i][enemy] and i != enemy and north[i] < 0]
        sure = {i for i in range(self.n) if abs(north[i]) > 1e-3 * math.dist(self.places[i], self.places[enemy])}
        if set(spots) & sure != set(got["flank"]["spots"]) & sure:
            return f"spots behind {enemy}: {spots} expected, got {got['flank']['spots']}"
        found = ways(start, self.links, lambda i: self.crossed(i) and not self.sees[enemy][i], lambda _: 1)
        want = min((found[i] for i in got["flank"]["spots"] if i in found), default=None)
        same = want is None if not got["found"] else want is not None and near(got["length"], want)
        return not same and f"from {start} behind {enemy}: {want} expected, got {got['length']}"

    def seated(self, start, enemy):
        """--team 3, all where the npc is: the three nearest safe nodes by the way there."""
        got = self.ask("query", "map.dfl", "safe", "--npc", f"#{start}", "--enemy", f"e=#{enemy}", "--team", 3)["team"]
        found = ways(start, self.links, self.crossed, lambda _: 1)
        want = sorted(found[i] for i in range(self.n) if i in found and not self.sees[enemy][i])[:3]
        nodes = [member["node"] for member in got["members"] if member["node"] is not None]
        good = len(set(nodes)) == len(nodes) == len(want) == got["assigned"] and near(got["cost"], sum(want))
        return not good and f"from {start}, away from {enemy}: {want} expected, got {got}"

    def confirmed(self, a, b):
        """--rays with everybody at a node: what the rows say, but for the nodes where enemies are, which are not offered."""
        got = self.ask("query", "map.dfl", "all", "--enemy", f"a=#{a}", "--enemy", f"b=#{b}", "--rays", 10 ** 6, "--see", "a",
                       "--most", self.n)["checked"]
        want = [i for i in range(self.n) if self.sees[i][a] and not self.sees[b][i] and i not in (a, b)]
        return sorted(got["passed"]) != want and f"sees {a}, hidden from {b}: {want} expected, got {got['passed']}"

    def is_reasoned(self, post, of, pinch):
        """What the post watches, and who could see it."""
        at, gates = post["node"], [gate for p in pinch for gate in p["gates"] if gate["node"] == post["gate"]]
        seen = sum(self.sees[i][at] for i in range(self.n) if i != at) / (self.n - 1)
        return (any(post["watches"] == [o for o in gate["outside_nodes"] if self.sees[at][o]] for gate in gates) and post["watches"]
                and post["seen_from"] == sum(self.sees[i][at] for i in of["inside"]) and near(post["exposure"], seen))

    def expected(self, enemy, start):
        """anticipate: each gate of a pinch point around the enemy is held from its ambush."""
        got = self.ask("anticipate", "map.dfl", "--npc", f"#{start}", "--enemy", f"e=#{enemy}", "--team", 4)
        if not got["found"]:
            return got["posts"] != [] and "posts without a pinch point"
        of = got["pinch_point"]
        pinch = [p for p in self.data["pinch_points"] if [g["node"] for g in p["gates"]] == of["gates"] and p["inside"] == of["inside"]]
        ambush = {gate["node"]: gate["ambush"] for p in pinch for gate in p["gates"]}
        held = [post["gate"] for post in got["posts"]]
        good = (enemy in of["inside"] and held[:len(of["gates"])] == of["gates"]
                and all(post["node"] in ambush.get(post["gate"], []) for post in got["posts"])
                and all(self.is_reasoned(post, of, pinch) for post in got["posts"])
                and len({post["node"] for post in got["posts"]}) == len({post["member"] for post in got["posts"]}) == len(held))
        return not good and f"enemy at {enemy}: {got}"

def problems(data, sees, usable, program, rounds=6):
    """Pairs of what was checked and what is wrong with it. `sees` is standing sight; `usable` says which links the body takes."""
    level, rng = Level(data, sees, usable, program), random.Random(len(data["nodes"]))
    for what in (level.avoided, level.flanked, level.seated, level.confirmed, level.expected):
        pairs = [rng.sample(range(level.n), 2) for _ in range(rounds)]
        yield what.__name__, [problem for pair in pairs if (problem := what(*pair))]
