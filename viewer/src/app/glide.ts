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

/** Look at a place from the same direction, unless it is well in view already and not tiny. */
export function glideTo(context: Context, at: Vec3): void {
  const tiny = context.stage.pixelSize(at) >= 0.2;
  if (tiny || !inView(context, at)) centre(context, at);
}

/** After the scene has become smaller: what is asked about must not be outside. */
export function keepInView(context: Context, at: Vec3): void {
  if (!inView(context, at)) centre(context, at);
}

function centre(context: Context, at: Vec3): void {
  const camera = context.view.value.camera;
  if (camera) glide(context, { ...camera, target: at, position: add(camera.position, sub(at, camera.target)) });
}

/** Away from the edges, and above the controls. */
function inView({ stage }: Context, at: Vec3): boolean {
  const { x, y, depth } = stage.project(at);
  const [side, foot] = [Math.min(50, stage.width / 8), Math.min(120, stage.height / 4)];
  return depth < 1 && x > side && x < stage.width - side && y > Math.min(50, stage.height / 8) && y < stage.height - foot;
}
