/**
 * How high may the level be so that its rooms can be looked into? A little above the highest floor that has nodes, place by
 * place: like lifting the roof off a doll's house. Input: where nodes are. Output: a grid of heights over the level.
 */
export interface Roof {
  x: number;
  y: number;
  cell: number;
  columns: number;
  rows: number;
  heights: Float32Array;
}

const HEADROOM = 3.05; // metres above a floor: rooms of 3 m keep their walls whole, ceilings go
const STEP = 0.5; // metres: floors near a node differ by less
const AROUND = 1.5; // metres: a node's floor reaches at least this far
const MOST_CELLS = 384; // along a side
const NONE = -1e9;

export function buildRoof(places: Float32Array, min: readonly number[], max: readonly number[], cut: number): Roof {
  const [width, depth] = [max[0]! - min[0]! + 4, max[1]! - min[1]! + 4];
  const cell = Math.max(0.5, Math.max(width, depth) / MOST_CELLS);
  const roof: Roof = { x: min[0]! - 2, y: min[1]! - 2, cell, columns: Math.ceil(width / cell), rows: Math.ceil(depth / cell), heights: new Float32Array() };
  roof.heights = new Float32Array(roof.columns * roof.rows).fill(NONE);
  for (let i = 0; i < places.length; i += 3)
    if (places[i + 2]! <= cut) stamp(roof, places[i]!, places[i + 1]!, places[i + 2]! + HEADROOM);
  spread(roof);
  return roof;
}

/** Is this above the floor that the roof was made for, by more than a step? */
export function isTop(roof: Roof, x: number, y: number, z: number): boolean {
  return z > roofAt(roof, x, y) - HEADROOM + STEP;
}

export function roofAt(roof: Roof, x: number, y: number): number {
  const column = clamp(Math.floor((x - roof.x) / roof.cell), roof.columns);
  const row = clamp(Math.floor((y - roof.y) / roof.cell), roof.rows);
  return roof.heights[row * roof.columns + column]!;
}

const clamp = (v: number, n: number): number => Math.min(n - 1, Math.max(0, v));

function stamp(roof: Roof, x: number, y: number, height: number): void {
  const reach = Math.ceil(AROUND / roof.cell);
  const [column, row] = [Math.floor((x - roof.x) / roof.cell), Math.floor((y - roof.y) / roof.cell)];
  for (let r = Math.max(0, row - reach); r <= Math.min(roof.rows - 1, row + reach); ++r)
    for (let c = Math.max(0, column - reach); c <= Math.min(roof.columns - 1, column + reach); ++c) {
      const at = r * roof.columns + c;
      roof.heights[at] = Math.max(roof.heights[at]!, height);
    }
}

/** Cells without a node near take the height of the nearest that has one. */
function spread({ heights, columns, rows }: Roof): void {
  let edge: number[] = [];
  heights.forEach((height, i) => height !== NONE && edge.push(i));
  while (edge.length > 0) {
    const next: number[] = [];
    for (const i of edge) {
      const [c, r] = [i % columns, Math.floor(i / columns)];
      for (const [k, there] of [[i - 1, c > 0], [i + 1, c + 1 < columns], [i - columns, r > 0], [i + columns, r + 1 < rows]] as const)
        if (there && heights[k] === NONE) {
          heights[k] = heights[i]!;
          next.push(k);
        }
    }
    edge = next;
  }
  for (let i = 0; i < heights.length; ++i) if (heights[i] === NONE) heights[i] = 1e9;
}

/** Where a ray from above comes under the roof: the first of many steps that is; its beginning if none is. */
export function underRoof(roof: Roof, from: readonly number[], to: readonly number[]): [number, number, number] {
  const length = Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!, to[2]! - from[2]!);
  const steps = Math.min(20_000, Math.ceil(length / 0.25));
  for (let i = 0; i <= steps; ++i) {
    const t = i / steps;
    const p: [number, number, number] = [from[0]! + (to[0]! - from[0]!) * t, from[1]! + (to[1]! - from[1]!) * t, from[2]! + (to[2]! - from[2]!) * t];
    if (p[2] <= roofAt(roof, p[0], p[1])) return p;
  }
  return [from[0]!, from[1]!, from[2]!];
}

/** Six times the volume that triangles enclose: positive for solids that look outwards, negative for rooms that look inwards. */
export function signedVolume(positions: Float32Array, triangles: Uint32Array): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]! * 3, triangles[t + 1]! * 3, triangles[t + 2]! * 3];
    const p = (i: number, k: number): number => positions[i + k]!;
    sum += p(a, 0) * (p(b, 1) * p(c, 2) - p(b, 2) * p(c, 1)) + p(a, 1) * (p(b, 2) * p(c, 0) - p(b, 0) * p(c, 2)) + p(a, 2) * (p(b, 0) * p(c, 1) - p(b, 1) * p(c, 0));
  }
  return sum;
}
