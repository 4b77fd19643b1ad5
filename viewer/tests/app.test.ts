import { describe, expect, it } from 'vitest';
import { merged } from '../src/app/editing';
import { keyOf } from '../src/app/keys';
import { makeCommands, type Extra } from '../src/app/commands';
import type { Context } from '../src/app/context';
import { badName } from '../src/app/situation';
import { stepOf } from '../src/app/moving';
import { enemyColours, freshName } from '../src/logic/enemy_colours';
import { halfTyped } from '../src/logic/half_typed';
import { counts, coverWords, enemyWords, pinchWords, verdictWords } from '../src/logic/why_words';
import { boxOf } from '../src/app/hands/try_hand';
import { changesOf } from '../src/app/trying';
import { caretText } from '../src/ui/query/query_panel';
import { keyNames } from '../src/ui/help';
import type { DocumentNode, FoundCover, PinchPoint, WhyEnemy } from '../src/protocol/messages';
import type { Camera } from '../src/state/view_state';

const node = (name: string, x = 0): DocumentNode => ({ name, position: [x, 0, 0], kind: 'path', tags: [], radius: 0.5, stand_only: false, peek_outs: [], formation: [], cover: null, links: [] });

describe('the document', () => {
  it('takes over what an edit says is new, different or gone', () => {
    const before = new Map([node('a'), node('b'), node('c')].map((n) => [n.name, n]));
    const after = merged(before, { nodes: [node('b', 7), node('d')], gone: ['a'] });
    expect([...after.keys()].sort()).toEqual(['b', 'c', 'd']);
    expect(after.get('b')!.position[0]).toBe(7);
    expect(before.has('a')).toBe(true);
  });
});

describe('changes', () => {
  it('of an answer become what a link says', () => {
    const changes = [
      { id: 1, kind: 'add' as const, box: [[0, 0, 0], [1, 1, 1]] as [[number, number, number], [number, number, number]] },
      { id: 2, kind: 'door' as const, door: 'door1' },
    ];
    expect(changesOf({ changes })).toEqual({ shut: ['door1'], added: [{ min: [0, 0, 0], max: [1, 1, 1] }], removed: [] });
  });

  it('are boxes whichever way they are drawn', () => {
    expect(boxOf([3, 1, 0], [1, 4, 0], 2)).toEqual({ min: [1, 1, -0.02], max: [3, 4, 2] });
  });
});

describe('names of enemies', () => {
  const known = [
    { name: 'red', colour: '#d00' },
    { name: 'violet', colour: '#70d' },
    { name: 'brown', colour: '#840' },
  ];

  it('are fresh, however many there are, and colours first', () => {
    const all: string[] = [];
    for (let i = 0; i < 20; ++i) all.push(freshName(all, known));
    expect(new Set(all).size).toBe(20);
    expect(all.slice(0, 3)).toEqual(['red', 'violet', 'brown']);
    expect(freshName(['violet'], known)).toBe('red');
  });

  it('decide their colours: who is called red is red, and nobody else is while there are others', () => {
    expect(enemyColours(['violet', 'guard', 'red'], known)).toEqual(['#70d', '#840', '#d00']);
    expect(enemyColours(['a', 'b', 'c', 'd'], known)).toEqual(['#d00', '#70d', '#840', '#d00']);
  });

  it('that the server would refuse are refused here with a reason', () => {
    for (const bad of ['', ' ', 'npc', 'a"b', 'a,b', 'x'.repeat(65), 'red']) expect(badName(bad, ['red'])).not.toBeNull();
    expect(badName('old guard', ['red'])).toBeNull();
  });
});

describe('an error in a query', () => {
  it('has a caret under its character, also past the end and in long or several lines', () => {
    expect(caretText('safe &', 6, 'a set is missing')).toBe('safe &\n      ^\na set is missing');
    const long = `${'safe | '.repeat(12)}oops`;
    const [line, caret] = caretText(long, long.length - 4, 'what?').split('\n');
    expect(line![caret!.indexOf('^')]).toBe('o');
    const [second, under] = caretText('safe &\n  oops', 9, 'what?').split('\n');
    expect(second![under!.indexOf('^')]).toBe('o');
    expect(caretText('safe', null, 'lost')).toBe('lost');
    expect(caretText('dangr', 0, 'the query is wrong at character 1: there is no set "dangr"')).toBe('dangr\n^\nthere is no set "dangr"');
  });
});

describe('an unfinished query', () => {
  const half = (text: string, at: number): boolean => halfTyped(text, at, text.length);

  it('is not called wrong while its wrong word is being typed or its end is missing', () => {
    expect(half('dang', 0)).toBe(true);
    expect(half('safe & att', 7)).toBe(true);
    expect(half('safe & ', 7)).toBe(true);
    expect(half('attack(', 7)).toBe(true);
    expect(half('attack("gre', 7)).toBe(true);
  });

  it('is called wrong once somebody has gone on', () => {
    expect(half('dangr & safe', 0)).toBe(false);
    expect(half('attack(green) & safe', 7)).toBe(false);
    expect(halfTyped('dangr & safe', 0, 3)).toBe(true);
    expect(halfTyped('safe', null, 4)).toBe(false);
  });
});

