"""What fight, frags and replay print as JSON, recomputed from docs/formats/contract.md. Part of contract_check.py."""
import json
import math
import subprocess

FIGHT = {"mode", "seed", "own_seeds", "pairs", "by_half_points", "score", "interval", "wins", "maps", "teams"}
MAP = {"map", "pairs", "by_half_points", "score", "interval", "wins", "first_places", "seconds", "draws", "hash"}
WINS = {"won", "decided", "share", "interval"}
Z = 1.959963984540054
TEAM = {"name", "controller", "size", "median_life", "meters"}
METERS = {"kills", "deaths", "shots", "hit_share", "first_hit_share", "from_behind_share", "damage_per_magazine", "seconds_per_life",
          "seen_per_life", "seen_share", "stacked_share", "distance_kept", "stuck_seconds"}
REPLAY = {"map", "map_hash", "mode", "seed", "ticks", "seconds", "complete", "hash", "teams", "rounds", "kills"}
FRAGS = {"matches", "deaths", "deaths_by_place", "died", "killed_from", "lanes", "harm"}
SIDE = {"name", "controller", "size", "rounds_won", "points", "shots"}

def ask(program, *arguments):
    """The JSON, and the exit code."""
    done = subprocess.run([program, *map(str, arguments), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return json.loads(done.stdout), done.returncode

def near(a, b):
    return math.isclose(a, b, abs_tol=1e-9)

def wrong_counts(part):
    """Pairs, score and interval follow from how many pairs gave 0, 1/2, 1, 3/2 and 2 points."""
    counts = part["by_half_points"]
    pairs, shares = sum(counts), [i / 4 for i in range(5)]
    score = sum(n * share for n, share in zip(counts, shares)) / pairs
    more = [n + (Z * Z / 2 if i in (0, 4) else 0) for i, n in enumerate(counts)]
    total = sum(more)
    mean = sum(n * share for n, share in zip(more, shares)) / total
    half = Z * math.sqrt(sum(n * (share - mean) ** 2 for n, share in zip(more, shares)) / total / total)
    interval = [max(0, mean - half), min(1, mean + half)]
    if part["pairs"] != pairs or not near(part["score"], score) or not all(map(near, part["interval"], interval)):
        return f"{part['pairs']} pairs, {part['score']} in {part['interval']}, not {score} in {interval}"
    return ""

def wrong_wins(wins):
    """Wilson's interval of a share."""
    won, decided = wins["won"], wins["decided"]
    share = won / decided if decided else 0.5
    middle, square = share + Z * Z / 2 / decided, Z * Z / decided
    half = Z * math.sqrt(share * (1 - share) / decided + square / 4 / decided)
    interval = [(middle - half) / (1 + square), (middle + half) / (1 + square)]
    return WINS ^ set(wins) or not near(wins["share"], share) or not all(map(near, wins["interval"], interval))

def fight(program, maps):
    got, code = ask(program, "fight", *maps, "--size", 2, "--seconds", 20, "--pairs", 4, "--seed", 7)
    yield "fight: keys", code or FIGHT ^ set(got) or [m for m in got["maps"] if MAP ^ set(m)]
    yield "fight: keys of teams", [t for t in got["teams"] if TEAM ^ set(t) or METERS ^ set(t["meters"])]
    yield "fight: what was asked for", (got["mode"], got["seed"], [m["map"] + ".dfl" for m in got["maps"]]) != ("elimination", 7, maps)
    yield "fight: all maps", [sum(n) for n in zip(*(m["by_half_points"] for m in got["maps"]))] != got["by_half_points"]
    for part in (got, *got["maps"]):
        yield "fight: score and interval", wrong_counts(part)
        yield "fight: wins", wrong_wins(part["wins"])
    for part in got["maps"]:
        yield "fight: first places", wrong_wins(part["first_places"])
        yield "fight: decided", part["wins"]["decided"] + part["draws"] != 2 * part["pairs"]
    shares = [t["meters"][key] for t in got["teams"] for key in METERS if key.endswith("_share")]
    yield "fight: shares", [share for share in shares if not 0 <= share <= 1]
    tested, code = ask(program, "fight", maps[0], "--blue", "target", "--size", 1, "--pairs", 300, "--sprt", 1.5)
    test, verdict = tested["test"], tested["test"]["verdict"]
    low, high = test["bounds"]
    yield "fight: test", (verdict == "better") != (test["evidence"] >= high) or (verdict == "equal") != (test["evidence"] <= low)

def replay(program, map_file):
    call = ("fight", map_file, "--mode", "team-deathmatch", "--size", 3, "--seconds", 30, "--pairs", 1)
    fought, code = ask(program, *call, "--record", "match.dfr")
    got, checked = ask(program, "replay", "match.dfr", "--check")
    yield "replay: keys", code or checked or (REPLAY | {"check"}) ^ set(got) or [t for t in got["teams"] if SIDE ^ set(t)]
    yield "replay: what was asked for", (got["map"], got["mode"], got["seed"]) != (map_file, fought["mode"], fought["seed"])
    yield "replay: time", not near(got["seconds"], got["ticks"] / 60) or got["seconds"] != 30 or got["complete"] is not True
    sides = [team["name"] for team in got["teams"]]
    fighters = [f"{name} {i + 1}" for name in sides for i in range(3)]
    kills = got["kills"]
    yield "replay: kills", [k for k in kills if k["by"] not in [*fighters, None] or k["victim"] not in fighters or len(k["place"]) != 3]
    ticks = [k["tick"] for k in kills]
    yield "replay: ticks", ticks != sorted(ticks) or not all(0 <= tick < got["ticks"] for tick in ticks)
    points = [sum(k["by"] is not None and k["by"].startswith(a) and k["victim"].startswith(b) for k in kills)
              for a, b in (sides, sides[::-1])]
    yield "replay: points are kills", points != [team["points"] for team in got["teams"]]
    winner = sides[points[1] > points[0]] if points[0] != points[1] else None
    yield "replay: rounds", got["rounds"] != [{"tick": got["ticks"] - 1, "winner": winner}]
    yield "replay: rounds won", [team["rounds_won"] for team in got["teams"]] != [int(name == winner) for name in sides]
    yield "replay: check", got["check"] != {"same": True}
    late, _ = ask(program, "replay", "match.dfr", "--from", 15)
    yield "replay --from", late["kills"] != [k for k in kills if k["tick"] >= 900] or "check" in late

def frags(program, map_file):
    ask(program, "fight", map_file, "--size", 3, "--pairs", 20, "--frags", "deaths.dff")
    got, code = ask(program, "frags", map_file, "deaths.dff", "--top", 1000)
    yield "frags: keys", code or FRAGS ^ set(got)
    died, killed, lanes = ([one["times"] for one in got[key]] for key in ("died", "killed_from", "lanes"))
    yield "frags: sums", got["matches"] != 40 or got["deaths"] == 0 or {sum(died), sum(got["deaths_by_place"])} != {got["deaths"]}
    yield "frags: lanes", sum(lanes) != sum(killed) or not all(times == sorted(times, reverse=True) for times in (died, killed, lanes))
    if sum(lanes) != sum(died):
        return  # somebody fell to death, of which lanes say nothing
    level, _ = ask(program, "export", map_file)
    stance = level["stances"][0]["name"]
    rows = [bytes.fromhex(row) for row in level["visibility"]["sight"][f"{stance}>{stance}"]]
    places = [node["position"] for node in level["nodes"]]
    harm = [0.0] * len(places)
    for lane in got["lanes"]:
        for node, place in enumerate(places):
            share = 1 if node == lane["to"] else max(0, 1 - math.dist(place, places[lane["to"]]) / 8) * (rows[lane["from"]][node // 8] >> node % 8 & 1)
            harm[node] += lane["times"] * share
    yield "frags: harm", [node for node, value in enumerate(harm) if not math.isclose(value / max(harm), got["harm"][node], abs_tol=1e-5)]

def problems(program, levels):
    """Pairs of what was checked and what is wrong with it. Bakes into the current folder."""
    maps = [f"{level.stem}.dfl" for level in levels]
    for level, file in zip(levels, maps):
        subprocess.run([program, "bake", level, "-o", file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    if not maps:
        return
    yield from fight(program, maps)
    yield from frags(program, maps[0])
    yield from replay(program, maps[0])
