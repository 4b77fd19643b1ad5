import { COLOURS } from '../logic/palette';
import type { BoxPair } from '../protocol/messages';
import type { Agent, Vec3 } from '../state/view_state';
import type { Context } from './context';
import { coloursOf } from './draw';

/**
 * `window.defilade`: read-only facts for scripts and tests (docs/use/viewer.md). Everything is a copy; nothing here changes
 * the view.
 */
export interface ScriptSurface {
  readonly revision: number;
  readonly map: string;
  /** No question is waiting for its answer. */
  readonly settled: boolean;
  /** How many triangles of floor have a node; 0 until they are known. */
  readonly floor: number;
  readonly sets: Record<string, number[]>;
  readonly query: number[] | null;
  readonly agents: { npc: Agent | null; enemies: Agent[] };
  readonly nodes: { name: string; at: Vec3 }[];
  /** Doors with a place: the middle of each. */
  readonly doors: { name: string; at: Vec3; shut: boolean }[];
  readonly lastDrawMilliseconds: number;
  readonly draws: number;
  /** The level is shown while its map is being baked. */
  readonly preview: boolean;
  /** Colours of the figures, by name. */
  readonly colours: Record<string, string>;
  /** Where a place is on the page, in CSS pixels. */
  screen(place: Vec3): { x: number; y: number };
  /** Where an enemy's turning handle is on the page. */
  handle(enemy: string): { x: number; y: number } | null;
}

declare global {
  interface Window {
    defilade: ScriptSurface;
  }
}

export function publishScript(context: Context): void {
  const { facts, view, stage, connection, figures } = context;
  const screen = (place: Vec3): { x: number; y: number } => {
    const box = stage.canvas.getBoundingClientRect();
    const p = stage.project(place);
    return { x: box.left + p.x, y: box.top + p.y };
  };
  window.defilade = Object.freeze({
    get revision() {
      return facts.value.scene?.revision ?? 0;
    },
    get map() {
      return facts.value.scene?.name ?? '';
    },
    get settled() {
      return facts.value.scene !== null && connection.waiting === 0;
    },
    get floor() {
      return facts.value.floor?.owners.length ?? 0;
    },
    get sets() {
      return Object.fromEntries([...facts.value.sets].map(([name, set]) => [name, set.ids()]));
    },
    get query() {
      return facts.value.query?.set.ids() ?? null;
    },
    get agents() {
      return structuredClone({ npc: view.value.npc, enemies: view.value.enemies });
    },
    get nodes() {
      const { scene } = facts.value;
      return (scene?.nodes ?? []).map((node, i) => ({ name: node.name, at: [...scene!.places.subarray(i * 3, i * 3 + 3)] as unknown as Vec3 }));
    },
    get doors() {
      const middle = ([min, max]: BoxPair): Vec3 => [0, 1, 2].map((i) => (min[i]! + max[i]!) / 2) as Vec3;
      return (facts.value.scene?.doors ?? []).flatMap(({ name, box }) => (box ? [{ name, at: middle(box), shut: view.value.changes.shut.includes(name) }] : []));
    },
    get lastDrawMilliseconds() {
      return stage.lastDrawMilliseconds;
    },
    get draws() {
      return stage.draws;
    },
    get preview() {
      return facts.value.preview !== null;
    },
    get colours() {
      const colours = coloursOf(context);
      return { npc: COLOURS.npc, ...Object.fromEntries(view.value.enemies.map((enemy, i) => [enemy.name, colours[i]!])) };
    },
    screen,
    handle(enemy: string) {
      const figure = figures.find(`enemy:${enemy}`);
      return figure ? screen(figures.handleOf(figure)) : null;
    },
  });
}
