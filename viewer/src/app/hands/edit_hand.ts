import type { DocumentNode, DrawnArc } from '../../protocol/messages';
import type { Vec3 } from '../../state/view_state';
import { DocumentMarks, handlesOf } from '../../scene/document_marks';
import type { Label } from '../../scene/labels';
import { pickNearest } from '../../scene/pick';
import type { Context } from '../context';
import { edit } from '../editing';
import { PICK_PIXELS, type Grab, type Hand } from '../pointer';
import { onLevel, snapAt, snapper } from '../snapping';

/** The pointer in editing mode: nodes are carried, arcs turned by their handles, tools get nodes and places. */
export function editHand(context: Context): Hand {
  const { facts, view, stage, labels } = context;
  const marks = new DocumentMarks(stage);
  let list: DocumentNode[] = [];
  const editing = (): boolean => view.value.tab === 'edit' && facts.value.nodes !== null;
  const draw = (): void => {
    list = editing() ? [...facts.value.nodes!.values()] : [];
    if (editing()) marks.set(list, facts.value.edited);
    else marks.clear();
    labels.set('document', editing() ? labelsOf(facts.value.nodes!.get(facts.value.edited ?? '')) : []);
  };
  facts.listen((_, changed) => {
    if (changed.has('nodes') || changed.has('edited') || (changed.has('theme') && editing())) draw();
  });
  view.listen((_, changed) => {
    if (changed.has('tab')) draw();
  });
  const at = (x: number, y: number): DocumentNode | null => {
    const index = pickNearest(stage, marks.positions, x, y, PICK_PIXELS, stage.cutPlane.constant);
    return index === null ? null : (list[index] ?? null);
  };
  const preview = (node: DocumentNode): void => {
    const nodes = new Map(facts.value.nodes!);
    nodes.set(node.name, node);
    facts.set({ nodes });
  };
  return {
    grab: (x, y) => {
      if (!editing() || facts.value.tool !== 'look') return null;
      const edited = facts.value.nodes!.get(facts.value.edited ?? '');
      const turn = edited && handleAt(context, edited, x, y);
      if (edited && turn) return turning(context, edited, turn, preview);
      const node = at(x, y);
      return node ? carrying(context, node, preview) : null;
    },
    click: (x, y) => {
      if (!editing()) return false;
      clicked(context, at(x, y), x, y);
      return true;
    },
  };
}

function labelsOf(node: DocumentNode | undefined): Label[] {
  if (!node) return [];
  const put = (key: string, at: Vec3, text: string): Label => ({ key, at: [at[0], at[1], at[2] + 0.3], text, look: 'name' });
  return [
    { key: 'node', at: [node.position[0], node.position[1], node.position[2] + 0.5], text: node.name, look: 'selected' },
    ...node.peek_outs.map((p, i) => put(`peek${i}`, p, `peek-out ${i + 1}`)),
    ...node.formation.map((p, i) => put(`form${i}`, p, `formation ${i + 1}`)),
  ];
}

function carrying(context: Context, node: DocumentNode, preview: (node: DocumentNode) => void): Grab {
  let last: Vec3 | null = null;
  context.facts.set({ edited: node.name });
  const snap = snapper(context, (at) => {
    last = at;
    preview({ ...node, position: at });
  });
  return {
    move: snap,
    end: () => void settle().then(() => last && edit(context, { op: 'move_node', node: node.name, at: last })),
  };
}

/** The last snap may still be under way when the pointer is let go. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

interface Turn {
  arc: number;
  end: 'begin' | 'end';
}

function handleAt(context: Context, node: DocumentNode, x: number, y: number): Turn | null {
  for (const [i, arc] of (node.cover ?? []).entries())
    for (const [k, tip] of handlesOf(node, arc).entries()) {
      const p = context.stage.project(tip);
      if (Math.hypot(p.x - x, p.y - y) < PICK_PIXELS) return { arc: i, end: k === 0 ? 'begin' : 'end' };
    }
  return null;
}

function turning(context: Context, node: DocumentNode, { arc, end }: Turn, preview: (node: DocumentNode) => void): Grab {
  let cover: DrawnArc[] = node.cover!;
  return {
    move: (x, y) => {
      const at = onLevel(context, x, y, node.position[2] + 0.15);
      if (!at) return;
      const arrow: [number, number] = [at[0] - node.position[0], at[1] - node.position[1]];
      cover = cover.map((other, i) => (i === arc ? { ...other, [end]: arrow } : other));
      preview({ ...node, cover });
    },
    end: () => void edit(context, { op: 'set_cover', node: node.name, cover }),
  };
}

/** What a click means depends on the tool; without one it takes the node in hand. */
function clicked(context: Context, node: DocumentNode | null, x: number, y: number): void {
  const { facts } = context;
  const { tool, edited } = facts.value;
  const onFloor = (take: (at: Vec3) => void): void =>
    void snapAt(context, x, y).then(({ at }) => (at ? take(at) : context.toast('There is no floor to stand on')));
  if (tool === 'add-node') {
    onFloor((at) => void edit(context, { op: 'add_node', at }).then((answer) => answer?.nodes.length && facts.set({ edited: newest(answer.nodes, at) })));
  } else if ((tool === 'link' || tool === 'unlink') && edited !== null) {
    if (!node || node.name === edited) return;
    void edit(context, { op: tool, from: edited, to: node.name, both_ways: true });
  } else if ((tool === 'peek-out' || tool === 'formation') && edited !== null) {
    const now = facts.value.nodes!.get(edited)!;
    const [op, places] = tool === 'peek-out' ? ['set_peek_outs', now.peek_outs] : ['set_formation', now.formation];
    onFloor((at) => void edit(context, { op, node: edited, places: [...(places as Vec3[]), at] }));
  } else facts.set({ edited: node?.name ?? null });
}

/** Of the nodes that an edit touched, the one at the place. */
function newest(nodes: readonly DocumentNode[], at: Vec3): string {
  const off = (n: DocumentNode): number => Math.hypot(n.position[0] - at[0], n.position[1] - at[1], n.position[2] - at[2]);
  return nodes.reduce((a, b) => (off(b) < off(a) ? b : a)).name;
}
