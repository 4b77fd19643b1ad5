import { enemyColours } from '../logic/enemy_colours';
import { COLOURS } from '../logic/palette';
import { markOf, type LayerInput } from '../logic/layers';
import { regionColours, regionPlaces } from '../logic/regions';
import { scoresOf } from '../logic/scores';
import { nodePlace } from '../logic/shapes';
import type { Agent, Shown, Vec3, ViewState } from '../state/view_state';
import { FloorPaint } from '../scene/floor_paint';
import { LevelMesh } from '../scene/level_mesh';
import { NodeMarks } from '../scene/node_marks';
import { Overlays } from '../scene/overlays';
import type { Label } from '../scene/labels';
import type { Figure } from '../scene/agent_figures';
import type { Context, Facts } from './context';

/** The scene follows the state and the answers: what is drawn when is decided here, how it looks in scene/. */
export function startDrawing(context: Context): void {
  const { view, facts, stage } = context;
  const parts: Parts = { level: null, marks: null, overlays: null, paint: null };
  const paint = (): void => colour(context, parts);
  const show = (): void => showParts(context, parts);

  facts.listen((_, changed) => {
    const has = (...keys: (keyof Facts)[]): boolean => keys.some((key) => changed.has(key));
    if (has('theme')) {
      stage.setTheme(facts.value.theme);
      parts.level?.rebuild();
    }
    if (has('scene') && facts.value.scene) rebuild(context, parts);
    if (has('scene', 'floor') && facts.value.scene) (layPaint(context, parts), paint(), show());
    if (has('change')) (applyChange(context, parts), show());
    if (has('nodes')) show();
    if (has('sets', 'query', 'pinch')) paint();
    if (has('hovered', 'query', 'scene', 'why')) labelNodes(context);
    if (has('scene')) (drawAgents(context), labelRegions(context));
  });
  view.listen((state, changed) => {
    const has = (...keys: (keyof ViewState)[]): boolean => keys.some((key) => changed.has(key));
    if (has('camera') && state.camera) stage.setView(state.camera);
    if (has('cut')) stage.setCut(state.cut);
    if (has('xray', 'cut')) (parts.level?.setXray(state.xray, state.cut), show());
    if (has('show', 'tab')) (show(), labelRegions(context));
    if (has('layer', 'show')) paint();
    if (has('npc', 'enemies', 'means', 'layer')) drawAgents(context);
    if (has('selected', 'show', 'layer', 'tab')) labelNodes(context);
  });
  stage.setTheme(facts.value.theme);
  stage.setCut(view.value.cut);
  if (view.value.camera) stage.setView(view.value.camera);
}

interface Parts {
  level: LevelMesh | null;
  marks: NodeMarks | null;
  overlays: Overlays | null;
  paint: FloorPaint | null;
}

function rebuild(context: Context, parts: Parts): void {
  const { stage, facts, view } = context;
  for (const part of [parts.level, parts.marks, parts.overlays]) part?.dispose();
  const scene = facts.value.scene!;
  parts.level = new LevelMesh(stage, scene);
  parts.marks = new NodeMarks(stage, scene.places.slice());
  parts.overlays = new Overlays(stage, scene);
  parts.level.setXray(view.value.xray, view.value.cut);
  applyChange(context, parts);
}

function applyChange({ facts }: Context, { level, overlays }: Parts): void {
  level?.setHidden(facts.value.change?.hidden ?? []);
  overlays?.setClosed(facts.value.change?.closed_links ?? []);
}

function layPaint({ stage, facts }: Context, parts: Parts): void {
  const { floor, scene } = facts.value;
  parts.paint?.dispose();
  parts.paint = floor && parts.level ? new FloorPaint(stage, floor, scene!.nodes.length, parts.level.roof) : null;
}

/** Is the floor painted? Not while nodes are edited: they show their kinds then. */
export function isPainted({ facts, view }: Context): boolean {
  return facts.value.floor !== null && view.value.tab !== 'edit' && ['floor', 'regions'].some((name) => view.value.show.includes(name as Shown));
}

function showParts(context: Context, { marks, overlays, paint }: Parts): void {
  const { facts, view } = context;
  const { tab, show, xray } = view.value;
  const editing = tab === 'edit';
  const painted = isPainted(context);
  overlays?.show(show.filter((name) => !(editing && name === 'links') && !(name === 'regions' && (painted || editing))));
  marks?.setVisible(show.includes('nodes') && !(editing && facts.value.nodes !== null), xray);
  marks?.setPainted(painted && !show.includes('regions'));
  paint?.setVisible(painted);
}

