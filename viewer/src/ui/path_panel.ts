import type { Context } from '../app/context';
import { useTool } from '../app/commands';
import { metres, place } from '../logic/numbers';
import { COLOURS } from '../logic/palette';
import type { Way } from '../protocol/messages';
import { AVOID, BODIES, FORMATIONS, type Avoid, type PathWish, type Vec3 } from '../state/view_state';
import { h, refill, select } from './dom';
import { icon } from './icons';

/** From where, to where, and how much more a metre in an enemy's sight costs. */
const AT_ANY_COST = 50; // the slider's last step: danger is avoided whatever the detour

export function buildPath(context: Context): HTMLElement {
  const ends = h('div.ends');
  const slider = h('input', { type: 'range', min: 0, max: AT_ANY_COST, step: 0.5, 'aria-label': 'Danger weight', testid: 'danger-weight' });
  const shown = h('output');
  const choices = h('div.row.wrap');
  const ways = h('div.ways', { 'aria-live': 'polite', testid: 'ways' });
  slider.oninput = () => {
    const value = Number(slider.value);
    context.view.set({ path: { ...context.view.value.path, weight: value >= AT_ANY_COST ? Infinity : value } });
  };
  const update = (): void => {
    const { path, npc } = context.view.value;
    refill(
      ends,
      end(context, 'path-from', 'Start', path.from, npc ? 'the NPC' : 'not chosen'),
      end(context, 'path-to', 'Goal', path.to, 'not chosen'),
    );
    slider.value = String(Math.min(AT_ANY_COST, path.weight));
    shown.textContent = path.weight === Infinity ? 'more than any detour' : path.weight === 0 ? 'like any other' : `up to ${path.weight} m more per enemy`;
    refill(choices, ...menus(context));
    refill(ways, ...wayRows(context));
  };
  context.view.listen((_, changed) => {
    if (changed.has('path') || changed.has('npc') || changed.has('layer')) update();
  });
  context.facts.listen((_, changed) => {
    if (changed.has('path') || changed.has('pathError') || changed.has('tool')) update();
  });
  update();
  return h(
    'div.tab-body',
    {},
    ends,
    h('label.block.weight-of-danger', {}, h('span.row', {}, h('span', {}, 'Least seen: a metre in danger counts'), shown), slider),
    choices,
    ways,
  );
}

const AVOID_WORDS: Record<Avoid, string> = { seen: 'what enemies see', exposure: 'the open', light: 'light', gates: 'gates', fire: 'the team’s lines of fire' };

type Choice = 'avoid' | 'body' | 'formation';

/** One of the words, or none. */
function menu<K extends Choice>(context: Context, key: K, label: string, none: string, words: readonly { value: NonNullable<PathWish[K]>; text: string }[]): HTMLElement {
  const { path } = context.view.value;
  const take = (value: string): void => context.view.set({ path: { ...context.view.value.path, [key]: value || null } });
  return select(label, [{ value: '', text: none }, ...words], path[key] ?? '', take, key);
}

/** What a further way avoids, whose body walks, and how the team follows. */
function menus(context: Context): HTMLElement[] {
  return [
    menu(context, 'avoid', 'What to avoid', 'Avoid nothing else', AVOID.map((value) => ({ value, text: `Also avoid ${AVOID_WORDS[value]}` }))),
    menu(context, 'body', 'Whose body walks', 'The map’s own body', BODIES.map((value) => ({ value, text: `A ${value}’s body` }))),
    menu(context, 'formation', 'How the team follows', 'No team follows', FORMATIONS.map((value) => ({ value, text: `Team in a ${value}` }))),
  ];
}

function end(context: Context, tool: 'path-from' | 'path-to', title: string, at: Vec3 | null, otherwise: string): HTMLElement {
  const on = context.facts.value.tool === tool;
  const choose = (): void => {
    context.view.set({ layer: 'path' });
    useTool(context, tool);
  };
  const { path } = context.view.value;
  const clear = (): void => context.view.set({ path: { ...path, [tool === 'path-from' ? 'from' : 'to']: null } });
  return h(
    'div.row.end',
    {},
    h('span.title', {}, title),
    h('span.quiet', {}, at ? place(at) : otherwise),
    h('button.chip', { 'aria-pressed': String(on), onclick: choose, testid: tool }, on ? 'Click the scene …' : 'Choose'),
    at ? h('button.icon', { title: 'Clear', 'aria-label': `Clear ${title}`, onclick: clear }, icon('close')) : null,
  );
}

function wayRows(context: Context): HTMLElement[] {
  const { path, pathError } = context.facts.value;
  if (pathError) return [h('p.bad', { role: 'alert' }, pathError)];
  if (!path) return [h('p.empty', {}, 'Choose a goal to see the shortest way, and the way that is seen least.')];
  return [
    wayRow('Shortest', COLOURS.pick, path.shortest),
    wayRow('Least seen', COLOURS.good, path.least_seen, path.shortest?.found ? 'Every way leads past an enemy' : undefined),
    wayRow('Flank', COLOURS.gate, path.flank),
    wayRow('Avoiding', COLOURS.safe, path.avoiding),
  ].filter((row) => row !== null);
}

function wayRow(title: string, colour: string, way: Way | null, otherwise = 'There is no way'): HTMLElement | null {
  if (!way) return null;
  const danger = way.danger_length > 0 ? `${metres(way.danger_length)} in danger` : 'never in danger';
  return h(
    'div.way',
    { style: { '--way': colour }, testid: `way-${title.toLowerCase().replace(' ', '-')}` },
    h('i.stroke'),
    h('strong', {}, title),
    way.found ? h('span', {}, metres(way.length)) : h('span.quiet', {}, otherwise),
    way.found ? h(way.danger_length > 0 ? 'span.in-danger' : 'span.quiet', {}, danger) : null,
  );
}
