import { describe, expect, it } from 'vitest';
import { fromFragment, toFragment } from '../src/state/fragment';
import { commandFor, readLink, sameMap } from '../src/state/link';
import { toggledFold, withQuery } from '../src/state/settings';
import { Store } from '../src/state/store';
import { UndoList } from '../src/state/undo_list';
import { emptyState, type ViewState } from '../src/state/view_state';

const full: ViewState = {
  map: 'yard & gate #1.txt',
  camera: { mode: 'plan', position: [1, 2, 30], target: [1, 2, 0], span: 12.5 },
  layer: 'flank',
  tab: 'try',
  means: 'fire',
  npc: { name: 'npc', at: [1.25, -3, 0.5], yaw: 0, stance: 'crouch', weapon: 'rifle', halfAngle: Math.PI / 2 },
  enemies: [
    { name: 'red', at: [4, 5, 6], yaw: Math.PI / 2, stance: 'stand', weapon: null, halfAngle: Math.PI / 4 },
    { name: 'ünï "x', at: [0, 0, 0], yaw: 0, stance: 'stand', weapon: 'pistol', halfAngle: Math.PI / 2 },
  ],
  target: 'red',
  query: 'safe & near(danger, 2) rank mean(2 * path falling(0, 40)) = 100%',
  show: ['nodes', 'links', 'gates'],
  xray: false,
  cut: 2.75,
  selected: 17,
  path: { from: [1, 2, 3], to: [4, 5, 6], weight: Infinity, avoid: 'exposure', body: 'quake', formation: 'wedge' },
  disabled: [3, 17],
  changes: { shut: ['door 1'], added: [{ min: [0, 0, 0], max: [1, 1, 1] }], removed: [{ min: [2, 2, 2], max: [3, 3, 3] }] },
};

describe('the fragment', () => {
  it('gives back every field of a full state', () => {
    const back = fromFragment(`#${toFragment(full)}`);
    expect({ ...back, enemies: [] }).toEqual({ ...full, enemies: [] });
    back.enemies.forEach((enemy, i) => {
      const { yaw, halfAngle, ...rest } = full.enemies[i]!;
      expect(enemy).toMatchObject(rest);
      expect(enemy.yaw).toBeCloseTo(yaw, 4);
      expect(enemy.halfAngle).toBeCloseTo(halfAngle, 4);
    });
  });

  it('is stable: reading and writing it again changes nothing', () => {
    const text = toFragment(full);
    expect(toFragment(fromFragment(text))).toBe(text);
  });

  it('says little about an empty state', () => {
    expect(toFragment(emptyState())).toBe('map=');
    expect(fromFragment('')).toEqual(emptyState());
  });

  it('ignores what makes no sense', () => {
    const junk = 'layer=7&camera=orbit,1,2&enemy=x,y,z,w&npc=,1,2,3&cut=high&node=-3&weight=-1&show=bogus,links&add=1,2,3&%%%&a=%E0%A4%A';
    expect(fromFragment(junk)).toEqual({ ...emptyState(), show: ['links'] });
  });

  it('survives random garbage', () => {
    let seed = 7;
    const random = (n: number): number => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n;
    const letters = 'map=&camera,orbit0123456789.-%#enemyshowcutinfNaN';
    for (let i = 0; i < 500; ++i) {
      const text = Array.from({ length: random(80) }, () => letters[random(letters.length)]).join('');
      expect(() => toFragment(fromFragment(text))).not.toThrow();
    }
  });
});

describe('Store', () => {
  it('tells which fields changed, once, and not when nothing did', () => {
    const store = new Store({ a: 1, b: 2 });
    const heard: string[] = [];
    store.listen((state, changed) => heard.push(`${state.a}${state.b}:${[...changed].join()}`));
    store.set({ a: 1 });
    store.set({ a: 3, b: 2 });
    store.set({ a: 4, b: 5 });
    expect(heard).toEqual(['32:a', '45:a,b']);
  });
});

describe('UndoList', () => {
  it('goes back and forth, and a new step ends the future', () => {
    const list = new UndoList<number>();
    list.push(1);
    list.push(2);
    expect(list.undo(3)).toBe(2);
    expect(list.undo(2)).toBe(1);
    expect(list.undo(1)).toBeUndefined();
    expect(list.redo(1)).toBe(2);
    list.push(2);
    expect(list.canRedo).toBe(false);
    expect(list.redo(9)).toBeUndefined();
  });

  it('forgets the oldest beyond its length', () => {
    const list = new UndoList<number>(2);
    [1, 2, 3].forEach((v) => list.push(v));
    expect([list.undo(4), list.undo(3), list.undo(2)]).toEqual([3, 2, undefined]);
  });
});

describe('settings', () => {
  it('keep the newest query first, each once, and none that the program would refuse', () => {
    let queries: readonly string[] = [];
    for (const text of ['safe', 'danger', '  ', 'safe ', 'ü'.repeat(301)]) queries = withQuery(queries, text);
    expect(queries).toEqual(['safe', 'danger']);
    for (let i = 0; i < 40; ++i) queries = withQuery(queries, `near(safe, ${i})`);
    expect(queries).toHaveLength(30);
  });

  it('fold a panel and open it again', () => {
    expect(toggledFold([], 'left')).toEqual(['left']);
    expect(toggledFold(['left', 'right'], 'left')).toEqual(['right']);
  });
});

describe('a link', () => {
  const fragment = 'map=demo.dfl&layer=attack&query=safe%20%26%20danger';

  it('is read from an address, from its part after #, and from a command', () => {
    for (const text of [fragment, `#${fragment}`, `http://127.0.0.1:7101/0123abcd/#${fragment}`, ` ${commandFor('demo.dfl', fragment)}\n`, `defilade view --state=${fragment}`])
      expect(readLink(text, 'demo.dfl')).toEqual({ fragment });
  });

  it('of another map, or of none, is refused with a sentence', () => {
    const refused = (text: string): string => (readLink(text, 'yard.dfl') as { problem: string }).problem;
    expect(refused(fragment)).toContain('“demo.dfl”, but “yard.dfl” is open');
    for (const text of ['', 'hello', 'http://127.0.0.1:7101/0123abcd/', '#', 'two words=3 4']) expect(refused(text)).toContain('not a link');
  });

  it('of a level fits the map that was baked from it', () => {
    expect(sameMap('yard.obj', 'yard.dfl')).toBe(true);
    expect(sameMap('yard.obj', 'gate.dfl')).toBe(false);
  });

  it('is a command that a shell does not misread', () => {
    const state = toFragment({ ...full, query: "it's" });
    expect(state).not.toContain("'");
    expect(commandFor('my map.dfl', state)).toBe(`defilade view 'my map.dfl' --state '${state}'`);
    expect(fromFragment(state).query).toBe("it's");
  });
});