/** Nodes have the layer's colours; so has the floor, or those of the regions while these are shown. */
function colour({ facts, view }: Context, { marks, paint }: Parts): void {
  const input = inputOf(facts.value);
  if (!input) return;
  const { layer, show } = view.value;
  marks?.setMarks((node) => markOf(layer, node, input));
  const regions = show.includes('regions') ? regionColours(input.scene) : null;
  paint?.set((node) => {
    if (regions) return { colour: regions[input.scene.regions[node]!] ?? COLOURS.rest, value: REGION_PAINT };
    const mark = markOf(layer, node, input);
    return { colour: mark.colour, value: mark.paint };
  });
}

const REGION_PAINT = 0.6;
const REGION_NAMES_AT_MOST = 60;

function labelRegions({ facts, view, labels }: Context): void {
  const { scene } = facts.value;
  const wanted = scene && view.value.show.includes('regions') && view.value.tab !== 'edit' && scene.region_names.length <= REGION_NAMES_AT_MOST;
  const places = wanted ? regionPlaces(scene) : [];
  labels.set('regions', places.flatMap((at, i): Label[] => (at ? [{ key: String(i), at, text: scene!.region_names[i]!, look: 'region' }] : [])));
}

function inputOf(facts: Facts): LayerInput | null {
  if (!facts.scene) return null;
  return {
    scene: facts.scene,
    sets: facts.sets,
    query: facts.query?.set ?? null,
    scores: facts.query?.is_ranked ? scoresOf(facts.query.scores) : null,
    gates: facts.pinch?.gates ?? null,
    ambush: facts.pinch?.ambush ?? null,
    inside: facts.pinch?.inside ?? null,
  };
}

/** One colour for each enemy, in their order. */
export function coloursOf(context: Context): string[] {
  const names = context.view.value.enemies.map((enemy) => enemy.name);
  return enemyColours(names, context.facts.value.scene?.enemy_colours ?? []);
}

export const NPC_KEY = 'npc';
export const enemyKey = (name: string): string => `enemy:${name}`;

function drawAgents(context: Context): void {
  const { view, facts, figures, labels } = context;
  const scene = facts.value.scene;
  if (!scene) return;
  const height = (agent: Agent): number => scene.stances.find((s) => s.name === agent.stance)?.height ?? 1.8;
  const { npc, enemies } = view.value;
  const colours = coloursOf(context);
  const fan = view.value.means === 'now' || view.value.layer === 'flank';
  const all: Figure[] = enemies.map((agent, i) => ({ key: enemyKey(agent.name), agent, colour: colours[i]!, height: height(agent), turns: true, fan }));
  if (npc) all.push({ key: NPC_KEY, agent: npc, colour: COLOURS.npc, height: height(npc), turns: false, fan: false });
  figures.set(all);
  const label = (f: Figure): Label => ({
    key: f.key,
    at: () => above(f, figures.scaleOf(f), view.value.camera?.mode === 'plan'),
    text: f.key === NPC_KEY ? 'NPC' : f.agent.name,
    look: 'agent',
    colour: f.colour,
  });
  labels.set('agents', all.map(label));
}

/** Where its name is: over the head, or beside it when that is looked at from above. */
function above({ agent, height }: Figure, scale: number, plan: boolean): Vec3 {
  const [x, y, z] = agent.at;
  return plan ? [x, y + 0.65 * scale, z] : [x, y, z + height * scale + 0.25];
}

const NAMES_AT_MOST = 400; // more would cover the level

function labelNodes(context: Context): void {
  const { view, facts, labels } = context;
  const scene = facts.value.scene;
  if (!scene) return;
  const list: Label[] = [];
  const put = (node: number, text: string, look: string): void => {
    const [x, y, z] = nodePlace(scene, node);
    list.push({ key: `${look}${node}`, at: [x, y, z + 0.45], text, look });
  };
  const { selected, layer, tab, show } = view.value;
  const ranked = layer === 'query' && tab !== 'edit' ? (facts.value.query?.ranked.slice(0, 10) ?? []) : [];
  ranked.forEach((r, i) => r.node < scene.nodes.length && r.node !== selected && put(r.node, String(i + 1), 'rank'));
  if (show.includes('names') && scene.nodes.length <= NAMES_AT_MOST)
    scene.nodes.forEach((node, i) => i !== facts.value.hovered && i !== selected && put(i, node.name, 'name'));
  if (selected !== null && scene.nodes[selected]) {
    const rank = ranked.findIndex((r) => r.node === selected);
    put(selected, `${rank < 0 ? '' : `${rank + 1} · `}${scene.nodes[selected]!.name}`, 'selected');
  }
  labels.set('nodes', list);
}
