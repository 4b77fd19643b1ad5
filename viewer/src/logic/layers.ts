import type { BitSet } from '../protocol/bits';
import type { SceneData } from '../protocol/messages';
import type { LayerName } from '../state/view_state';
import { COLOURS, heat, scoreColour } from './palette';
import { scoreShare, type Scores } from './scores';

/** What each layer asks for, how it is explained, and how its nodes look. */
export interface Layer {
  name: LayerName;
  key: string;
  title: string;
  hint: string;
  /** The sets to ask for; the first is the one that the layer is about. */
  sets: readonly string[];
}

export const LAYER_LIST: readonly Layer[] = [
  { name: 'danger', key: '1', title: 'Danger', hint: 'Where an enemy could see the NPC; everywhere else is safe', sets: ['danger', 'safe'] },
  { name: 'attack', key: '2', title: 'Attack', hint: 'One enemy is in view from here, and no other enemy could see it', sets: ['attack', 'danger'] },
  { name: 'attack_near_cover', key: '3', title: 'Attack near cover', hint: 'Attack, with a safe node one step away', sets: ['attack_near_cover', 'attack', 'danger'] },
  { name: 'flank', key: '4', title: 'Flank', hint: 'An enemy is in view from here, and it looks elsewhere', sets: ['flank', 'danger'] },
  { name: 'snipe', key: '5', title: 'Snipe', hint: 'Attack from here, then step back into safety', sets: ['snipe', 'danger'] },
  { name: 'exposure', key: '6', title: 'Exposure', hint: 'From how much of the map each node can be seen', sets: [] },
  { name: 'pinch', key: '7', title: 'Pinch points', hint: 'Gates that everybody must pass, and where an ambush waits', sets: ['pinch'] },
  { name: 'cover', key: '8', title: 'Cover', hint: 'Safe nodes behind something that protects from an enemy', sets: ['cover', 'danger'] },
  { name: 'path', key: '9', title: 'Paths', hint: 'The shortest way, and the one that is seen least', sets: ['danger'] },
  { name: 'query', key: '0', title: 'Query', hint: 'The nodes that answer your query', sets: ['danger'] },
  { name: 'light', key: '', title: 'Light', hint: 'How bright it is; enemies make no difference', sets: [] },
];

export function layerOf(name: LayerName): Layer {
  return LAYER_LIST.find((layer) => layer.name === name)!;
}

/** A node's colour, its size relative to an ordinary one, and how strongly its floor is painted, from 0 to 1. */
export interface Mark {
  colour: string;
  size: number;
  paint: number;
}

export interface LayerInput {
  scene: SceneData;
  sets: ReadonlyMap<string, BitSet>;
  query: BitSet | null;
  /** Of the query's nodes, if it ranks them. */
  scores: Scores | null;
  gates: BitSet | null;
  ambush: BitSet | null;
  inside: BitSet | null;
}

/** What a layer is about is painted strongly, what explains it weakly, the rest not at all. */
const STRONG = 0.68;
const MIDDLE = 0.5;
const WEAK = 0.26;
const mark = (colour: string, size: number, paint: number): Mark => ({ colour, size, paint });
const REST = mark(COLOURS.rest, 0.62, 0);
const SEEN = mark(COLOURS.danger, 0.62, WEAK);
const GOOD = mark(COLOURS.good, 1.25, STRONG);

/** How a node looks in a layer. Kept free of the scene library so that it can be tested by plain numbers. */
export function markOf(layer: LayerName, node: number, input: LayerInput): Mark {
  const within = (name: string): boolean => input.sets.get(name)?.has(node) ?? false;
  switch (layer) {
    case 'danger':
      if (within('danger')) return mark(COLOURS.danger, 1.15, STRONG);
      return input.sets.has('danger') ? mark(COLOURS.safe, 0.9, MIDDLE) : REST;
    case 'attack_near_cover':
      if (within('attack_near_cover')) return GOOD;
      if (within('attack')) return mark(COLOURS.ambush, 0.8, MIDDLE);
      return within('danger') ? SEEN : REST;
    case 'attack':
    case 'flank':
    case 'snipe':
      return within(layer) ? GOOD : within('danger') ? SEEN : REST;
    case 'cover':
      return within('cover') ? mark(COLOURS.safe, 1.25, STRONG) : within('danger') ? SEEN : REST;
    case 'exposure':
      return mark(heat(relativeExposure(input.scene, node)), 1, STRONG);
    case 'light':
      return mark(heat(input.scene.light[node] ?? 0), 1, STRONG);
    case 'pinch':
      return pinchMark(node, input);
    case 'path':
      return within('danger') ? SEEN : REST;
    case 'query':
      if (input.query?.has(node)) return input.scores ? mark(scoreColour(scoreShare(input.scores, node)), 1.25, STRONG) : GOOD;
      return within('danger') ? SEEN : REST;
  }
}

function pinchMark(node: number, input: LayerInput): Mark {
  if (input.gates?.has(node)) return mark(COLOURS.gate, 1.7, STRONG);
  if (input.ambush?.has(node)) return mark(COLOURS.ambush, 1.25, STRONG);
  if (input.inside?.has(node)) return mark(COLOURS.good, 0.8, WEAK);
  if (!input.gates && input.sets.get('pinch')?.has(node)) return mark(COLOURS.gate, 1.4, STRONG);
  return REST;
}

/** Exposure relative to the most exposed node, so that the ramp is used up on every map. */
function relativeExposure(scene: SceneData, node: number): number {
  return (scene.exposure[node] ?? 0) / mostExposed(scene);
}

const most = new WeakMap<SceneData, number>();
export function mostExposed(scene: SceneData): number {
  let value = most.get(scene);
  if (value === undefined) {
    value = scene.exposure.reduce((a, b) => Math.max(a, b), 0) || 1;
    most.set(scene, value);
  }
  return value;
}
