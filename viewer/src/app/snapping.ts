import { Newest } from '../protocol/newest';
import type { Vec3 } from '../state/view_state';
import type { Context } from './context';

/** Where on the floor is the pointer? The server knows; while a drag goes on only the newest place is asked for. */
export interface Snap {
  at: Vec3 | null;
  node: number | null;
}

export async function snapAt(context: Context, x: number, y: number): Promise<Snap> {
  const { from, to } = context.stage.ray(x, y);
  const frame = await context.connection.ask('snap', { from, to, cull: context.view.value.xray });
  return frame.answer as Snap;
}

/** The floor at a place or below it; a place that is a little under the floor counts, too. */
export async function floorBelow(context: Context, [x, y, z]: Vec3): Promise<Vec3 | null> {
  const frame = await context.connection.ask('snap', { from: [x, y, z + 0.6], to: [x, y, z - 1000], cull: true });
  return (frame.answer as Snap).at;
}

export function snapper(context: Context, take: (at: Vec3, node: number | null) => void): (x: number, y: number) => void {
  const newest = new Newest<[number, number], Snap>(
    ([x, y]) => snapAt(context, x, y),
    (snap) => snap.at && take(snap.at, snap.node),
  );
  return (x, y) => newest.want([x, y]);
}

/** Where the pointer's ray passes a height. */
export function onLevel(context: Context, x: number, y: number, height: number): Vec3 | null {
  const { from, to } = context.stage.ray(x, y);
  const t = (from[2] - height) / (from[2] - to[2]);
  if (!Number.isFinite(t) || t < 0) return null;
  return [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]), height];
}
