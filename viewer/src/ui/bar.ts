import type { Context } from '../app/context';
import type { Command } from '../app/commands';
import { count, counted } from '../logic/numbers';
import { h, refill } from './dom';
import { icon, type IconName } from './icons';

/** The bar on top: which map, what is happening, and what one does with a view as a whole. */
export function buildBar(context: Context, bar: HTMLElement, commands: readonly Command[]): void {
  const map = h('div.map', { testid: 'map-name' });
  const link = h('span.link-state', { role: 'status', testid: 'link-state' });
  const button = (id: string, name: IconName): HTMLElement => {
    const command = commands.find((c) => c.id === id)!;
    const keys = command.keys[0] ? ` (${command.keys[0]})` : '';
    return h('button.icon', { title: command.title + keys, 'aria-label': command.title, onclick: command.run, testid: id }, icon(name));
  };
  const search = commands.find((c) => c.id === 'palette')!;
  bar.append(
    h('div.brand', {}, icon('logo'), h('strong', {}, 'Defilade')),
    map,
    link,
    h('div.spacer'),
    h('button.palette-button', { onclick: search.run, testid: 'palette' }, icon('search'), 'Commands', h('kbd', {}, 'Ctrl K')),
    button('copy-link', 'link'),
    button('png', 'picture'),
    button('json', 'download'),
    button('theme', 'theme'),
    button('help', 'help'),
  );
  const update = (): void => {
    const { scene, source, link: state } = context.facts.value;
    refill(
      map,
      h('span.name', {}, scene?.name ?? source),
      scene ? h('span.quiet', {}, `${counted(scene.nodes.length, 'node')} · ${count(scene.links.length / 3)} links · ${count(scene.triangles.length / 3)} triangles`) : null,
    );
    link.textContent = state === 'lost' ? 'not connected' : '';
    document.title = scene ? `${scene.name} – Defilade` : 'Defilade';
  };
  context.facts.listen((_, changed) => {
    if (changed.has('scene') || changed.has('source') || changed.has('link')) update();
  });
  update();
}
