import type { Context } from '../app/context';
import { textOf } from '../app/asking';
import { layerOf } from '../logic/layers';
import { counted, metres, percent, place } from '../logic/numbers';
import type { Clause, Term, WhyAnswer, WhyEnemy } from '../protocol/messages';
import { showPinch } from '../app/pinching';
import { h, refill } from './dom';
import { icon } from './icons';

/** Why is this node in the set, or not? Who sees it, what stops the others, which clauses hold, what scores. */
export function buildWhy(context: Context, over: HTMLElement): void {
  const panel = h('section.why.card', { 'aria-label': 'Why', hidden: true, testid: 'why' });
  over.append(panel);
  const update = (): void => {
    const { why, whyError } = context.facts.value;
    panel.hidden = context.view.value.selected === null || (!why && !whyError);
    if (panel.hidden) return refill(panel);
    const top = panel.scrollTop;
    refill(panel, ...(why ? content(context, why) : [head(context, 'Why'), h('p.bad', {}, whyError ?? '')]));
    panel.scrollTop = top;
  };
  context.facts.listen((_, changed) => {
    if (changed.has('why') || changed.has('whyError')) update();
  });
  context.view.listen((_, changed) => {
    if (changed.has('selected')) update();
  });
}

function head(context: Context, title: string): HTMLElement {
  return h(
    'div.row.head',
    {},
    h('h2', { testid: 'why-node' }, title),
    h('button.icon', { title: 'Close (Escape)', 'aria-label': 'Close', onclick: () => context.view.set({ selected: null }) }, icon('close')),
  );
}

function content(context: Context, why: WhyAnswer): (HTMLElement | null)[] {
  const { node, query, enemies } = why;
  const facts = [
    node.region ?? 'no region',
    `exposure ${percent(node.exposure)}`,
    node.kind === 'path' ? null : node.kind,
    node.stand_only ? 'stand only' : null,
    node.sniper ? 'sniper spot' : null,
    node.pinch_points.length > 0 ? 'gate' : null,
    node.cover.length > 0 ? coverWords(node.cover) : null,
    ...node.tags.map((tag) => `#${tag}`),
  ];
  return [
    head(context, node.name),
    h('p.quiet', {}, `#${node.id} at ${place(node.at)}`),
    h('p.facts', {}, ...facts.filter((f) => f !== null).map((f) => h('span', {}, f))),
    ...(enemies.length > 0 ? [h('h3', {}, 'Who sees it'), h('ul.enemies', {}, enemies.map(enemyRow))] : []),
    ...(query ? queryBlock(context, query) : []),
    ...(node.pinch_points.length > 0 ? pinchBlock(context, node.pinch_points) : []),
  ];
}

/** The pinch points that the node is a gate of; a click shows what is inside, and who waits. */
function pinchBlock(context: Context, indices: readonly number[]): HTMLElement[] {
  const points = context.facts.value.scene?.pinch_points ?? [];
  const button = (index: number): HTMLElement => {
    const p = points[index];
    return h('button.example', { onclick: () => showPinch(context, index) }, `${p?.gates.length === 1 ? 'the only way' : `one of ${p?.gates.length} ways`} to ${counted(p?.inside ?? 0, 'node')}, ${counted(p?.ambush ?? 0, 'place')} for an ambush`);
  };
  return [h('h3', {}, 'Gate'), ...indices.slice(0, 6).map(button)];
}

function coverWords(cover: WhyAnswer['node']['cover']): string {
  const heights = new Set(cover.map((arc) => arc.height));
  return `${[...heights].join(' and ')} cover`;
}

function enemyRow(enemy: WhyEnemy): HTMLElement {
  const blocked = enemy.rays.find((ray) => !ray.clear);
  const because = enemy.sees
    ? `sees it from ${metres(enemy.distance)}`
    : blocked?.material
      ? `blocked by ${blocked.material}, ${metres(enemy.distance)} away`
      : `does not see it, ${metres(enemy.distance)} away`;
  const more = [enemy.sees && !enemy.facing ? 'looks away' : null, enemy.fires ? 'can hit it' : null, enemy.seen_by_us && !enemy.sees ? 'we see it from here' : null];
  return h(
    'li',
    { 'data-sees': String(enemy.sees) },
    h('span.verdict', { 'data-holds': String(enemy.sees), 'data-kind': 'danger', title: enemy.sees ? 'sees it' : 'does not see it' }, enemy.sees ? '●' : '○'),
    h('div', {}, h('strong', {}, enemy.name), ` ${because}`, h('div.quiet', {}, more.filter(Boolean).join(', '))),
  );
}

function queryBlock(context: Context, query: NonNullable<WhyAnswer['query']>): (HTMLElement | null)[] {
  const state = context.view.value;
  const title = state.layer === 'query' ? 'Query' : layerOf(state.layer).title;
  const kind = state.layer === 'danger' ? 'danger' : '';
  return [
    h('h3', {}, title),
    h('p.sentence', { 'data-holds': String(query.holds), 'data-kind': kind, title: textOf(state, context.facts.value) ?? '' }, query.sentence),
    h('ul.clauses', {}, clause(query.explanation, kind)),
    query.terms.length > 0 ? h('h3', {}, `Score ${query.score?.toFixed(2) ?? ''}`) : null,
    query.terms.length > 0 ? h('div.terms', { testid: 'terms' }, query.terms.map(termRow)) : null,
  ];
}

function clause(c: Clause, kind: string): HTMLElement {
  const why = c.reasons.length > 0 ? c.reasons.join('; ') : c.because.join(', ');
  return h(
    'li',
    {},
    h('div.clause', { 'data-holds': String(c.holds) }, h('span.verdict', { 'data-holds': String(c.holds), 'data-kind': kind, title: c.holds ? 'holds' : 'fails' }, c.holds ? '✓' : '✗'), h('code', {}, c.clause), why ? h('span.quiet', {}, why) : null),
    c.parts.length > 0 ? h('ul', {}, c.parts.map((part) => clause(part, kind))) : null,
  );
}

function termRow(term: Term): HTMLElement {
  return h(
    'div.term',
    {},
    h('span', {}, term.name, term.weight === 1 ? '' : h('small', {}, ` × ${term.weight}`)),
    h('span.gauge', { role: 'img', 'aria-label': `${Math.round(100 * term.score)} percent` }, h('i', { style: { width: `${Math.round(100 * term.score)}%` } })),
    h('span.number', {}, term.score.toFixed(2)),
  );
}
