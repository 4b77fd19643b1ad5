import type { Context } from '../../app/context';
import { edit } from '../../app/editing';
import { isDone, remedyWords } from '../../logic/remedy';
import type { Problem } from '../../protocol/messages';
import { h } from '../dom';

/** Goes to the finding and performs the edit that it proposes; undo takes it back. */
export function remedyButton(context: Context, { remedy }: Problem, go: () => void): HTMLElement | null {
  if (!remedy) return null;
  const done = isDone(remedy, context.facts.value.nodes ?? new Map());
  const perform = (): void => {
    go();
    void edit(context, remedy);
  };
  return h('button.chip', { disabled: done, onclick: perform, testid: 'remedy' }, done ? 'Done: bake, then check again' : remedyWords(remedy));
}
