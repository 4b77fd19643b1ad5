import * as THREE from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import type { Vec3 } from '../state/view_state';
import type { Stage } from './stage';

/** Lines as wide as told, in pixels: ways, rays, links. One object per look, refilled when its segments change. */
export interface LineLook {
  colour: string;
  width: number;
  dashed?: boolean;
  opacity?: number;
  /** Seen through walls. */
  through?: boolean;
  /** A dark rim, so that it reads on any ground. */
  rim?: boolean;
}

const RIM = 3; // pixels, both sides together

export class Lines {
  private readonly materials: LineMaterial[];
  private objects: LineSegments2[] = [];

  constructor(
    private readonly stage: Stage,
    look: LineLook,
  ) {
    this.materials = [material(stage, look)];
    if (look.rim) this.materials.unshift(material(stage, { ...look, colour: '#12151a', width: look.width + RIM, opacity: 0.75 }));
    stage.beforeDraw.push(this.resize);
  }

  /** Pairs of ends; empty: nothing is drawn. */
  set(segments: readonly (readonly [Vec3, Vec3])[]): void {
    this.clear();
    if (segments.length > 0) {
      const geometry = new LineSegmentsGeometry();
      geometry.setPositions(segments.flatMap(([a, b]) => [...a, ...b]));
      this.objects = this.materials.map((one, i) => this.put(geometry, one, 6 + i));
    }
    this.stage.redraw();
  }

  private put(geometry: LineSegmentsGeometry, one: LineMaterial, order: number): LineSegments2 {
    const object = new LineSegments2(geometry, one);
    if (one.dashed) object.computeLineDistances();
    object.renderOrder = order;
    this.stage.scene.add(object);
    return object;
  }

  private clear(): void {
    for (const object of this.objects) this.stage.scene.remove(object);
    this.objects[0]?.geometry.dispose();
    this.objects = [];
  }

  private readonly resize = (width: number, height: number): void => {
    for (const one of this.materials) one.resolution.set(width, height);
  };
}

function material(stage: Stage, look: LineLook): LineMaterial {
  const made = new LineMaterial({
    color: look.colour,
    linewidth: look.width,
    dashed: look.dashed ?? false,
    dashSize: 0.35,
    gapSize: 0.25,
    transparent: true,
    opacity: look.opacity ?? 1,
    depthTest: !(look.through ?? false),
  });
  made.clippingPlanes = [stage.cutPlane];
  return made;
}

/** A way through places, lifted off the floor so that it does not sink into it. */
export function asSegments(points: readonly Vec3[], lift: number): [Vec3, Vec3][] {
  const up = (p: Vec3): Vec3 => [p[0], p[1], p[2] + lift];
  return points.slice(1).map((point, i) => [up(points[i]!), up(point)]);
}

/** Many thin lines: one draw call, one pixel wide. */
export function thinLines(stage: Stage, positions: Float32Array, colour: string, opacity: number): THREE.LineSegments {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
  const material = new THREE.LineBasicMaterial({ color: colour, transparent: true, opacity, clippingPlanes: [stage.cutPlane] });
  const lines = new THREE.LineSegments(geometry, material);
  lines.renderOrder = 2;
  return lines;
}
