/** Taking a view elsewhere: as a picture, or situation and answers as JSON. */
import type { Context } from './context';
import { fragmentOf } from './address';
import { situationOf } from './asking';

/** The canvas with its labels. */
export function exportPng(context: Context): void {
  const { stage } = context;
  stage.draw();
  const [width, height] = [stage.canvas.width, stage.canvas.height];
  const picture = document.createElement('canvas');
  Object.assign(picture, { width, height });
  const pen = picture.getContext('2d')!;
  pen.drawImage(stage.canvas, 0, 0);
  const scale = width / stage.width;
  pen.scale(scale, scale);
  for (const label of document.querySelectorAll<HTMLElement>('.labels .label')) drawLabel(pen, label, stage.canvas);
  picture.toBlob((blob) => blob && download(blob, `${baseName(context)}.png`), 'image/png');
}

function drawLabel(pen: CanvasRenderingContext2D, label: HTMLElement, canvas: HTMLElement): void {
  if (label.style.display === 'none') return;
  const [box, origin, style] = [label.getBoundingClientRect(), canvas.getBoundingClientRect(), getComputedStyle(label)];
  const [x, y] = [box.left - origin.left, box.top - origin.top];
  pen.fillStyle = style.backgroundColor;
  pen.beginPath();
  pen.roundRect(x, y, box.width, box.height, parseFloat(style.borderRadius) || 0);
  pen.fill();
  pen.fillStyle = style.color;
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(label.textContent ?? '', x + box.width / 2, y + box.height / 2 + 0.5);
}

export function answersOf(context: Context): object {
  const { facts, view } = context;
  const { scene, sets, query, why, path, change } = facts.value;
  return {
    format: 'defilade-view',
    version: 1,
    map: scene?.name,
    revision: scene?.revision,
    state: fragmentOf(context),
    situation: situationOf(view.value),
    layer: view.value.layer,
    means: view.value.means,
    sets: Object.fromEntries([...sets].map(([name, set]) => [name, set.ids()])),
    query: query && { text: view.value.query, nodes: query.set.ids(), ranked: query.ranked },
    why,
    path,
    changes: change?.changes ?? [],
    node_names: scene?.nodes.map((node) => node.name),
  };
}

export function exportJson(context: Context): void {
  const text = JSON.stringify(answersOf(context), null, 1);
  download(new Blob([text], { type: 'application/json' }), `${baseName(context)}.json`);
}

function baseName(context: Context): string {
  const { map, layer } = context.view.value;
  return `${map.replace(/\.\w+$/, '').replace(/[^\w-]+/g, '-') || 'defilade'}-${layer}`;
}

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
