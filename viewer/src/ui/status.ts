import type { Context } from '../app/context';
import { count } from '../logic/numbers';
import { h, refill } from './dom';

/** What is shown instead of a scene: connecting, baking, failed, or gone. */
export function buildStatus(context: Context, over: HTMLElement): void {
  const cover = h('div.status', { role: 'status', 'aria-live': 'polite', testid: 'status' });
  over.append(cover);
  const update = (): void => {
    const { link, scene, progress, failure, source } = context.facts.value;
    const whole = !scene;
    cover.hidden = !whole && link !== 'lost' && !progress;
    cover.classList.toggle('small', !whole);
    if (cover.hidden) return refill(cover);
    if (link === 'lost') refill(cover, ...lost(source));
    else if (progress) refill(cover, ...baking(context, progress));
    else if (failure) refill(cover, h('h2', {}, 'This level could not be baked'), h('p', {}, failure), h('p.quiet', {}, 'Mend the file and start defilade view again.'));
    else refill(cover, h('div.spinner'), h('h2', {}, link === 'open' ? 'Opening the level …' : 'Connecting …'));
  };
  context.facts.listen((_, changed) => {
    if (['link', 'scene', 'progress', 'failure'].some((key) => changed.has(key as never))) update();
  });
  update();
}

function lost(source: string): HTMLElement[] {
  const file = source && !/[\s'"]/.test(source) ? ` ${source}` : '';
  return [
    h('h2', {}, 'The program is not running'),
    h('p', {}, 'Start it again in a terminal and open the address that it prints:'),
    h('pre', {}, `defilade view${file}`),
    h('p.quiet', {}, 'If it is only busy this page goes on by itself. What you see here is in the address: copy what follows the # to keep it.'),
  ];
}

function baking(context: Context, progress: { stage: string; done: number; total: number; unit: string }): HTMLElement[] {
  const share = progress.total > 0 ? progress.done / progress.total : 0;
  return [
    h('h2', {}, `Baking: ${progress.stage}`),
    h('div.meter', { role: 'progressbar', 'aria-valuenow': Math.round(100 * share), 'aria-valuemin': 0, 'aria-valuemax': 100 }, h('i', { style: { width: `${100 * share}%` } })),
    h('p.quiet', {}, progress.total > 0 ? `${count(progress.done)} of ${count(progress.total)} ${progress.unit}` : ''),
    h('button.chip', { onclick: () => void context.connection.ask('cancel').catch(() => {}), testid: 'cancel-bake' }, 'Cancel'),
  ];
}

/** A browser without WebGL 2 draws nothing; better to say what helps. */
export function explainNoGraphics(over: HTMLElement): void {
  over.append(
    h(
      'div.status',
      { role: 'alert', testid: 'no-graphics' },
      h('h2', {}, 'This browser does not draw in 3D'),
      h('p', {}, 'The viewer needs WebGL 2. Turn hardware acceleration on in the browser’s settings, or open the address in another browser.'),
    ),
  );
}
