import * as THREE from 'three';
import type { FloorData } from '../protocol/messages';
import { ROOF_TEST, type RoofUniforms } from './roof_map';
import { NODE_LOOKUP, NodeTexture } from './node_texture';
import type { Stage } from './stage';

/**
 * The floor in the colours of its nodes: one draw call over the level's own floor. Which node a triangle belongs to never
 * changes; colours come from a texture by node, so that dragging an enemy costs no more than its dots do.
 */
const VERTEX = `
  attribute float node;
  attribute float shade;
  ${NODE_LOOKUP}
  varying vec4 vPaint;
  varying vec3 vPlace;
  void main() {
    vPaint = ofNode(node);
    vPaint.rgb *= shade;
    vPlace = position;
    gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  }`;

const FRAGMENT = `
  uniform float cut;
  varying vec4 vPaint;
  varying vec3 vPlace;
  ${ROOF_TEST}
  void main() {
    if (vPaint.a <= 0.0 || vPlace.z > cut || aboveRoof(vPlace)) discard;
    gl_FragColor = vPaint;
    #include <colorspace_fragment>
  }`;

export class FloorPaint {
  private readonly mesh: THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private readonly paint: NodeTexture;

  constructor(
    private readonly stage: Stage,
    floor: FloorData,
    nodes: number,
    roof: RoofUniforms,
  ) {
    this.paint = new NodeTexture(nodes);
    const material = new THREE.ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { nodeMap: { value: this.paint.texture }, cut: { value: 1e9 }, ...roof },
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
    });
    this.mesh = new THREE.Mesh(geometryOf(floor), material);
    this.mesh.renderOrder = 1;
    this.mesh.frustumCulled = false;
    stage.scene.add(this.mesh);
    stage.beforeDraw.push(this.update);
  }

  set(paintOf: (node: number) => { colour: string; value: number }): void {
    this.paint.set(paintOf);
    this.stage.redraw();
  }

  setVisible(on: boolean): void {
    this.mesh.visible = on;
    this.stage.redraw();
  }

  dispose(): void {
    this.stage.scene.remove(this.mesh);
    this.stage.beforeDraw = this.stage.beforeDraw.filter((call) => call !== this.update);
    this.paint.dispose();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }

  private readonly update = (): void => {
    this.mesh.material.uniforms['cut']!.value = this.stage.cutPlane.constant;
  };
}

/** Slopes are a little darker, as the level under the paint is. */
function geometryOf({ corners, owners }: FloorData): THREE.BufferGeometry {
  const [nodes, shades] = [new Float32Array(owners.length * 3), new Float32Array(owners.length * 3)];
  const triangle = new THREE.Triangle();
  const normal = new THREE.Vector3();
  owners.forEach((owner, i) => {
    for (const [k, corner] of [triangle.a, triangle.b, triangle.c].entries()) corner.fromArray(corners, i * 9 + k * 3);
    nodes.fill(owner, i * 3, i * 3 + 3);
    shades.fill(0.6 + 0.4 * triangle.getNormal(normal).z ** 2, i * 3, i * 3 + 3);
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(corners, 3));
  geometry.setAttribute('node', new THREE.BufferAttribute(nodes, 1));
  geometry.setAttribute('shade', new THREE.BufferAttribute(shades, 1));
  return geometry;
}
