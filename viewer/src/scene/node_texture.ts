import * as THREE from 'three';
import { linear } from '../logic/palette';

/**
 * A colour and a number for each node, as a small texture that shaders look up by node: changing what is shown uploads a few
 * bytes per node and no geometry.
 */
const COLUMNS = 256;

/** For shaders: the four values of a node. */
export const NODE_LOOKUP = `
  uniform sampler2D nodeMap;
  vec4 ofNode(float node) {
    int id = int(node);
    return texelFetch(nodeMap, ivec2(id % ${COLUMNS}, id / ${COLUMNS}), 0);
  }`;

export class NodeTexture {
  readonly texture: THREE.DataTexture;
  private readonly values: Float32Array;
  private readonly known = new Map<string, readonly [number, number, number]>();

  constructor(private readonly count: number) {
    const rows = Math.max(1, Math.ceil(count / COLUMNS));
    this.values = new Float32Array(rows * COLUMNS * 4);
    this.texture = new THREE.DataTexture(this.values, COLUMNS, rows, THREE.RGBAFormat, THREE.FloatType);
    this.texture.needsUpdate = true;
  }

  set(of: (node: number) => { colour: string; value: number }): void {
    for (let i = 0; i < this.count; ++i) {
      const { colour, value } = of(i);
      let rgb = this.known.get(colour);
      if (!rgb) this.known.set(colour, (rgb = linear(colour)));
      this.values.set(rgb, i * 4);
      this.values[i * 4 + 3] = value;
    }
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }
}
