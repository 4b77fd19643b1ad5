import type { BitSet } from '../protocol/bits';
import type { SceneData } from '../protocol/messages';
import type { LayerName } from '../state/view_state';
import { COLOURS, heat } from './palette';

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
  { name: 'danger', key: '1', title: 'Danger', hint: 'Nodes that an enemy sees; the others are safe', sets: ['danger', 'safe'] },
  { name: 'attack', key: '2', title: 'Attack', hint: 'From here one enemy is hit, unseen by the others', sets: ['attack', 'danger'] },
  { name: 'attack_near_cover', key: '3', title: 'Attack near cover', hint: 'Attack, with a safe node one step away', sets: ['attack_near_cover', 'attack', 'danger'] },
  { name: 'flank', key: '4', title: 'Flank', hint: 'An enemy is seen from where it does not look', sets: ['flank', 'danger'] },
  { name: 'snipe', key: '5', title: 'Snipe', hint: 'Attack here, and step back into safety', sets: ['snipe', 'danger'] },
  { name: 'exposure', key: '6', title: 'Exposure', hint: 'How many nodes see a node, whoever is where', sets: [] },
  { name: 'pinch', key: '7', title: 'Pinch points', hint: 'Gates that everybody must pass, and where an ambush waits', sets: ['pinch'] },
  { name: 'cover', key: '8', title: 'Cover', hint: 'Safe nodes behind something that covers from an enemy', sets: ['cover', 'danger'] },
  { name: 'path', key: '9', title: 'Paths', hint: 'The shortest way, and the one that keeps out of sight', sets: ['danger'] },
  { name: 'query', key: '0', title: 'Query', hint: 'What the query box says', sets: ['danger'] },
];

export function layerOf(name: LayerName): Layer {
  return LAYER_LIST.find((layer) => layer.name === name)!;
}

/** A node's colour, and its size relative to an ordinary one. Size repeats what colour says. */
export interface Mark {
  colour: string;
  size: number;
}

export interface LayerInput {
  scene: SceneData;
  sets: ReadonlyMap<string, BitSet>;
  query: BitSet | null;
  gates: BitSet | null;
  ambush: BitSet | null;
  inside: BitSet | null;
}

const mark = (colour: string, size: number): Mark => ({ colour, size });
const REST = mark(COLOURS.rest, 0.62);
const SEEN = mark(COLOURS.danger, 0.62);
const GOOD = mark(COLOURS.good, 1.25);

/** How a node looks in a layer. Kept free of the scene library so that it can be tested by plain numbers. */
export function markOf(layer: LayerName, node: number, input: LayerInput): Mark {
  const within = (name: string): boolean => input.sets.get(name)?.has(node) ?? false;
  switch (layer) {
    case 'danger':
      if (within('danger')) return mark(COLOURS.danger, 1.15);
      return input.sets.has('danger') ? mark(COLOURS.safe, 0.9) : REST;
    case 'attack_near_cover':
      if (within('attack_near_cover')) return GOOD;
      if (within('attack')) return mark(COLOURS.ambush, 0.8);
      return within('danger') ? SEEN : REST;
    case 'attack':
    case 'flank':
    case 'snipe':
      return within(layer) ? GOOD : within('danger') ? SEEN : REST;
    case 'cover':
      return within('cover') ? mark(COLOURS.safe, 1.25) : within('danger') ? SEEN : REST;
    case 'exposure':
      return mark(heat(relativeExposure(input.scene, node)), 1);
    case 'pinch':
      return pinchMark(node, input);
    case 'path':
      return within('danger') ? mark(COLOURS.danger, 0.7) : REST;
    case 'query':
      if (input.query?.has(node)) return GOOD;
      return within('danger') ? SEEN : REST;
  }
}

function pinchMark(node: number, input: LayerInput): Mark {
  if (input.gates?.has(node)) return mark(COLOURS.gate, 1.7);
  if (input.ambush?.has(node)) return mark(COLOURS.ambush, 1.25);
  if (input.inside?.has(node)) return mark(COLOURS.good, 0.8);
  if (!input.gates && input.sets.get('pinch')?.has(node)) return mark(COLOURS.gate, 1.4);
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

export interface LegendEntry {
  colour: string;
  text: string;
  size: number;
}

export function legendOf(layer: LayerName, focused: boolean): LegendEntry[] {
  const entry = (colour: string, text: string, size = 1): LegendEntry => ({ colour, text, size });
  const seen = entry(COLOURS.danger, 'seen by an enemy', 0.62);
  const rest = entry(COLOURS.rest, 'other nodes', 0.62);
  switch (layer) {
    case 'danger':
      return [entry(COLOURS.danger, 'danger: an enemy sees it', 1.15), entry(COLOURS.safe, 'safe', 0.9)];
    case 'attack':
      return [entry(COLOURS.good, 'attack from here', 1.25), seen, rest];
    case 'attack_near_cover':
      return [entry(COLOURS.good, 'attack, one step from safety', 1.25), entry(COLOURS.ambush, 'attack, no cover near', 0.8), seen, rest];
    case 'flank':
      return [entry(COLOURS.good, 'out of its field of view', 1.25), seen, rest];
    case 'snipe':
      return [entry(COLOURS.good, 'snipe from here', 1.25), seen, rest];
    case 'exposure':
      return [];
    case 'pinch':
      return focused
        ? [entry(COLOURS.gate, 'gate', 1.7), entry(COLOURS.ambush, 'ambush waits here', 1.25), entry(COLOURS.good, 'inside', 0.8), rest]
        : [entry(COLOURS.gate, 'gate of a pinch point', 1.4), rest];
    case 'cover':
      return [entry(COLOURS.safe, 'covered and safe', 1.25), seen, rest];
    case 'path':
      return [entry(COLOURS.good, 'safe way'), entry(COLOURS.pick, 'shortest way'), entry(COLOURS.gate, 'flank route'), seen];
    case 'query':
      return [entry(COLOURS.good, 'answers the query', 1.25), seen, rest];
  }
}

/** While nodes are edited they show their kinds instead of a layer. */
export const EDIT_LEGEND: readonly LegendEntry[] = [
  { colour: COLOURS.pick, text: 'in hand', size: 1.5 },
  { colour: COLOURS.rest, text: 'path node', size: 1 },
  { colour: COLOURS.safe, text: 'cover node', size: 1 },
  { colour: COLOURS.ambush, text: 'tree node', size: 1 },
];
