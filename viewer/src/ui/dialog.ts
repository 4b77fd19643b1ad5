import { h } from './dom';

/** A modal sheet: the browser keeps the focus inside and gives it back; Escape and a click beside it close it. */
export function openDialog(label: string, content: HTMLElement, className: string): () => void {
  const dialog = h('dialog', { 'aria-label': label, class: `sheet ${className}`, testid: className }, content) as HTMLDialogElement;
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('keydown', (event) => event.key === 'Escape' && event.stopPropagation());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}
