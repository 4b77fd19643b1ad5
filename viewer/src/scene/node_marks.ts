import * as THREE from 'three';
import type { Mark } from '../logic/layers';
import { linear } from '../logic/palette';
import type { Stage } from './stage';

/**
 * All nodes as one instanced mesh: flat pucks that never get smaller than a few pixels. Changing what is shown writes two
 * small attributes and no geometry. A second, faint pass without depth test shows those behind walls.
 */
const RADIUS = 0.3;
const LEAST_PIXELS = 4.6;

const VERTEX = `
  attribute vec3 place;
  attribute vec3 colour;
  attribute float size;
  uniform float leastPixels, viewHeight, most;
  varying vec3 vColour;
  varying float vShade, vHeight;
  void main() {
    vec4 middle = projectionMatrix * viewMatrix * vec4(place, 1.0);
    float pixel = 2.0 * middle.w / (projectionMatrix[1][1] * viewHeight);
    float grown = clamp(leastPixels * pixel / ${RADIUS.toFixed(2)}, 1.0, most);
    vec3 world = place + position * size * grown;
    vColour = colour;
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
  private readonly geometry = new THREE.InstancedBufferGeometry();
  private readonly front: THREE.Mesh;
  private readonly ghost: THREE.Mesh;
  private readonly colours: Float32Array;
  private readonly sizes: Float32Array;

  constructor(
    private readonly stage: Stage,
    places: Float32Array,
  ) {
    const count = places.length / 3;
    this.colours = new Float32Array(count * 3).fill(0.5);
    this.sizes = new Float32Array(count).fill(1);
    this.setShape();
    this.geometry.instanceCount = count;
    this.geometry.setAttribute('place', new THREE.InstancedBufferAttribute(places, 3));
    this.geometry.setAttribute('colour', new THREE.InstancedBufferAttribute(this.colours, 3));
    this.geometry.setAttribute('size', new THREE.InstancedBufferAttribute(this.sizes, 1));
    this.front = this.mesh(1, true);
    this.ghost = this.mesh(0.22, false);
    this.ghost.renderOrder = 3;
    this.front.renderOrder = 4;
    stage.scene.add(this.front, this.ghost);
    stage.beforeDraw.push(this.update);
  }

  setMarks(markOf: (node: number) => Mark): void {
    const known = new Map<string, readonly [number, number, number]>();
    for (let i = 0; i < this.sizes.length; ++i) {
      const { colour, size } = markOf(i);
      let rgb = known.get(colour);
      if (!rgb) known.set(colour, (rgb = linear(colour)));
      this.colours.set(rgb, i * 3);
      this.sizes[i] = size;
    }
    this.geometry.getAttribute('colour').needsUpdate = true;
    this.geometry.getAttribute('size').needsUpdate = true;
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
    this.geometry.dispose();
    for (const mesh of [this.front, this.ghost]) (mesh.material as THREE.Material).dispose();
  }

  private readonly update = (_width: number, height: number): void => {
    for (const mesh of [this.front, this.ghost]) {
      const uniforms = (mesh.material as THREE.ShaderMaterial).uniforms;
      uniforms['viewHeight']!.value = height;
      uniforms['cut']!.value = this.stage.cutPlane.constant;
    }
  };

  private setShape(): void {
    const puck = new THREE.CylinderGeometry(RADIUS * 0.78, RADIUS, 0.14, 12, 1, false);
    puck.rotateX(Math.PI / 2).translate(0, 0, 0.08);
    this.geometry.setIndex(puck.index);
    this.geometry.setAttribute('position', puck.getAttribute('position'));
    this.geometry.setAttribute('normal', puck.getAttribute('normal'));
  }

  private mesh(opacity: number, depth: boolean): THREE.Mesh {
    const material = new THREE.ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
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
    const mesh = new THREE.Mesh(this.geometry, material);
    mesh.frustumCulled = false;
    return mesh;
  }
}
