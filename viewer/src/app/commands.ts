import { LAYER_LIST } from '../logic/layers';
import { MEANS, SHOWN, type CameraMode, type Shown, type TabName } from '../state/view_state';
import type { Side } from '../state/settings';
import { framed, framing, inMode } from '../scene/camera_math';
import type { Context, Tool } from './context';
import { glide } from './glide';
import { nodePlace } from '../logic/shapes';

/** Everything that can be done by a key or from the palette, in one table; help and palette are made from it. */
export interface Command {
  id: string;
  title: string;
  group: 'Layers' | 'View' | 'Situation' | 'Tools' | 'Share';
  /** As keyOf() names them. No single letter saves a file, opens a tool or asks for a click; W A S D Q E only fly. */
  keys: string[];
  run: () => void;
}

export interface Extra {
  undo: () => void;
  redo: () => void;
  copyLink: () => void;
  pasteLink: () => void;
  exportPng: () => void;
  exportJson: () => void;
  palette: () => void;
  help: () => void;
  theme: () => void;
  tour: () => void;
  focusQuery: () => void;
  /** Folds a side panel, or opens it again. */
  fold: (side: Side) => void;
  /** Unfolds it if need be. */
  show: (side: Side) => void;
}

export const SHOWN_TITLES: Record<Shown, { title: string; key: string; hint: string }> = {
  floor: { title: 'Painted floor', key: 'u', hint: 'The floor has the colour of the nearest node that sees it' },
  nodes: { title: 'Nodes', key: 'n', hint: 'Places that the map knows about' },
  links: { title: 'Links', key: 'l', hint: 'Ways to walk, jump or drop from node to node' },
  regions: { title: 'Regions', key: 'r', hint: 'Rooms and passages' },
  arcs: { title: 'Cover arcs', key: 'c', hint: 'Sides on which a node has cover: green is high, yellow is low' },
  gates: { title: 'Gates', key: 'g', hint: 'Narrow places that everybody must pass' },
  snipers: { title: 'Sniper spots', key: 'i', hint: 'Places that see much, each with the step back into hiding' },
  watch: { title: 'Watch directions', key: 'k', hint: 'Directions from which enemies can appear' },
  names: { title: 'Node names', key: 'm', hint: 'Shown on maps of up to 400 nodes' },
};

export function makeCommands(context: Context, extra: Extra): Command[] {
  const { view } = context;
  return [
    ...LAYER_LIST.map((layer): Command => ({
      id: `layer-${layer.name}`,
      title: `Layer: ${layer.title}`,
      group: 'Layers',
      keys: layer.key ? [layer.key] : [],
      run: () => showLayer(context, layer.name),
    })),
    ...(['orbit', 'plan', 'fly'] as const).map((mode): Command => ({
      id: `camera-${mode}`,
      title: { orbit: 'Orbit camera', plan: 'Plan from above', fly: 'Fly camera (W A S D, Q E)' }[mode],
      group: 'View',
      keys: [{ orbit: 'o', plan: 'p', fly: 'Shift+f' }[mode]],
      run: () => setMode(context, mode),
    })),
    command('frame', 'Show the whole level', 'View', ['Home', 'h'], () => frameAll(context)),
    command('frame-selected', 'Frame the selected node', 'View', ['f'], () => frameSelected(context)),
    command('xray', 'X-ray: lift the roof off', 'View', ['x'], () => view.set({ xray: !view.value.xray })),
    command('cut-lower', 'Lower the cut', 'View', ['PageDown'], () => stepCut(context, -0.25)),
    command('cut-higher', 'Raise the cut', 'View', ['PageUp'], () => stepCut(context, 0.25)),
    ...SHOWN.map((name): Command => ({
      id: `show-${name}`,
      title: `Show ${SHOWN_TITLES[name].title.toLowerCase()}`,
      group: 'View',
      keys: [SHOWN_TITLES[name].key],
      run: () => toggleShown(context, name),
    })),
    ...(['left', 'right'] as const).map((side): Command => command(`fold-${side}`, side === 'left' ? 'Fold or open the layers' : 'Fold or open the tools', 'View', [side === 'left' ? '[' : ']'], () => extra.fold(side))),
    command('theme', 'Dark or light theme', 'View', ['t'], extra.theme),
    command('add-enemy', 'Place another enemy', 'Situation', ['Shift+n'], () => useTool(context, 'place-enemy')),
    command('place-npc', 'Place the NPC', 'Situation', ['Shift+m'], () => useTool(context, 'place-npc')),
    command('means', 'Could see, sees now, can hit', 'Situation', ['v'], () => view.set({ means: MEANS[(MEANS.indexOf(view.value.means) + 1) % MEANS.length]! })),
    command('undo', 'Undo', 'Situation', ['Ctrl+z'], extra.undo),
    command('redo', 'Redo', 'Situation', ['Ctrl+y', 'Ctrl+Shift+z'], extra.redo),
    command('query', 'Write a query', 'Tools', ['/'], extra.focusQuery),
    command('path-goal', 'Choose the goal of a path', 'Tools', ['Shift+g'], () => (extra.show('right'), choosePath(context))),
    tab(context, extra, 'edit', 'Edit nodes and links', 'Shift+e'),
    tab(context, extra, 'try', 'Try a change of the level', 'Shift+t'),
    command('copy-link', 'Copy a link to this view', 'Share', ['Shift+l'], extra.copyLink),
    command('paste-link', 'Paste a link', 'Share', ['Shift+v'], extra.pasteLink),
    command('png', 'Save a picture (PNG)', 'Share', [], extra.exportPng),
    command('json', 'Save the situation and its answers (JSON)', 'Share', [], extra.exportJson),
    command('palette', 'All commands', 'Tools', ['Ctrl+k'], extra.palette),
    command('help', 'Keys and mouse', 'Tools', ['?'], extra.help),
    command('tour', 'Show the tour again', 'Tools', [], extra.tour),
  ];
}

