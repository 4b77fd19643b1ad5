import * as THREE from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Mark } from '../logic/layers';
import { NODE_LOOKUP, NodeTexture } from './node_texture';
import type { Stage } from './stage';

/**
 * All nodes in one draw call: flat pucks that never get smaller than a few pixels. Their shapes are merged once; colour and
 * size are looked up by node in a small texture, so that changing what is shown uploads a few bytes per node and
 * no geometry. (Instances would do, but renderers in software draw them one by one.) A second, faint pass without
 * depth test shows those behind walls.
 */
const RADIUS = 0.3;
const LEAST_PIXELS = 4.6;
const SIDES = 8;
const MANY = 4000;
/** On floor that has the colours, nodes are small and darker than what they lie on. */
const ON_PAINT = { scale: 0.5, tone: 0.3 };
const ALONE = { scale: 1, tone: 1 };

const VERTEX = `
  attribute vec3 place;
  attribute float node;
  ${NODE_LOOKUP}
  uniform float leastPixels, viewHeight, most, scale, tone;
  varying vec3 vColour;
  varying float vShade, vHeight;
  void main() {
    vec4 mark = ofNode(node);
    vec4 middle = projectionMatrix * viewMatrix * vec4(place, 1.0);
    float pixel = 2.0 * middle.w / (projectionMatrix[1][1] * viewHeight);
    float grown = scale * clamp(leastPixels * pixel / ${RADIUS.toFixed(2)}, 1.0, most);
    vec3 world = place + position * mark.a * grown;
    vColour = mark.rgb * tone;
    vShade = 0.68 + 0.32 * max(0.0, normal.z);
    vHeight = place.z;
    gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
  }`;

const FRAGMENT = `
  uniform float opacity, cut;
  varying vec3 vColour;
  varying float vShade, vHeight;
  void main() {
    if (vHeight > cut) discard;
    gl_FragColor = vec4(vColour * vShade, opacity);
    #include <colorspace_fragment>
  }`;

export class NodeMarks {
  private readonly front: THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private readonly ghost: THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private readonly marks: NodeTexture;

  constructor(
    private readonly stage: Stage,
    places: Float32Array,
  ) {
    this.marks = new NodeTexture(places.length / 3);
    const { puck, lid } = shapes(places.length / 3);
    this.front = this.mesh(repeated(puck, places), 1, true);
    this.ghost = this.mesh(repeated(lid, places), 0.22, false);
    this.ghost.renderOrder = 3;
    this.front.renderOrder = 4;
    stage.scene.add(this.front, this.ghost);
    stage.beforeDraw.push(this.update);
  }

  setMarks(markOf: (node: number) => Pick<Mark, 'colour' | 'size'>): void {
    this.marks.set((node) => {
      const { colour, size } = markOf(node);
      return { colour, value: size };
    });
    this.stage.redraw();
  }

  setPainted(on: boolean): void {
    for (const { material } of [this.front, this.ghost])
      for (const [name, value] of Object.entries(on ? ON_PAINT : ALONE)) material.uniforms[name]!.value = value;
    this.stage.redraw();
  }

  setVisible(on: boolean, ghost: boolean): void {
    this.front.visible = on;
    this.ghost.visible = on && ghost;
    this.stage.redraw();
  }

  dispose(): void {
    this.stage.scene.remove(this.front, this.ghost);
    this.stage.beforeDraw = this.stage.beforeDraw.filter((call) => call !== this.update);
    this.marks.dispose();
    for (const mesh of [this.front, this.ghost]) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }

  private readonly update = (_width: number, height: number): void => {
    for (const { material } of [this.front, this.ghost]) {
      material.uniforms['viewHeight']!.value = height;
      material.uniforms['cut']!.value = this.stage.cutPlane.constant;
    }
  };

  private mesh(geometry: THREE.BufferGeometry, opacity: number, depth: boolean): THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial> {
    const material = new THREE.ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        nodeMap: { value: this.marks.texture },
        scale: { value: 1 },
        tone: { value: 1 },
        leastPixels: { value: LEAST_PIXELS },
        most: { value: 4 },
        viewHeight: { value: 1 },
        opacity: { value: opacity },
        cut: { value: 1e9 },
      },
      transparent: !depth,
      depthTest: depth,
      depthWrite: depth,
    });
    const mesh = new THREE.Mesh(geometry, material);
    mesh.frustumCulled = false;
    return mesh;
  }
}

/** A puck, open below, where nobody looks; and its lid alone. Of very many nodes only lids are drawn, with fewer corners. */
function shapes(count: number): { puck: THREE.BufferGeometry; lid: THREE.BufferGeometry } {
  if (count > MANY) return { puck: lidOf(6), lid: lidOf(6) };
  const sides = new THREE.CylinderGeometry(RADIUS * 0.78, RADIUS, 0.14, SIDES, 1, true).rotateX(Math.PI / 2).translate(0, 0, 0.08);
  return { puck: mergeGeometries([sides, lidOf(SIDES)]), lid: lidOf(SIDES) };
}

/** A flat polygon without a corner in its middle. */
function lidOf(sides: number): THREE.BufferGeometry {
  const corners = Array.from({ length: sides }, (_, i) => (i / sides) * 2 * Math.PI + Math.PI / 2);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(corners.flatMap((a) => [Math.cos(a) * RADIUS * 0.78, Math.sin(a) * RADIUS * 0.78, 0.15]), 3));
  geometry.setAttribute('normal', new THREE.Float32BufferAttribute(corners.flatMap(() => [0, 0, 1]), 3));
  geometry.setAttribute('uv', new THREE.Float32BufferAttribute(corners.flatMap(() => [0, 0]), 2));
  geometry.setIndex(corners.slice(2).flatMap((_, i) => [0, i + 1, i + 2]));
  return geometry;
}

/** The shape once for every place, each corner with its place and its node. */
function repeated(shape: THREE.BufferGeometry, places: Float32Array): THREE.BufferGeometry {
  const count = places.length / 3;
  const [positions, normals, index] = [shape.getAttribute('position').array, shape.getAttribute('normal').array, shape.index!.array];
  const corners = positions.length / 3;
  const [allPositions, allNormals, allPlaces] = [0, 1, 2].map(() => new Float32Array(count * corners * 3)) as [Float32Array, Float32Array, Float32Array];
  const nodes = new Float32Array(count * corners);
  const allIndex = new Uint32Array(count * index.length);
  for (let i = 0; i < count; ++i) {
    const first = i * corners;
    allPositions.set(positions, first * 3);
    allNormals.set(normals, first * 3);
    nodes.fill(i, first, first + corners);
    for (let k = 0; k < corners; ++k) allPlaces.set(places.subarray(i * 3, i * 3 + 3), (first + k) * 3);
    for (let k = 0; k < index.length; ++k) allIndex[i * index.length + k] = first + index[k]!;
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setIndex(new THREE.BufferAttribute(allIndex, 1));
  geometry.setAttribute('position', new THREE.BufferAttribute(allPositions, 3));
  geometry.setAttribute('normal', new THREE.BufferAttribute(allNormals, 3));
  geometry.setAttribute('place', new THREE.BufferAttribute(allPlaces, 3));
  geometry.setAttribute('node', new THREE.BufferAttribute(nodes, 1));
  return geometry;
}
