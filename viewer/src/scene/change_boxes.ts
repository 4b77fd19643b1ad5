import * as THREE from 'three';
import { COLOURS } from '../logic/palette';
import { boxEdges } from '../logic/shapes';
import type { Box, Changes } from '../state/view_state';
import { Lines } from './lines';
import type { Stage } from './stage';

/** What is tried: boxes that were added, and outlines of what was taken. */
export class ChangeBoxes {
  private meshes: THREE.Mesh[] = [];
  private readonly addedEdges: Lines;
  private readonly removedEdges: Lines;
  private readonly previewEdges: Lines;

  constructor(private readonly stage: Stage) {
    this.addedEdges = new Lines(stage, { colour: COLOURS.ambush, width: 2 });
    this.removedEdges = new Lines(stage, { colour: COLOURS.good, width: 2, dashed: true, through: true });
    this.previewEdges = new Lines(stage, { colour: COLOURS.pick, width: 2, through: true });
  }

  set(changes: Changes): void {
    this.clear();
    for (const box of changes.added) this.put(boxGeometry(box), 0.85);
    this.addedEdges.set(changes.added.flatMap((box) => boxEdges(box.min, box.max)));
    this.removedEdges.set(changes.removed.flatMap((box) => boxEdges(box.min, box.max)));
    this.stage.redraw();
  }

  preview(box: Box | null): void {
    this.previewEdges.set(box ? boxEdges(box.min, box.max) : []);
  }

  private put(geometry: THREE.BufferGeometry, opacity: number): void {
    const material = new THREE.MeshLambertMaterial({ color: COLOURS.ambush, transparent: true, opacity, side: THREE.DoubleSide, clippingPlanes: [this.stage.cutPlane] });
    const mesh = new THREE.Mesh(geometry, material);
    this.meshes.push(mesh);
    this.stage.scene.add(mesh);
  }

  private clear(): void {
    for (const mesh of this.meshes) {
      this.stage.scene.remove(mesh);
      mesh.geometry.dispose();
      (mesh.material as THREE.Material).dispose();
    }
    this.meshes = [];
  }
}

function boxGeometry({ min, max }: Box): THREE.BufferGeometry {
  const geometry = new THREE.BoxGeometry(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  return geometry.translate((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2);
}
