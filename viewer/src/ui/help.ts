import type { Command } from '../app/commands';
import { h } from './dom';
import { openDialog } from './dialog';

/** All keys, made from the table of commands, and what the mouse does. */
export function keyNames(key: string | undefined): string {
  if (!key) return '';
  const names: Record<string, string> = { PageUp: 'Page Up', PageDown: 'Page Down' };
  return names[key] ?? key.split('+').map((part) => (part.length === 1 ? part.toUpperCase() : part)).join(' ');
}

const MOUSE: readonly [string, string][] = [
  ['Drag a figure', 'move it over the floor'],
  ['Drag its handle', 'turn it'],
  ['Click a node', 'learn why it has its colour'],
  ['Drag', 'look around; move the plan'],
  ['Right drag', 'move sideways'],
  ['Wheel', 'nearer and farther'],
  ['Arrow keys', 'move; with Shift faster'],
  ['W A S D, Q E', 'move, only while flying'],
  ['Escape', 'back out'],
];

export function openHelp(commands: readonly Command[]): void {
  const groups = [...new Set(commands.map((c) => c.group))];
  const row = (key: string, text: string): HTMLElement => h('div.key-row', {}, h('kbd', {}, key), h('span', {}, text));
  openDialog(
    'Keys',
    h(
      'div',
      {},
      h('h2', {}, 'Keys and mouse'),
      h(
        'div.key-groups',
        {},
        h('section', {}, h('h3', {}, 'Mouse and movement'), MOUSE.map(([key, text]) => row(key, text))),
        ...groups.map((group) => h('section', {}, h('h3', {}, group), commands.filter((c) => c.group === group && c.keys.length > 0).map((c) => row(c.keys.map(keyNames).join(' or '), c.title.replace(/^Layer: /, ''))))),
      ),
      h('p.quiet', {}, 'A copied link shows a colleague the same view of the same map.'),
    ),
    'help-sheet',
  );
}
