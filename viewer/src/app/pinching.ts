import type { BitSet } from '../protocol/bits';
import type { Frame } from '../protocol/frame';
import { Newest } from '../protocol/newest';
import type { Context } from './context';

/** In the layer of pinch points a selected gate shows what is inside and where an ambush waits. */
export function startPinching(context: Context): void {
  const { view, facts } = context;
  const newest = asker(context);
  view.listen((state, changed) => {
    if (!changed.has('selected') && !changed.has('layer')) return;
    const index = state.layer === 'pinch' && state.selected !== null ? gateOf(context, state.selected) : -1;
    if (index >= 0) newest.want(index);
    else {
      newest.cancel();
      facts.set({ pinch: null });
    }
  });
}

function asker(context: Context): Newest<number, Frame> {
  const { connection, facts } = context;
  return new Newest<number, Frame>(
    (index) => connection.ask('pinch', { index }),
    (frame, index) => {
      const bits = (name: string): BitSet => frame.buffers.get(name) as BitSet;
      facts.set({ pinch: { index, gates: bits('gates'), inside: bits('inside'), ambush: bits('ambush') } });
    },
    () => facts.set({ pinch: null }),
  );
}

/** The smallest pinch point that has the node among its gates, or -1. */
function gateOf(context: Context, node: number): number {
  const points = context.facts.value.scene?.pinch_points ?? [];
  const mine = points.map((p, i) => ({ p, i })).filter(({ p }) => p.gates.includes(node));
  mine.sort((a, b) => a.p.gates.length - b.p.gates.length || b.p.inside - a.p.inside);
  return mine[0]?.i ?? -1;
}

export function showPinch(context: Context, index: number): void {
  context.view.set({ layer: 'pinch' });
  asker(context).want(index);
}
