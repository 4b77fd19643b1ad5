/** Everything that a link to a view says. Plain data: the fragment of the address holds it, and nothing else does. */
export type Vec3 = [number, number, number];
export type CameraMode = 'orbit' | 'fly' | 'plan';
/** What counts: what enemies could see, what they see now as they look, what they can hit with their own weapons. */
export const MEANS = ['sight', 'now', 'fire'] as const;
export type Means = (typeof MEANS)[number];
export type TabName = 'situation' | 'query' | 'path' | 'edit' | 'try';

export const LAYERS = [
  'danger',
  'attack',
  'attack_near_cover',
  'flank',
  'snipe',
  'exposure',
  'pinch',
  'cover',
  'path',
  'query',
  'light',
] as const;
export type LayerName = (typeof LAYERS)[number];

export const SHOWN = ['floor', 'nodes', 'links', 'regions', 'arcs', 'gates', 'snipers', 'watch', 'names'] as const;
export type Shown = (typeof SHOWN)[number];

export interface Agent {
  name: string;
  at: Vec3;
  /** Radians, 0 = +X, counter-clockwise seen from above. */
  yaw: number;
  stance: string;
  weapon: string | null;
  /** Half of the field of view, in radians. */
  halfAngle: number;
}

export interface Camera {
  mode: CameraMode;
  position: Vec3;
  target: Vec3;
  /** Of the plan: how many metres are seen from its middle to its upper edge. */
  span: number;
}

export interface Box {
  min: Vec3;
  max: Vec3;
}

export interface Changes {
  shut: string[];
  added: Box[];
  removed: Box[];
}

/** What a further way may avoid. */
export const AVOID = ['seen', 'exposure', 'light', 'gates', 'fire'] as const;
export type Avoid = (typeof AVOID)[number];
/** Bodies that may walk instead of the map's own. */
export const BODIES = ['soldier', 'quake'] as const;
export type Body = (typeof BODIES)[number];

export const FORMATIONS = ['file', 'column', 'wedge', 'line'] as const;
export type Formation = (typeof FORMATIONS)[number];

export interface PathWish {
  from: Vec3 | null;
  to: Vec3 | null;
  weight: number;
  avoid: Avoid | null;
  /** Null: the body that the map was baked for. */
  body: Body | null;
  /** How the team follows on the least seen way; null: nobody does. */
  formation: Formation | null;
}

export interface ViewState {
  map: string;
  camera: Camera | null;
  layer: LayerName;
  tab: TabName;
  means: Means;
  npc: Agent | null;
  enemies: Agent[];
  /** Whom attack, flank and snipe are about; null: any of the enemies. */
  target: string | null;
  query: string;
  show: Shown[];
  xray: boolean;
  /** Metres: everything above is cut away; null: nothing is. */
  cut: number | null;
  selected: number | null;
  path: PathWish;
  /** Nodes that nobody can use, by number. */
  disabled: number[];
  changes: Changes;
}

export const HALF_ANGLE = Math.PI / 2;
export const NO_CHANGES: Changes = { shut: [], added: [], removed: [] };

export function emptyState(): ViewState {
  return {
    map: '',
    camera: null,
    layer: 'danger',
    tab: 'situation',
    means: 'sight',
    npc: null,
    enemies: [],
    target: null,
    query: '',
    show: ['floor', 'nodes'],
    xray: true,
    cut: null,
    selected: null,
    path: { from: null, to: null, weight: 4, avoid: null, body: null, formation: null },
    disabled: [],
    changes: NO_CHANGES,
  };
}
