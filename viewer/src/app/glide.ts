import { add, scale, sub } from '../scene/camera_math';
import type { Camera, Vec3 } from '../state/view_state';
import type { Context } from './context';

/** The camera goes somewhere: smoothly, or at once for those who prefer less motion. */
const MILLISECONDS = 260;
let running = 0;

export function glide(context: Context, goal: Camera): void {
  const start = context.view.value.camera;
  cancelAnimationFrame(running);
  if (!start || start.mode !== goal.mode || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    context.view.set({ camera: goal });
    return;
  }
  const began = performance.now();
  const step = (): void => {
    const t = Math.min(1, (performance.now() - began) / MILLISECONDS);
    const eased = t * t * (3 - 2 * t);
    context.view.set({ camera: t === 1 ? goal : between(start, goal, eased) });
    if (t < 1) running = requestAnimationFrame(step);
  };
  running = requestAnimationFrame(step);
}

function between(a: Camera, b: Camera, t: number): Camera {
  const mix = (p: Vec3, q: Vec3): Vec3 => add(p, scale(sub(q, p), t));
  return { mode: b.mode, position: mix(a.position, b.position), target: mix(a.target, b.target), span: a.span + (b.span - a.span) * t };
}

/** Look at a place from the same direction, unless it is well in view already. */
export function glideTo(context: Context, at: Vec3): void {
  const camera = context.view.value.camera;
  if (!camera || inView(context, at)) return;
  const by = sub(at, camera.target);
  glide(context, { ...camera, target: at, position: add(camera.position, by) });
}

/** Beside the panel on the left, above the controls, and not tiny. */
function inView({ stage }: Context, at: Vec3): boolean {
  const { x, y, depth } = stage.project(at);
  const inside = x > 330 && x < stage.width - 50 && y > 50 && y < stage.height - 120;
  return depth < 1 && inside && stage.pixelSize(at) < 0.2;
}
