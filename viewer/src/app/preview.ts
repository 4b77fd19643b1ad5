import { LevelMesh } from '../scene/level_mesh';
import type { Context } from './context';

/** The level alone is drawn while its map is being baked. */
export function startPreview({ facts, view, stage }: Context): void {
  let level: LevelMesh | null = null;
  facts.listen(({ preview }, changed) => {
    if (changed.has('preview')) {
      level?.dispose();
      level = preview ? new LevelMesh(stage, preview) : null;
      level?.setXray(view.value.xray, view.value.cut);
    } else if (changed.has('theme')) level?.rebuild();
  });
  view.listen(({ xray, cut }, changed) => {
    if (changed.has('xray') || changed.has('cut')) level?.setXray(xray, cut);
  });
}
