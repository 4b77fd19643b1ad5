import { messageOf, type Context } from '../app/context';
import { situationOf } from '../app/asking';
import { coverWords } from '../logic/why_words';
import type { FoundCover } from '../protocol/messages';
import { h, refill, select } from './dom';

/** Where can the NPC hide soonest? Asked by a button, as it casts rays. */
export function coverBlock(context: Context): HTMLElement {
  const order = select(
    'Order in which places are checked',
    [
      { value: 'gain', text: 'most promising first' },
      { value: 'published', text: 'cover nodes first (published)' },
    ],
    'gain',
    () => context.facts.set({ cover: null }),
    'cover-order',
  );
  const answer = h('div.cover-answer', { 'aria-live': 'polite', testid: 'cover-answer' });
  const ask = async (): Promise<void> => {
    const { connection, view, facts } = context;
    try {
      const frame = await connection.ask('cover', { situation: situationOf(view.value), means: view.value.means === 'fire' ? 'fire' : 'sight', order: order.value, team: facts.value.team });
      facts.set({ cover: frame.answer as FoundCover });
    } catch (error) {
      facts.set({ cover: null });
      refill(answer, h('p.bad', {}, messageOf(error)));
    }
  };
  context.facts.listen(({ cover }, changed) => {
    if (!changed.has('cover')) return;
    if (!cover) return refill(answer);
    refill(answer, h('p', { title: cover.why }, coverWords(cover)));
  });
  context.view.listen((_, changed) => {
    if (changed.has('npc') || changed.has('enemies')) context.facts.set({ cover: null });
  });
  return h('div.block', {}, h('button.chip', { onclick: () => void ask(), testid: 'find-cover' }, 'Find cover for the NPC'), order, answer);
}
