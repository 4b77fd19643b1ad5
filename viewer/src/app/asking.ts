import type { BitSet } from '../protocol/bits';
import { Refusal } from '../protocol/connection';
import type { Frame } from '../protocol/frame';
import { toWire, type PathAnswer, type QueryAnswer, type SceneData, type Situation, type TeamSpots, type WhyAnswer } from '../protocol/messages';
import { Newest } from '../protocol/newest';
import type { Vec3, ViewState } from '../state/view_state';
import { layerOf } from '../logic/layers';
import { messageOf, type Context, type Facts } from './context';

/**
 * Questions about the situation follow the state: whenever something that they depend on has changed they are asked again,
 * one at a time and the newest only. Panels and scene look at the answers.
 */
type Keys<T> = readonly (keyof T)[];
const SITUATION: Keys<ViewState> = ['npc', 'enemies', 'disabled'];
const WORLD: Keys<Facts> = ['scene', 'change'];

export function startAsking(context: Context): void {
  follow(context, [...SITUATION, 'layer', 'means', 'target'], askSets(context));
  follow(context, [...SITUATION, 'query', 'layer'], askQuery(context));
  follow(context, [...SITUATION, 'query', 'layer', 'selected'], askWhy(context));
  follow(context, [...SITUATION, 'path', 'layer', 'target'], askPath(context));
}

function follow(context: Context, keys: Keys<ViewState>, ask: () => void): void {
  context.view.listen((_, changed) => {
    if (context.facts.value.scene && keys.some((key) => changed.has(key))) ask();
  });
  context.facts.listen((facts, changed) => {
    if (facts.scene && WORLD.some((key) => changed.has(key))) ask();
  });
}

export function situationOf(state: ViewState): Situation {
  return toWire(state.npc, state.enemies, state.disabled);
}

/** Nodes by number. */
export const placesOf = ({ facts }: Context) => (node: number): { name: string; at: Vec3 } => {
  const { nodes, places } = facts.value.scene!;
  return { name: nodes[node]!.name, at: [...places.subarray(3 * node, 3 * node + 3)] as unknown as Vec3 };
};

/** A spot for each member of the team, out of the nodes of the query, or out of the safe ones. */
export async function askTeam({ connection, facts }: Context, state: ViewState): Promise<TeamSpots> {
  const { team, scene } = facts.value;
  const frame = await connection.ask('query', { situation: situationOf(state), text: state.query.trim() || 'safe', team, spacing: spacingOf(scene!) });
  return (frame.answer as { team: TeamSpots }).team;
}

/** The enemy that sets are about, if it is still there. */
export function targetOf(state: ViewState): string | undefined {
  return state.enemies.some((e) => e.name === state.target) ? (state.target ?? undefined) : undefined;
}

function askSets(context: Context): () => void {
  const { connection, view, facts } = context;
  const newest = new Newest<ViewState, Frame>(
    (state) =>
      connection.ask('sets', {
        situation: situationOf(state),
        want: [...layerOf(state.layer).sets],
        means: state.means,
        ...(targetOf(state) === undefined ? {} : { of: targetOf(state) }),
      }),
    (frame) => {
      const answer = frame.answer as { sets: { name: string; query: string | null }[] };
      const texts = new Map(answer.sets.flatMap((s) => (s.query === null ? [] : [[s.name, s.query] as const])));
      facts.set({ sets: frame.buffers as Map<string, BitSet>, setTexts: texts, setsError: null });
    },
    (error) => facts.set({ sets: new Map(), setTexts: new Map(), setsError: messageOf(error) }),
  );
  return () => {
    if (layerOf(view.value.layer).sets.length > 0) newest.want(view.value);
    else facts.set({ sets: new Map(), setTexts: new Map(), setsError: null });
  };
}

export const QUERY_LIMIT = 20;

/** How far apart the best nodes are, in metres: more on a large level, so that their numbers do not cover each other. */
export function spacingOf({ bounds: [min, max] }: Pick<SceneData, 'bounds'>): number {
  return Math.min(8, Math.max(3, Math.hypot(max[0] - min[0], max[1] - min[1]) / 25));
}

