import {
  AVOID,
  BODIES,
  emptyState,
  FORMATIONS,
  HALF_ANGLE,
  LAYERS,
  MEANS,
  SHOWN,
  type Agent,
  type Avoid,
  type Body,
  type Box,
  type Camera,
  type CameraMode,
  type Formation,
  type LayerName,
  type Shown,
  type TabName,
  type Vec3,
  type ViewState,
} from './view_state';

/**
 * The state of the view as the fragment of the address, and back. Readable on purpose: `layer=attack&enemy=red,12.5,3,0,90`.
 * Whatever is missing or makes no sense is left at its default, so that an old or a mangled link still opens.
 */
const MODES: readonly CameraMode[] = ['orbit', 'fly', 'plan'];
const TABS: readonly TabName[] = ['situation', 'query', 'path', 'edit', 'try'];

export function toFragment(state: ViewState): string {
  const pairs: [string, string][] = [];
  const put = (key: string, value: string): void => void pairs.push([key, value]);
  const base = emptyState();
  put('map', state.map);
  if (state.camera) put('camera', cameraText(state.camera));
  if (state.layer !== base.layer) put('layer', state.layer);
  if (state.tab !== base.tab) put('tab', state.tab);
  if (state.means !== base.means) put('means', state.means);
  if (state.npc) put('npc', agentText(state.npc));
  for (const enemy of state.enemies) put('enemy', agentText(enemy));
  if (state.target !== null) put('target', state.target);
  if (state.query) put('query', state.query);
  if (state.show.join() !== base.show.join()) put('show', state.show.join(','));
  if (!state.xray) put('xray', '0');
  if (state.cut !== null) put('cut', short(state.cut));
  if (state.selected !== null) put('node', String(state.selected));
  if (state.path.from) put('from', numbers(state.path.from));
  if (state.path.to) put('to', numbers(state.path.to));
  if (state.path.weight !== base.path.weight) put('weight', short(state.path.weight));
  if (state.path.avoid) put('avoid', state.path.avoid);
  if (state.path.body) put('body', state.path.body);
  if (state.path.formation) put('formation', state.path.formation);
  if (state.disabled.length > 0) put('disabled', state.disabled.join(','));
  for (const door of state.changes.shut) put('shut', door);
  for (const box of state.changes.added) put('add', numbers([...box.min, ...box.max]));
  for (const box of state.changes.removed) put('remove', numbers([...box.min, ...box.max]));
  return pairs.map(([key, value]) => `${key}=${escape(value)}`).join('&');
}

