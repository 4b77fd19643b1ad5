import type { Context } from '../app/context';
import { useTool } from '../app/commands';
import { messageOf } from '../app/context';
import { coloursOf, enemyKey, NPC_KEY } from '../app/draw';
import { badName, moveAgent, patchAgent, removeAgent } from '../app/situation';
import { floorBelow } from '../app/snapping';
import { degrees } from '../logic/numbers';
import { COLOURS } from '../logic/palette';
import type { Agent, Vec3 } from '../state/view_state';
import { h, refill, select } from './dom';
import { icon } from './icons';
import { enemyAdvice } from './advice_block';
import { coverBlock } from './cover_block';

/** One card for each figure: its place, stance and weapon, and for enemies direction and field of view. */
export function buildSituation(context: Context): HTMLElement {
  const cards = h('div.cards');
  const buttons = h('div.row');
  const body = h('div.tab-body', {}, h('p.quiet', {}, 'Drag figures in the scene, or type where they stand. The round handle turns an enemy.'), cards, buttons, coverBlock(context), enemyAdvice(context));
  const update = (): void => {
    const { npc, enemies } = context.view.value;
    const { tool, scene } = context.facts.value;
    if (!scene) return refill(cards, h('p.empty', {}, 'Figures can be placed as soon as the map is ready.'));
    const colours = coloursOf(context);
    refill(
      cards,
      npc ? card(context, NPC_KEY, npc, COLOURS.npc) : h('p.empty', {}, 'There is no NPC. Paths and queries about distance need one.'),
      ...enemies.map((enemy, i) => card(context, enemyKey(enemy.name), enemy, colours[i]!)),
      enemies.length === 0 ? h('p.empty', {}, 'There are no enemies, so every node is safe.') : null,
    );
    refill(buttons, toolButton(context, 'place-enemy', tool === 'place-enemy' ? 'Click the floor …' : 'Add enemy'), toolButton(context, 'place-npc', tool === 'place-npc' ? 'Click the floor …' : npc ? 'Move NPC' : 'Add NPC'));
  };
  context.view.listen((_, changed) => {
    if ((changed.has('npc') || changed.has('enemies')) && !cards.contains(document.activeElement)) update();
    else if (changed.has('enemies') || changed.has('npc')) refreshNumbers(cards, context);
  });
  context.facts.listen((_, changed) => {
    if (changed.has('tool') || changed.has('scene')) update();
  });
  cards.addEventListener('focusout', () => window.setTimeout(() => !cards.contains(document.activeElement) && update()));
  update();
  return body;
}

function toolButton(context: Context, tool: 'place-enemy' | 'place-npc', text: string): HTMLElement {
  const on = context.facts.value.tool === tool;
  return h('button.chip', { 'aria-pressed': String(on), onclick: () => useTool(context, tool), testid: tool }, icon(tool === 'place-enemy' ? 'plus' : 'pin'), text);
}

function card(context: Context, key: string, agent: Agent, colour: string): HTMLElement {
  const enemy = key !== NPC_KEY;
  return h(
    'div.agent-card',
    { style: { '--agent': colour }, 'data-key': key, testid: `agent-${enemy ? agent.name : 'npc'}` },
    h('div.row.head', {}, enemy ? nameField(context, key, agent) : h('strong', {}, 'NPC'), h('button.icon', { title: 'Remove', 'aria-label': `Remove ${agent.name}`, onclick: () => removeAgent(context, key) }, icon('trash'))),
    h('div.row', {}, stanceMenu(context, key, agent), weaponMenu(context, key, agent)),
    placeFields(context, key, agent),
    enemy ? h('div.row', {}, yawField(context, key, agent), fieldOfView(context, key, agent)) : null,
  );
}

function nameField(context: Context, key: string, agent: Agent): HTMLElement {
  const input = h('input', { type: 'text', value: agent.name, 'aria-label': 'Name', maxlength: 64, spellcheck: 'false' });
  input.onchange = () => {
    const others = context.view.value.enemies.map((e) => e.name).filter((name) => name !== agent.name);
    const problem = badName(input.value, others);
    if (problem) {
      context.toast(problem, 'bad');
      input.value = agent.name;
      return;
    }
    context.remember();
    patchAgent(context, key, { name: input.value });
    input.blur();
  };
  return input;
}

