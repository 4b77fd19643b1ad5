import { h, refill } from './dom';

/** Three hints for who is here for the first time. */
const KEY = 'defilade.toured';

const STEPS: readonly { title: string; text: string; where: 'middle' | 'left' | 'right' }[] = [
  { title: 'Drag an enemy', text: 'Red nodes are seen by an enemy, green ones are safe. Drag a figure, or turn it by its round handle, and watch them change.', where: 'middle' },
  { title: 'Keys 1 to 9', text: 'Each layer answers one question: where to attack, where to flank, where an ambush waits. Click a node to see why.', where: 'left' },
  { title: 'Ask your own', text: 'Write a query, find a safe path, shut a door, edit nodes. Press ? for all keys, and share what you see by copying the address.', where: 'right' },
];

export function startTour(root: HTMLElement): void {
  let step = 0;
  const card = h('div.tour.card', { role: 'dialog', 'aria-label': 'Tour', testid: 'tour' });
  const end = (): void => {
    card.remove();
    try {
      localStorage.setItem(KEY, 'yes');
    } catch {
      // Without storage it is shown again next time.
    }
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
  root.querySelector('.tour')?.remove();
  draw();
  root.append(card);
}

export function firstVisit(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}
