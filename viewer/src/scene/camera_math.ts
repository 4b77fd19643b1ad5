import type { Camera, Vec3 } from '../state/view_state';

/** How the camera moves, in plain numbers: Z is up, angles are radians. */
export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, f: number): Vec3 => [a[0] * f, a[1] * f, a[2] * f];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.hypot(...a);
export const unit = (a: Vec3): Vec3 => scale(a, 1 / (length(a) || 1));
export const distance = (a: Vec3, b: Vec3): number => length(sub(a, b));

const STEEPEST = Math.PI / 2 - 0.02;

function toAngles(v: Vec3): { around: number; up: number } {
  return { around: Math.atan2(v[1], v[0]), up: Math.atan2(v[2], Math.hypot(v[0], v[1])) };
}

function fromAngles(around: number, up: number, radius: number): Vec3 {
  const flat = Math.cos(up) * radius;
  return [Math.cos(around) * flat, Math.sin(around) * flat, Math.sin(up) * radius];
}

function turned(v: Vec3, around: number, up: number): Vec3 {
  const angles = toAngles(v);
  const height = Math.min(STEEPEST, Math.max(-STEEPEST, angles.up + up));
  return fromAngles(angles.around + around, height, length(v));
}

/** Round the target. */
export function orbited(camera: Camera, around: number, up: number): Camera {
  return { ...camera, position: add(camera.target, turned(sub(camera.position, camera.target), around, up)) };
}

/** The head turns, the place stays. */
export function looked(camera: Camera, around: number, up: number): Camera {
  return { ...camera, target: add(camera.position, turned(sub(camera.target, camera.position), around, up)) };
}

export function moved(camera: Camera, by: Vec3): Camera {
  return { ...camera, position: add(camera.position, by), target: add(camera.target, by) };
}

/** Right, up and forward of the view. */
export function axes(camera: Camera): { right: Vec3; up: Vec3; forward: Vec3 } {
  if (camera.mode === 'plan') return { right: [1, 0, 0], up: [0, 1, 0], forward: [0, 0, -1] };
  const forward = unit(sub(camera.target, camera.position));
  const right = unit(cross(forward, [0, 0, 1]));
  return { right, up: cross(right, forward), forward };
}

/** Nearer by a factor (< 1: nearer), keeping the point under the cursor where it is. */
export function zoomed(camera: Camera, factor: number, towards: Vec3): Camera {
  const keep = (p: Vec3): Vec3 => add(towards, scale(sub(p, towards), factor));
  if (camera.mode !== 'plan') return { ...camera, position: keep(camera.position), target: keep(camera.target) };
  const target: Vec3 = [...keep(camera.target)];
  target[2] = camera.target[2];
  return {
    ...camera,
    target,
    position: [target[0], target[1], camera.position[2]],
    span: Math.min(2000, Math.max(1, camera.span * factor)),
  };
}

/** The whole of a box in view. */
export function framing(mode: Camera['mode'], min: Vec3, max: Vec3, aspect: number): Camera {
  const middle = scale(add(min, max), 0.5);
  const size = sub(max, min);
  const span = Math.max(2, 0.54 * Math.max(size[1], size[0] / aspect));
  if (mode === 'plan') return { mode, position: [middle[0], middle[1], max[2] + 10], target: [middle[0], middle[1], min[2]], span };
  const reach = Math.max(4, (0.61 * Math.max(size[1] * 1.15, size[0] / aspect)) / Math.tan(FIELD / 2));
  const target: Vec3 = [middle[0], middle[1], min[2] + 0.25 * size[2]];
  return { mode, position: add(target, fromAngles(-Math.PI / 2 + 0.25, 0.95, reach)), target, span };
}

/** A place in the middle, from the same direction and so near that a room fills the view. */
export function framed(camera: Camera, at: Vec3, reach = 14): Camera {
  if (camera.mode === 'plan') return { ...camera, target: [at[0], at[1], camera.target[2]], position: [at[0], at[1], camera.position[2]], span: reach / 2 };
  const back = unit(sub(camera.position, camera.target));
  return { ...camera, target: at, position: add(at, scale(back, reach)) };
}

/** The vertical field of view. */
export const FIELD = (45 * Math.PI) / 180;

/** The same view as well as the other mode can show it. */
export function inMode(camera: Camera, mode: Camera['mode'], top: number): Camera {
  if (mode === camera.mode) return camera;
  if (mode === 'plan') {
    const span = Math.max(2, distance(camera.position, camera.target) * Math.tan(FIELD / 2));
    return { mode, target: camera.target, position: [camera.target[0], camera.target[1], top + 10], span };
  }
  if (camera.mode !== 'plan') return { ...camera, mode };
  const reach = camera.span / Math.tan(FIELD / 2);
  return { mode, span: camera.span, target: camera.target, position: add(camera.target, fromAngles(-Math.PI / 2, 1.05, reach)) };
}
