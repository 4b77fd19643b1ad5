import type { SceneData } from '../protocol/messages';
import type { Vec3 } from '../state/view_state';

/** Which door does a ray meet first? Doors are seen through walls, and are pointed at in the same way. */
export function doorOnRay(doors: SceneData['doors'], from: Vec3, to: Vec3): string | null {
  let best: { name: string; at: number } | null = null;
  for (const { name, box } of doors) {
    const at = box && entry(box[0], box[1], from, to);
    if (at !== null && (!best || at < best.at)) best = { name, at };
  }
  return best?.name ?? null;
}

/** How far along the ray, from 0 to 1, it comes into the box; null if it misses it. */
function entry(min: Vec3, max: Vec3, from: Vec3, to: Vec3): number | null {
  let [first, last] = [0, 1];
  for (const i of [0, 1, 2] as const) {
    const way = to[i] - from[i];
    if (way === 0) {
      if (from[i] < min[i] || from[i] > max[i]) return null;
      continue;
    }
    const [a, b] = [(min[i] - from[i]) / way, (max[i] - from[i]) / way];
    first = Math.max(first, Math.min(a, b));
    last = Math.min(last, Math.max(a, b));
  }
  return first <= last ? first : null;
}
