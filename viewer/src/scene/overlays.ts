import * as THREE from 'three';
import { COLOURS, linear } from '../logic/palette';
import { regionColours } from '../logic/regions';
import { coverTriangles, linkLines, nodePlace, sector, watchTriangles } from '../logic/shapes';
import type { SceneData } from '../protocol/messages';
import type { Shown } from '../state/view_state';
import { thinLines } from './lines';
import type { Stage } from './stage';

/** What the map knows besides nodes, each behind a switch and built when it is first shown. */
export class Overlays {
  private built = new Map<Shown, THREE.Object3D>();
  private closed: ReadonlySet<number> = new Set();

  constructor(
    private readonly stage: Stage,
    private readonly data: SceneData,
  ) {}

  show(wanted: readonly Shown[]): void {
    for (const [name, object] of this.built) object.visible = wanted.includes(name);
    for (const name of wanted) if (!this.built.has(name)) this.build(name);
    this.stage.redraw();
  }

  /** Links that changes of the level have closed are not drawn. */
  setClosed(links: readonly number[]): void {
    if (links.length === 0 && this.closed.size === 0) return;
    this.closed = new Set(links);
    this.forget('links');
  }

  dispose(): void {
    for (const name of [...this.built.keys()]) this.forget(name);
  }

  private forget(name: Shown): void {
    const object = this.built.get(name);
    if (!object) return;
    this.stage.scene.remove(object);
    object.traverse((part) => {
      if (part instanceof THREE.Mesh || part instanceof THREE.LineSegments) {
        part.geometry.dispose();
        (part.material as THREE.Material).dispose();
      }
    });
    this.built.delete(name);
  }

  private build(name: Shown): void {
    const object = this.make(name);
    if (!object) return;
    this.built.set(name, object);
    this.stage.scene.add(object);
  }

  private make(name: Shown): THREE.Object3D | null {
    switch (name) {
      case 'links':
        return thinLines(this.stage, linkLines(this.data, this.closed), this.stage.theme.link, 0.55);
      case 'regions':
        return this.regions();
      case 'arcs':
        return group(this.flat(coverTriangles(this.data, 'high'), COLOURS.safe, 0.9), this.flat(coverTriangles(this.data, 'low'), COLOURS.pick, 0.9));
      case 'watch':
        return this.flat(watchTriangles(this.data), COLOURS.ambush, 0.45);
      case 'gates':
        return this.rings(new Set(this.data.pinch_points.flatMap((p) => p.gates)), COLOURS.gate);
      case 'snipers':
        return this.snipers();
      default:
        return null;
    }
  }

  /** Discs, where the floor is not known. */
  private regions(): THREE.Object3D {
    const positions: number[] = [];
    const colours: number[] = [];
    const palette = regionColours(this.data).map(linear);
    this.data.regions.forEach((region, node) => {
      const triangles = sector(nodePlace(this.data, node), 0, 2 * Math.PI, 0, 0.75, 0.03);
      positions.push(...triangles);
      for (let i = 0; i < triangles.length; i += 3) colours.push(...palette[region]!);
    });
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
    geometry.setAttribute('color', new THREE.Float32BufferAttribute(colours, 3));
    return new THREE.Mesh(geometry, this.material({ vertexColors: true, opacity: 0.4 }));
  }

  private snipers(): THREE.Object3D {
    const spots = this.rings(new Set(this.data.sniper_spots.map((s) => s.node)), COLOURS.pick);
    const lines = this.data.sniper_spots.flatMap((s) => [nodePlace(this.data, s.node), nodePlace(this.data, s.retreat)]);
    const lifted = new Float32Array(lines.flatMap((p) => [p[0], p[1], p[2] + 0.25]));
    return group(spots, thinLines(this.stage, lifted, COLOURS.pick, 1));
  }

  private rings(nodes: ReadonlySet<number>, colour: string): THREE.Object3D {
    const out = [...nodes].flatMap((node) => sector(nodePlace(this.data, node), 0, 2 * Math.PI, 0.55, 0.75, 0.07));
    return this.flat(out, colour, 0.95);
  }

  private flat(triangles: number[], colour: string, opacity: number): THREE.Mesh {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.Float32BufferAttribute(triangles, 3));
    return new THREE.Mesh(geometry, this.material({ color: colour, opacity }));
  }

  private material(options: THREE.MeshBasicMaterialParameters): THREE.MeshBasicMaterial {
    return new THREE.MeshBasicMaterial({
      ...options,
      transparent: true,
      depthWrite: false,
      side: THREE.DoubleSide,
      clippingPlanes: [this.stage.cutPlane],
    });
  }
}

function group(...objects: THREE.Object3D[]): THREE.Group {
  const all = new THREE.Group();
  all.add(...objects);
  return all;
}
