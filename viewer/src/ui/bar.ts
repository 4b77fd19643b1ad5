import type { Context } from '../app/context';
import type { Command } from '../app/commands';
import { count, counted } from '../logic/numbers';
import type { Side } from '../state/settings';
import { h, refill } from './dom';
import { isOpen, onFold } from './folding';
import { keyNames } from './help';
import { icon, type IconName } from './icons';

/** The bar on top: the panels, the map, and what can be done with a view as a whole. */
export function buildBar(context: Context, bar: HTMLElement, commands: readonly Command[]): void {
  const map = h('div.map', { testid: 'map-name' });
  const link = h('span.link-state', { role: 'status', testid: 'link-state' });
  const button = (id: string, name: IconName, more = ''): HTMLElement => {
    const command = commands.find((c) => c.id === id)!;
    const keys = command.keys[0] ? ` (${keyNames(command.keys[0])})` : '';
    return h(`button.icon${more}`, { title: command.title + keys, 'aria-label': command.title, onclick: command.run, testid: id }, icon(name));
  };
  const sides = (['left', 'right'] as const).map((side): [Side, HTMLElement] => [side, button(`fold-${side}`, side === 'left' ? 'foldLeft' : 'foldRight')]);
  const search = commands.find((c) => c.id === 'palette')!;
  bar.append(
    sides[0]![1],
    h('div.brand', {}, icon('logo'), h('strong', {}, 'Defilade')),
    map,
    link,
    h('div.spacer'),
    h('button.palette-button', { onclick: search.run, 'aria-label': 'Commands', testid: 'palette' }, icon('search'), h('span', {}, 'Commands'), h('kbd', {}, 'Ctrl K')),
    button('copy-link', 'link'),
    button('paste-link', 'paste', '.roomy'),
    button('png', 'picture', '.roomy'),
    button('json', 'download', '.roomy'),
    button('theme', 'theme'),
    button('help', 'help'),
    sides[1]![1],
  );
  const update = (): void => {
    const { scene, source, link: state } = context.facts.value;
    refill(
      map,
      h('span.name', { title: scene?.name ?? source }, scene?.name ?? source),
      scene ? h('span.quiet', {}, `${counted(scene.nodes.length, 'node')} · ${count(scene.links.length / 3)} links · ${count(scene.triangles.length / 3)} triangles`) : null,
    );
    link.textContent = state === 'lost' ? 'not connected' : '';
    document.title = scene ? `${scene.name} – Defilade` : 'Defilade';
  };
  const showSides = (): void => {
    for (const [side, element] of sides) {
      element.setAttribute('aria-expanded', String(isOpen(context, side)));
      element.setAttribute('aria-controls', side);
    }
  };
  context.facts.listen((_, changed) => {
    if (changed.has('scene') || changed.has('source') || changed.has('link')) update();
  });
  onFold(context, showSides);
  update();
  showSides();
}
