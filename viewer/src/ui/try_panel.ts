import type { Context } from '../app/context';
import { toggleDoor } from '../app/hands/door_hand';
import { boxHeight } from '../app/hands/try_hand';
import { change } from '../app/trying';
import { count, counted, metres } from '../logic/numbers';
import type { ChangeAnswer } from '../protocol/messages';
import { h, refill } from './dom';
import { icon } from './icons';
import { toolButton } from './edit/edit_panel';

/** What would change if? Doors, and boxes added or taken; nothing of it is saved. */
export function buildTry(context: Context): HTMLElement {
  const body = h('div.tab-body');
  const update = (): void => {
    const { scene, change: now } = context.facts.value;
    if (!scene) return refill(body);
    if (!scene.changeable) return refill(body, h('p.empty', {}, 'This map has no level in it, so nothing can be changed.'));
    refill(
      body,
      h('p.quiet', {}, 'Only this tab sees these changes. Layers, queries and paths follow at once.'),
      h('div.row.wrap', {}, toolButton(context, 'add-box', 'Add a box'), toolButton(context, 'remove-box', 'Take away a box')),
      heightField(),
      scene.doors.length > 0 ? h('h3', {}, 'Doors') : null,
      h('div.toggles', {}, scene.doors.map((door) => doorRow(context, door.name))),
      now && now.changes.length > 0 ? h('h3', {}, 'Changes') : null,
      now ? changeList(context, now) : null,
      now && now.changes.length > 0 ? h('button.chip', { onclick: () => void change(context, { reset: true }), testid: 'try-reset' }, 'Reset') : null,
      now ? h('p.quiet', { 'aria-live': 'polite', testid: 'change-cost' }, changeWords(now)) : null,
    );
  };
  context.facts.listen((_, changed) => {
    if (['scene', 'change', 'tool'].some((key) => changed.has(key as never))) update();
    if (changed.has('door')) for (const row of body.querySelectorAll<HTMLElement>('[data-door]')) row.classList.toggle('pointed', row.dataset['door'] === context.facts.value.door);
  });
  update();
  return body;
}

function heightField(): HTMLElement {
  const output = h('output', {}, metres(boxHeight.add));
  const slider = h('input', { type: 'range', min: 0.3, max: 4, step: 0.1, value: String(boxHeight.add), 'aria-label': 'Height of an added box' });
  slider.oninput = () => {
    boxHeight.add = Number(slider.value);
    output.textContent = metres(boxHeight.add);
  };
  return h('label.field', {}, h('span', {}, 'Height'), slider, output);
}

function doorRow(context: Context, name: string): HTMLElement {
  const shut = context.view.value.changes.shut.includes(name);
  const point = (door: string | null) => (): void => context.facts.set({ door });
  return h(
    `label.toggle.door${context.facts.value.door === name ? '.pointed' : ''}`,
    { 'data-door': name, onpointerenter: point(name), onpointerleave: point(null), onfocusin: point(name), onfocusout: point(null) },
    h('input', { type: 'checkbox', checked: shut, onchange: () => void toggleDoor(context, name), testid: `door-${name}` }),
    h('span', {}, name),
    h('span.quiet', {}, shut ? 'shut' : 'open'),
  );
}

/** What all changes together do to sight, and what the last one took. */
export function changeWords({ changes, lost, gained, rays, milliseconds }: Pick<ChangeAnswer, 'changes' | 'lost' | 'gained' | 'rays' | 'milliseconds'>): string {
  const sight = changes.length === 0 ? 'Sight is as it was baked.' : `Who sees whom, standing: ${count(lost)} lost, ${count(gained)} gained.`;
  return `${sight} The last change took ${counted(rays, 'ray')} and ${milliseconds.toFixed(1)} ms.`;
}

function changeList(context: Context, now: ChangeAnswer): HTMLElement {
  const words = (c: ChangeAnswer['changes'][number]): string => {
    if (c.kind === 'door') return `${c.door} shut`;
    const [min, max] = c.box!;
    return `${c.kind === 'add' ? 'Added' : 'Removed'} ${[0, 1, 2].map((i) => (max[i]! - min[i]!).toFixed(1)).join(' × ')} m`;
  };
  return h(
    'div.link-list.column',
    { testid: 'changes' },
    now.changes.map((c) => h('div.row', {}, h('span.title', {}, words(c)), h('button.icon', { title: 'Undo this', 'aria-label': `Undo: ${words(c)}`, onclick: () => void change(context, { undo: c.id }) }, icon('close')))),
  );
}
