"""What senses prints as JSON, recomputed from docs/formats/contract.md. Part of contract_check.py."""
import json
import math
import random
import subprocess

LOOK = {"verdict", "why", "distance", "behind", "cone", "points", "in_sight", "proved", "clarity", "factors", "seconds", "heard"}
TIMELINE = {"thresholds", "most", "hysteresis", "clearest", "changes", "samples"}
SAMPLE = {"seconds", "level", "unknown", "alertness", "verdict", "clarity", "seen", "heard"}
ALERTNESS = ["unaware", "observant", "suspicious", "searching", "alarmed", "fighting"]
SECONDS, GONE, REACTION = 20, 6, 0.3

def near(a, b):
    return math.isclose(a, b, rel_tol=1e-5, abs_tol=1e-5)

def look(got):
    product = math.prod(got["factors"].values())
    yield "keys", (LOOK | {"timeline"}) ^ set(got)
    yield "clarity", not near(got["clarity"], product) and f"{got['clarity']}, not {product}"
    yield "verdict", (got["verdict"] == "seen") != (got["clarity"] > 0 and got["in_sight"] > 0)
    reached = [got["seconds"][name] for name in ALERTNESS[1:]]
    times = [when for when in reached if when is not None]
    yield "seconds", times != sorted(times) or reached[:len(times)] != times

def wrong_sample(line, i):
    """Alertness is that of a level, with hysteresis below. A level rises only after a look or a sound within the reaction."""
    now, before, lately = line["samples"][i], line["samples"][i - 1], line["samples"][max(0, i - 5):i + 1]
    level = max(now["level"], now["unknown"])
    above = [name for name in ALERTNESS[ALERTNESS.index(now["alertness"]) + 1:] if level >= line["thresholds"][name]]
    least = line["thresholds"][now["alertness"]] * (1 - line["hysteresis"])
    idle = not any(one["clarity"] or one["heard"] for one in lately)
    risen = now["level"] > before["level"] or now["unknown"] > before["unknown"]
    return above or level < least - 1e-4 or level > line["most"] or (idle and risen)

def timeline(line, clarity):
    samples, changes = line["samples"], line["changes"]
    yield "timeline keys", TIMELINE ^ set(line) or [one for one in samples if SAMPLE ^ set(one)]
    thresholds = [line["thresholds"][name] for name in ALERTNESS]
    yield "timeline thresholds", thresholds != sorted({*thresholds}) or thresholds[0] != 0 or thresholds[-1] >= line["most"]
    yield "timeline times", [one["seconds"] for one in samples] != [i / 10 for i in range(10 * SECONDS)]
    yield "timeline levels", [samples[i] for i in range(1, len(samples)) if wrong_sample(line, i)]
    for one in samples:
        passed = [change["alertness"] for change in changes if change["seconds"] <= one["seconds"] + 1e-3]
        if one["alertness"] != (passed or ["unaware"])[-1]:
            yield "timeline changes", one
    yield "timeline clearest", max(one["clarity"] for one in samples) > clarity or not 0 <= line["clearest"] <= SECONDS
    gone = [one for one in samples if one["seconds"] > GONE + 0.1]
    yield "timeline gone", [one for one in gone if one["verdict"] != "absent" or (one["seen"] and one["seconds"] > GONE + REACTION + 0.15)]

def problems(program, levels):
    """Of looks between random nodes of the first level: pairs of what was checked and what is wrong with it."""
    if not levels:
        return
    draw, map_file = random.Random(5), "senses.dfl"
    subprocess.run([program, "bake", levels[0], "-o", map_file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    nodes = json.loads(subprocess.run([program, "export", map_file, "--json"], stdout=subprocess.PIPE, check=True).stdout)["nodes"]
    places, verdicts = [f"#{i}" for i, node in enumerate(nodes) if not node["stand_only"]], set()
    for _ in range(25):
        watcher, target, end = draw.sample(places, 3)
        call = [program, "senses", map_file, "--watcher", watcher, "--target", target, "--walk", end, "--light", str(draw.choice([0.05, 0.3, 1])),
                "--sound", "step", "--gone-after", str(GONE), "--seconds", str(SECONDS), "--json"]
        got = json.loads(subprocess.run(call, stdout=subprocess.PIPE, check=False).stdout)
        verdicts.add(got["verdict"])
        for what, problem in [*look(got), *timeline(got["timeline"], got["clarity"])]:
            if problem:
                yield f"senses from {watcher} at {target} to {end}: {what}", problem
    yield "senses: verdicts", not {"seen", "hidden"} <= verdicts and verdicts
