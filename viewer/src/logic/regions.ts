import type { SceneData } from '../protocol/messages';
import { nodePlace } from './shapes';
import { REGION_COLOURS } from './palette';
import type { Vec3 } from '../state/view_state';

/** Regions as areas: colours by which neighbours differ, and a place for each name. */
type Neighbours = readonly ReadonlySet<number>[];

/** Which regions are linked to which. */
export function neighbours(scene: Pick<SceneData, 'region_names' | 'regions' | 'links'>): Neighbours {
  const sets = scene.region_names.map(() => new Set<number>());
  for (let i = 0; i + 1 < scene.links.length; i += 3) {
    const [a, b] = [scene.regions[scene.links[i]!]!, scene.regions[scene.links[i + 1]!]!];
    if (a === b || !sets[a] || !sets[b]) continue;
    sets[a].add(b);
    sets[b].add(a);
  }
  return sets;
}

/** By region. Those with most neighbours choose first; each takes what its neighbours have not, and what is used least. */
export function regionColours(scene: Pick<SceneData, 'region_names' | 'regions' | 'links'>): string[] {
  const beside = neighbours(scene);
  const chosen = new Array<number>(beside.length).fill(-1);
  const used = REGION_COLOURS.map(() => 0);
  const order = beside.map((_, i) => i).sort((a, b) => beside[b]!.size - beside[a]!.size || a - b);
  for (const region of order) {
    const taken = REGION_COLOURS.map((_, colour) => [...beside[region]!].filter((other) => chosen[other] === colour).length);
    const best = REGION_COLOURS.map((_, colour) => colour).reduce((a, b) => (taken[b]! - taken[a]! || used[b]! - used[a]!) < 0 ? b : a);
    chosen[region] = best;
    ++used[best]!;
  }
  return chosen.map((colour) => REGION_COLOURS[colour]!);
}

/** By region: the node nearest to the middle of its nodes, where its name is written; null if it has none. */
export function regionPlaces(scene: SceneData): (Vec3 | null)[] {
  const nodes = scene.region_names.map((): number[] => []);
  scene.regions.forEach((region, node) => nodes[region]?.push(node));
  return nodes.map((all) => {
    if (all.length === 0) return null;
    const places = all.map((node) => nodePlace(scene, node));
    const middle = [0, 1, 2].map((i) => places.reduce((sum, p) => sum + p[i]!, 0) / places.length);
    const off = (p: Vec3): number => Math.hypot(p[0] - middle[0]!, p[1] - middle[1]!, p[2] - middle[2]!);
    return places.reduce((a, b) => (off(b) < off(a) ? b : a));
  });
}
