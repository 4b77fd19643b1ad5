import type { LayerName, Means, Shown } from '../state/view_state';
import { COLOURS } from './palette';

/** What the colours and shapes of the scene mean: of the layer, of what else is shown, of ways and of editing. */
export type Shape = 'dot' | 'area' | 'line' | 'dashed' | 'ring' | 'arc' | 'wedge' | 'frame';

export interface LegendEntry {
  colour: string;
  text: string;
  size: number;
  shape: Shape;
}

const entry = (colour: string, text: string, shape: Shape, size = 1): LegendEntry => ({ colour, text, shape, size });

/** `painted`: the floor has the colours, not only the nodes. `focused`: one pinch point is looked at. */
export function legendOf(layer: LayerName, { focused = false, painted = false, means = 'sight' as Means } = {}): LegendEntry[] {
  const spot = (colour: string, text: string, size = 1): LegendEntry => entry(colour, text, painted ? 'area' : 'dot', painted ? 1 : size);
  const danger = { sight: 'an enemy could see it', now: 'an enemy sees it now', fire: 'an enemy can hit it' }[means];
  const seen = spot(COLOURS.danger, danger, 0.62);
  const rest = entry(COLOURS.rest, 'other nodes', 'dot', 0.62);
  switch (layer) {
    case 'danger':
      return [spot(COLOURS.danger, danger, 1.15), spot(COLOURS.safe, 'safe', 0.9)];
    case 'attack':
      return [spot(COLOURS.good, 'attack from here', 1.25), seen, rest];
    case 'attack_near_cover':
      return [spot(COLOURS.good, 'attack, one step from safety', 1.25), spot(COLOURS.ambush, 'attack, no cover near', 0.8), seen, rest];
    case 'flank':
      return [spot(COLOURS.good, 'out of its field of view', 1.25), seen, rest];
    case 'snipe':
      return [spot(COLOURS.good, 'snipe from here', 1.25), seen, rest];
    case 'exposure':
    case 'light':
      return [];
    case 'pinch':
      return focused
        ? [spot(COLOURS.gate, 'gate', 1.7), spot(COLOURS.ambush, 'ambush waits here', 1.25), spot(COLOURS.good, 'inside', 0.8), rest]
        : [spot(COLOURS.gate, 'gate of a pinch point', 1.4), rest];
    case 'cover':
      return [spot(COLOURS.safe, 'covered and safe', 1.25), seen, rest];
    case 'path':
      return [...WAYS, seen];
    case 'query':
      return [spot(COLOURS.good, 'answers the query', 1.25), seen, rest];
  }
}

const WAYS: readonly LegendEntry[] = [
  entry(COLOURS.good, 'least seen way', 'line'),
  entry(COLOURS.danger, 'its part in danger', 'line'),
  entry(COLOURS.pick, 'shortest way', 'line'),
  entry(COLOURS.gate, 'flank route', 'dashed'),
  entry(COLOURS.safe, 'way that avoids more', 'dashed'),
  entry(COLOURS.npc, 'the team behind its leader', 'dashed'),
];

/** What the switches under Show add. Regions have a list of their own. */
export function overlayLegend(show: readonly Shown[]): LegendEntry[] {
  const of: Partial<Record<Shown, LegendEntry[]>> = {
    links: [entry(COLOURS.rest, 'link', 'line')],
    arcs: [entry(COLOURS.safe, 'high cover from this side', 'arc'), entry(COLOURS.pick, 'low cover from this side', 'arc')],
    gates: [entry(COLOURS.gate, 'gate', 'ring')],
    snipers: [entry(COLOURS.pick, 'sniper spot, and the way back', 'ring')],
    watch: [entry(COLOURS.ambush, 'watch: danger appears from there', 'wedge')],
  };
  return show.flatMap((name) => of[name] ?? []);
}

const REGIONS_AT_MOST = 8;

/** Areas by name; where there are too many, only how many they are. */
export function regionLegend(names: readonly string[], colours: readonly string[]): LegendEntry[] {
  if (names.length > REGIONS_AT_MOST) return [entry(colours[0]!, `${names.length} regions: neighbours differ in colour`, 'area')];
  return names.map((name, i) => entry(colours[i]!, name, 'area'));
}

export const DOOR_LEGEND: LegendEntry = entry(COLOURS.door, 'door: click it to open or shut', 'frame');

/** While nodes are edited they show their kinds instead of a layer. */
export const EDIT_LEGEND: readonly LegendEntry[] = [
  entry(COLOURS.pick, 'selected', 'dot', 1.5),
  entry(COLOURS.rest, 'path node', 'dot'),
  entry(COLOURS.safe, 'cover node', 'dot'),
  entry(COLOURS.ambush, 'tree node', 'dot'),
];
