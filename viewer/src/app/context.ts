import type { Connection, LinkState } from '../protocol/connection';
import type { BitSet } from '../protocol/bits';
import type {
  ChangeAnswer,
  DocumentNode,
  DocumentState,
  FloorData,
  FoundCover,
  PathAnswer,
  Problem,
  QueryAnswer,
  SceneData,
  WhyAnswer,
} from '../protocol/messages';
import type { Advice } from '../logic/advice';
import { Store } from '../state/store';
import type { Settings, Side, Theme } from '../state/settings';
import type { Vec3, ViewState } from '../state/view_state';
import type { Stage } from '../scene/stage';
import type { Labels } from '../scene/labels';
import type { AgentFigures } from '../scene/agent_figures';

/** What the server has said, and what the pointer is about; none of it is part of a link. */
export interface Facts {
  link: LinkState;
  program: string;
  source: string;
  scene: SceneData | null;
  /** The floor by nodes; null until it is known, and for maps without a level. */
  floor: FloorData | null;
  /** The level alone, until there is a map. */
  preview: SceneData | null;
  progress: Progress | null;
  failure: string | null;
  document: DocumentState | null;
  sets: ReadonlyMap<string, BitSet>;
  setTexts: ReadonlyMap<string, string>;
  setsError: string | null;
  query: QueryAnswer | null;
  queryError: { message: string; at: number | null; text: string } | null;
  why: WhyAnswer | null;
  whyError: string | null;
  path: PathAnswer | null;
  pathError: string | null;
  cover: FoundCover | null;
  /** How many we are: the NPC and others beside it. */
  team: number;
  /** What a button has asked for. */
  advice: Advice | null;
  pinch: { index: number; gates: BitSet; inside: BitSet; ambush: BitSet } | null;
  change: ChangeAnswer | null;
  hovered: number | null;
  /** The door under the pointer, in the scene or in a list. */
  door: string | null;
  tool: Tool;
  problems: Problem[] | null;
  /** Of them the one that was clicked. */
  problem: Problem | null;
  nodes: ReadonlyMap<string, DocumentNode> | null;
  /** The document's node that is being edited. */
  edited: string | null;
  theme: Theme;
  /** The program has said which settings there are. */
  settingsKnown: boolean;
  /** The panel that lies over the scene where there is no room beside it. */
  drawer: Side | null;
}

export interface Progress {
  stage: string;
  done: number;
  total: number;
  unit: string;
  /** Of the whole bake, from 0 to 1. */
  share: number;
}

/** What the next click on the scene does. */
export type Tool =
  | 'look'
  | 'place-npc'
  | 'place-enemy'
  | 'path-from'
  | 'path-to'
  | 'add-node'
  | 'link'
  | 'unlink'
  | 'peek-out'
  | 'formation'
  | 'add-box'
  | 'remove-box';

export function noFacts(): Facts {
  return {
    link: 'connecting',
    program: '',
    source: '',
    scene: null,
    floor: null,
    preview: null,
    progress: null,
    failure: null,
    document: null,
    sets: new Map(),
    setTexts: new Map(),
    setsError: null,
    query: null,
    queryError: null,
    why: null,
    whyError: null,
    path: null,
    pathError: null,
    cover: null,
    team: 2,
    advice: null,
    pinch: null,
    change: null,
    hovered: null,
    door: null,
    tool: 'look',
    problems: null,
    problem: null,
    nodes: null,
    edited: null,
    theme: 'dark',
    settingsKnown: false,
    drawer: null,
  };
}

/** What every part of the page is given. */
export interface Context {
  connection: Connection;
  view: Store<ViewState>;
  facts: Store<Facts>;
  settings: Store<Settings>;
  stage: Stage;
  labels: Labels;
  figures: AgentFigures;
  toast: (text: string, kind?: 'info' | 'good' | 'bad') => void;
  /** Before the situation changes, so that Ctrl+Z brings it back. */
  remember: () => void;
  /** The program knows the floor's cells: fetch them. */
  floorReady: () => void;
  /** The camera glides to a place. */
  goTo: (at: Vec3) => void;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
