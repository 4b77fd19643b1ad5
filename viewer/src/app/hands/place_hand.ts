import type { Vec3 } from '../../state/view_state';
import { messageOf, type Context, type Tool } from '../context';
import type { Hand } from '../pointer';
import { addEnemy, placeNpc } from '../situation';
import { snapAt } from '../snapping';

/** Tools that want one place on the floor. */
export function placeHand(context: Context): Hand {
  const takes: Partial<Record<Tool, (at: Vec3) => void>> = {
    'place-enemy': (at) => addEnemy(context, at),
    'place-npc': (at) => placeNpc(context, at),
    'path-from': (at) => context.view.set({ path: { ...context.view.value.path, from: at }, layer: 'path' }),
    'path-to': (at) => context.view.set({ path: { ...context.view.value.path, to: at }, layer: 'path' }),
  };
  return {
    click: (x, y) => {
      const take = takes[context.facts.value.tool];
      if (!take) return false;
      void snapAt(context, x, y).then(
        ({ at }) => {
          if (!at) return context.toast('There is no floor to stand on', 'info');
          take(at);
          context.facts.set({ tool: 'look' });
        },
        (error) => context.toast(messageOf(error), 'bad'),
      );
      return true;
    },
  };
}