export function fromFragment(fragment: string): ViewState {
  const read = new Map<string, string[]>();
  for (const piece of fragment.replace(/^#/, '').split('&')) {
    const [key, value] = split(piece);
    if (key) read.set(key, [...(read.get(key) ?? []), value]);
  }
  const one = (key: string): string | undefined => read.get(key)?.[0];
  const state = emptyState();
  state.map = one('map') ?? '';
  state.camera = readCamera(one('camera'));
  state.layer = oneOf<LayerName>(one('layer'), LAYERS, state.layer);
  state.tab = oneOf(one('tab'), TABS, state.tab);
  state.means = oneOf(one('means'), MEANS, state.means);
  state.npc = readAgent(one('npc'));
  state.enemies = (read.get('enemy') ?? []).flatMap((text) => readAgent(text) ?? []);
  state.target = one('target') ?? null;
  state.query = one('query') ?? '';
  state.show = readShown(one('show')) ?? state.show;
  state.xray = one('xray') !== '0';
  state.cut = finite(one('cut'));
  state.selected = readId(one('node'));
  state.path = {
    from: readPlace(one('from')),
    to: readPlace(one('to')),
    weight: weight(one('weight'), state.path.weight),
    avoid: oneOf<Avoid | ''>(one('avoid'), AVOID, '') || null,
    body: oneOf<Body | ''>(one('body'), BODIES, '') || null,
    formation: oneOf<Formation | ''>(one('formation'), FORMATIONS, '') || null,
  };
  state.disabled = (one('disabled') ?? '').split(',').flatMap((text) => readId(text) ?? []);
  state.changes = {
    shut: read.get('shut') ?? [],
    added: (read.get('add') ?? []).flatMap((text) => readBox(text) ?? []),
    removed: (read.get('remove') ?? []).flatMap((text) => readBox(text) ?? []),
  };
  return state;
}

/** Up to millimetres, without needless zeros. */
function short(value: number): string {
  return value === Infinity ? 'inf' : String(Number(value.toFixed(3)));
}

function numbers(values: readonly number[]): string {
  return values.map(short).join(',');
}

/** What a fragment may hold literally stays literal, but for the quote that shells read; the rest is percent-encoded. */
function escape(value: string): string {
  return encodeURIComponent(value).replace(/%(2C|3A|2F|40|24)/g, decodeURIComponent).replaceAll("'", '%27');
}

function split(piece: string): [string, string] {
  const equals = piece.indexOf('=');
  if (equals < 0) return ['', ''];
  try {
    return [piece.slice(0, equals), decodeURIComponent(piece.slice(equals + 1))];
  } catch {
    return ['', ''];
  }
}

function cameraText(camera: Camera): string {
  return `${camera.mode},${numbers([...camera.position, ...camera.target, camera.span])}`;
}

function readCamera(text: string | undefined): Camera | null {
  const [mode = '', ...rest] = text?.split(',') ?? [];
  const values = rest.map(Number);
  if (!MODES.includes(mode as CameraMode) || values.length !== 7 || !values.every(Number.isFinite)) return null;
  const [a, b, c, d, e, f, span] = values as [number, number, number, number, number, number, number];
  return { mode: mode as CameraMode, position: [a, b, c], target: [d, e, f], span: span > 0 ? span : 20 };
}

const degrees = (radians: number): string => String(Number(((radians * 180) / Math.PI).toFixed(2)));
const radians = (value: number): number => (value * Math.PI) / 180;

/** name,x,y,z,yaw,stance,weapon,half-angle; a comma in a name would break it and becomes a space. */
function agentText(agent: Agent): string {
  const parts = [agent.name.replaceAll(',', ' '), numbers(agent.at), degrees(agent.yaw), agent.stance, agent.weapon ?? ''];
  if (agent.halfAngle !== HALF_ANGLE) parts.push(degrees(agent.halfAngle));
  return parts.join(',').replace(/,+$/, '');
}

function readAgent(text: string | undefined): Agent | null {
  const parts = text?.split(',') ?? [];
  const at = parts.slice(1, 4).map(Number);
  if (!parts[0] || at.length !== 3 || !at.every(Number.isFinite)) return null;
  const yaw = Number(parts[4] ?? 0);
  const half = Number(parts[7] ?? NaN);
  return {
    name: parts[0],
    at: at as Vec3,
    yaw: Number.isFinite(yaw) ? radians(yaw) : 0,
    stance: parts[5] || 'stand',
    weapon: parts[6] || null,
    halfAngle: Number.isFinite(half) && half > 0 && half <= 180 ? radians(half) : HALF_ANGLE,
  };
}

function readShown(text: string | undefined): Shown[] | null {
  if (text === undefined) return null;
  const wanted = text.split(',');
  return SHOWN.filter((name) => wanted.includes(name));
}

function readPlace(text: string | undefined): Vec3 | null {
  const values = text?.split(',').map(Number) ?? [];
  return values.length === 3 && values.every(Number.isFinite) ? (values as Vec3) : null;
}

function readBox(text: string): Box | null {
  const v = text.split(',').map(Number);
  if (v.length !== 6 || !v.every(Number.isFinite)) return null;
  return { min: v.slice(0, 3) as Vec3, max: v.slice(3) as Vec3 };
}

function readId(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

function finite(text: string | undefined): number | null {
  const value = text === undefined || text === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

function weight(text: string | undefined, otherwise: number): number {
  if (text === 'inf') return Infinity;
  const value = finite(text);
  return value !== null && value >= 0 ? value : otherwise;
}

function oneOf<T extends string>(text: string | undefined, allowed: readonly T[], otherwise: T): T {
  return allowed.includes(text as T) ? (text as T) : otherwise;
}
