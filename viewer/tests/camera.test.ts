import { describe, expect, it } from 'vitest';
import { axes, distance, framing, inMode, looked, moved, orbited, zoomed } from '../src/scene/camera_math';
import { pickNearest } from '../src/scene/pick';
import type { Camera, Vec3 } from '../src/state/view_state';

const camera: Camera = { mode: 'orbit', position: [0, -10, 10], target: [0, 0, 0], span: 10 };
const close = (a: Vec3, b: Vec3): void => a.forEach((v, i) => expect(v).toBeCloseTo(b[i]!, 6));

describe('the camera', () => {
  it('keeps its distance while it orbits, and never tips over', () => {
    let now = camera;
    for (let i = 0; i < 50; ++i) now = orbited(now, 0.3, 0.2);
    expect(distance(now.position, now.target)).toBeCloseTo(distance(camera.position, camera.target), 6);
    expect(now.position[2]).toBeGreaterThan(0);
    expect(Math.hypot(now.position[0], now.position[1])).toBeGreaterThan(0.1);
  });

  it('stays where it is while it looks around', () => {
    close(looked(camera, 1, 0.2).position, camera.position);
  });

  it('moves as a whole', () => {
    const now = moved(camera, [1, 2, 3]);
    close(now.position, [1, -8, 13]);
    close(now.target, [1, 2, 3]);
  });

  it('has axes at right angles', () => {
    const { right, up, forward } = axes(camera);
    for (const [a, b] of [[right, up], [up, forward], [right, forward]] as const)
      expect(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]).toBeCloseTo(0, 6);
  });

  it('keeps the point under the cursor while it zooms', () => {
    close(zoomed(camera, 0.5, [4, 0, 0]).target, [2, 0, 0]);
    const plan = zoomed({ ...camera, mode: 'plan' }, 0.5, [4, 2, 9]);
    close(plan.target, [2, 1, 0]);
    expect(plan.span).toBe(5);
  });

  it('changes its mode and looks at the same place', () => {
    const plan = inMode(camera, 'plan', 3);
    close(plan.target, camera.target);
    expect(inMode(plan, 'orbit', 3).mode).toBe('orbit');
    expect(inMode(camera, 'orbit', 3)).toBe(camera);
  });

  it('frames a level from above its middle', () => {
    const whole = framing('plan', [0, 0, 0], [40, 20, 5], 2);
    close(whole.target, [20, 10, 0]);
    expect(whole.span).toBeGreaterThan(10);
  });
});

describe('picking', () => {
  const screen = { project: (at: Vec3) => ({ x: at[0], y: at[1], depth: at[2] / 100 }) };
  const places = new Float32Array([10, 10, 50, 12, 10, 1, 90, 90, 0]);

  it('takes the nearest on the screen, and of those on top of each other the nearer one', () => {
    expect(pickNearest(screen, places, 91, 90, 10, 1e9)).toBe(2);
    expect(pickNearest(screen, places, 11, 10, 10, 1e9)).toBe(1);
  });

  it('takes nothing far from everything, and nothing that is cut away', () => {
    expect(pickNearest(screen, places, 50, 50, 10, 1e9)).toBeNull();
    expect(pickNearest(screen, places, 10, 10, 1, 20)).toBeNull();
  });
});
