import type { Context } from '../app/context';
import { useTool } from '../app/commands';
import { enemyColour, enemyKey, NPC_KEY } from '../app/draw';
import { badName, patchAgent, removeAgent } from '../app/situation';
import { degrees } from '../logic/numbers';
import { COLOURS } from '../logic/palette';
import type { Agent } from '../state/view_state';
import { h, refill, select } from './dom';
import { icon } from './icons';
import { coverBlock } from './cover_block';

/** Who is where: one card each, with stance, weapon and where it looks. */
export function buildSituation(context: Context): HTMLElement {
  const cards = h('div.cards');
  const buttons = h('div.row');
  const body = h('div.tab-body', {}, h('p.quiet', {}, 'Drag figures in the scene. The round handle turns an enemy.'), cards, buttons, coverBlock(context));
  const update = (): void => {
    const { npc, enemies } = context.view.value;
    const { tool, scene } = context.facts.value;
    if (!scene) return refill(cards, h('p.empty', {}, 'The figures come with the map.'));
    refill(
      cards,
      npc ? card(context, NPC_KEY, npc, COLOURS.npc) : h('p.empty', {}, 'No NPC. Layers need enemies only; queries about “us” need one.'),
      ...enemies.map((enemy, i) => card(context, enemyKey(enemy.name), enemy, enemyColour(i))),
      enemies.length === 0 ? h('p.empty', {}, 'No enemies: everything is safe.') : null,
    );
    refill(buttons, toolButton(context, 'place-enemy', tool === 'place-enemy' ? 'Click the floor …' : 'Add enemy'), toolButton(context, 'place-npc', tool === 'place-npc' ? 'Click the floor …' : npc ? 'Move NPC here …' : 'Add NPC'));
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
  const input = h('input', { type: 'number', value: String(value), min, max, step: 5, 'data-field': label });
  input.onchange = () => {
    const typed = Number(input.value);
    if (Number.isFinite(typed)) take(Math.min(max, Math.max(min, typed)));
  };
  return h('label.field', {}, h('span', {}, label), input);
}

function yawField(context: Context, key: string, agent: Agent): HTMLElement {
  return number('looks °', degrees(agent.yaw), -360, 360, (d) => (context.remember(), patchAgent(context, key, { yaw: (d * Math.PI) / 180 })));
}

function fieldOfView(context: Context, key: string, agent: Agent): HTMLElement {
  return number('sees °', degrees(2 * agent.halfAngle) || 360, 10, 360, (d) => (context.remember(), patchAgent(context, key, { halfAngle: (d * Math.PI) / 360 })));
}

/** While a field has the focus its card stays as it is, but for the numbers that a drag changes. */
function refreshNumbers(cards: HTMLElement, context: Context): void {
  for (const enemy of context.view.value.enemies) {
    const field = cards.querySelector<HTMLInputElement>(`[data-key="${CSS.escape(enemyKey(enemy.name))}"] [data-field="looks °"]`);
    if (field && field !== document.activeElement) field.value = String(degrees(enemy.yaw));
  }
}
