import type { Context } from '../app/context';
import { frameAll, setMode } from '../app/commands';
import { metres } from '../logic/numbers';
import { h } from './dom';

/** What lies on the scene: cameras, x-ray and cut. */
export function buildSceneControls(context: Context, foot: HTMLElement): void {
  const modes = (['orbit', 'plan', 'fly'] as const).map((mode) => ({ mode, button: cameraButton(context, mode) }));
  const cameras = h('div.segments', { role: 'radiogroup', 'aria-label': 'Camera' }, ...modes.map((m) => m.button));
  const xray = h('button.chip', { onclick: () => context.view.set({ xray: !context.view.value.xray }), title: 'Lift the roof off and look into rooms (X)', testid: 'xray' }, 'X-ray');
  const slider = h('input', { type: 'range', min: 0, max: 1, step: 0.05, 'aria-label': 'Cut by height', testid: 'cut' });
  const height = h('output');
  slider.oninput = () => context.view.set({ cut: slider.value === slider.max ? null : Number(slider.value) });
  foot.append(
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
  context.view.listen((_, changed) => {
    if (['camera', 'cut', 'xray'].some((key) => changed.has(key as never))) update();
  });
  context.facts.listen((_, changed) => {
    if (changed.has('scene')) update();
  });
  update();
}

function cameraButton(context: Context, mode: 'orbit' | 'plan' | 'fly'): HTMLElement {
  const title = { orbit: 'Orbit (O)', plan: 'Plan from above (P)', fly: 'Fly: W A S D, Q E (Shift F)' }[mode];
  return h('button', { role: 'radio', title, onclick: () => setMode(context, mode), testid: `camera-${mode}` }, { orbit: 'Orbit', plan: 'Plan', fly: 'Fly' }[mode]);
}
