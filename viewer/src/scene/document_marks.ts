import * as THREE from 'three';
import { COLOURS } from '../logic/palette';
import { arcAngles, sector } from '../logic/shapes';
import type { DocumentNode } from '../protocol/messages';
import type { Vec3 } from '../state/view_state';
import { Lines, thinLines } from './lines';
import { NodeMarks } from './node_marks';
import type { Stage } from './stage';

/** The waypoint document in the scene: nodes by kind, links, and of the node in hand its arcs and places. */
export const HANDLE_REACH = 1.3;

export class DocumentMarks {
  private marks: NodeMarks | null = null;
  private links: THREE.LineSegments | null = null;
  private fans: THREE.Mesh | null = null;
  private readonly spokes: Lines;
  private readonly places: Lines;
  private places3 = new Float32Array();

  constructor(private readonly stage: Stage) {
    this.spokes = new Lines(stage, { colour: COLOURS.safe, width: 3, through: true });
    this.places = new Lines(stage, { colour: COLOURS.good, width: 2, dashed: true, through: true });
  }

  /** Where the nodes are, in the order they were given. */
  get positions(): Float32Array {
    return this.places3;
  }

  set(nodes: readonly DocumentNode[], edited: string | null): void {
    this.clear();
    this.places3 = new Float32Array(nodes.flatMap((node) => node.position));
    this.marks = new NodeMarks(this.stage, this.places3);
    this.marks.setMarks((i) => look(nodes[i]!, edited));
    this.addLinks(nodes);
    const node = nodes.find((n) => n.name === edited);
    if (node) this.addEdited(node);
    this.stage.redraw();
  }

  clear(): void {
    this.marks?.dispose();
    this.marks = null;
    for (const object of [this.links, this.fans]) {
      if (!object) continue;
      this.stage.scene.remove(object);
      object.geometry.dispose();
      (object.material as THREE.Material).dispose();
    }
    this.links = this.fans = null;
    this.spokes.set([]);
    this.places.set([]);
  }

  private addLinks(nodes: readonly DocumentNode[]): void {
    const at = new Map(nodes.map((node) => [node.name, node.position]));
    const ends: number[] = [];
    for (const node of nodes)
      for (const link of node.links) {
        const to = at.get(link.to);
        if (to) ends.push(node.position[0], node.position[1], node.position[2] + 0.12, to[0], to[1], to[2] + 0.12);
      }
    this.links = thinLines(this.stage, new Float32Array(ends), this.stage.theme.link, 0.6);
    this.stage.scene.add(this.links);
  }

  private addEdited(node: DocumentNode): void {
    const arcs = node.cover ?? [];
    this.spokes.set(arcs.flatMap((arc) => handlesOf(node, arc).map((to): [Vec3, Vec3] => [lift(node.position), to])));
    this.places.set([...node.peek_outs, ...node.formation].map((to): [Vec3, Vec3] => [lift(node.position), lift(to)]));
    const triangles = arcs.flatMap((arc) => {
      const { from, sweep } = arcAngles(arc.begin, arc.end);
      return sector(node.position, from, sweep, 0.4, HANDLE_REACH, 0.1);
    });
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.Float32BufferAttribute(triangles, 3));
    this.fans = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ color: COLOURS.safe, transparent: true, opacity: 0.3, side: THREE.DoubleSide, depthTest: false }));
    this.stage.scene.add(this.fans);
  }
}

const lift = (p: Vec3): Vec3 => [p[0], p[1], p[2] + 0.15];

/** Where the two handles of an arc are, however long its arrows were drawn. */
export function handlesOf(node: DocumentNode, arc: { begin: [number, number]; end: [number, number] }): [Vec3, Vec3] {
  const tip = ([x, y]: [number, number]): Vec3 => {
    const size = Math.hypot(x, y) || 1;
    return [node.position[0] + (x / size) * HANDLE_REACH, node.position[1] + (y / size) * HANDLE_REACH, node.position[2] + 0.15];
  };
  return [tip(arc.begin), tip(arc.end)];
}

const KINDS: Record<string, string> = { path: COLOURS.rest, cover: COLOURS.safe, tree: COLOURS.ambush };

function look(node: DocumentNode, edited: string | null): { colour: string; size: number } {
  if (node.name === edited) return { colour: COLOURS.pick, size: 1.5 };
  return { colour: KINDS[node.kind] ?? COLOURS.rest, size: node.stand_only ? 0.7 : 1 };
}
