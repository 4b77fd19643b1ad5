import { describe, expect, it } from 'vitest';
import { isDone, remedyWords } from '../src/logic/remedy';
import type { DocumentNode, Remedy } from '../src/protocol/messages';

const node = (name: string, x: number, links: string[] = []): DocumentNode => ({
  name,
  position: [x, 0, 0],
  kind: 'path',
  tags: [],
  radius: 0.5,
  stand_only: false,
  peek_outs: [],
  formation: [],
  cover: null,
  links: links.map((to) => ({ to, kind: 'walk', door: null })),
});
const nodes = (...list: DocumentNode[]): Map<string, DocumentNode> => new Map(list.map((n) => [n.name, n]));

describe('a remedy', () => {
  it('is named by what it does', () => {
    expect(remedyWords({ op: 'add_node', at: [1, 2, 0] })).toBe('Add a node here');
    expect(remedyWords({ op: 'link', from: 'a', to: 'b', kind: 'walk', both_ways: true })).toBe('Link a and b');
    expect(remedyWords({ op: 'link', from: 'a', to: 'b', kind: 'walk', both_ways: false })).toBe('Link a to b');
    expect(remedyWords({ op: 'move_node', node: 'a', at: [1, 2, 0] })).toBe('Move a here');
  });

  it('is done when the document says so, and not after undo', () => {
    const cases: [Remedy, Map<string, DocumentNode>, Map<string, DocumentNode>][] = [
      [{ op: 'add_node', at: [4, 0, 0] }, nodes(node('a', 0)), nodes(node('a', 0), node('new-1', 4.001))],
      [{ op: 'move_node', node: 'a', at: [4, 0, 0] }, nodes(node('a', 0)), nodes(node('a', 4))],
      [{ op: 'delete_node', node: 'b' }, nodes(node('a', 0), node('b', 0)), nodes(node('a', 0))],
      [{ op: 'link', from: 'a', to: 'b', kind: 'walk', both_ways: true }, nodes(node('a', 0, ['b']), node('b', 1)), nodes(node('a', 0, ['b']), node('b', 1, ['a']))],
      [{ op: 'unlink', from: 'a', to: 'b', kind: 'walk' }, nodes(node('a', 0, ['b']), node('b', 1)), nodes(node('a', 0), node('b', 1))],
    ];
    for (const [remedy, before, after] of cases) {
      expect(isDone(remedy, before), remedy.op).toBe(false);
      expect(isDone(remedy, after), remedy.op).toBe(true);
    }
  });
});