const command = (id: string, title: string, group: Command['group'], keys: string[], run: () => void): Command => ({
  id,
  title,
  group,
  keys,
  run,
});

const tab = (context: Context, extra: Extra, name: TabName, title: string, key: string): Command =>
  command(name, title, 'Tools', [key], () => (extra.show('right'), context.view.set({ tab: name })));

export function showLayer(context: Context, layer: (typeof LAYER_LIST)[number]['name']): void {
  const tabs: Partial<Record<string, TabName>> = { path: 'path', query: 'query' };
  // While nodes are edited no layer is shown: choosing a layer ends editing.
  const next = tabs[layer] ?? (context.view.value.tab === 'edit' ? 'situation' : undefined);
  context.view.set({ layer, ...(next ? { tab: next } : {}) });
}

export function useTool(context: Context, tool: Tool): void {
  context.facts.set({ tool: context.facts.value.tool === tool ? 'look' : tool });
}

function choosePath(context: Context): void {
  context.view.set({ layer: 'path', tab: 'path' });
  context.facts.set({ tool: 'path-to' });
}

export function setMode(context: Context, mode: CameraMode): void {
  const { view, facts } = context;
  const { scene } = facts.value;
  if (view.value.camera && scene) view.set({ camera: inMode(view.value.camera, mode, scene.bounds[1][2]) });
}

export function frameAll(context: Context): void {
  const { scene } = context.facts.value;
  const mode = context.view.value.camera?.mode ?? 'orbit';
  if (scene) glide(context, framing(mode, scene.bounds[0], scene.bounds[1], context.stage.width / context.stage.height));
}

/** The selected node in the middle, near enough to see what is around it; the whole level if none is selected. */
export function frameSelected(context: Context): void {
  const { scene } = context.facts.value;
  const { selected, camera } = context.view.value;
  if (!scene || !camera || selected === null) return frameAll(context);
  glide(context, framed(camera, nodePlace(scene, selected)));
}

function stepCut(context: Context, by: number): void {
  const { scene } = context.facts.value;
  if (!scene) return;
  const [low, high] = [scene.bounds[0][2], scene.bounds[1][2]];
  const next = (context.view.value.cut ?? high) + by;
  context.view.set({ cut: next >= high ? null : Math.max(low + 0.25, next) });
}

export function toggleShown(context: Context, name: Shown): void {
  const { show } = context.view.value;
  context.view.set({ show: SHOWN.filter((other) => (other === name ? !show.includes(name) : show.includes(other))) });
}
