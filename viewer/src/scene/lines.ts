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
}

export class Lines {
  private readonly material: LineMaterial;
  private object: LineSegments2 | null = null;

  constructor(
    private readonly stage: Stage,
    look: LineLook,
  ) {
    this.material = new LineMaterial({
      color: look.colour,
      linewidth: look.width,
      dashed: look.dashed ?? false,
      dashSize: 0.35,
      gapSize: 0.25,
      transparent: true,
      opacity: look.opacity ?? 1,
      depthTest: !(look.through ?? false),
    });
    this.material.clippingPlanes = [stage.cutPlane];
    stage.beforeDraw.push(this.resize);
  }

  setColour(colour: string): void {
    this.material.color.set(colour);
  }

  /** Pairs of ends; empty: nothing is drawn. */
  set(segments: readonly (readonly [Vec3, Vec3])[]): void {
    this.clear();
    if (segments.length > 0) {
      const geometry = new LineSegmentsGeometry();
      geometry.setPositions(segments.flatMap(([a, b]) => [...a, ...b]));
      this.object = new LineSegments2(geometry, this.material);
      if (this.material.dashed) this.object.computeLineDistances();
      this.object.renderOrder = 6;
      this.stage.scene.add(this.object);
    }
    this.stage.redraw();
  }

  dispose(): void {
    this.clear();
    this.material.dispose();
    this.stage.beforeDraw = this.stage.beforeDraw.filter((call) => call !== this.resize);
  }

  private clear(): void {
    if (!this.object) return;
    this.stage.scene.remove(this.object);
    this.object.geometry.dispose();
    this.object = null;
  }

  private readonly resize = (width: number, height: number): void => {
    this.material.resolution.set(width, height);
  };
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
