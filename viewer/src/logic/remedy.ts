import type { DocumentNode, Remedy } from '../protocol/messages';

/** What the button says that performs a finding's remedy. */
export function remedyWords(remedy: Remedy): string {
  switch (remedy.op) {
    case 'add_node':
      return 'Add a node here';
    case 'move_node':
      return `Move ${remedy.node} here`;
    case 'delete_node':
      return `Delete ${remedy.node}`;
    case 'link':
      return `Link ${remedy.from} ${remedy.both_ways ? 'and' : 'to'} ${remedy.to}`;
    case 'unlink':
      return `Remove the link to ${remedy.to}`;
  }
}

/** Does the document already say what the remedy would do? Undo makes this false again. */
export function isDone(remedy: Remedy, nodes: ReadonlyMap<string, DocumentNode>): boolean {
  const linked = (from: string, to: string, kind: string): boolean => nodes.get(from)?.links.some((link) => link.to === to && link.kind === kind) ?? false;
  switch (remedy.op) {
    case 'add_node':
      return [...nodes.values()].some((node) => isAt(node, remedy.at));
    case 'move_node': {
      const node = nodes.get(remedy.node);
      return !node || isAt(node, remedy.at);
    }
    case 'delete_node':
      return !nodes.has(remedy.node);
    case 'link':
      return linked(remedy.from, remedy.to, remedy.kind) && (!remedy.both_ways || linked(remedy.to, remedy.from, remedy.kind));
    case 'unlink':
      return !linked(remedy.from, remedy.to, remedy.kind);
  }
}

const SAME_PLACE = 0.01; // metres

function isAt(node: DocumentNode, at: readonly number[]): boolean {
  return node.position.every((value, axis) => Math.abs(value - at[axis]!) < SAME_PLACE);
}
