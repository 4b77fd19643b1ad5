/** The shapes of docs/formats/viewer-protocol.md that the page uses. */
import type { NamedColour } from '../logic/enemy_colours';
import type { Agent, Vec3 } from '../state/view_state';
import type { BitSet } from './bits';
import type { Frame } from './frame';

export type BoxPair = [Vec3, Vec3];

export interface DocumentState {
  undo: number;
  redo: number;
  unsaved: boolean;
  baked: boolean;
  baking: boolean;
  version: number;
}

export interface Stance {
  name: string;
  eye: number;
  height: number;
}

export interface NodeFacts {
  name: string;
  kind: string;
  tags: string[];
  radius: number;
  stand_only: boolean;
}

export interface Arc {
  node: number;
  height: 'high' | 'low';
  begin: [number, number];
  end: [number, number];
  weapons: string[];
  lean_begin: number;
  lean_end: number;
}

export interface Belonging {
  cover: number;
  position: Vec3;
}

export interface SniperSpot {
  node: number;
  retreat: number;
  advantage: number;
  hit_and_run: boolean;
}

export interface PinchPoint {
  rule: string;
  direction: string;
  gates: number[];
  inside: number;
  ambush: number;
}

export interface QueryWord {
  word: string;
  kind: 'set' | 'quality' | 'curve' | 'combination' | 'keyword';
  takes: string;
  help: string;
}

export interface Example {
  text: string;
  help: string;
}

export interface WireAgent {
  name?: string;
  at: Vec3;
  yaw?: number;
  stance?: string;
  weapon?: string | null;
  half_angle?: number;
}

export interface Situation {
  npc: WireAgent | null;
  enemies: WireAgent[];
  friends?: { name: string; at: Vec3 }[];
  /** Nodes that nobody can use. */
  disabled?: number[];
}

export interface SceneAnswer {
  name: string;
  revision: number;
  bounds: BoxPair;
  stances: Stance[];
  weapons: string[];
  materials: { name: string; movement: boolean; sight: boolean; fire: string[] }[];
  doors: { name: string; box: BoxPair | null }[];
  nodes: NodeFacts[];
  region_names: string[];
  cover: Arc[];
  formation: Belonging[];
  peek_outs: Belonging[];
  sniper_spots: SniperSpot[];
  pinch_points: PinchPoint[];
  query_words: QueryWord[];
  examples: Example[];
  start: Situation;
  enemy_colours: NamedColour[];
  link_kinds: string[];
  editable: boolean;
  changeable: boolean;
}

/** The map and its level, as the page keeps them. */
export interface SceneData extends SceneAnswer {
  positions: Float32Array;
  triangles: Uint32Array;
  triangleMaterials: Uint32Array;
  doorPositions: Float32Array;
  doorTriangles: Uint32Array;
  doorOf: Uint32Array;
  places: Float32Array;
  exposure: Float32Array;
  light: Float32Array;
  regions: Uint32Array;
  components: Uint32Array;
  watch: Uint32Array;
  links: Uint32Array;
}

export function readScene(frame: Frame): SceneData {
  const f32 = (name: string) => (frame.buffers.get(name) as Float32Array | undefined) ?? new Float32Array();
  const u32 = (name: string) => (frame.buffers.get(name) as Uint32Array | undefined) ?? new Uint32Array();
  return {
    ...(frame.answer as SceneAnswer),
    positions: f32('positions'),
    triangles: u32('triangles'),
    triangleMaterials: u32('materials'),
    doorPositions: f32('door_positions'),
    doorTriangles: u32('door_triangles'),
    doorOf: u32('door_of'),
    places: f32('nodes'),
    exposure: f32('exposure'),
    light: f32('light'),
    regions: u32('regions'),
    components: u32('components'),
    watch: u32('watch'),
    links: u32('links'),
  };
}

/** The floor by nodes: triangles with three corners each, and the node that each belongs to. */
export interface FloorData {
  corners: Float32Array;
  owners: Uint32Array;
}

/** Null while the program is still finding it. */
export function readFloor(frame: Frame): FloorData | null {
  if (!(frame.answer as { ready: boolean }).ready) return null;
  return { corners: frame.buffers.get('corners') as Float32Array, owners: frame.buffers.get('owners') as Uint32Array };
}

/** What there is to see before there is a map: the level alone. */
export interface LevelAnswer {
  name: string;
  bounds: BoxPair;
  materials: SceneAnswer['materials'];
}

/** A scene without anything in it but the level. */
export function readLevel(frame: Frame): SceneData {
  const nothing = { stances: [], weapons: [], doors: [], nodes: [], region_names: [], cover: [], formation: [], peek_outs: [], sniper_spots: [], pinch_points: [], query_words: [], examples: [], link_kinds: [], enemy_colours: [] };
  const scene = readScene({ ...frame, answer: { ...nothing, revision: 0, start: { npc: null, enemies: [] }, editable: false, changeable: false, ...(frame.answer as LevelAnswer) } });
  return scene;
}

export interface Term {
  name: string;
  weight: number;
  score: number;
}

export interface RankedNode {
  node: number;
  score: number;
  terms: Term[];
}

