/** Dark or light: what was chosen last, else what the system prefers. */
export type Theme = 'dark' | 'light';

const KEY = 'defilade.theme';

export function preferredTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === 'dark' || kept === 'light') return kept;
  } catch {
    // No storage: ask the system.
  }
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export function nextTheme(theme: Theme): Theme {
  const next = theme === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // It then lasts as long as the page.
  }
  return next;
}

export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
