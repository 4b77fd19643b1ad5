import type { ChangeAnswer } from '../protocol/messages';
import type { Changes } from '../state/view_state';
import { messageOf, type Context } from './context';

/** Trying changes of the level: this tab's own world, until it is reset. */
export async function change(context: Context, fields: object): Promise<void> {
  try {
    const answer = (await context.connection.ask('change', fields)).answer as ChangeAnswer;
    context.view.set({ changes: changesOf(answer) });
    context.facts.set({ change: answer });
  } catch (error) {
    context.toast(messageOf(error), 'bad');
  }
}

/** What a link must say so that somebody else sees the same world. */
export function changesOf(answer: Pick<ChangeAnswer, 'changes'>): Changes {
  const boxes = (kind: 'add' | 'remove') => answer.changes.flatMap((c) => (c.kind === kind && c.box ? [{ min: c.box[0], max: c.box[1] }] : []));
  return {
    shut: answer.changes.flatMap((c) => (c.kind === 'door' && c.door !== undefined ? [c.door] : [])),
    added: boxes('add'),
    removed: boxes('remove'),
  };
}
