import type { Command } from './commands';
import type { Context } from './context';
import { typing } from './flying';

/** Keys run commands, unless somebody types; Escape backs out of whatever is going on. */
export function startKeys(context: Context, commands: readonly Command[]): void {
  const byKey = new Map<string, Command>();
  for (const command of commands) for (const key of command.keys) byKey.set(key, command);
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return backOut(context, event);
    const command = byKey.get(keyOf(event));
    if (!command || (typing(event) && !event.ctrlKey && !event.metaKey)) return;
    if (typing(event) && /^(undo|redo)$/.test(command.id)) return;
    if (flies(context, event)) return;
    event.preventDefault();
    command.run();
  });
}

export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string {
  if (event.altKey) return '';
  return (event.ctrlKey || event.metaKey ? 'Ctrl+' : '') + event.key;
}

/** While flying, the letters that fly do nothing else. */
function flies(context: Context, event: KeyboardEvent): boolean {
  return context.view.value.camera?.mode === 'fly' && /^[wasdqe]$/i.test(event.key) && !event.ctrlKey && !event.metaKey;
}

function backOut(context: Context, event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  if (typing(event)) (event.target as HTMLElement).blur();
  else if (context.facts.value.tool !== 'look') context.facts.set({ tool: 'look' });
  else context.view.set({ selected: null });
}
