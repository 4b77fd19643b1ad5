import { describe, expect, it } from 'vitest';
import { spacingOf } from '../src/app/asking';
import { doorOnRay } from '../src/logic/door_pick';
import { LAYER_LIST, markOf, type LayerInput } from '../src/logic/layers';
import { legendOf, overlayLegend, regionLegend } from '../src/logic/legend';
import { heat, luminance, scoreColour } from '../src/logic/palette';
import { neighbours, regionColours } from '../src/logic/regions';
import { scoreShare, scoresOf } from '../src/logic/scores';
import { BitSet } from '../src/protocol/bits';
import type { BoxPair, SceneData } from '../src/protocol/messages';
import { foundWords } from '../src/ui/query/query_panel';
import { changeWords } from '../src/ui/try_panel';

describe('layers', () => {
  const scene = { exposure: new Float32Array([0.1, 0.4]) } as unknown as SceneData;
  const input = (sets: Record<string, number[]>): LayerInput => ({
    scene,
    sets: new Map(Object.entries(sets).map(([name, ids]) => [name, BitSet.of(8, ids)])),
    query: null,
    scores: null,
    gates: null,
    ambush: null,
    inside: null,
  });

  it('have each a key of its own', () => {
    const keys = LAYER_LIST.map((l) => l.key).filter((key) => key !== '');
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('tell their sets apart by colour and by size', () => {
    const sets = input({ danger: [0], safe: [1] });
    const [seen, safe] = [markOf('danger', 0, sets), markOf('danger', 1, sets)];
    expect(seen.colour).not.toBe(safe.colour);
    expect(seen.size).toBeGreaterThan(safe.size);
  });

  it('look as their legend says', () => {
    const sets = input({ attack: [0], attack_near_cover: [1], danger: [2], flank: [0], snipe: [0], cover: [0], pinch: [0] });
    for (const layer of LAYER_LIST.filter((l) => !['exposure', 'light', 'path', 'query'].includes(l.name)))
      for (let node = 0; node < 4; ++node) {
        const mark = markOf(layer.name, node, sets);
        const entries = legendOf(layer.name).map((e) => `${e.colour} ${e.size}`);
        expect(entries).toContain(`${mark.colour} ${mark.size}`);
      }
  });

  it('of exposure use the whole ramp', () => {
    expect(markOf('exposure', 1, input({})).colour).toBe(heat(1));
  });

  it('paint the floor of what they are about, weakly that of danger, and the rest not at all', () => {
    const sets = input({ attack: [0], danger: [1] });
    const [about, seen, rest] = [0, 1, 2].map((node) => markOf('attack', node, sets).paint) as [number, number, number];
    expect(about).toBeGreaterThan(seen);
    expect(seen).toBeGreaterThan(rest);
    expect(rest).toBe(0);
  });

  it('colour what a query has found by its score, if it ranks', () => {
    const query = BitSet.of(8, [0, 1, 2]);
    const scores = scoresOf(new Float32Array([0.2, 0.6, 0.4, -1]))!;
    const colours = (extra: Partial<LayerInput>): string[] => [0, 1, 2].map((node) => markOf('query', node, { ...input({}), query, ...extra }).colour);
    expect(colours({ scores })).toEqual([scoreColour(0), scoreColour(1), scoreColour(0.5)]);
    expect(new Set(colours({})).size).toBe(1);
  });
});

describe('scores', () => {
  it('fill the ramp from the lowest to the best, and equal ones are all best', () => {
    const scores = scoresOf(new Float32Array([-1, 0.25, 0.75, 0.5]))!;
    expect([scores.low, scores.high]).toEqual([0.25, 0.75]);
    expect(scoreShare(scores, 3)).toBeCloseTo(0.5);
    expect(scoreShare(scoresOf(new Float32Array([0.4, -1]))!, 0)).toBe(1);
    expect(scoresOf(new Float32Array([-1]))).toBeNull();
  });

  it('have colours that get lighter, so that they also read in grey', () => {
    const steps = Array.from({ length: 20 }, (_, i) => luminance(scoreColour(i / 19)));
    for (let i = 1; i < steps.length; ++i) expect(steps[i]!).toBeGreaterThan(steps[i - 1]!);
  });

  it('of the best lie farther apart on larger levels, within bounds', () => {
    const spacing = (side: number): number => spacingOf({ bounds: [[0, 0, 0], [side, side, 4]] });
    expect([spacing(10), spacing(2000)]).toEqual([3, 8]);
    expect(spacing(120)).toBeGreaterThan(spacing(90));
  });

  it('say how many near ones are not listed', () => {
    expect(foundWords({ count: 2008, is_ranked: true, left_out: 31 })).toBe('2,008 nodes; 31 close to a better one not listed');
    expect(foundWords({ count: 1, is_ranked: false, left_out: 0 })).toBe('1 node, nearest first');
  });
});

describe('the legend', () => {
  it('shows ways as lines, and areas where the floor is painted', () => {
    expect(legendOf('path').slice(0, 4).map((e) => e.shape)).toEqual(['line', 'line', 'line', 'dashed']);
    expect(legendOf('danger', { painted: true }).map((e) => e.shape)).toEqual(['area', 'area']);
    expect(legendOf('danger').map((e) => e.shape)).toEqual(['dot', 'dot']);
  });

  it('lists every overlay that has a sign', () => {
    for (const name of ['links', 'arcs', 'gates', 'snipers', 'watch'] as const) expect(overlayLegend([name]).length).toBeGreaterThan(0);
    expect(overlayLegend(['nodes', 'floor', 'names'])).toEqual([]);
  });

  it('names regions, or says how many there are', () => {
    expect(regionLegend(['yard', 'hall'], ['#111111', '#222222']).map((e) => e.text)).toEqual(['yard', 'hall']);
    const many = Array.from({ length: 30 }, (_, i) => `r${i}`);
    expect(regionLegend(many, many.map(() => '#111111'))).toHaveLength(1);
  });
});

describe('regions', () => {
  it('differ in colour from their neighbours', () => {
    // A ring of nine, with all of them linked to a tenth.
    const links = Array.from({ length: 9 }, (_, i) => [i, (i + 1) % 9, 0, i, 9, 0]).flat();
    const scene = { region_names: Array.from({ length: 10 }, (_, i) => `r${i}`), regions: Uint32Array.from({ length: 10 }, (_, i) => i), links: Uint32Array.from(links) };
    const colours = regionColours(scene);
    neighbours(scene).forEach((beside, region) => beside.forEach((other) => expect(colours[other]).not.toBe(colours[region])));
  });
});

describe('doors', () => {
  const doors = [
    { name: 'near', box: [[0, 0, 0], [1, 2, 3]] as BoxPair },
    { name: 'far', box: [[5, 0, 0], [6, 2, 3]] as BoxPair },
    { name: 'nowhere', box: null },
  ];

  it('are pointed at by the ray that meets them first', () => {
    expect(doorOnRay(doors, [-5, 1, 1], [10, 1, 1])).toBe('near');
    expect(doorOnRay(doors, [10, 1, 1], [-5, 1, 1])).toBe('far');
    expect(doorOnRay(doors, [-5, 3, 1], [10, 3, 1])).toBeNull();
    expect(doorOnRay(doors, [-5, 1, 1], [-1, 1, 1])).toBeNull();
  });
});

describe('what a change does', () => {
  it('is said against the map as it was baked', () => {
    const door = { id: 1, kind: 'door' as const, door: 'door1' };
    expect(changeWords({ changes: [door], lost: 74, gained: 0, rays: 0, milliseconds: 0.12 })).toBe('Who sees whom, standing: 74 lost, 0 gained. The last change took 0 rays and 0.1 ms.');
    expect(changeWords({ changes: [], lost: 0, gained: 0, rays: 3, milliseconds: 1 })).toContain('Sight is as it was baked.');
  });
});
