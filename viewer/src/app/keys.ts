import type { Command } from './commands';
import type { Context } from './context';
import { flies, typing } from './moving';

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

/** `k`, `Shift+k`, `Ctrl+k`, `Ctrl+Shift+z`; of signs that need Shift on some keyboards, the sign alone. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  if (event.altKey) return '';
  const letter = /^[a-z]$/i.test(event.key);
  return (event.ctrlKey || event.metaKey ? 'Ctrl+' : '') + (letter && event.shiftKey ? 'Shift+' : '') + (letter ? event.key.toLowerCase() : event.key);
}

function backOut(context: Context, event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  if (typing(event)) (event.target as HTMLElement).blur();
  else if (context.facts.value.tool !== 'look') context.facts.set({ tool: 'look' });
  else if (context.facts.value.drawer) context.facts.set({ drawer: null });
  else context.view.set({ selected: null });
}
