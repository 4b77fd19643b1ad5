import type { Theme } from '../state/settings';

export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