function stanceMenu(context: Context, key: string, agent: Agent): HTMLElement {
  const stances = context.facts.value.scene?.stances ?? [];
  return select('Stance', stances.map((s) => ({ value: s.name, text: s.name })), agent.stance, (stance) => (context.remember(), patchAgent(context, key, { stance })), 'stance');
}

function weaponMenu(context: Context, key: string, agent: Agent): HTMLElement {
  const weapons = context.facts.value.scene?.weapons ?? [];
  const options = [{ value: '', text: 'no weapon' }, ...weapons.map((w) => ({ value: w, text: w }))];
  return select('Weapon', options, agent.weapon ?? '', (weapon) => (context.remember(), patchAgent(context, key, { weapon: weapon || null })), 'weapon');
}

function number(label: string, value: number, min: number, max: number, take: (degrees: number) => void): HTMLElement {
  const input = h('input', { type: 'number', value: String(value), min, max, step: 5, 'aria-label': `${label} in degrees`, 'data-field': label });
  input.onchange = () => {
    const typed = Number(input.value);
    if (Number.isFinite(typed)) take(Math.min(max, Math.max(min, typed)));
  };
  return h('label.field.narrow', {}, h('span', {}, label), input);
}

function yawField(context: Context, key: string, agent: Agent): HTMLElement {
  return number('Direction °', degrees(agent.yaw), -360, 360, (d) => (context.remember(), patchAgent(context, key, { yaw: (d * Math.PI) / 180 })));
}

function fieldOfView(context: Context, key: string, agent: Agent): HTMLElement {
  return number('Field of view °', degrees(2 * agent.halfAngle) || 360, 10, 360, (d) => (context.remember(), patchAgent(context, key, { halfAngle: (d * Math.PI) / 360 })));
}

const AXES = ['x', 'y', 'z'] as const;

/** Metres, to read and to type: the figure then stands on the floor at or below that place. */
function placeFields(context: Context, key: string, agent: Agent): HTMLElement {
  const fields = AXES.map((axis, i) => {
    const input = h('input', { type: 'number', step: 0.5, value: agent.at[i]!.toFixed(2), 'aria-label': `${axis} of ${agent.name}, in metres`, 'data-field': axis, testid: `at-${axis}` });
    input.onchange = () => void stand(context, key, i, Number(input.value), input.value !== '');
    return h('label.axis', {}, h('span', {}, axis), input);
  });
  return h('div.row.place', {}, ...fields);
}

async function stand(context: Context, key: string, axis: number, value: number, typed: boolean): Promise<void> {
  const { enemies, npc } = context.view.value;
  const now = key === NPC_KEY ? npc : enemies.find((e) => enemyKey(e.name) === key);
  if (!now) return;
  const wanted = now.at.map((v, i) => (i === axis ? value : v)) as Vec3;
  try {
    const at = typed && Number.isFinite(value) ? await floorBelow(context, wanted) : null;
    if (!at) context.toast('There is no floor to stand on at that place', 'info');
    if (at) context.remember();
    moveAgent(context, key, at ?? [...now.at]);
  } catch (error) {
    context.toast(messageOf(error), 'bad');
  }
}

/** While a field has the focus its card stays as it is, but for the numbers that a drag changes. */
function refreshNumbers(cards: HTMLElement, context: Context): void {
  const { npc, enemies } = context.view.value;
  const show = (key: string, name: string, value: string): void => {
    const field = cards.querySelector<HTMLInputElement>(`[data-key="${CSS.escape(key)}"] [data-field="${name}"]`);
    if (field && Number(field.value) !== Number(value)) field.value = value;
  };
  for (const enemy of enemies) show(enemyKey(enemy.name), 'Direction °', String(degrees(enemy.yaw)));
  for (const [key, agent] of [...enemies.map((e) => [enemyKey(e.name), e] as const), ...(npc ? [[NPC_KEY, npc] as const] : [])])
    AXES.forEach((axis, i) => show(key, axis, agent.at[i]!.toFixed(2)));
}
