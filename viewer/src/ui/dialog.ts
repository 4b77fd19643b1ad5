import { h } from './dom';
import { icon } from './icons';

/** A modal sheet: the browser keeps the focus inside and gives it back; Escape, the button and a click beside it close it. */
export function openDialog(label: string, content: HTMLElement, className: string): () => void {
  const close = (): void => dialog.close();
  const button = h('button.icon.close', { title: 'Close (Escape)', 'aria-label': 'Close', onclick: close, testid: 'close-dialog' }, icon('close'));
  const dialog = h('dialog', { 'aria-label': label, class: `sheet ${className}`, testid: className }, content, button) as HTMLDialogElement;
  dialog.addEventListener('click', (event) => event.target === dialog && close());
  dialog.addEventListener('keydown', (event) => event.key === 'Escape' && event.stopPropagation());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return close;
}
