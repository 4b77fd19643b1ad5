import * as THREE from 'three';
import { linear, mix } from '../logic/palette';
import { buildRoof, isTop, signedVolume, type Roof } from '../logic/roof';
import type { SceneData } from '../protocol/messages';
import { roofUniforms, setRoof, takeOffRoof } from './roof_map';
import type { Stage } from './stage';
import type { SceneTheme } from './theme';

/**
 * The level: flat-shaded triangles, floors lighter the higher they are, tops of walls and crates lighter still. What lets sight through is drawn
 * see-through. X-ray takes off what is above the rooms (logic/roof.ts) and the sides that look away; of solids
 * their inner sides are then drawn in one colour, which looks like the cut through a wall.
 */
export class LevelMesh {
  private readonly solid: THREE.Mesh<THREE.BufferGeometry, THREE.MeshLambertMaterial>;
  private readonly clear: THREE.Mesh<THREE.BufferGeometry, THREE.MeshLambertMaterial>;
  private readonly section: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>;
  /** For whatever else lies under the roof. */
  readonly roof = roofUniforms();
  private readonly solids: boolean;
  /** The highest floor with nodes, place by place. */
  private readonly floors: Roof;
  private hidden = new Set<number>();

  constructor(
    private readonly stage: Stage,
    private readonly data: SceneData,
  ) {
    this.floors = buildRoof(data.places, data.bounds[0], data.bounds[1], 1e9);
    const clippingPlanes = [stage.cutPlane];
    const polygonOffset = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 };
    this.solid = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshLambertMaterial({ vertexColors: true, clippingPlanes, ...polygonOffset }));
    this.section = new THREE.Mesh(this.solid.geometry, new THREE.MeshBasicMaterial({ side: THREE.BackSide, clippingPlanes, polygonOffset: true, polygonOffsetFactor: 3, polygonOffsetUnits: 40 }));
    this.clear = new THREE.Mesh(
      new THREE.BufferGeometry(),
      new THREE.MeshLambertMaterial({ vertexColors: true, clippingPlanes, transparent: true, opacity: 0.3, depthWrite: false, side: THREE.DoubleSide }),
    );
    this.clear.renderOrder = 5;
    this.solids = signedVolume(data.positions, data.triangles) > 0;
    for (const mesh of [this.solid, this.clear, this.section]) takeOffRoof(mesh.material, this.roof);
    stage.scene.add(this.solid, this.clear, this.section);
    this.rebuild();
  }

  /** With x-ray, floors above the cut do not count for the roof. */
  setXray(on: boolean, cut: number | null): void {
    const [min, max] = this.data.bounds;
    const roof = on ? buildRoof(this.data.places, min, max, cut ?? 1e9) : null;
    this.stage.roof = roof;
    setRoof(this.roof, roof);
    this.section.visible = on && this.solids;
    this.solid.material.side = on ? THREE.FrontSide : THREE.DoubleSide;
    this.solid.material.needsUpdate = true;
    this.stage.redraw();
  }

  setHidden(triangles: readonly number[]): void {
    if (triangles.length === 0 && this.hidden.size === 0) return;
    this.hidden = new Set(triangles);
    this.rebuild();
  }

  /** Also called when the theme has changed, as colours are kept by vertex. */
  rebuild(): void {
    const opaque: number[] = [];
    const clear: number[] = [];
    const count = this.data.triangles.length / 3;
    for (let t = 0; t < count; ++t) {
      if (this.hidden.has(t)) continue;
      const material = this.data.materials[this.data.triangleMaterials[t] ?? 0];
      (material && !material.sight ? clear : opaque).push(t);
    }
    fill(this.solid.geometry, this.data, this.floors, opaque, this.stage.theme, false);
    fill(this.clear.geometry, this.data, this.floors, clear, this.stage.theme, true);
    this.section.material.color.set(this.stage.theme.section);
    this.stage.redraw();
  }

  dispose(): void {
    for (const mesh of [this.solid, this.clear, this.section]) {
      this.stage.scene.remove(mesh);
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    this.roof.roofMap.value?.dispose();
  }
}

/** Names of materials that deserve a colour of their own; the rest is grey. */
const TINTS: readonly [RegExp, string][] = [
  [/foliage|leaf|hedge|grass/i, '#5f9e6e'],
  [/plank|wood/i, '#a9835a'],
  [/water/i, '#4c8fc0'],
  [/lava|slime/i, '#c0703a'],
];

function tint(name: string): string | null {
  return TINTS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

function fill(geometry: THREE.BufferGeometry, data: SceneData, floors: Roof, which: number[], theme: SceneTheme, clear: boolean): void {
  const positions = new Float32Array(which.length * 9);
  const normals = new Float32Array(which.length * 9);
  const colours = new Float32Array(which.length * 9);
  const [low, high] = [data.bounds[0][2], data.bounds[1][2]];
  const ramp = Array.from({ length: 65 }, (_, i) => linear(mix(theme.low, theme.high, i / 64)));
  const [wall, top] = [linear(theme.wall), linear(theme.top)];
  const byMaterial = data.materials.map((m) => tint(m.name)).map((hex) => (hex ? linear(mix(hex, theme.wall, 0.35)) : null));
  const glass = linear(theme.glass);
  const p = (t: number, k: number, i: number): number => data.positions[data.triangles[t * 3 + k]! * 3 + i]!;
  const onTop = (t: number): boolean => isTop(floors, (p(t, 0, 0) + p(t, 1, 0) + p(t, 2, 0)) / 3, (p(t, 0, 1) + p(t, 1, 1) + p(t, 2, 1)) / 3, Math.min(p(t, 0, 2), p(t, 1, 2), p(t, 2, 2)));
  which.forEach((t, n) => {
    const e = [0, 1, 2].map((i) => p(t, 1, i) - p(t, 0, i));
    const f = [0, 1, 2].map((i) => p(t, 2, i) - p(t, 0, i));
    const normal = [e[1]! * f[2]! - e[2]! * f[1]!, e[2]! * f[0]! - e[0]! * f[2]!, e[0]! * f[1]! - e[1]! * f[0]!];
    const size = Math.hypot(...normal) || 1;
    const flat = Math.abs(normal[2]! / size) > 0.7;
    const height = (Math.max(p(t, 0, 2), p(t, 1, 2), p(t, 2, 2)) - low) / (high - low || 1);
    const own = byMaterial[data.triangleMaterials[t] ?? 0];
    const colour = own ?? (clear ? glass : flat && onTop(t) ? top : flat ? ramp[Math.round(64 * Math.min(1, Math.max(0, height)))]! : wall);
    for (let k = 0; k < 3; ++k)
      for (let i = 0; i < 3; ++i) {
        const at = n * 9 + k * 3 + i;
        positions[at] = p(t, k, i);
        normals[at] = normal[i]! / size;
        colours[at] = colour[i]!;
      }
  });
  geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new THREE.BufferAttribute(normals, 3));
  geometry.setAttribute('color', new THREE.BufferAttribute(colours, 3));
  geometry.computeBoundingSphere();
}
