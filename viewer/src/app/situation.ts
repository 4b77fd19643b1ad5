import { freshName } from '../logic/enemy_colours';
import { HALF_ANGLE, type Agent, type Vec3, type ViewState } from '../state/view_state';
import { UndoList } from '../state/undo_list';
import { enemyKey, NPC_KEY } from './draw';
import type { Context } from './context';

/** Who is where: every change of the situation, and its undo list. */
export type Snapshot = Pick<ViewState, 'npc' | 'enemies' | 'target'>;

export function patchAgent(context: Context, key: string, patch: Partial<Agent>): void {
  const { npc, enemies, target } = context.view.value;
  if (key === NPC_KEY) {
    if (npc) context.view.set({ npc: { ...npc, ...patch } });
    return;
  }
  const changed = enemies.map((e) => (enemyKey(e.name) === key ? { ...e, ...patch } : e));
  const renamed = patch.name !== undefined && target !== null && enemyKey(target) === key;
  context.view.set({ enemies: changed, ...(renamed ? { target: patch.name! } : {}) });
}

export const moveAgent = (context: Context, key: string, at: Vec3): void => patchAgent(context, key, { at });
export const turnAgent = (context: Context, key: string, yaw: number): void => patchAgent(context, key, { yaw });

export function addEnemy(context: Context, at: Vec3): void {
  const { enemies, npc } = context.view.value;
  context.remember();
  const yaw = npc ? Math.atan2(npc.at[1] - at[1], npc.at[0] - at[0]) : 0;
  const enemy: Agent = { name: freshName(enemies.map((e) => e.name), context.facts.value.scene?.enemy_colours ?? []), at, yaw, stance: firstStance(context), weapon: null, halfAngle: HALF_ANGLE };
  context.view.set({ enemies: [...enemies, enemy] });
}

export function placeNpc(context: Context, at: Vec3): void {
  context.remember();
  const { npc } = context.view.value;
  context.view.set({ npc: npc ? { ...npc, at } : { name: 'npc', at, yaw: 0, stance: firstStance(context), weapon: null, halfAngle: HALF_ANGLE } });
}

export function removeAgent(context: Context, key: string): void {
  context.remember();
  const { enemies } = context.view.value;
  if (key === NPC_KEY) context.view.set({ npc: null });
  else context.view.set({ enemies: enemies.filter((e) => enemyKey(e.name) !== key) });
}

/** A sensible complaint about a name, or null. */
export function badName(name: string, others: readonly string[]): string | null {
  if (!name.trim()) return 'A name must not be empty';
  if (name.length > 64) return 'A name has at most 64 characters';
  if (/["\u0000-\u001f,]/.test(name)) return 'A name must not have quotes or commas';
  if (name === 'npc') return '“npc” is the name of the NPC';
  return others.includes(name) ? `Another enemy is called “${name}”` : null;
}

function firstStance(context: Context): string {
  return context.facts.value.scene?.stances[0]?.name ?? 'stand';
}

export class SituationUndo {
  private readonly list = new UndoList<Snapshot>();

  constructor(private readonly context: Context) {}

  remember(): void {
    this.list.push(this.now());
  }

  undo(): boolean {
    return this.restore(this.list.undo(this.now()));
  }

  redo(): boolean {
    return this.restore(this.list.redo(this.now()));
  }

  private now(): Snapshot {
    const { npc, enemies, target } = this.context.view.value;
    return { npc, enemies, target };
  }

  private restore(snapshot: Snapshot | undefined): boolean {
    if (snapshot) this.context.view.set(snapshot);
    return snapshot !== undefined;
  }
}
