import { fromFragment, toFragment } from '../state/fragment';
import type { Context } from './context';

/** The address bar always says what is seen; a link that somebody pastes is followed. */
const QUIET_MILLISECONDS = 150; // browsers refuse more than about 100 replacements in 30 s

export function startAddress(context: Context): void {
  let timer = 0;
  let written = location.hash;
  context.view.listen((state) => {
    if (!context.facts.value.scene) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      written = `#${toFragment(state)}`;
      history.replaceState(null, '', written);
    }, QUIET_MILLISECONDS);
  });
  window.addEventListener('hashchange', () => {
    if (location.hash !== written) location.reload();
  });
}

export function stateOfAddress(): ReturnType<typeof fromFragment> {
  return fromFragment(location.hash);
}

/** What a link to exactly this view says: the address without its secret part. */
export function fragmentOf(context: Context): string {
  return toFragment(context.view.value);
}
