#!/usr/bin/env python3
"""Draws what bench_scale --json measured: cost against the number of nodes, as an SVG with three panels.

usage: bench_scale --json | plot_scale.py > docs/pictures/scale.svg
"""

import json
import math
import sys

WIDTH, HEIGHT, LEFT, TOP, PANEL = 900, 300, 60, 40, 220
GAP = 70
INK, LINE, DENSE = "#333333", "#0072b2", "#d55e00"


def ticks(low, high):
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    return [10.0**e for e in range(first, last + 1)]


def short(value):
    for limit, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= limit:
            return f"{value / limit:g}{unit}"
    return f"{value:g}"


class Panel:
    """Both axes are logarithmic."""

    def __init__(self, index, title, nodes, values):
        self.left = LEFT + index * (PANEL + GAP)
        self.x_ticks, self.y_ticks = ticks(min(nodes), max(nodes)), ticks(min(values), max(values))
        self.parts = [self.text(self.left, TOP - 15, title, "start", 13)]
        for tick in self.x_ticks:
            x = self.x(tick)
            self.parts.append(self.rule(x, TOP, x, TOP + PANEL))
            self.parts.append(self.text(x, TOP + PANEL + 16, short(tick), "middle"))
        for tick in self.y_ticks:
            y = self.y(tick)
            self.parts.append(self.rule(self.left, y, self.left + PANEL, y))
            self.parts.append(self.text(self.left - 6, y + 4, short(tick), "end"))

    def scale(self, value, marks):
        low, high = math.log10(marks[0]), math.log10(marks[-1])
        return (math.log10(value) - low) / (high - low or 1)

    def x(self, value):
        return self.left + PANEL * self.scale(value, self.x_ticks)

    def y(self, value):
        return TOP + PANEL * (1 - self.scale(value, self.y_ticks))

    @staticmethod
    def text(x, y, words, anchor, size=11):
        return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{words}</text>'

    @staticmethod
    def rule(x0, y0, x1, y1):
        return f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" stroke="#dddddd"/>'

    def curve(self, nodes, values, colour, name, below=False):
        points = [(self.x(n), self.y(v)) for n, v in zip(nodes, values)]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        self.parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        self.parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
        x, y = points[-1]
        self.parts.append(f'<g fill="{colour}">{self.text(x, y + 34 if below else y - 8, name, "end")}</g>')


def main():
    rows = json.load(sys.stdin)
    nodes = [row["nodes"] for row in rows]
    seconds = [row["bake_seconds"] for row in rows]
    megabytes = [row["bytes"] / 1e6 for row in rows]
    dense = [row["dense_bytes"] / 1e6 for row in rows]
    micros = [row["union_seconds"] * 1e6 for row in rows]
    bake = Panel(0, "measuring sight, seconds of one core", nodes, seconds)
    bake.curve(nodes, seconds, LINE, "tiles", below=True)
    memory = Panel(1, "one matrix in memory, MB", nodes, megabytes + dense)
    memory.curve(nodes, dense, DENSE, "dense")
    memory.curve(nodes, megabytes, LINE, "as kept", below=True)
    query = Panel(2, "union of 32 rows, microseconds", nodes, micros)
    query.curve(nodes, micros, LINE, "")
    body = "\n".join(part for panel in (bake, memory, query) for part in panel.parts)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
          f'font-family="sans-serif" fill="{INK}">\n<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>\n'
          f'{body}\n{Panel.text(WIDTH / 2, HEIGHT - 6, "nodes on oa_dm1", "middle")}\n</svg>')


if __name__ == "__main__":
    main()
