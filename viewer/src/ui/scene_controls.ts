import type { Context } from '../app/context';
import { frameAll, setMode } from '../app/commands';
import { EDIT_LEGEND, legendOf, mostExposed, type LegendEntry } from '../logic/layers';
import { metres, percent } from '../logic/numbers';
import { heatGradient } from '../logic/palette';
import { h, refill } from './dom';

/** What lies on the scene: legend, cameras, x-ray and cut. */
export function buildSceneControls(context: Context, over: HTMLElement): void {
  const legend = h('div.legend.card', { 'aria-label': 'Legend', testid: 'legend' });
  const modes = (['orbit', 'plan', 'fly'] as const).map((mode) => ({ mode, button: cameraButton(context, mode) }));
  const cameras = h('div.segments', { role: 'radiogroup', 'aria-label': 'Camera' }, ...modes.map((m) => m.button));
  const xray = h('button.chip', { onclick: () => context.view.set({ xray: !context.view.value.xray }), title: 'Look into rooms from above (X)', testid: 'xray' }, 'X-ray');
  const slider = h('input', { type: 'range', min: 0, max: 1, step: 0.05, 'aria-label': 'Cut by height', testid: 'cut' });
  const height = h('output');
  slider.oninput = () => context.view.set({ cut: slider.value === slider.max ? null : Number(slider.value) });
  over.append(
    legend,
    h(
      'div.controls.card',
      {},
      cameras,
      h('button.chip', { onclick: () => frameAll(context), title: 'Show the whole level (Home)' }, 'Whole level'),
      xray,
      h('label.cut', { title: 'Everything above is cut away (Page Up, Page Down)' }, 'Cut', slider, height),
    ),
  );
  const update = (): void => {
    const { camera, cut } = context.view.value;
    const { scene } = context.facts.value;
    for (const { mode, button } of modes) button.setAttribute('aria-checked', String(camera?.mode === mode));
    xray.setAttribute('aria-pressed', String(context.view.value.xray));
    if (scene) {
      slider.min = String(Math.floor(scene.bounds[0][2]) + 0.25);
      slider.max = String(Math.ceil(scene.bounds[1][2] + 0.25));
    }
    slider.value = cut === null ? slider.max : String(cut);
    height.textContent = cut === null ? 'off' : metres(cut);
  };
  const updateLegend = (): void => refill(legend, ...legendRows(context, context.view.value.layer, context.facts.value.pinch !== null));
  context.view.listen((_, changed) => {
    if (['camera', 'cut', 'xray'].some((key) => changed.has(key as never))) update();
    if (changed.has('layer') || changed.has('tab')) updateLegend();
  });
  context.facts.listen((_, changed) => {
    if (changed.has('scene')) update();
    if (changed.has('scene') || changed.has('pinch') || changed.has('setsError')) updateLegend();
  });
  update();
  updateLegend();
}

function cameraButton(context: Context, mode: 'orbit' | 'plan' | 'fly'): HTMLElement {
  const title = { orbit: 'Orbit (O)', plan: 'Plan from above (P)', fly: 'Fly: W A S D, Q E (F)' }[mode];
  return h('button', { role: 'radio', title, onclick: () => setMode(context, mode), testid: `camera-${mode}` }, { orbit: 'Orbit', plan: 'Plan', fly: 'Fly' }[mode]);
}

function legendRows(context: Context, layer: Parameters<typeof legendOf>[0], focused: boolean): HTMLElement[] {
  const { scene, setsError } = context.facts.value;
  const row = (entry: LegendEntry): HTMLElement => h('div.entry', {}, h('span.dot', { style: { '--dot': entry.colour, '--size': String(entry.size) } }), entry.text);
  if (context.view.value.tab === 'edit') return EDIT_LEGEND.map(row);
  if (layer === 'exposure' && scene)
    return [
      h('div.legend-title', {}, 'Seen by how many of the other nodes'),
      h('div.ramp', { style: { background: heatGradient() } }),
      h('div.ramp-ends', {}, h('span', {}, '0 %'), h('span', {}, percent(mostExposed(scene)))),
    ];
  const rows = legendOf(layer, focused).map(row);
  if (setsError) rows.push(h('div.entry.bad', { role: 'alert' }, setsError));
  return rows;
}