describe('words', () => {
  const enemy = (fields: Partial<WhyEnemy>): WhyEnemy => ({ name: 'red', node: 0, at: [0, 0, 0], distance: 7, sees: true, fires: true, facing: false, seen_by_us: false, eye: [0, 0, 0], rays: [], ...fields });

  it('about an enemy say what it could see, and that it can hit only if it has a weapon', () => {
    expect(enemyWords(enemy({}), false, 'sight')).toEqual({ because: 'could see it, 7.0 m away', more: '' });
    expect(enemyWords(enemy({}), true, 'sight').more).toBe('can hit it');
    const hidden = enemy({ sees: false, fires: false, rays: [{ to: [0, 0, 0], clear: false, hit: [1, 1, 1], material: 'solid' }] });
    expect(enemyWords(hidden, true, 'sight')).toEqual({ because: 'cannot see it: a wall is in between, 7.0 m away', more: '' });
  });

  it('about an enemy that looks away say so only where it matters', () => {
    expect(enemyWords(enemy({}), false, 'now').because).toBe('could see it, but looks away, 7.0 m away');
    expect(enemyWords(enemy({ facing: true }), false, 'now').because).toBe('sees it now, 7.0 m away');
    expect([counts(enemy({}), 'sight'), counts(enemy({}), 'now'), counts(enemy({ facing: true }), 'now')]).toEqual([true, false, true]);
    expect(verdictWords('danger', true, 'now')).toBe('In danger: an enemy sees it now.');
  });

  it('about gates tell ways in from ways out', () => {
    const point = (direction: string): PinchPoint => ({ rule: 'general', direction, gates: [1], inside: 10, ambush: 9 });
    expect(pinchWords(point('exit'))).toBe('The only way out of 10 nodes; 9 places for an ambush');
    expect(pinchWords(point('both'))).not.toBe(pinchWords(point('entry')));
  });

  it('about cover are plain, also where there is none', () => {
    const cover = (fields: Partial<FoundCover>): FoundCover => ({ found: true, source: 'node', place: [0, 0, 0], stance: 'stand', points: [], way: 0, rays: 4, why: '', ...fields });
    expect(coverWords(cover({}))).toContain('in cover where it is');
    expect(coverWords(cover({ way: 3.2 }))).toContain('3.2 m away');
    expect(coverWords(cover({ found: false }))).toContain('no cover');
  });
});

describe('keys', () => {
  const nothing = new Proxy({}, { get: () => () => {} }) as Extra;
  const commands = makeCommands({} as Context, nothing);

  it('have the same name with Ctrl and with the command key, whatever Caps Lock says, and none with Alt', () => {
    const press = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect([keyOf(press), keyOf({ ...press, ctrlKey: true }), keyOf({ ...press, metaKey: true }), keyOf({ ...press, altKey: true })]).toEqual(['k', 'Ctrl+k', 'Ctrl+k', '']);
    expect([keyOf({ ...press, key: 'K' }), keyOf({ ...press, key: 'K', shiftKey: true }), keyOf({ ...press, key: '?', shiftKey: true })]).toEqual(['k', 'Shift+k', '?']);
    expect([keyNames('Ctrl+k'), keyNames('Ctrl+Shift+z'), keyNames('PageUp'), keyNames(undefined)]).toEqual(['Ctrl K', 'Ctrl Shift Z', 'Page Up', '']);
  });

  it('are each of one command', () => {
    const all = commands.flatMap((c) => c.keys);
    expect(new Set(all).size).toBe(all.length);
  });

  it('of one letter never save a file, open a tool or ask for a click, and those that fly do nothing else', () => {
    const letters = commands.filter((c) => c.keys.some((key) => /^[a-z]$/.test(key)));
    expect(letters.map((c) => c.id).filter((id) => /^(png|json|copy-link|paste-link|edit|try|add-enemy|place-npc|path-goal|undo)$/.test(id))).toEqual([]);
    expect(commands.flatMap((c) => c.keys).filter((key) => /^[wasdqe]$/.test(key))).toEqual([]);
  });

  it('F frames what is selected, and Shift F flies', () => {
    const of = (key: string): string => commands.find((c) => c.keys.includes(key))!.id;
    expect([of('f'), of('Shift+f'), of('['), of(']')]).toEqual(['frame-selected', 'camera-fly', 'fold-left', 'fold-right']);
  });
});

describe('arrow keys', () => {
  const camera = (mode: Camera['mode']): Camera => ({ mode, position: [0, -10, 10], target: [0, 0, 0], span: 20 });

  it('pan along the floor in orbit and plan, and follow the view in flight', () => {
    expect(stepOf(camera('orbit'), 'forward')[2]).toBeCloseTo(0);
    expect(stepOf(camera('orbit'), 'forward')[1]).toBeGreaterThan(0);
    expect(stepOf(camera('plan'), 'left')[0]).toBeLessThan(0);
    expect(stepOf(camera('fly'), 'forward')[2]).toBeLessThan(0);
  });
});
