import type { Context } from '../../app/context';
import { edit } from '../../app/editing';
import { place } from '../../logic/numbers';
import type { DocumentNode, DrawnArc } from '../../protocol/messages';
import type { Vec3 } from '../../state/view_state';
import { h, select } from '../dom';
import { icon } from '../icons';
import { toolButton } from './edit_panel';

/** The selected node: its name, kind and tags, its links, and for cover nodes arcs, peek-outs and formation. */
export function nodeCard(context: Context, node: DocumentNode): HTMLElement {
  const set = (op: string, fields: object): void => void edit(context, { op, node: node.name, ...fields });
  const name = h('input', { type: 'text', value: node.name, 'aria-label': 'Name', spellcheck: 'false', testid: 'node-name' });
  name.onchange = () => set('rename_node', { name: name.value });
  const tags = h('input', { type: 'text', value: node.tags.join(' '), placeholder: 'words, such as entrance', 'aria-label': 'Tags', spellcheck: 'false', testid: 'node-tags' });
  tags.onchange = () => set('set_tags', { tags: tags.value.split(/[\s,]+/).filter(Boolean) });
  const kinds = ['path', 'cover', 'tree'].map((value) => ({ value, text: value }));
  return h(
    'div.node-card',
    { testid: 'node-card' },
    h('div.row', {}, name, h('button.icon', { title: 'Delete the node (Delete)', 'aria-label': 'Delete the node', onclick: () => set('delete_node', {}), testid: 'delete-node' }, icon('trash'))),
    h('p.quiet', {}, place(node.position)),
    h('label.field', {}, h('span', {}, 'Kind'), select('Kind', kinds, node.kind, (kind) => set('set_kind', { kind }), 'node-kind')),
    h('label.field', {}, h('span', {}, 'Tags'), tags),
    h('label.toggle', {}, h('input', { type: 'checkbox', checked: node.stand_only, onchange: () => set('set_stand_only', { stand_only: !node.stand_only }) }), h('span', {}, 'No paths through it')),
    h('h3', {}, 'Links'),
    h('div.row.wrap', {}, toolButton(context, 'link', 'Link to …'), toolButton(context, 'unlink', 'Unlink from …')),
    links(context, node),
    ...(node.kind === 'cover' ? coverFields(context, node, set) : []),
  );
}

function links(context: Context, node: DocumentNode): HTMLElement {
  const cut = (to: string, kind: string): void => void edit(context, { op: 'unlink', from: node.name, to, kind });
  return h(
    'div.link-list',
    {},
    node.links.map((link) =>
      h('span.tag', {}, `${link.to}${link.kind === 'walk' ? '' : ` (${link.kind})`}`, h('button', { 'aria-label': `Unlink ${link.to}`, title: 'Remove this link, one way', onclick: () => cut(link.to, link.kind) }, '×')),
    ),
    node.links.length === 0 ? h('span.quiet', {}, 'No links lead away from it.') : null,
  );
}

/** A quarter of a circle to begin with; its handles are then dragged in the scene. */
const FRESH: DrawnArc = { begin: [1, -1], end: [1, 1], height: null };

function coverFields(context: Context, node: DocumentNode, set: (op: string, fields: object) => void): HTMLElement[] {
  const arcs = node.cover;
  return [
    h('h3', {}, 'Cover'),
    arcs === null
      ? h('p.quiet', {}, 'The bake finds its cover.')
      : h('div.link-list', {}, arcs.map((arc, i) => arcRow(arc, i, arcs, set)), arcs.length === 0 ? h('span.quiet', {}, 'No arcs.') : null),
    h(
      'div.row.wrap',
      {},
      h('button.chip', { onclick: () => set('set_cover', { cover: [...(arcs ?? []), FRESH] }), testid: 'add-arc' }, 'Draw an arc'),
      arcs === null ? null : h('button.chip', { onclick: () => set('set_cover', { cover: null }) }, 'Let the bake find it'),
    ),
    h('h3', {}, 'Peek-outs and formation'),
    places(node.peek_outs, 'peek-out', (rest) => set('set_peek_outs', { places: rest })),
    places(node.formation, 'formation', (rest) => set('set_formation', { places: rest })),
    h('div.row.wrap', {}, node.peek_outs.length < 2 ? toolButton(context, 'peek-out', 'Add peek-out') : null, toolButton(context, 'formation', 'Add formation place')),
  ];
}

function arcRow(arc: DrawnArc, index: number, arcs: readonly DrawnArc[], set: (op: string, fields: object) => void): HTMLElement {
  const heights = ['', 'high', 'low'].map((value) => ({ value, text: value ? `${value} cover` : 'height: measured' }));
  const change = (height: string): void => set('set_cover', { cover: arcs.map((other, i) => (i === index ? { ...other, height: height || null } : other)) });
  return h(
    'div.row',
    {},
    h('span', {}, `Arc ${index + 1}`),
    select('Height of the arc', heights, arc.height ?? '', change),
    h('button.icon', { 'aria-label': `Remove arc ${index + 1}`, title: 'Remove', onclick: () => set('set_cover', { cover: arcs.filter((_, i) => i !== index) }) }, icon('trash')),
  );
}

function places(list: readonly Vec3[], noun: string, keep: (rest: Vec3[]) => void): HTMLElement {
  return h(
    'div.link-list',
    {},
    list.map((_, i) => h('span.tag', {}, `${noun} ${i + 1}`, h('button', { 'aria-label': `Remove ${noun} ${i + 1}`, onclick: () => keep(list.filter((__, k) => k !== i)) }, '×'))),
  );
}
