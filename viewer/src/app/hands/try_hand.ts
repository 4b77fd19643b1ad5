import type { Box, Vec3 } from '../../state/view_state';
import { ChangeBoxes } from '../../scene/change_boxes';
import type { Context } from '../context';
import type { Grab, Hand } from '../pointer';
import { onLevel, snapAt } from '../snapping';
import { change } from '../trying';

/** Boxes are drawn by dragging over the floor, from corner to corner. */
export const boxHeight = { add: 1.2, remove: 3 };
const LEAST = 0.1;

export function tryHand(context: Context): Hand {
  const { facts, view, stage } = context;
  const boxes = new ChangeBoxes(stage);
  const draw = (): void => boxes.set(view.value.changes);
  view.listen((_, changed) => changed.has('changes') && draw());
  facts.listen((_, changed) => changed.has('scene') && draw());
  return {
    grab: (x, y) => {
      const { tool } = facts.value;
      return tool === 'add-box' || tool === 'remove-box' ? drawing(context, boxes, tool === 'add-box' ? 'add' : 'remove', x, y) : null;
    },
  };
}

function drawing(context: Context, boxes: ChangeBoxes, what: 'add' | 'remove', x: number, y: number): Grab {
  let first: Vec3 | null = null;
  let box: Box | null = null;
  void snapAt(context, x, y).then(({ at }) => (first = at));
  return {
    move: (nowX, nowY) => {
      const other = first && onLevel(context, nowX, nowY, first[2]);
      if (!first || !other) return;
      box = boxOf(first, other, boxHeight[what]);
      boxes.preview(box);
    },
    end: () => {
      boxes.preview(null);
      context.facts.set({ tool: 'look' });
      if (box && box.max[0] - box.min[0] > LEAST && box.max[1] - box.min[1] > LEAST) void change(context, { [what]: [box.min, box.max] });
    },
  };
}

export function boxOf(a: Vec3, b: Vec3, height: number): Box {
  const round = (v: number): number => Math.round(v * 100) / 100;
  return {
    min: [round(Math.min(a[0], b[0])), round(Math.min(a[1], b[1])), round(a[2] - 0.02)],
    max: [round(Math.max(a[0], b[0])), round(Math.max(a[1], b[1])), round(a[2] + height)],
  };
}
