import type { Context, Progress } from '../app/context';
import { percent } from '../logic/numbers';
import { h, refill } from './dom';

/** What is shown instead of a scene: connecting, baking, failed, or gone. */
export function buildStatus(context: Context, over: HTMLElement): void {
  const cover = h('div.status', { role: 'status', 'aria-live': 'polite', testid: 'status' });
  over.append(cover);
  const update = (): void => {
    const { link, scene, preview, progress, failure, source } = context.facts.value;
    const whole = !scene && !preview;
    cover.hidden = !whole && link !== 'lost' && !progress && (scene !== null || failure === null);
    cover.classList.toggle('small', !whole);
    if (cover.hidden) return refill(cover);
    if (link === 'lost') refill(cover, ...lost(source));
    else if (progress) refill(cover, ...baking(context, progress));
    else if (failure) refill(cover, h('h2', {}, 'This level could not be baked'), h('p', {}, failure), h('p.quiet', {}, 'Correct the file and start defilade view again.'));
    else refill(cover, h('div.spinner'), h('h2', {}, link === 'open' ? 'Opening the level …' : 'Connecting …'));
  };
  context.facts.listen((_, changed) => {
    if (['link', 'scene', 'preview', 'progress', 'failure'].some((key) => changed.has(key as never))) update();
  });
  update();
}

function lost(source: string): HTMLElement[] {
  const file = source && !/[\s'"]/.test(source) ? ` ${source}` : '';
  return [
    h('h2', {}, 'The program is not running'),
    h('p', {}, 'Start it again in a terminal and open the address that it prints:'),
    h('pre', {}, `defilade view${file}`),
    h('p.quiet', {}, 'If it is only busy, this page goes on by itself. The address holds what you see here: copy the part after # and paste it as a link later.'),
  ];
}

/** One bar for the whole bake: it never starts again. */
function baking(context: Context, { stage, share }: Progress): HTMLElement[] {
  const now = Math.round(100 * share);
  return [
    h('h2', {}, `Baking: ${stage}`),
    h('div.meter', { role: 'progressbar', 'aria-label': 'The whole bake', 'aria-valuenow': now, 'aria-valuemin': 0, 'aria-valuemax': 100, testid: 'bake-bar' }, h('i', { style: { width: `${now}%` } })),
    h('div.row', {}, h('span.quiet', {}, percent(share)), h('div.spacer'), h('button.chip', { onclick: () => void context.connection.ask('cancel').catch(() => {}), testid: 'cancel-bake' }, 'Cancel')),
  ];
}

/** A browser without WebGL 2 draws nothing; better to say what helps. */
export function explainNoGraphics(over: HTMLElement): void {
  over.append(
    h(
      'div.status',
      { role: 'alert', testid: 'no-graphics' },
      h('h2', {}, 'This browser cannot draw in 3D'),
      h('p', {}, 'The viewer needs WebGL 2. Turn hardware acceleration on in the browser’s settings, or open the address in another browser.'),
    ),
  );
}
