import { NO_SETTINGS, type Settings } from '../state/settings';
import { messageOf, type Context } from './context';

/** Settings come from the program when the page connects, and go back to it one by one when they change. */
let receiving = false;

export function startSettings(context: Context): void {
  const { settings, facts } = context;
  settings.listen((now, changed) => {
    if (changed.has('theme')) facts.set({ theme: now.theme ?? systemTheme() });
    if (!receiving) void keep(context, Object.fromEntries([...changed].map((name) => [name, now[name]])));
  });
}

export function systemTheme(): 'dark' | 'light' {
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export async function fetchSettings(context: Context): Promise<void> {
  try {
    const answer = (await context.connection.ask('settings')).answer as { settings: Partial<Settings>; problem: string | null };
    receiving = true;
    context.settings.set({ ...NO_SETTINGS, ...answer.settings });
    if (answer.problem) context.toast(sentence(answer.problem), 'bad');
  } catch (error) {
    context.toast(messageOf(error), 'bad');
  } finally {
    receiving = false;
    context.facts.set({ settingsKnown: true });
  }
}

let told = '';

/** A problem is told once, not at every change. */
async function keep(context: Context, settings: object): Promise<void> {
  try {
    const { problem } = (await context.connection.ask('keep', { settings })).answer as { problem: string | null };
    if (problem && problem !== told) context.toast(sentence(problem), 'bad');
    told = problem ?? '';
  } catch {
    // Without a connection the change lasts as long as the page.
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
