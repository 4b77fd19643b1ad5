import type { Context } from '../app/context';
import { h, refill } from './dom';

/** Three hints for somebody who is here for the first time, over the scene and never over a panel. */
const STEPS: readonly { title: string; text: string; where: 'middle' | 'left' | 'right' }[] = [
  { title: 'Drag an enemy', text: 'An enemy could see the orange places; the green ones are safe. Drag a figure and watch the colours follow.', where: 'middle' },
  { title: 'Choose a layer', text: 'Each layer answers one question: where to attack from, where to flank, where an ambush waits. Keys 1 to 9 switch between them. Click a node to learn why it has its colour.', where: 'left' },
  { title: 'Ask your own question', text: 'Write a query, find a path, shut a door, edit nodes. Press ? for all keys, and Ctrl K to find any command.', where: 'right' },
];

/** Once there is something to drag, unless it was seen before. */
export function offerTour(context: Context, over: HTMLElement): void {
  let offered = false;
  const offer = (): void => {
    const { scene, settingsKnown } = context.facts.value;
    if (offered || !scene || !settingsKnown || context.view.value.enemies.length === 0) return;
    offered = true;
    if (!context.settings.value.toured) startTour(context, over);
  };
  context.facts.listen(offer);
  context.view.listen(offer);
}

export function startTour(context: Context, over: HTMLElement): void {
  let step = 0;
  const card = h('div.tour.card', { role: 'dialog', 'aria-label': 'Tour', testid: 'tour' });
  const end = (): void => {
    card.remove();
    context.settings.set({ toured: true });
  };
  const draw = (): void => {
    const { title, text, where } = STEPS[step]!;
    card.dataset['where'] = where;
    const last = step === STEPS.length - 1;
    refill(
      card,
      h('h2', {}, title),
      h('p', {}, text),
      h(
        'div.row',
        {},
        h('span.quiet', {}, `${step + 1} of ${STEPS.length}`),
        h('div.spacer'),
        last ? null : h('button.chip', { onclick: end, testid: 'tour-skip' }, 'Skip'),
        h('button.chip.main', { onclick: () => (last ? end() : (++step, draw())), testid: 'tour-next' }, last ? 'Done' : 'Next'),
      ),
    );
  };
  over.querySelector('.tour')?.remove();
  draw();
  over.append(card);
}
