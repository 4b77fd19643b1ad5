import { describe, expect, it } from 'vitest';
import { apply, complete, type Names } from '../src/logic/complete';
import { contrast, heat, luminance, mix, OKABE_ITO } from '../src/logic/palette';
import { rankTerms, withWeight } from '../src/logic/rank_weights';
import { searchTitles } from '../src/logic/search';
import { arcAngles, boxEdges, sector } from '../src/logic/shapes';
import { count, counted, degrees, metres, percent, place } from '../src/logic/numbers';

const word = (word: string, kind: Names['words'][number]['kind'], takes = '') => ({ word, kind, takes, help: '' });
const names: Names = {
  words: [
    word('attack', 'set', '(e)'),
    word('safe', 'set'),
    word('near', 'set', '(SET, 1)'),
    word('region', 'set', '("…")'),
    word('exposure', 'set', ' < 0.2'),
    word('path', 'quality'),
    word('falling', 'curve', '(0, 40)'),
    word('mean', 'combination', '('),
    word('rank', 'keyword'),
  ],
  enemies: ['red', 'old guard'],
  regions: ['room 1', 'yard'],
  tags: ['entrance'],
};
const labels = (text: string): string[] => complete(text, text.length, names).items.map((i) => i.label);

describe('completion', () => {
  it('offers sets where a set begins, those that start as typed first', () => {
    expect(labels('')).toContain('safe');
    expect(labels('a')[0]).toBe('attack(e)');
    expect(labels('safe & n')).toContain('near(SET, 1)');
  });

  it('offers enemies, regions and tags where they belong', () => {
    expect(labels('attack(')).toEqual(['red', 'old guard']);
    expect(labels('region("ro')).toEqual(['room 1']);
    expect(labels('tag(')).toEqual(['entrance']);
  });

  it('offers combinations, qualities and curves within a ranking', () => {
    expect(labels('safe rank ')).toEqual(['mean(']);
    expect(labels('safe rank mean(')).toEqual(['path']);
    expect(labels('safe rank mean(path ')).toEqual(['falling(0, 40)']);
  });

  const applied = (text: string, caret: number): string => {
    const found = complete(text, caret, names);
    const done = apply(text, found, found.items[0]!);
    return `${done.text.slice(0, done.from)}[${done.text.slice(done.from, done.to)}]${done.text.slice(done.to)}`;
  };

  it('replaces what was typed and selects the first argument, so that typing goes on there', () => {
    expect(applied('safe & att - pinch', 10)).toBe('safe & attack([red]) - pinch');
    expect(applied('nea', 3)).toBe('near([SET], 1)');
    expect(applied('regi', 4)).toBe('region(["…"])');
    expect(applied('expo', 4)).toBe('exposure < [0.2]');
    expect(applied('safe rank mean(path fal', 23)).toBe('safe rank mean(path falling([0], 40)');
    expect(applied('saf', 3)).toBe('safe[]');
  });

  it('quotes names that are no words', () => {
    expect(applied('attack(ol', 9)).toBe('attack("old guard"[]');
  });
});

describe('weights of a ranking', () => {
  const query = 'safe rank mean(2 * path falling(0, 40), cover rising(0, 1))';

  it('are read term by term', () => {
    expect(rankTerms(query).map((t) => [t.text, t.weight])).toEqual([
      ['path falling(0, 40)', 2],
      ['cover rising(0, 1)', 1],
    ]);
    expect(rankTerms('safe & danger')).toEqual([]);
  });

  it('are those of every combination', () => {
    for (const combination of ['mean', 'product', 'min', 'max'])
      expect(rankTerms(query.replace('mean', combination))).toHaveLength(2);
  });

  it('are rewritten in place, and 1 is not written', () => {
    const [first, second] = rankTerms(query);
    expect(withWeight(query, first!, 1)).toBe('safe rank mean(path falling(0, 40), cover rising(0, 1))');
    expect(withWeight(query, second!, 3.5)).toBe('safe rank mean(2 * path falling(0, 40), 3.5 * cover rising(0, 1))');
  });

  it('come back as they were set, for any order of changes', () => {
    let text = query;
    for (const [i, weight] of [[0, 4], [1, 0.5], [0, 1], [1, 2]] as const) {
      text = withWeight(text, rankTerms(text)[i]!, weight);
      expect(rankTerms(text)[i]!.weight).toBe(weight);
    }
  });
});

describe('colours', () => {
  it('of the heat map rise in lightness all along', () => {
    const steps = Array.from({ length: 21 }, (_, i) => luminance(heat(i / 20)));
    for (let i = 1; i < steps.length; ++i) expect(steps[i]!).toBeGreaterThan(steps[i - 1]!);
    expect(heat(NaN)).toBe(heat(0));
  });

  it('mix at both ends to themselves', () => {
    expect(mix('#102030', '#ffffff', 0)).toBe('#102030');
    expect(mix('#102030', '#ffffff', 1)).toBe('#ffffff');
  });

  it('of text on rank labels can be read', () => {
    expect(contrast(OKABE_ITO.sky, '#06202f')).toBeGreaterThan(4.5);
  });
});

describe('shapes', () => {
  it('of arcs run counter-clockwise, and equal handles mean all round', () => {
    expect(arcAngles([1, 0], [0, 1]).sweep).toBeCloseTo(Math.PI / 2);
    expect(arcAngles([0, 1], [1, 0]).sweep).toBeCloseTo(1.5 * Math.PI);
    expect(arcAngles([1, 0], [1, 0]).sweep).toBeCloseTo(2 * Math.PI);
  });

  it('of sectors are whole triangles at their height', () => {
    const triangles = sector([1, 2, 3], 0, 1, 0.5, 1, 0.1);
    expect(triangles.length % 9).toBe(0);
    for (let i = 2; i < triangles.length; i += 3) expect(triangles[i]).toBeCloseTo(3.1);
  });

  it('of boxes have twelve edges', () => {
    expect(boxEdges([0, 0, 0], [1, 2, 3])).toHaveLength(12);
  });
});

describe('words', () => {
  it('find titles by all of their words, in any order', () => {
    const items = ['Orbit camera', 'Plan from above', 'Camera: fly'].map((title) => ({ title }));
    expect(searchTitles(items, 'camera').map((i) => i.title)).toEqual(['Camera: fly', 'Orbit camera']);
    expect(searchTitles(items, 'above plan')).toHaveLength(1);
    expect(searchTitles(items, '')).toHaveLength(3);
  });

  it('say numbers as people do', () => {
    expect([count(12345), counted(1, 'node'), metres(3.14159), percent(0.256), degrees(-Math.PI / 2)]).toEqual(['12,345', '1 node', '3.1 m', '26 %', 270]);
    expect(place([1.25, -0.01, -3])).toBe('1.3, 0.0, -3.0');
  });
});
