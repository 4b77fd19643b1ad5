import type { Context } from '../app/context';
import { nodePlace } from '../logic/shapes';
import { percent } from '../logic/numbers';
import { h, refill } from './dom';

/** Name and numbers of the node under the pointer. */
export function buildHover(context: Context, over: HTMLElement): void {
  const card = h('div.hover.card', { hidden: true, testid: 'hover' });
  over.append(card);
  const { facts, stage } = context;
  const place = (): void => {
    const { hovered, scene } = facts.value;
    if (hovered === null || !scene) return;
    const p = stage.project(nodePlace(scene, hovered));
    const x = Math.min(p.x + 14, stage.width - card.offsetWidth - 8);
    card.style.transform = `translate(${Math.round(x)}px, ${Math.round(Math.max(8, p.y - card.offsetHeight - 10))}px)`;
  };
  stage.beforeDraw.push(place);
  facts.listen(({ hovered, scene, sets }, changed) => {
    if (!changed.has('hovered') && !(changed.has('sets') && hovered !== null)) return;
    card.hidden = hovered === null || hovered === context.view.value.selected || !scene || !scene.nodes[hovered];
    if (card.hidden || hovered === null || !scene) return;
    const node = scene.nodes[hovered]!;
    const inSets = [...sets].filter(([, set]) => set.has(hovered)).map(([name]) => name.replaceAll('_', ' '));
    refill(
      card,
      h('strong', {}, node.name),
      h('span.quiet', {}, ` #${hovered}`),
      h('div', {}, [inSets.join(', '), `seen from ${percent(scene.exposure[hovered] ?? 0)} of the map`, scene.region_names[scene.regions[hovered] ?? -1], node.kind === 'path' ? '' : node.kind].filter(Boolean).join(' · ')),
    );
    place();
  });
}
