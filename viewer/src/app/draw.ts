import { COLOURS, OKABE_ITO } from '../logic/palette';
import { markOf, type LayerInput } from '../logic/layers';
import { nodePlace } from '../logic/shapes';
import type { Agent, Vec3, ViewState } from '../state/view_state';
import { LevelMesh } from '../scene/level_mesh';
import { NodeMarks } from '../scene/node_marks';
import { Overlays } from '../scene/overlays';
import type { Label } from '../scene/labels';
import type { Figure } from '../scene/agent_figures';
import type { Context, Facts } from './context';

/** The scene follows the state and the answers: who listens to what is said here, how it looks in scene/. */
export function startDrawing(context: Context): void {
  const { view, facts, stage } = context;
  let level: LevelMesh | null = null;
  let marks: NodeMarks | null = null;
  let overlays: Overlays | null = null;

  const rebuild = (): void => {
    for (const part of [level, marks, overlays]) part?.dispose();
    const scene = facts.value.scene!;
    level = new LevelMesh(stage, scene);
    marks = new NodeMarks(stage, scene.places.slice());
    overlays = new Overlays(stage, scene);
    level.setXray(view.value.xray, view.value.cut);
    applyChange();
    showAll();
    paint();
  };
  const applyChange = (): void => {
    level?.setHidden(facts.value.change?.hidden ?? []);
    overlays?.setClosed(facts.value.change?.closed_links ?? []);
  };
  const showAll = (): void => {
    const editing = view.value.tab === 'edit';
    overlays?.show(view.value.show.filter((name) => !(editing && name === 'links')));
    marks?.setVisible(view.value.show.includes('nodes') && !(editing && facts.value.nodes !== null), view.value.xray);
  };
  const paint = (): void => {
    const input = inputOf(facts.value);
    if (input) marks?.setMarks((node) => markOf(view.value.layer, node, input));
  };

  facts.listen((_, changed) => {
    if (changed.has('theme')) {
      stage.setTheme(facts.value.theme);
      level?.rebuild();
    }
    if (changed.has('scene') && facts.value.scene) rebuild();
    if (changed.has('change')) (applyChange(), showAll());
    if (changed.has('nodes')) showAll();
    if (['sets', 'query', 'pinch'].some((key) => changed.has(key as keyof Facts))) paint();
    if (changed.has('hovered') || changed.has('query') || changed.has('scene') || changed.has('why')) labelNodes(context);
  });
  view.listen((state, changed) => {
    if (changed.has('camera') && state.camera) stage.setView(state.camera);
    if (changed.has('cut')) stage.setCut(state.cut);
    if (changed.has('xray') || changed.has('cut')) (level?.setXray(state.xray, state.cut), showAll());
    if (changed.has('show') || changed.has('tab')) showAll();
    if (changed.has('layer')) paint();
    if (['npc', 'enemies'].some((key) => changed.has(key as keyof ViewState))) drawAgents(context);
    if (changed.has('selected') || changed.has('show') || changed.has('layer')) labelNodes(context);
  });
  facts.listen((_, changed) => {
    if (changed.has('scene')) drawAgents(context);
  });
  stage.setTheme(facts.value.theme);
  stage.setCut(view.value.cut);
  if (view.value.camera) stage.setView(view.value.camera);
}

function inputOf(facts: Facts): LayerInput | null {
  if (!facts.scene) return null;
  return {
    scene: facts.scene,
    sets: facts.sets,
    query: facts.query?.set ?? null,
    gates: facts.pinch?.gates ?? null,
    ambush: facts.pinch?.ambush ?? null,
    inside: facts.pinch?.inside ?? null,
  };
}

/** Enemies differ by hue as well as by name; all are warm, who asks is blue. */
const ENEMY_COLOURS = [OKABE_ITO.vermillion, OKABE_ITO.purple, OKABE_ITO.orange, '#a33b20', '#8f5a86'];

export function enemyColour(index: number): string {
  return ENEMY_COLOURS[index % ENEMY_COLOURS.length]!;
}

export const NPC_KEY = 'npc';
export const enemyKey = (name: string): string => `enemy:${name}`;

function drawAgents(context: Context): void {
  const { view, facts, figures, labels } = context;
  const scene = facts.value.scene;
  if (!scene) return;
  const height = (agent: Agent): number => scene.stances.find((s) => s.name === agent.stance)?.height ?? 1.8;
  const { npc, enemies } = view.value;
  const all: Figure[] = enemies.map((agent, i) => ({ key: enemyKey(agent.name), agent, colour: enemyColour(i), height: height(agent), turns: true }));
  if (npc) all.push({ key: NPC_KEY, agent: npc, colour: COLOURS.npc, height: height(npc), turns: false });
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
  if (view.value.layer === 'query')
    facts.value.query?.ranked.slice(0, 10).forEach((r, i) => r.node < scene.nodes.length && put(r.node, String(i + 1), 'rank'));
  if (view.value.show.includes('names') && scene.nodes.length <= NAMES_AT_MOST)
    scene.nodes.forEach((node, i) => i !== facts.value.hovered && put(i, node.name, 'name'));
  const { selected } = view.value;
  if (selected !== null && scene.nodes[selected]) put(selected, scene.nodes[selected]!.name, 'selected');
  labels.set('nodes', list);
}
