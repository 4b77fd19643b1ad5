import { h } from './dom';

/** The frame of the page: a bar, two columns of panels, the scene between them, and a place beside it for why. */
export interface Shell {
  root: HTMLElement;
  bar: HTMLElement;
  left: HTMLElement;
  right: HTMLElement;
  /** Never over the scene: the scene gets smaller instead. */
  dock: HTMLElement;
  canvas: HTMLCanvasElement;
  labels: HTMLElement;
  overScene: HTMLElement;
  /** At the foot of the scene, one above the other. */
  foot: HTMLElement;
}

export function buildShell(root: HTMLElement): Shell {
  const canvas = h('canvas', { tabindex: 0, 'aria-label': 'The level. Drag or use the arrow keys to look around, click a node to learn why it has its colour.', testid: 'scene' });
  const labels = h('div.labels', { 'aria-hidden': 'true' });
  const foot = h('div.scene-foot');
  const overScene = h('div.over-scene', {}, foot);
  const bar = h('header.bar');
  const left = h('aside.column.left', { id: 'left', 'aria-label': 'Layers', testid: 'left' });
  const right = h('aside.column.right', { id: 'right', 'aria-label': 'Tools', testid: 'right' });
  const dock = h('div.dock');
  root.className = 'shell';
  root.append(bar, left, h('main.stage', {}, canvas, labels, overScene), right, dock);
  return { root, bar, left, right, dock, canvas, labels, overScene, foot };
}

/** A titled block of a column. */
export function section(title: string, body: HTMLElement | HTMLElement[], extra?: HTMLElement): HTMLElement {
  return h('section.panel', {}, h('h2', {}, title, extra ?? null), ...[body].flat());
}
