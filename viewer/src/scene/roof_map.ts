import * as THREE from 'three';
import type { Roof } from '../logic/roof';

/** What x-ray takes off, for shaders: a grid of heights as a texture, shared by all that lies under the roof. */
export interface RoofUniforms {
  roofMap: { value: THREE.Texture | null };
  roofOrigin: { value: THREE.Vector4 };
  [name: string]: THREE.IUniform;
}

export const ROOF_TEST = `
  uniform sampler2D roofMap;
  uniform vec4 roofOrigin;
  bool aboveRoof(vec3 place) {
    return place.z > texture2D(roofMap, (place.xy - roofOrigin.xy) * roofOrigin.zw).r;
  }`;

export function roofUniforms(): RoofUniforms {
  return { roofMap: { value: null }, roofOrigin: { value: new THREE.Vector4() } };
}

export function setRoof(uniforms: RoofUniforms, roof: Roof | null): void {
  uniforms.roofMap.value?.dispose();
  uniforms.roofMap.value = textureOf(roof);
  uniforms.roofOrigin.value.set(roof?.x ?? 0, roof?.y ?? 0, 1 / ((roof?.columns ?? 1) * (roof?.cell ?? 1)), 1 / ((roof?.rows ?? 1) * (roof?.cell ?? 1)));
}

/** Without a roof one cell that is higher than everything. */
function textureOf(roof: Roof | null): THREE.DataTexture {
  const texture = roof
    ? new THREE.DataTexture(roof.heights, roof.columns, roof.rows, THREE.RedFormat, THREE.FloatType)
    : new THREE.DataTexture(new Float32Array([1e9]), 1, 1, THREE.RedFormat, THREE.FloatType);
  texture.needsUpdate = true;
  return texture;
}

/** Fragments of a built-in material above the roof are not drawn. */
export function takeOffRoof(material: THREE.Material, uniforms: RoofUniforms): void {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvPlace = position;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\nvarying vec3 vPlace;${ROOF_TEST}`)
      .replace('#include <clipping_planes_fragment>', '#include <clipping_planes_fragment>\nif (aboveRoof(vPlace)) discard;');
  };
}
