import { readLevel, readScene, type BoxPair, type DocumentState, type ChangeAnswer, type SceneData, type WireAgent } from '../protocol/messages';
import type { ServerEvent } from '../protocol/connection';
import { HALF_ANGLE, type Agent, type Box, type ViewState } from '../state/view_state';
import { framing } from '../scene/camera_math';
import { sameMap } from '../state/link';
import { messageOf, type Context, type Progress } from './context';
import { fetchSettings } from './settings';

/** Connecting, and every new map: fetch the scene, make the state fit it, put this tab's changes back. */
export function startLoading(context: Context): void {
  const { connection, facts } = context;
  connection.onState = (link) => {
    if (link === 'open' && facts.value.scene) context.toast('Connected again', 'good');
    facts.set({ link });
  };
  connection.onEvent = (event) => receive(context, event);
  connection.open();
}

function receive(context: Context, event: ServerEvent): void {
  const { facts, toast } = context;
  switch (event.event) {
    case 'hello':
      facts.set({
        program: String(event['program']),
        source: String(event['source']),
        document: event['document'] as DocumentState,
        failure: null,
      });
      void fetchSettings(context);
      void (event['ready'] ? load(context) : showLevel(context));
      break;
    case 'progress':
      facts.set({ progress: event as unknown as Progress, failure: null });
      break;
    case 'map':
      facts.set({ progress: null });
      void load(context);
      break;
    case 'failed':
      facts.set({ progress: null, failure: event['cancelled'] ? null : String(event['message']) });
      toast(event['cancelled'] ? 'Bake cancelled' : `Bake failed: ${String(event['message'])}`, event['cancelled'] ? 'info' : 'bad');
      break;
    case 'floor':
      context.floorReady();
      break;
    case 'document':
      facts.set({ document: event['document'] as DocumentState });
      break;
  }
}

/** The level can be seen while it is baked. */
async function showLevel(context: Context): Promise<void> {
  const { connection, facts, view, stage } = context;
  try {
    const preview = readLevel(await connection.ask('level'));
    if (facts.value.scene) return;
    stage.planTop = preview.bounds[1][2] + 1;
    facts.set({ preview });
    if (!view.value.camera) view.set({ camera: framing('orbit', preview.bounds[0], preview.bounds[1], stage.width / stage.height) });
  } catch (error) {
    context.toast(messageOf(error), 'bad');
  }
}

async function load(context: Context): Promise<void> {
  const { connection, facts, view, stage } = context;
  try {
    const before = facts.value.scene;
    const scene = readScene(await connection.ask('scene'));
    const change = await restoreChanges(context, scene);
    stage.planTop = scene.bounds[1][2] + 1;
    keepDisabled(context, before, scene);
    facts.set({ scene, preview: null, floor: null, change, pinch: null, progress: null, problems: null, nodes: null });
    view.set(fitting(context, view.value, scene, before !== null));
  } catch (error) {
    facts.set({ failure: messageOf(error) });
  }
}

/** Numbers of nodes are those of one bake. */
function keepDisabled({ view }: Context, before: SceneData | null, scene: SceneData): void {
  const { disabled, map } = view.value;
  const other = (before !== null && before.revision !== scene.revision) || (map !== '' && !sameMap(map, scene.name));
  const kept = other ? [] : disabled.filter((node) => node < scene.nodes.length);
  if (kept.length < disabled.length) view.set({ disabled: kept });
}

/** The state of the link if it is about this map; else a beginning that suits the map, and a word about it. */
function fitting(context: Context, state: ViewState, scene: SceneData, again: boolean): Partial<ViewState> {
  const patch: Partial<ViewState> = { map: scene.name };
  const foreign = state.map !== '' && !sameMap(state.map, scene.name);
  if (foreign) context.toast(`This link was made for “${state.map}”, but “${scene.name}” is open. The view starts afresh.`, 'bad');
  if (foreign || !state.camera) patch.camera = framing('orbit', scene.bounds[0], scene.bounds[1], context.stage.width / context.stage.height);
  const empty = !state.npc && state.enemies.length === 0;
  if (foreign || (empty && !again)) {
    patch.npc = scene.start.npc && fromWire(scene.start.npc, 'npc');
    patch.enemies = scene.start.enemies.map((enemy, i) => fromWire(enemy, `enemy ${i + 1}`));
    patch.target = null;
  }
  if (foreign) patch.path = { ...state.path, from: null, to: null };
  if (foreign || (state.selected !== null && state.selected >= scene.nodes.length)) patch.selected = null;
  if (foreign && state.cut !== null) patch.cut = null;
  return patch;
}

function fromWire(agent: WireAgent, name: string): Agent {
  return {
    name: agent.name ?? name,
    at: agent.at,
    yaw: agent.yaw ?? 0,
    stance: agent.stance ?? 'stand',
    weapon: agent.weapon ?? null,
    halfAngle: agent.half_angle ?? HALF_ANGLE,
  };
}

const pair = (box: Box): BoxPair => [box.min, box.max];

/** A new connection, or a reload, begins with the level as it is: make it what the state says. */
async function restoreChanges(context: Context, scene: SceneData): Promise<ChangeAnswer | null> {
  const { shut, added, removed } = context.view.value.changes;
  const foreign = context.view.value.map !== '' && !sameMap(context.view.value.map, scene.name);
  if (foreign) context.view.set({ changes: { shut: [], added: [], removed: [] } });
  if (foreign || shut.length + added.length + removed.length === 0) return null;
  let answer: ChangeAnswer | null = null;
  const change = async (fields: object): Promise<void> => {
    answer = (await context.connection.ask('change', fields)).answer as ChangeAnswer;
  };
  try {
    await change({ reset: true });
    for (const box of removed) await change({ remove: pair(box) });
    for (const box of added) await change({ add: pair(box) });
    for (const door of shut) await change({ door, shut: true });
  } catch (error) {
    context.toast(`Not all changes of the link fit this level: ${messageOf(error)}`, 'bad');
  }
  return answer;
}
