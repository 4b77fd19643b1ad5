import { adviseChecking, adviseLeaning, adviseTeam, adviseUnderFire, adviseWaiting } from '../app/advising';
import type { Context } from '../app/context';
import { h, refill } from './dom';

/** Buttons that ask once, and the answer under them. */
const LARGEST_TEAM = 8;

function teamField({ facts }: Context): HTMLElement {
  const input = h('input', { type: 'number', min: 1, max: LARGEST_TEAM, value: String(facts.value.team), 'aria-label': 'How many we are', testid: 'team' });
  input.onchange = () => facts.set({ team: Math.min(LARGEST_TEAM, Math.max(1, Math.round(Number(input.value)) || 1)) });
  facts.listen(({ team }, changed) => void (changed.has('team') && (input.value = String(team))));
  return h('label.field.narrow', {}, h('span', {}, 'Team of'), input);
}

function block(context: Context, testid: string, ...buttons: HTMLElement[]): HTMLElement {
  const answer = h('div.advice', { 'aria-live': 'polite', testid });
  context.facts.listen(({ advice }, changed) => {
    if (changed.has('advice')) refill(answer, (advice?.lines ?? []).map((line) => h('p', {}, line)));
  });
  return h('div.block', {}, h('div.row.wrap', {}, ...buttons), answer);
}

const button = (text: string, testid: string, ask: () => Promise<void>): HTMLElement => h('button.chip', { onclick: () => void ask(), testid }, text);

/** What the NPC and its team do about an enemy: wait for it, answer its fire, lean out. */
export function enemyAdvice(context: Context): HTMLElement {
  return block(
    context,
    'enemy-advice',
    button('Wait for the enemy', 'anticipate', () => adviseWaiting(context)),
    button('Under its fire', 'under-fire', () => adviseUnderFire(context)),
    button('Lean out at it', 'lean', () => adviseLeaning(context)),
    teamField(context),
  );
}

/** What to do with the nodes of a query: check them with rays, give each member one. */
export function queryAdvice(context: Context): HTMLElement {
  return block(
    context,
    'query-advice',
    button('Check with rays', 'check-rays', () => adviseChecking(context)),
    button('A spot for each', 'team-spots', () => adviseTeam(context)),
    teamField(context),
  );
}
