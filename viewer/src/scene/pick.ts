/** Which of many places is under the cursor: nearest on the screen, nearer ones first among equals. */
export interface Screen {
  project(at: [number, number, number]): { x: number; y: number; depth: number };
}

export function pickNearest(
  screen: Screen,
  places: Float32Array,
  x: number,
  y: number,
  within: number,
  top: number,
): number | null {
  let best: number | null = null;
  let bestCost = Infinity;
  for (let i = 0; i * 3 < places.length; ++i) {
    const at: [number, number, number] = [places[i * 3]!, places[i * 3 + 1]!, places[i * 3 + 2]!];
    if (at[2] > top) continue;
    at[2] += 0.1;
    const p = screen.project(at);
    if (p.depth > 1 || p.depth < -1) continue;
    const off = Math.hypot(p.x - x, p.y - y);
    if (off > within) continue;
    // Two nodes on top of each other on the screen differ by less than this many pixels.
    const cost = off + 4 * p.depth;
    if (cost < bestCost) [best, bestCost] = [i, cost];
  }
  return best;
}
