import { pickNearest } from '../scene/pick';
import { NPC_KEY } from './draw';
import { moveAgent, turnAgent } from './situation';
import type { Context } from './context';
import { CameraDrag } from './camera_drag';
import { doorAt } from './hands/door_hand';
import { onLevel, snapper } from './snapping';

/**
 * What the pointer does on the scene. First what is under it (a turning handle, a figure, something that a tool owns), then the
 * camera; a press that does not move is a click.
 */
export interface Grab {
  move: (x: number, y: number) => void;
  end: () => void;
}

/** A tool may take a press for itself, or a click on the floor or on a node. */
export interface Hand {
  grab?: (x: number, y: number) => Grab | null;
  click?: (x: number, y: number, node: number | null) => boolean;
}

const CLICK_PIXELS = 4;
export const PICK_PIXELS = 14;

export function startPointer(context: Context, hands: readonly Hand[]): void {
  const { canvas } = context.stage;
  const drag = new CameraDrag(context);
  let grab: Grab | null = null;
  let down: { x: number; y: number; button: number; moved: boolean } | null = null;

  canvas.addEventListener('pointerdown', (event) => {
    const { offsetX: x, offsetY: y, button } = event;
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true });
    down = { x, y, button, moved: false };
    grab = button === 0 && !event.shiftKey ? grabbed(context, hands, x, y) : null;
    if (!grab) drag.begin(x, y, button !== 0 || event.shiftKey);
    canvas.classList.toggle('grabbing', true);
  });
  canvas.addEventListener('pointermove', (event) => {
    const { offsetX: x, offsetY: y } = event;
    if (!down) return hover(context, x, y);
    if (Math.hypot(x - down.x, y - down.y) > CLICK_PIXELS) down.moved = true;
    if (!down.moved) return;
    if (grab) grab.move(x, y);
    else drag.move(x, y);
  });
  const up = (event: PointerEvent): void => {
    if (!down) return;
    const { moved, button } = down;
    down = null;
    canvas.classList.toggle('grabbing', false);
    if (moved) grab?.end();
    else if (button === 0) click(context, hands, event.offsetX, event.offsetY);
    grab = null;
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', () => context.facts.set({ hovered: null, door: null }));
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('wheel', (event) => drag.wheel(event), { passive: false });
}

function grabbed(context: Context, hands: readonly Hand[], x: number, y: number): Grab | null {
  for (const hand of hands) {
    const taken = hand.grab?.(x, y);
    if (taken) return taken;
  }
  if (context.facts.value.tool !== 'look') return null;
  const hit = context.figures.pick(x, y);
  if (!hit) return null;
  context.remember();
  return hit.part === 'handle' ? turning(context, hit.key) : carrying(context, hit.key);
}

/** A figure is carried over the floor; the server says where the floor is. */
function carrying(context: Context, key: string): Grab {
  const snap = snapper(context, (at) => moveAgent(context, key, at));
  return { move: (x, y) => snap(x, y), end: () => {} };
}

/** The figure looks at where the pointer is, at the height of its feet. */
function turning(context: Context, key: string): Grab {
  return {
    move: (x, y) => {
      const figure = context.figures.find(key);
      if (!figure) return;
      const at = onLevel(context, x, y, figure.agent.at[2] + 0.15);
      if (at) turnAgent(context, key, Math.atan2(at[1] - figure.agent.at[1], at[0] - figure.agent.at[0]));
    },
    end: () => {},
  };
}

export function nodeAt(context: Context, x: number, y: number, within = PICK_PIXELS): number | null {
  const { stage, facts, view } = context;
  if (!facts.value.scene || !view.value.show.includes('nodes') || view.value.tab === 'edit') return null;
  return pickNearest(stage, facts.value.scene.places, x, y, within, stage.cutPlane.constant);
}

/** A node or a door. Doorways have a node in their middle: within a door it must be pointed at more exactly. */
function aimedAt(context: Context, x: number, y: number): { node: number | null; door: string | null } {
  const door = doorAt(context, x, y);
  const node = nodeAt(context, x, y, door === null ? PICK_PIXELS : PICK_PIXELS / 2);
  return { node, door: node === null ? door : null };
}

function click(context: Context, hands: readonly Hand[], x: number, y: number): void {
  const { node } = aimedAt(context, x, y);
  for (const hand of hands) if (hand.click?.(x, y, node)) return;
  context.view.set({ selected: node });
}

function hover(context: Context, x: number, y: number): void {
  const hit = context.figures.pick(x, y);
  const { node, door } = hit ? { node: null, door: null } : aimedAt(context, x, y);
  const { canvas } = context.stage;
  canvas.style.cursor = context.facts.value.tool !== 'look' ? 'crosshair' : hit ? (hit.part === 'handle' ? 'crosshair' : 'grab') : node !== null || door !== null ? 'pointer' : '';
  canvas.dataset['over'] = hit ? (hit.key === NPC_KEY ? 'npc' : hit.part) : '';
  context.facts.set({ hovered: node, door });
}
