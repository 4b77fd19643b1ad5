import type { Context } from '../app/context';
import type { Command } from '../app/commands';
import { searchTitles } from '../logic/search';
import { nodePlace } from '../logic/shapes';
import { h, refill } from './dom';
import { openDialog } from './dialog';
import { keyNames } from './help';

/** Everything by name: commands first, then nodes and regions of the map. */
const MOST = 40;

interface Entry {
  title: string;
  note: string;
  run: () => void;
}

export function openPalette(context: Context, commands: readonly Command[]): void {
  const input = h('input', { type: 'text', placeholder: 'Type a command, a node or a region', 'aria-label': 'Search commands', 'aria-controls': 'palette-list', testid: 'palette-input' });
  const list = h('ul.palette-list', { id: 'palette-list', role: 'listbox' });
  const close = openDialog('All commands', h('div', {}, input, list), 'palette');
  const all = [...commands.map((c): Entry => ({ title: c.title, note: keyNames(c.keys[0]), run: c.run })), ...nodeEntries(context)];
  let found: Entry[] = [];
  let chosen = 0;
  const draw = (): void => {
    refill(
      list,
      found.map((entry, i) =>
        h('li', { role: 'option', 'aria-selected': String(i === chosen), onclick: () => take(i) }, h('span', {}, entry.title), h('kbd', { hidden: !entry.note }, entry.note)),
      ),
      found.length === 0 ? h('li.quiet', {}, 'Nothing is called that') : null,
    );
    list.children[chosen]?.scrollIntoView({ block: 'nearest' });
  };
  const search = (): void => {
    found = searchTitles(all, input.value).slice(0, MOST);
    chosen = 0;
    draw();
  };
  const take = (i: number): void => {
    const entry = found[i];
    close();
    entry?.run();
  };
  input.oninput = search;
  input.onkeydown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) (event.preventDefault(), (chosen = (chosen + step + found.length) % found.length), draw());
    if (event.key === 'Enter') (event.preventDefault(), take(chosen));
  };
  search();
  input.focus();
}

function nodeEntries(context: Context): Entry[] {
  const { scene } = context.facts.value;
  if (!scene) return [];
  const go = (node: number): void => {
    context.view.set({ selected: node });
    context.goTo(nodePlace(scene, node));
  };
  const regions = scene.region_names.map((name, i): Entry => ({ title: `Region: ${name}`, note: '', run: () => context.goTo(nodePlace(scene, scene.regions.indexOf(i))) }));
  return [...regions, ...scene.nodes.map((node, i): Entry => ({ title: `Node: ${node.name}`, note: `#${i}`, run: () => go(i) }))];
}
