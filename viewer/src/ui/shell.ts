import { h } from './dom';

/** The frame of the page: a bar, two columns of panels, and the scene between them. */
export interface Shell {
  root: HTMLElement;
  bar: HTMLElement;
  left: HTMLElement;
  right: HTMLElement;
  canvas: HTMLCanvasElement;
  labels: HTMLElement;
  overScene: HTMLElement;
}

export function buildShell(root: HTMLElement): Shell {
  const canvas = h('canvas', { tabindex: 0, 'aria-label': 'The level. Drag to look around, click a node to ask why.', testid: 'scene' });
  const labels = h('div.labels', { 'aria-hidden': 'true' });
  const overScene = h('div.over-scene');
  const bar = h('header.bar');
  const left = h('aside.column.left', { 'aria-label': 'Layers' });
  const right = h('aside.column.right', { 'aria-label': 'Tools' });
  root.className = 'shell';
  root.append(bar, left, h('main.stage', {}, canvas, labels, overScene), right);
  return { root, bar, left, right, canvas, labels, overScene };
}

/** A titled block of a column. */
export function section(title: string, body: HTMLElement | HTMLElement[], extra?: HTMLElement): HTMLElement {
  return h('section.panel', {}, h('h2', {}, title, extra ?? null), ...[body].flat());
}
