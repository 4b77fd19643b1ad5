import { describe, expect, it } from 'vitest';
import { merged } from '../src/app/editing';
import { keyOf } from '../src/app/keys';
import { badName, freshName } from '../src/app/situation';
import { boxOf } from '../src/app/try_hand';
import { changesOf } from '../src/app/trying';
import { caretText } from '../src/ui/query_panel';
import { keyNames } from '../src/ui/help';
import type { DocumentNode } from '../src/protocol/messages';
import type { Agent } from '../src/state/view_state';

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
  const agent = (name: string): Agent => ({ name, at: [0, 0, 0], yaw: 0, stance: 'stand', weapon: null, halfAngle: 1 });

  it('are fresh, however many there are', () => {
    const all: Agent[] = [];
    for (let i = 0; i < 20; ++i) all.push(agent(freshName(all)));
    expect(new Set(all.map((a) => a.name)).size).toBe(20);
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
  });
});

describe('keys', () => {
  it('have the same name with Ctrl and with the command key, and none with Alt', () => {
    const press = { key: 'k', ctrlKey: false, metaKey: false, altKey: false };
    expect([keyOf(press), keyOf({ ...press, ctrlKey: true }), keyOf({ ...press, metaKey: true }), keyOf({ ...press, altKey: true })]).toEqual(['k', 'Ctrl+k', 'Ctrl+k', '']);
    expect([keyNames('Ctrl+k'), keyNames('PageUp'), keyNames(undefined)]).toEqual(['Ctrl K', 'Page Up', '']);
  });
});
