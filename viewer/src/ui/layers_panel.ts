import type { Context } from '../app/context';
import { showLayer, SHOWN_TITLES, toggleShown } from '../app/commands';
import { LAYER_LIST, type Layer } from '../logic/layers';
import { count } from '../logic/numbers';
import { MEANS, SHOWN, type Means } from '../state/view_state';
import { h, refill, select } from './dom';
import { keyNames } from './help';
import { section } from './shell';

/** The left column: which layer is shown, which enemy it is about, and what else is drawn. */
export function buildLayers(context: Context, column: HTMLElement): void {
  const list = h('div.layers', { role: 'radiogroup', 'aria-label': 'Layer' });
  const rows = new Map(LAYER_LIST.map((layer) => [layer.name, row(context, layer)]));
  list.append(...[...rows.values()].map((r) => r.button));
  const about = h('div.about');
  const toggles = h('div.toggles');
  column.append(section('Layers', list), section('Applies to', about), section('Show', toggles));

  const update = (): void => {
    const { layer, tab } = context.view.value;
    for (const [name, { button, number }] of rows) {
      // While nodes are edited they show their kinds, and no layer.
      const lit = name === layer && tab !== 'edit';
      button.setAttribute('aria-checked', String(lit));
      number.textContent = lit ? countOf(context) : '';
    }
  };
  let names = '';
  const updateControls = (): void => {
    names = namesOf(context);
    refill(about, ...aboutControls(context));
    refill(toggles, ...SHOWN.map((name) => toggle(context, name)));
  };
  context.view.listen((_, changed) => {
    if (changed.has('layer') || changed.has('tab')) update();
    if (['show', 'target', 'means'].some((key) => changed.has(key as never)) || (changed.has('enemies') && namesOf(context) !== names)) updateControls();
  });
  context.facts.listen((_, changed) => {
    if (['sets', 'query', 'scene', 'setsError', 'pinch'].some((key) => changed.has(key as never))) update();
  });
  update();
  updateControls();
}

const namesOf = (context: Context): string => context.view.value.enemies.map((e) => e.name).join();

function row(context: Context, layer: Layer): { button: HTMLButtonElement; number: HTMLElement } {
  const number = h('span.number');
  const button = h(
    'button',
    { role: 'radio', title: layer.hint, onclick: () => showLayer(context, layer.name), testid: `layer-${layer.name}` },
    layer.key ? h('kbd', {}, layer.key) : h('span.no-key'),
    h('span.title', {}, layer.title),
    number,
  );
  return { button, number };
}

/** How many nodes the layer is about. */
function countOf(context: Context): string {
  const { facts, view } = context;
  const { layer } = view.value;
  if (layer === 'query') return facts.value.query ? count(facts.value.query.count) : '';
  if (layer === 'path' || layer === 'exposure' || layer === 'light') return '';
  const set = facts.value.sets.get(layer);
  return set ? count(set.count()) : '';
}

const MEANS_HINTS: Record<Means, { title: string; hint: string }> = {
  sight: { title: 'could see', hint: 'What enemies could see if they looked there' },
  now: { title: 'sees now', hint: 'What enemies see now: direction and field of view count' },
  fire: { title: 'can hit', hint: 'What enemies can hit with their own weapons' },
};

function aboutControls(context: Context): HTMLElement[] {
  const { view } = context;
  const { enemies, target, means } = view.value;
  const names = [{ value: '', text: 'any of them' }, ...enemies.map((e) => ({ value: e.name, text: e.name }))];
  const known = enemies.some((e) => e.name === target) ? (target ?? '') : '';
  return [
    h('label.field', {}, h('span', {}, 'Enemy'), select('Target', names, known, (name) => view.set({ target: name || null }), 'target')),
    h(
      'div.segments.counts',
      { role: 'radiogroup', 'aria-label': 'What counts' },
      ...MEANS.map((value) => h('button', { role: 'radio', 'aria-checked': String(means === value), title: MEANS_HINTS[value].hint, onclick: () => view.set({ means: value }), testid: `means-${value}` }, MEANS_HINTS[value].title)),
    ),
  ];
}

function toggle(context: Context, name: (typeof SHOWN)[number]): HTMLElement {
  const on = context.view.value.show.includes(name);
  const { title, key, hint } = SHOWN_TITLES[name];
  return h(
    'label.toggle',
    { title: hint },
    h('input', { type: 'checkbox', checked: on, onchange: () => toggleShown(context, name), testid: `show-${name}` }),
    h('span', {}, title),
    h('kbd', {}, keyNames(key)),
  );
}