export interface QueryAnswer {
  count: number;
  ranked: RankedNode[];
  /** How many were better than the last of `ranked` but near to a better one. */
  left_out: number;
  /** By node; negative outside of the answer. */
  scores: Float32Array;
  is_ranked: boolean;
  set: BitSet;
  /** What was asked. */
  text: string;
}

export interface Clause {
  clause: string;
  holds: boolean;
  because: string[];
  reasons: string[];
  parts: Clause[];
}

export interface Ray {
  to: Vec3;
  clear: boolean;
  hit: Vec3 | null;
  material: string | null;
}

export interface WhyEnemy {
  name: string;
  node: number;
  at: Vec3;
  distance: number;
  sees: boolean;
  fires: boolean;
  facing: boolean;
  seen_by_us: boolean;
  eye: Vec3;
  rays: Ray[];
}

export interface WhyAnswer {
  node: NodeFacts & {
    id: number;
    at: Vec3;
    region: string | null;
    component: number;
    exposure: number;
    light: number;
    sniper: boolean;
    pinch_points: number[];
    cover: Arc[];
    links: { to: number; kind: string; length: number }[];
  };
  query: null | { holds: boolean; sentence: string; explanation: Clause; score: number | null; terms: Term[] };
  enemies: WhyEnemy[];
}

export interface Way {
  found: boolean;
  nodes: number[];
  points: Vec3[];
  length: number;
  danger_length: number;
  /** From point to point. */
  links: { kind: string; length: number; in_danger: boolean }[];
}

export interface PathAnswer {
  shortest: Way | null;
  least_seen: Way | null;
  flank: Way | null;
  avoiding: Way | null;
  /** Where the team is while its leader walks the least seen way. */
  march?: { node: number; members: { name: string; place: Vec3; yield: string }[] }[];
}

export interface CheckedSpots {
  passed: number[];
  rays: number;
  checked: number;
  finished: boolean;
}

export interface TeamSpots {
  members: { name: string; node: number | null }[];
  assigned: number;
}

export interface AnticipateAnswer {
  enemy: string;
  pinch_point: { gates: number[]; inside: number[] } | null;
  posts: { member: string; gate: number; node: number; way: number; name: string; at: Vec3 }[];
}

export interface FireAnswer {
  best: string;
  stay: { possible: boolean; cost: number | null; stance: string };
  move: { possible: boolean; cost: number | null; stance?: string; path?: { length: number }; points?: Vec3[] };
  return_fire: { possible: boolean; cost: number | null; from?: string };
  steps: { move: string; place: Vec3; eye: Vec3 }[];
}

export interface LeanAnswer {
  target: string;
  spots: { node: number; name: string; at: Vec3; side: string }[];
}

export interface FoundCover {
  found: boolean;
  source: string;
  place: Vec3 | null;
  stance: string;
  points: Vec3[];
  way: number;
  rays: number;
  why: string;
  /** Where the others of the team go, if that is a cover node with places for them. */
  formation?: { friend: string; place: Vec3 | null }[];
  /** Beside a tree: where to stand opposite to each threat. */
  tree?: { shelter: { threat: string; place: Vec3 }[] };
}

export interface ChangeAnswer {
  changes: { id: number; kind: 'add' | 'remove' | 'door'; box?: BoxPair; door?: string }[];
  /** How often somebody sees another no longer, or newly, upright and against the map as it was baked. */
  lost: number;
  gained: number;
  /** What the last change took. */
  rays: number;
  milliseconds: number;
  hidden: number[];
  disabled: number[];
  closed_links: number[];
}

export interface DrawnArc {
  begin: [number, number];
  end: [number, number];
  height: 'high' | 'low' | null;
}

export interface DocumentNode {
  name: string;
  position: Vec3;
  kind: string;
  tags: string[];
  radius: number;
  stand_only: boolean;
  peek_outs: Vec3[];
  formation: Vec3[];
  cover: DrawnArc[] | null;
  links: { to: string; kind: string; door: string | null }[];
}

export interface EditAnswer {
  document: DocumentState;
  nodes: DocumentNode[];
  gone: string[];
}

export interface Problem {
  rule: string;
  message: string;
  nodes: { id: number; name: string }[];
  place: Vec3;
  remedy: Remedy | null;
  area: { square_metres: number; box: BoxPair; rectangles: BoxPair[] } | null;
}

/** The edit that a finding proposes, as `edit` takes it. */
export type Remedy =
  | { op: 'add_node'; at: Vec3 }
  | { op: 'move_node'; node: string; at: Vec3 }
  | { op: 'delete_node'; node: string }
  | { op: 'link'; from: string; to: string; kind: string; both_ways: boolean }
  | { op: 'unlink'; from: string; to: string; kind: string };

export interface LintAnswer {
  stripped: boolean;
  findings: Problem[];
  floor?: { square_metres: number; covered: number } | null;
}

/** A situation as questions carry it. */
export function toWire(npc: Agent | null, enemies: readonly Agent[], disabled: readonly number[] = []): Situation {
  const wire = (agent: Agent): WireAgent => ({ at: agent.at, stance: agent.stance, weapon: agent.weapon });
  return {
    npc: npc && wire(npc),
    enemies: enemies.map((e) => ({ ...wire(e), name: e.name, yaw: e.yaw, half_angle: e.halfAngle })),
    ...(disabled.length > 0 ? { disabled: [...disabled] } : {}),
  };
}
