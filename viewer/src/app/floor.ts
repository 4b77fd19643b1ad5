import { readFloor } from '../protocol/messages';
import { Newest } from '../protocol/newest';
import type { Frame } from '../protocol/frame';
import type { Context } from './context';

/**
 * Which node does each place of the floor belong to? The program finds it beside everything else; until it is known, and for
 * maps without a level, nodes are dots. A change that is tried asks again, and what is painted stays until the answer.
 */
export function startFloor(context: Context): { ready: () => void } {
  const { connection, facts } = context;
  const newest = new Newest<number, Frame>(
    () => connection.ask('floor'),
    (frame, revision) => {
      const floor = readFloor(frame);
      if (floor && revision === facts.value.scene?.revision) facts.set({ floor });
    },
  );
  const ask = (): void => {
    const { scene } = facts.value;
    if (scene?.changeable) newest.want(scene.revision);
  };
  facts.listen((_, changed) => {
    if (changed.has('scene') || changed.has('change')) ask();
  });
  return { ready: ask };
}
