import type { Context } from '../../app/context';
import { nodePlace } from '../../logic/shapes';
import type { RankedNode } from '../../protocol/messages';
import { h, refill } from '../dom';

/** The best nodes of a query, best first; numbers are the same as in the scene. */
export function rankedList(context: Context): HTMLElement {
  const list = h('ol.ranked', { testid: 'ranked' });
  const update = (): void => {
    const { query, scene } = context.facts.value;
    refill(list, scene && query ? query.ranked.map((r, i) => item(context, r, i)) : []);
  };
  context.facts.listen((_, changed) => {
    if (changed.has('query')) update();
  });
  context.view.listen((state, changed) => {
    if (!changed.has('selected')) return;
    for (const row of list.querySelectorAll<HTMLElement>('button')) row.setAttribute('aria-current', String(Number(row.dataset['node']) === state.selected));
  });
  return list;
}

function item(context: Context, ranked: RankedNode, index: number): HTMLElement {
  const scene = context.facts.value.scene!;
  const name = scene.nodes[ranked.node]?.name ?? `#${ranked.node}`;
  const show = (): void => {
    context.view.set({ selected: ranked.node });
    context.goTo(nodePlace(scene, ranked.node));
  };
  return h(
    'li',
    {},
    h(
      'button',
      { onclick: show, 'data-node': ranked.node, 'aria-current': String(context.view.value.selected === ranked.node) },
      h('span.rank-number', {}, index + 1),
      h('span.title', {}, name),
      h('span.gauge', { 'aria-hidden': 'true' }, h('i', { style: { width: `${Math.round(100 * ranked.score)}%` } })),
      h('span.number', {}, ranked.score.toFixed(2)),
    ),
  );
}
