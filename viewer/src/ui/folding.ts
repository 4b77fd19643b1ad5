import type { Context } from '../app/context';
import { toggledFold, type Side } from '../state/settings';
import type { Shell } from './shell';

/**
 * Side panels fold away. Where there is room they stand beside the scene, and which of them are folded is remembered; on a
 * narrow page they are drawers that lie over it, one at a time.
 */
const NARROW = matchMedia('(max-width: 900px)');

export function startFolding(context: Context, shell: Shell): void {
  const update = (): void => {
    for (const side of ['left', 'right'] as const) shell.root.classList.toggle(`no-${side}`, !isOpen(context, side));
  };
  context.settings.listen((_, changed) => changed.has('folded') && update());
  context.facts.listen((_, changed) => changed.has('drawer') && update());
  NARROW.addEventListener('change', () => (context.facts.set({ drawer: null }), update()));
  shell.canvas.addEventListener('pointerdown', () => context.facts.set({ drawer: null }));
  update();
}

export function isOpen(context: Context, side: Side): boolean {
  return NARROW.matches ? context.facts.value.drawer === side : !context.settings.value.folded.includes(side);
}

export function toggleSide(context: Context, side: Side): void {
  const { facts, settings } = context;
  if (NARROW.matches) facts.set({ drawer: facts.value.drawer === side ? null : side });
  else settings.set({ folded: toggledFold(settings.value.folded, side) });
}

/** What somebody asks for by a key must be seen. */
export function openSide(context: Context, side: Side): void {
  if (!isOpen(context, side)) toggleSide(context, side);
}

/** Calls back whenever a panel was folded or unfolded. */
export function onFold(context: Context, call: () => void): void {
  context.settings.listen((_, changed) => changed.has('folded') && call());
  context.facts.listen((_, changed) => changed.has('drawer') && call());
  NARROW.addEventListener('change', call);
}