function askQuery(context: Context): () => void {
  const { connection, view, facts } = context;
  const newest = new Newest<ViewState, Frame>(
    (state) => connection.ask('query', { situation: situationOf(state), text: state.query, limit: QUERY_LIMIT, spacing: spacingOf(facts.value.scene!) }),
    (frame, { query: text }) => {
      const set = frame.buffers.get('set') as BitSet;
      const scores = frame.buffers.get('scores') as unknown as Float32Array;
      facts.set({ query: { ...(frame.answer as Omit<QueryAnswer, 'set' | 'scores' | 'text'>), set, scores, text }, queryError: null });
    },
    (error, state) => {
      const at = error instanceof Refusal ? error.at : null;
      facts.set({ query: null, queryError: { message: messageOf(error), at, text: state.query } });
    },
  );
  return () => {
    if (view.value.query.trim() && (view.value.layer === 'query' || view.value.tab === 'query')) newest.want(view.value);
    else if (!view.value.query.trim()) {
      newest.cancel();
      facts.set({ query: null, queryError: null });
    }
  };
}

/** The text that Why explains: of the query, or of the layer that is shown. */
export function textOf(state: ViewState, facts: Facts): string | null {
  if (state.layer === 'query') return facts.queryError || !state.query.trim() ? null : state.query;
  return facts.setTexts.get(state.layer) ?? null;
}

function askWhy(context: Context): () => void {
  const { connection, view, facts } = context;
  const newest = new Newest<ViewState, Frame>(
    (state) => connection.ask('why', { situation: situationOf(state), node: state.selected, text: textOf(state, facts.value) }),
    (frame) => facts.set({ why: frame.answer as WhyAnswer, whyError: null }),
    (error) => facts.set({ why: null, whyError: messageOf(error) }),
  );
  const ask = (): void => {
    const { selected } = view.value;
    if (selected !== null && selected < facts.value.scene!.nodes.length) newest.want(view.value);
    else {
      newest.cancel();
      facts.set({ why: null, whyError: null });
    }
  };
  // The layer's text comes with its sets, after the layer has changed.
  facts.listen((_, changed) => {
    if ((changed.has('setTexts') || changed.has('query')) && view.value.selected !== null && facts.value.scene) ask();
  });
  return ask;
}

const AVOID_WEIGHT = 8; // the worst metre costs nine

/** Whose lines of fire the way keeps out of, if it does: the rest of the team, at its spots. */
async function friendsOf(context: Context, state: ViewState): Promise<Pick<Situation, 'friends'>> {
  if (state.path.avoid !== 'fire' || !state.npc || state.enemies.length === 0) return {};
  const { members } = await askTeam(context, state);
  const places = placesOf(context);
  return { friends: members.flatMap(({ name, node }) => (node === null || name === 'npc' ? [] : [{ name, at: places(node).at }])) };
}

function askPath(context: Context): () => void {
  const { connection, view, facts } = context;
  const newest = new Newest<ViewState, Frame>(
    async ({ path, ...state }) =>
      connection.ask('path', {
        situation: { ...situationOf({ ...state, path }), ...(await friendsOf(context, { ...state, path })), ...(path.body ? { profile: path.body } : {}) },
        ...(path.from ?? state.npc?.at ? { from: path.from ?? state.npc!.at } : {}),
        ...(path.to ? { to: path.to } : {}),
        weight: path.weight === Infinity ? null : path.weight,
        ...(path.formation ? { formation: path.formation, team: facts.value.team } : {}),
        ...(path.avoid ? { avoid: { [path.avoid]: AVOID_WEIGHT } } : {}),
        ...(flankOf(state.enemies, state.target) === undefined ? {} : { flank: flankOf(state.enemies, state.target) }),
      }),
    (frame) => facts.set({ path: frame.answer as PathAnswer, pathError: null }),
    (error) => facts.set({ path: null, pathError: messageOf(error) }),
  );
  return () => {
    const { path, npc, enemies, layer } = view.value;
    const ends = (path.from ?? npc) !== null && (path.to !== null || enemies.length > 0);
    if (layer === 'path' && ends) newest.want(view.value);
    else {
      newest.cancel();
      facts.set({ path: null, pathError: null });
    }
  };
}

/** Whom to get behind: the target, or the first enemy. */
function flankOf(enemies: ViewState['enemies'], target: string | null): string | undefined {
  return (enemies.find((e) => e.name === target) ?? enemies[0])?.name;
}
