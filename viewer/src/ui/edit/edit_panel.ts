import type { Context, Tool } from '../../app/context';
import { useTool } from '../../app/commands';
import { bake, documentWords, edit, lint, redoEdit, save, undoEdit } from '../../app/editing';
import { counted } from '../../logic/numbers';
import { h, refill } from '../dom';
import { icon } from '../icons';
import { nodeCard } from './edit_node_card';
import { problemsList } from './problems_list';

/** Editing: tools, the selected node, and what to do with all nodes: bake, save, check. */
export function buildEdit(context: Context): HTMLElement {
  const body = h('div.tab-body');
  const update = (): void => {
    const { scene, nodes, document, edited } = context.facts.value;
    if (scene && !scene.editable) return refill(body, h('p.empty', {}, 'This map was saved without its level, so its nodes cannot be edited. Open the level instead: defilade view LEVEL.'));
    if (!nodes || !document) return refill(body, h('p.empty', {}, 'Loading the nodes …'));
    const node = nodes.get(edited ?? '');
    refill(
      body,
      h('p.quiet', {}, 'Click a node to select it, drag it to move it.'),
      h(
        'div.row',
        {},
        toolButton(context, 'add-node', 'Add node', true),
        h('div.spacer'),
        h('button.icon', { title: 'Undo (Ctrl Z)', 'aria-label': 'Undo', disabled: document.undo === 0, onclick: () => void undoEdit(context), testid: 'edit-undo' }, icon('undo')),
        h('button.icon', { title: 'Redo (Ctrl Y)', 'aria-label': 'Redo', disabled: document.redo === 0, onclick: () => void redoEdit(context), testid: 'edit-redo' }, icon('redo')),
      ),
      node ? nodeCard(context, node) : h('p.empty', {}, `${counted(nodes.size, 'node')}, none selected.`),
      h('h3', {}, 'All nodes'),
      h('p', { testid: 'document-state' }, documentWords(document)),
      h(
        'div.row.wrap',
        {},
        h('button.chip', { class: document.baked ? 'chip' : 'chip main', disabled: document.baking, onclick: () => void bake(context), testid: 'bake' }, document.baking ? 'Baking …' : 'Bake'),
        h('button.chip', { onclick: () => void save(context, 'waypoints'), title: 'Saves the nodes as a waypoint file', testid: 'save' }, 'Save nodes'),
        h('button.chip', { onclick: () => void save(context, 'map'), disabled: !document.baked, title: 'Saves the baked map (.dfl)' }, 'Save map'),
        h('button.chip', { onclick: () => void lint(context), title: 'Looks for problems of the level and its nodes', testid: 'lint' }, 'Check'),
      ),
      problemsList(context),
    );
  };
  context.facts.listen((_, changed) => {
    const typing = body.contains(globalThis.document.activeElement) && globalThis.document.activeElement instanceof HTMLInputElement;
    if (['nodes', 'edited', 'document', 'tool', 'problems', 'scene'].some((key) => changed.has(key as never)) && !(typing && changed.has('tool'))) update();
  });
  update();
  window.addEventListener('keydown', (event) => {
    const { edited } = context.facts.value;
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName);
    if (event.key !== 'Delete' || typing || context.view.value.tab !== 'edit' || edited === null) return;
    void edit(context, { op: 'delete_node', node: edited });
  });
  return body;
}

export function toolButton(context: Context, tool: Tool, text: string, main = false): HTMLElement {
  const on = context.facts.value.tool === tool;
  return h('button.chip', { 'aria-pressed': String(on), onclick: () => useTool(context, tool), testid: tool }, main ? icon('plus') : null, on ? 'Click the scene …' : text);
}
