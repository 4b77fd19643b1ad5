import * as THREE from 'three';
import type { Agent, Vec3 } from '../state/view_state';
import type { Stage } from './stage';

/** Who is in the situation: a figure, a fan for its field of view, and a handle to turn it. */
const HANDLE_REACH = 1.7;
const FAN_REACH = 4.5;
const LEAST_PIXELS = 34; // a figure's height on the screen, however far away

export interface Figure {
  key: string; // 'npc' or the enemy's name
  agent: Agent;
  colour: string;
  height: number;
  turns: boolean;
  /** Its field of view counts: a fan shows it. */
  fan: boolean;
}

interface Parts {
  group: THREE.Group;
  figure: Figure;
  fan: THREE.Mesh | null;
}

export class AgentFigures {
  private all = new Map<string, Parts>();

  constructor(private readonly stage: Stage) {
    stage.beforeDraw.push(() => this.grow());
  }

  set(figures: readonly Figure[]): void {
    const keep = new Set(figures.map((f) => f.key));
    for (const [key, parts] of this.all) if (!keep.has(key)) this.remove(key, parts);
    for (const figure of figures) this.put(figure);
    this.stage.redraw();
  }

  /** What of whom is at a point of the screen: turning handles first. */
  pick(x: number, y: number): { key: string; part: 'body' | 'handle' } | null {
    let best: { key: string; part: 'body' | 'handle'; off: number } | null = null;
    for (const { figure } of this.all.values()) {
      const scale = this.scaleOf(figure);
      const spots: ['body' | 'handle', Vec3, number][] = [
        ['body', lifted(figure.agent.at, 0.5 * figure.height * scale), 20],
        ['body', lifted(figure.agent.at, 0.1), 12],
      ];
      if (figure.turns) spots.push(['handle', this.handleOf(figure), 13]);
      for (const [part, at, within] of spots) {
        const p = this.stage.project(at);
        const off = Math.hypot(p.x - x, p.y - y) / within;
        if (p.depth < 1 && off < 1 && (!best || off < best.off)) best = { key: figure.key, part, off };
      }
    }
    return best;
  }

  handleOf(figure: Figure): Vec3 {
    const reach = HANDLE_REACH * this.scaleOf(figure);
    const { at, yaw } = figure.agent;
    return [at[0] + Math.cos(yaw) * reach, at[1] + Math.sin(yaw) * reach, at[2] + 0.15];
  }

  find(key: string): Figure | undefined {
    return this.all.get(key)?.figure;
  }

  scaleOf(figure: Figure): number {
    return Math.max(1, (LEAST_PIXELS * this.stage.pixelSize(figure.agent.at)) / 1.8);
  }

  private put(figure: Figure): void {
    const known = this.all.get(figure.key);
    if (known && sameLook(known.figure, figure)) {
      known.figure = figure;
      known.group.position.set(...figure.agent.at);
      known.group.rotation.z = figure.agent.yaw;
      return;
    }
    if (known) this.remove(figure.key, known);
    const parts = { ...build(figure, this.stage.cutPlane), figure };
    this.all.set(figure.key, parts);
    this.stage.scene.add(parts.group);
  }

  private remove(key: string, parts: Parts): void {
    this.stage.scene.remove(parts.group);
    parts.group.traverse((object) => {
      if (!(object instanceof THREE.Mesh)) return;
      object.geometry.dispose();
      (object.material as THREE.Material).dispose();
    });
    this.all.delete(key);
  }

  private grow(): void {
    for (const { group, figure, fan } of this.all.values()) {
      const scale = this.scaleOf(figure);
      group.scale.setScalar(scale);
      fan?.scale.setScalar(1 / scale + (1 - 1 / scale) * 0.5);
    }
  }
}

const lifted = (at: Vec3, by: number): Vec3 => [at[0], at[1], at[2] + by];

function sameLook(a: Figure, b: Figure): boolean {
  return a.colour === b.colour && a.height === b.height && a.turns === b.turns && a.fan === b.fan && a.agent.halfAngle === b.agent.halfAngle;
}

function build(figure: Figure, cut: THREE.Plane): { group: THREE.Group; fan: THREE.Mesh | null } {
  const group = new THREE.Group();
  const { height, colour } = figure;
  const skin = new THREE.MeshLambertMaterial({ color: colour, emissive: colour, emissiveIntensity: 0.35 });
  const body = new THREE.Mesh(new THREE.CapsuleGeometry(0.26, Math.max(0.1, height - 0.95), 4, 14), skin);
  body.rotation.x = Math.PI / 2;
  body.position.z = (height - 0.43) / 2;
  const head = new THREE.Mesh(new THREE.SphereGeometry(0.19, 14, 10), skin);
  head.position.z = height - 0.19;
  const ring = new THREE.Mesh(
    new THREE.RingGeometry(0.4, 0.52, 32),
    new THREE.MeshBasicMaterial({ color: colour, side: THREE.DoubleSide, depthTest: false, transparent: true, opacity: 0.9 }),
  );
  ring.position.z = 0.05;
  ring.renderOrder = 7;
  // A figure behind a wall stays visible.
  const shadow = new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.28, depthTest: false, depthWrite: false });
  const behind = [body, head].map((part) => {
    const ghost = new THREE.Mesh(part.geometry, shadow);
    ghost.position.copy(part.position);
    ghost.rotation.copy(part.rotation);
    return ghost;
  });
  group.add(body, head, ring, ...behind);
  const fan = figure.turns ? addTurning(group, figure, cut) : null;
  group.position.set(...figure.agent.at);
  group.rotation.z = figure.agent.yaw;
  return { group, fan };
}

function addTurning(group: THREE.Group, figure: Figure, cut: THREE.Plane): THREE.Mesh {
  const half = figure.agent.halfAngle;
  const fan = new THREE.Mesh(
    new THREE.CircleGeometry(FAN_REACH, 40, -half, 2 * half),
    new THREE.MeshBasicMaterial({ color: figure.colour, transparent: true, opacity: 0.13, side: THREE.DoubleSide, depthWrite: false, clippingPlanes: [cut] }),
  );
  fan.position.z = 0.06;
  fan.visible = figure.fan;
  const bright = new THREE.MeshBasicMaterial({ color: figure.colour, depthTest: false, transparent: true });
  const shaft = new THREE.Mesh(new THREE.PlaneGeometry(HANDLE_REACH - 0.7, 0.08).translate(0.52 + (HANDLE_REACH - 0.7) / 2, 0, 0.12), bright);
  const knob = new THREE.Mesh(new THREE.CircleGeometry(0.19, 20).translate(HANDLE_REACH, 0, 0.12), bright);
  for (const mesh of [shaft, knob]) mesh.renderOrder = 7;
  group.add(fan, shaft, knob);
  return fan;
}
