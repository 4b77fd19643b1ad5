import type { Context } from '../app/context';
import { textOf } from '../app/asking';
import { keepInView } from '../app/glide';
import { layerOf } from '../logic/layers';
import { percent, place } from '../logic/numbers';
import { counts, enemyWords, pinchWords, verdictWords } from '../logic/why_words';
import type { Clause, Term, WhyAnswer, WhyEnemy } from '../protocol/messages';
import { showPinch } from '../app/pinching';
import { h, refill } from './dom';
import { icon } from './icons';

/** Why does this node have its colour? Which enemies could see it, what hides it from the others, which clauses hold, what scores. */
export function buildWhy(context: Context, dock: HTMLElement): void {
  const panel = h('section.why', { 'aria-label': 'Why', hidden: true, testid: 'why' });
  dock.append(panel);
  const update = (): void => {
    const { why, whyError } = context.facts.value;
    const before = panel.hidden;
    panel.hidden = context.view.value.selected === null || (!why && !whyError);
    if (panel.hidden) return refill(panel);
    const top = panel.scrollTop;
    refill(panel, ...(why ? content(context, why) : [head(context, 'Why'), h('p.bad', {}, whyError ?? '')]));
    panel.scrollTop = top;
    // The scene has made room: what is explained must still be in it.
    if (before && why) requestAnimationFrame(() => requestAnimationFrame(() => keepInView(context, why.node.at)));
  };
  context.facts.listen((_, changed) => {
    if (changed.has('why') || changed.has('whyError')) update();
  });
  context.view.listen((_, changed) => {
    if (changed.has('selected') || changed.has('means')) update();
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
    node.region,
    `seen from ${percent(node.exposure)} of the map`,
    node.kind === 'path' ? null : node.kind,
    node.stand_only ? 'no paths through it' : null,
    node.sniper ? 'sniper spot' : null,
    node.pinch_points.length > 0 ? 'gate' : null,
    node.cover.length > 0 ? coverWords(node.cover) : null,
    ...node.tags.map((tag) => `#${tag}`),
  ];
  return [
    head(context, node.name),
    h('p.quiet', {}, `#${node.id} at ${place(node.at)}`),
    h('p.facts', {}, ...facts.filter(Boolean).map((f) => h('span', {}, f!))),
    disableButton(context, node.id),
    ...(enemies.length > 0 ? [h('h3', {}, 'Enemies'), h('ul.enemies', {}, enemies.map((enemy) => enemyRow(context, enemy)))] : []),
    ...(query ? queryBlock(context, query) : []),
    ...(node.pinch_points.length > 0 ? pinchBlock(context, node.pinch_points) : []),
  ];
}

/** Nobody can use a disabled node: ways lead round it, and queries leave it out. */
function disableButton(context: Context, node: number): HTMLElement {
  const { disabled } = context.view.value;
  const off = disabled.includes(node);
  const toggle = (): void => context.view.set({ disabled: off ? disabled.filter((id) => id !== node) : [...disabled, node] });
  return h('button.chip', { 'aria-pressed': String(off), onclick: toggle, testid: 'disable-node' }, off ? 'Disabled: nobody can use it' : 'Disable this node');
}

/** The pinch points that the node is a gate of, each once; a click shows what is inside, and where an ambush waits. */
function pinchBlock(context: Context, indices: readonly number[]): HTMLElement[] {
  const points = context.facts.value.scene?.pinch_points ?? [];
  const words = new Map<string, number>();
  for (const index of indices) {
    const point = points[index];
    if (point && !words.has(pinchWords(point))) words.set(pinchWords(point), index);
  }
  const button = ([text, index]: [string, number]): HTMLElement => h('button.example', { onclick: () => showPinch(context, index) }, text);
  return [h('h3', {}, 'Gate'), ...[...words].slice(0, 6).map(button)];
}

function coverWords(cover: WhyAnswer['node']['cover']): string {
  const heights = new Set(cover.map((arc) => arc.height));
  return `${[...heights].join(' and ')} cover`;
}

function enemyRow(context: Context, enemy: WhyEnemy): HTMLElement {
  const armed = context.view.value.enemies.find((e) => e.name === enemy.name)?.weapon != null;
  const { means } = context.view.value;
  const { because, more } = enemyWords(enemy, armed, means);
  const endangers = counts(enemy, means);
  return h(
    'li',
    { 'data-sees': String(endangers) },
    h('span.verdict', { 'data-holds': String(endangers), 'data-kind': 'danger', title: because }, endangers ? '●' : '○'),
    h('div', {}, h('strong', {}, enemy.name), ` ${because}`, more ? h('div.quiet', {}, more) : null),
  );
}

/** The verdict in words; the clauses below it only where there is more to say. */
function queryBlock(context: Context, query: NonNullable<WhyAnswer['query']>): (HTMLElement | null)[] {
  const state = context.view.value;
  const title = state.layer === 'query' ? 'Query' : layerOf(state.layer).title;
  const kind = state.layer === 'danger' ? 'danger' : '';
  const plain = state.layer === 'danger' || (state.layer !== 'query' && query.explanation.parts.length === 0 && query.explanation.reasons.length === 0);
  return [
    h('h3', {}, title),
    h('p.sentence', { 'data-holds': String(query.holds), 'data-kind': kind, title: textOf(state, context.facts.value) ?? '' }, verdictWords(state.layer, query.holds, state.means)),
    plain ? null : h('ul.clauses', {}, clause(query.explanation, kind)),
    query.terms.length > 0 ? h('h3', {}, `Score ${query.score?.toFixed(2) ?? ''}`) : null,
    query.terms.length > 0 ? h('div.terms', { testid: 'terms' }, query.terms.map(termRow)) : null,
  ];
}

function clause(c: Clause, kind: string): HTMLElement {
  const why = c.reasons.length > 0 ? c.reasons.join('; ') : c.because.join(', ');
  return h(
    'li',
    {},
    h('div.clause', { 'data-holds': String(c.holds) }, h('span.verdict', { 'data-holds': String(c.holds), 'data-kind': kind, title: c.holds ? 'true here' : 'not true here' }, c.holds ? '✓' : '✗'), h('code', {}, c.clause), why ? h('span.quiet', {}, why) : null),
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
