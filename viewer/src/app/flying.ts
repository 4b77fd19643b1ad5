import { add, axes, moved, scale } from '../scene/camera_math';
import type { Vec3 } from '../state/view_state';
import type { Context } from './context';

/** Keys that are held move the flying camera; frames run only while one is. */
const SPEED = 9; // metres per second; with Shift three times that

const WAYS: Record<string, (a: ReturnType<typeof axes>) => Vec3> = {
  KeyW: (a) => a.forward,
  KeyS: (a) => scale(a.forward, -1),
  KeyD: (a) => a.right,
  KeyA: (a) => scale(a.right, -1),
  KeyE: () => [0, 0, 1],
  KeyQ: () => [0, 0, -1],
};

export function startFlying(context: Context): void {
  const held = new Set<string>();
  let fast = false;
  let last = 0;
  const step = (now: number): void => {
    const camera = context.view.value.camera;
    if (held.size === 0 || camera?.mode !== 'fly') return held.clear();
    const seconds = Math.min(0.1, (now - last) / 1000);
    last = now;
    const a = axes(camera);
    let way: Vec3 = [0, 0, 0];
    for (const code of held) way = add(way, WAYS[code]!(a));
    context.view.set({ camera: moved(camera, scale(way, SPEED * (fast ? 3 : 1) * seconds)) });
    requestAnimationFrame(step);
  };
  window.addEventListener('keydown', (event) => {
    fast = event.shiftKey;
    if (!WAYS[event.code] || event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
    if (context.view.value.camera?.mode !== 'fly') return;
    event.preventDefault();
    const first = held.size === 0;
    held.add(event.code);
    if (first) {
      last = performance.now();
      requestAnimationFrame(step);
    }
  });
  window.addEventListener('keyup', (event) => {
    fast = event.shiftKey;
    held.delete(event.code);
  });
  window.addEventListener('blur', () => held.clear());
}

/** Keys belong to who is being typed into. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return target !== null && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
