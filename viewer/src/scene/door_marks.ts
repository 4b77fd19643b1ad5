import * as THREE from 'three';
import { COLOURS } from '../logic/palette';
import { boxEdges } from '../logic/shapes';
import type { SceneData } from '../protocol/messages';
import { Lines } from './lines';
import type { Stage } from './stage';

/** The level's doors: an open one is a frame, a shut one is solid, and the one that is pointed at stands out. */
export class DoorMarks {
  private solid: THREE.Mesh[] = [];
  private readonly frames: Lines;
  private readonly pointed: Lines;

  constructor(private readonly stage: Stage) {
    this.frames = new Lines(stage, { colour: COLOURS.door, width: 2, through: true, opacity: 0.9 });
    this.pointed = new Lines(stage, { colour: COLOURS.pick, width: 4, through: true, rim: true });
  }

  set(scene: SceneData, shut: readonly string[]): void {
    this.clear();
    this.frames.set(scene.doors.flatMap(({ box }) => (box ? boxEdges(box[0], box[1]) : [])));
    const doors = new Set(shut.map((name) => scene.doors.findIndex((door) => door.name === name)));
    if (doors.size > 0) this.solid = this.meshes(doorGeometry(scene, doors));
    this.stage.redraw();
  }

  point(scene: SceneData, name: string | null): void {
    const box = scene.doors.find((door) => door.name === name)?.box;
    this.pointed.set(box ? boxEdges(box[0], box[1]) : []);
  }

  /** A second, faint one is seen through the walls around the door. */
  private meshes(geometry: THREE.BufferGeometry): THREE.Mesh[] {
    const look = { color: COLOURS.door, side: THREE.DoubleSide, clippingPlanes: [this.stage.cutPlane] };
    const meshes = [
      new THREE.Mesh(geometry, new THREE.MeshLambertMaterial({ ...look, emissive: COLOURS.door, emissiveIntensity: 0.25 })),
      new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ ...look, transparent: true, opacity: 0.3, depthTest: false, depthWrite: false })),
    ];
    meshes[1]!.renderOrder = 5;
    this.stage.scene.add(...meshes);
    return meshes;
  }

  private clear(): void {
    this.stage.scene.remove(...this.solid);
    for (const mesh of this.solid) {
      mesh.geometry.dispose();
      (mesh.material as THREE.Material).dispose();
    }
    this.solid = [];
  }
}

function doorGeometry(scene: SceneData, doors: ReadonlySet<number>): THREE.BufferGeometry {
  const corners: number[] = [];
  scene.doorOf.forEach((door, t) => {
    if (!doors.has(door)) return;
    for (let k = 0; k < 3; ++k) {
      const vertex = scene.doorTriangles[t * 3 + k]! * 3;
      corners.push(...scene.doorPositions.subarray(vertex, vertex + 3));
    }
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(corners, 3));
  geometry.computeVertexNormals();
  return geometry;
}
