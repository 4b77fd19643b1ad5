import { COLOURS } from '../logic/palette';
import { checkedAdvice, fireAdvice, leanAdvice, teamAdvice, waitAdvice, type Advice } from '../logic/advice';
import type { AnticipateAnswer, CheckedSpots, FireAnswer, LeanAnswer } from '../protocol/messages';
import { asSegments, Lines } from '../scene/lines';
import { askTeam, placesOf, QUERY_LIMIT, situationOf, targetOf } from './asking';
import { messageOf, type Context } from './context';

/** Questions that a button asks: about the enemy that sets are about, or else the first. */
const RAYS = 200;

async function advise(context: Context, asked: () => Promise<Advice>): Promise<void> {
  try {
    context.facts.set({ advice: await asked() });
  } catch (error) {
    context.facts.set({ advice: { lines: [messageOf(error)], marks: [], ways: [] } });
  }
}

function enemyOf({ view }: Context): string {
  const { enemies } = view.value;
  const name = targetOf(view.value) ?? enemies[0]?.name;
  if (name === undefined) throw new Error('There is no enemy.');
  return name;
}

export function adviseWaiting(context: Context): Promise<void> {
  const { connection, view, facts } = context;
  const { team } = facts.value;
  return advise(context, async () => waitAdvice((await connection.ask('anticipate', { situation: situationOf(view.value), of: enemyOf(context), team })).answer as AnticipateAnswer));
}

export function adviseUnderFire(context: Context): Promise<void> {
  const { connection, view } = context;
  return advise(context, async () => fireAdvice((await connection.ask('under_fire', { situation: situationOf(view.value), shooter: enemyOf(context) })).answer as FireAnswer));
}

export function adviseLeaning(context: Context): Promise<void> {
  const { connection, view } = context;
  return advise(context, async () => leanAdvice((await connection.ask('lean', { situation: situationOf(view.value), target: enemyOf(context) })).answer as LeanAnswer));
}

export function adviseTeam(context: Context): Promise<void> {
  return advise(context, async () => teamAdvice(await askTeam(context, context.view.value), placesOf(context)));
}

/** Rays at the best nodes of the query: the target must be in sight, if there is one, and no other enemy may see them. */
export function adviseChecking(context: Context): Promise<void> {
  const { connection, view } = context;
  return advise(context, async () => {
    const target = targetOf(view.value);
    const see = target === undefined ? {} : { see: [target] };
    const frame = await connection.ask('query', { situation: situationOf(view.value), text: view.value.query.trim() || 'safe', limit: QUERY_LIMIT, rays: RAYS, ...see });
    return checkedAdvice((frame.answer as { checked: CheckedSpots }).checked, placesOf(context));
  });
}

/** Goes with what it was an answer to: situation, level and query. */
export function startAdvising(context: Context): void {
  const { stage, facts, view, labels } = context;
  const way = new Lines(stage, { colour: COLOURS.gate, width: 4, through: true, rim: true });
  facts.listen(({ advice }, changed) => {
    if (advice && (changed.has('scene') || changed.has('change'))) return facts.set({ advice: null });
    if (!changed.has('advice')) return;
    way.set((advice?.ways ?? []).flatMap((points) => asSegments(points, 0.3)));
    labels.set('advice', (advice?.marks ?? []).map(({ at, text }, i) => ({ key: `advice${i}`, at: [at[0], at[1], at[2] + 0.4], text, look: 'end' })));
  });
  view.listen((_, changed) => {
    if (facts.value.advice && (['npc', 'enemies', 'target', 'query', 'disabled', 'tab'] as const).some((key) => changed.has(key))) facts.set({ advice: null });
  });
}
