import { describe, expect, it } from 'vitest';
import { buildRoof, isTop, roofAt, signedVolume, underRoof } from '../src/logic/roof';

const places = new Float32Array([5, 5, 0, 25, 5, 6, 25, 5.5, 0]);
const roof = buildRoof(places, [0, 0, 0], [30, 10, 9], 1e9);

describe('the roof', () => {
  it('is a little above the highest floor, place by place', () => {
    expect(roofAt(roof, 5, 5)).toBeCloseTo(3.05);
    expect(roofAt(roof, 25, 5)).toBeCloseTo(9.05);
    expect(roofAt(roof, 0, 0)).toBeCloseTo(3.05);
    expect(roofAt(roof, 1000, 4)).toBeCloseTo(9.05);
  });

  it('comes down to a lower floor when the upper one is cut away', () => {
    expect(roofAt(buildRoof(places, [0, 0, 0], [30, 10, 9], 5), 25, 5)).toBeCloseTo(3.05);
  });

  it('tells the top of a low wall from the floor beside it', () => {
    expect(isTop(roof, 5, 5, 1.2)).toBe(true);
    expect(isTop(roof, 5, 5, 0.2)).toBe(false);
  });

  it('is nowhere without nodes', () => {
    expect(roofAt(buildRoof(new Float32Array(), [0, 0, 0], [3, 3, 3], 1e9), 1, 1)).toBe(1e9);
  });

  it('lets a ray begin below it', () => {
    const at = underRoof(roof, [5, 5, 50], [5, 5, -50]);
    expect(at[2]).toBeLessThanOrEqual(roofAt(roof, at[0], at[1]));
    expect(at[2]).toBeGreaterThan(2);
    expect(underRoof(roof, [5, 5, 50], [5, 5, 60])).toEqual([5, 5, 50]);
  });
});

describe('the volume of triangles', () => {
  it('is positive when they look outwards', () => {
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
    const out = new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
    expect(signedVolume(positions, out)).toBeCloseTo(1);
    expect(signedVolume(positions, out.slice().reverse())).toBeCloseTo(-1);
  });
});
