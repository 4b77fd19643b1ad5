import type { Arc, SceneData } from '../protocol/messages';
import type { Vec3 } from '../state/view_state';

/** Flat shapes of what a map knows, as lists of triangles and lines: no scene library here. */
export function nodePlace(scene: SceneData, node: number): Vec3 {
  return [scene.places[node * 3]!, scene.places[node * 3 + 1]!, scene.places[node * 3 + 2]!];
}

/** Counter-clockwise from begin to end; equal handles mean all round. */
export function arcAngles(begin: readonly [number, number], end: readonly [number, number]): { from: number; sweep: number } {
  const from = Math.atan2(begin[1], begin[0]);
  let sweep = Math.atan2(end[1], end[0]) - from;
  while (sweep <= 1e-6) sweep += 2 * Math.PI;
  return { from, sweep };
}

/** A ring sector around a place, as triangles. */
export function sector(at: Vec3, from: number, sweep: number, inner: number, outer: number, lift: number): number[] {
  const steps = Math.max(2, Math.ceil(sweep / 0.2));
  const point = (angle: number, r: number): Vec3 => [at[0] + Math.cos(angle) * r, at[1] + Math.sin(angle) * r, at[2] + lift];
  const out: number[] = [];
  for (let i = 0; i < steps; ++i) {
    const a = from + (sweep * i) / steps;
    const b = from + (sweep * (i + 1)) / steps;
    out.push(...point(a, inner), ...point(a, outer), ...point(b, outer));
    if (inner > 0) out.push(...point(a, inner), ...point(b, outer), ...point(b, inner));
  }
  return out;
}

export function coverTriangles(scene: SceneData, height: Arc['height']): number[] {
  return scene.cover
    .filter((arc) => arc.height === height)
    .flatMap((arc) => {
      const { from, sweep } = arcAngles(arc.begin, arc.end);
      return sector(nodePlace(scene, arc.node), from, sweep, 0.42, 0.62, 0.05);
    });
}

const SECTORS = 32;

/** Wedges that point to where danger appears from, one per sector that is set. */
export function watchTriangles(scene: SceneData): number[] {
  const out: number[] = [];
  const step = (2 * Math.PI) / SECTORS;
  for (let node = 0; node < scene.watch.length; ++node) {
    const bits = scene.watch[node]!;
    for (let i = 0; i < SECTORS; ++i)
      if ((bits >>> i) & 1) out.push(...sector(nodePlace(scene, node), i * step, step, 0.32, 1.0, 0.04));
  }
  return out;
}

/** Ends of all links, lifted a little; those of `closed` are left out. */
export function linkLines(scene: SceneData, closed: ReadonlySet<number> = new Set()): Float32Array {
  const out: number[] = [];
  for (let i = 0; i * 3 < scene.links.length; ++i) {
    if (closed.has(i)) continue;
    const [a, b] = [nodePlace(scene, scene.links[i * 3]!), nodePlace(scene, scene.links[i * 3 + 1]!)];
    out.push(a[0], a[1], a[2] + 0.12, b[0], b[1], b[2] + 0.12);
  }
  return new Float32Array(out);
}

/** A box as its twelve edges. */
export function boxEdges(min: Vec3, max: Vec3): [Vec3, Vec3][] {
  const corner = (i: number): Vec3 => [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]];
  const edges: [Vec3, Vec3][] = [];
  for (let i = 0; i < 8; ++i)
    for (const bit of [1, 2, 4]) if (!(i & bit)) edges.push([corner(i), corner(i | bit)]);
  return edges;
}
