import { DoorMarks } from '../../scene/door_marks';
import { doorOnRay } from '../../logic/door_pick';
import type { Label } from '../../scene/labels';
import type { Context } from '../context';
import type { Hand } from '../pointer';
import { change } from '../trying';

/** Doors in the scene: drawn and named, opened and shut by a click, the same ones as in the list of the Try panel. */
const NAMES_AT_MOST = 24; // more would cover the level; then only those that matter now are named

export function doorHand(context: Context): Hand {
  const { facts, view, stage } = context;
  const marks = new DoorMarks(stage);
  const draw = (): void => {
    if (facts.value.scene) marks.set(facts.value.scene, view.value.changes.shut);
    name(context);
  };
  view.listen((_, changed) => {
    if (changed.has('changes')) draw();
    if (changed.has('tab')) name(context);
  });
  facts.listen((now, changed) => {
    if (changed.has('scene')) draw();
    if (changed.has('door') && now.scene) (marks.point(now.scene, now.door), name(context));
  });
  return {
    click: (x, y, node) => {
      const door = node === null ? doorAt(context, x, y) : null;
      if (door !== null) void toggleDoor(context, door);
      return door !== null;
    },
  };
}

export function toggleDoor(context: Context, door: string): Promise<void> {
  return change(context, { door, shut: !context.view.value.changes.shut.includes(door) });
}

/** Only while nothing else is to be clicked. */
export function doorAt(context: Context, x: number, y: number): string | null {
  const { facts, view, stage } = context;
  const { scene, tool } = facts.value;
  if (!scene?.changeable || tool !== 'look' || view.value.tab === 'edit') return null;
  const { from, to } = stage.ray(x, y);
  return doorOnRay(scene.doors, from, to);
}

function name(context: Context): void {
  const { facts, view, labels } = context;
  const { scene, door: pointed } = facts.value;
  const { shut } = view.value.changes;
  const all = (scene?.doors.length ?? 0) <= NAMES_AT_MOST || view.value.tab === 'try';
  const list = (scene?.doors ?? []).flatMap(({ name: text, box }): Label[] => {
    if (!box || !(all || shut.includes(text) || text === pointed)) return [];
    const at: Label['at'] = [(box[0][0] + box[1][0]) / 2, (box[0][1] + box[1][1]) / 2, box[1][2]];
    return [{ key: text, at, text: shut.includes(text) ? `${text}: shut` : text, look: text === pointed ? 'door pointed' : 'door' }];
  });
  labels.set('doors', list);
}
