import { h } from './dom';

/** Short words that go away by themselves; they stay while the pointer is on them. */
const MILLISECONDS = 4500;

export function buildToasts(root: HTMLElement): (text: string, kind?: 'info' | 'good' | 'bad') => void {
  const stack = h('div.toasts', { role: 'status', 'aria-live': 'polite', testid: 'toasts' });
  root.append(stack);
  return (text, kind = 'info') => {
    const toast = h('div.toast.card', { 'data-kind': kind }, text);
    const leave = (): void => void window.setTimeout(() => (toast.matches(':hover') ? leave() : toast.remove()), MILLISECONDS);
    toast.onclick = () => toast.remove();
    stack.append(toast);
    while (stack.childElementCount > 3) stack.firstElementChild!.remove();
    leave();
  };
}
