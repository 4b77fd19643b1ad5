import { fragmentOf } from '../app/address';
import type { Context } from '../app/context';
import { commandFor, readLink } from '../state/link';
import { h } from './dom';
import { openDialog } from './dialog';

/** Passing a view on, and opening one that was passed on. */
export async function copyLink(context: Context): Promise<void> {
  const fragment = fragmentOf(context);
  const command = commandFor(context.view.value.map, fragment);
  const copied = await copy(`#${fragment}`);
  const pre = (text: string, testid: string): HTMLElement => h('pre', { tabindex: 0, testid }, text);
  const copyCommand = h('button.chip', { testid: 'copy-command' }, 'Copy the command');
  copyCommand.onclick = async () => (copyCommand.textContent = (await copy(command)) ? 'Copied' : 'The browser does not allow copying');
  openDialog(
    'Link to this view',
    h(
      'div.link-sheet',
      {},
      h('h2', {}, copied ? 'Link copied' : 'Link to this view'),
      h('p', {}, 'It holds the camera, the layer, the figures, the query, the path and the changes that you tried. It does not hold the map, your files or the secret address of your viewer.'),
      copied ? null : h('p.bad', {}, 'The browser does not allow copying: select the text below.'),
      pre(`#${fragment}`, 'link-text'),
      h('p', {}, 'A colleague with the same map chooses “Paste a link” in the viewer, or types:'),
      pre(command, 'link-command'),
      h('div.row', {}, copyCommand),
    ),
    'link-sheet',
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function pasteLink(context: Context): void {
  const box = h('textarea', { rows: 4, spellcheck: 'false', 'aria-label': 'Link', placeholder: '#map=…', testid: 'paste-box' });
  const problem = h('p.bad', { role: 'alert', testid: 'paste-problem' });
  const open = (): void => {
    const read = readLink(box.value, context.facts.value.scene?.name ?? '');
    if ('problem' in read) problem.textContent = read.problem;
    else if (fragmentOf(context) === read.fragment) close();
    else location.hash = `#${read.fragment}`;
  };
  box.onkeydown = (event) => event.key === 'Enter' && (event.preventDefault(), open());
  const close = openDialog(
    'Paste a link',
    h(
      'div.link-sheet',
      {},
      h('h2', {}, 'Paste a link'),
      h('p', {}, 'A whole address, the part of it after #, or the command with --state.'),
      box,
      problem,
      h('div.row', {}, h('button.chip.main', { onclick: open, testid: 'paste-open' }, 'Open')),
    ),
    'paste-sheet',
  );
  box.focus();
}
