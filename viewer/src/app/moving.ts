import { add, axes, distance, moved, scale, unit } from '../scene/camera_math';
import type { Camera, Vec3 } from '../state/view_state';
import type { Context } from './context';

/** Keys that are held move the camera: arrows always, letters while flying. Frames run only while one is held. */
const FLIGHT = 9; // metres per second; with Shift three times that
const PAN = 0.9; // of what is seen, per second

type Way = 'forward' | 'back' | 'right' | 'left' | 'up' | 'down';

const ARROWS: Record<string, Way> = { ArrowUp: 'forward', ArrowDown: 'back', ArrowRight: 'right', ArrowLeft: 'left' };
const LETTERS: Record<string, Way> = { KeyW: 'forward', KeyS: 'back', KeyD: 'right', KeyA: 'left', KeyE: 'up', KeyQ: 'down' };

/** Where to, and how far in a second. */
export function stepOf(camera: Camera, way: Way): Vec3 {
  const a = axes(camera);
  const flying = camera.mode === 'fly';
  const ahead: Vec3 = flying ? a.forward : camera.mode === 'plan' ? a.up : unit([a.forward[0], a.forward[1], 0]);
  const directions: Record<Way, Vec3> = { forward: ahead, back: scale(ahead, -1), right: a.right, left: scale(a.right, -1), up: [0, 0, 1], down: [0, 0, -1] };
  const speed = flying ? FLIGHT : PAN * (camera.mode === 'plan' ? camera.span : distance(camera.position, camera.target));
  return scale(directions[way], speed);
}

export function startMoving(context: Context): void {
  const held = new Map<string, Way>();
  let fast = false;
  let last = 0;
  const step = (now: number): void => {
    const camera = context.view.value.camera;
    if (held.size === 0 || !camera) return held.clear();
    const seconds = Math.min(0.1, (now - last) / 1000);
    last = now;
    let by: Vec3 = [0, 0, 0];
    for (const way of held.values()) by = add(by, stepOf(camera, way));
    context.view.set({ camera: moved(camera, scale(by, seconds * (fast ? 3 : 1))) });
    requestAnimationFrame(step);
  };
  window.addEventListener('keydown', (event) => {
    fast = event.shiftKey;
    const way = wayOf(context, event);
    if (!way) return;
    event.preventDefault();
    const first = held.size === 0;
    held.set(event.code, way);
    if (!first) return;
    last = performance.now() - 16; // a short press moves, too
    requestAnimationFrame(step);
  });
  window.addEventListener('keyup', (event) => {
    fast = event.shiftKey;
    held.delete(event.code);
  });
  window.addEventListener('blur', () => held.clear());
}

/** Arrows belong to lists, tabs and sliders while these have the focus. */
function wayOf(context: Context, event: KeyboardEvent): Way | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return undefined;
  const onScene = event.target === document.body || event.target === context.stage.canvas;
  return (onScene ? ARROWS[event.code] : undefined) ?? (flies(context, event) ? LETTERS[event.code] : undefined);
}

/** While flying, the letters that fly do nothing else. */
export function flies(context: Context, event: KeyboardEvent): boolean {
  return context.view.value.camera?.mode === 'fly' && LETTERS[event.code] !== undefined && !event.ctrlKey && !event.metaKey;
}

/** Keys belong to what is being typed into. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return target !== null && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
