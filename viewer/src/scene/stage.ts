import * as THREE from 'three';
import type { Camera, Vec3 } from '../state/view_state';
import { FIELD } from './camera_math';
import { underRoof, type Roof } from '../logic/roof';
import { SCENE_THEMES, type SceneTheme } from './theme';

/** The canvas: cameras, lights, and drawing only when something has changed. */
const MOST_PIXELS = 2; // per CSS pixel; more costs much and shows little

export class Stage {
  readonly scene = new THREE.Scene();
  readonly renderer: THREE.WebGLRenderer;
  readonly cutPlane = new THREE.Plane(new THREE.Vector3(0, 0, -1), Infinity);
  theme: SceneTheme = SCENE_THEMES.dark;
  /** Called right before each drawing, with the size of the canvas in CSS pixels. */
  beforeDraw: ((width: number, height: number) => void)[] = [];
  lastDrawMilliseconds = 0;
  draws = 0;

  private readonly perspective = new THREE.PerspectiveCamera(45, 1, 0.1, 2000);
  private readonly plan = new THREE.OrthographicCamera(-1, 1, 1, -1, -1000, 4000);
  private readonly sky = new THREE.HemisphereLight(0xffffff, 0x8090a0, 1);
  private readonly sun = new THREE.DirectionalLight(0xffffff, 1);
  private wanted = false;
  private view: Camera = { mode: 'orbit', position: [0, -10, 10], target: [0, 0, 0], span: 10 };

  constructor(readonly canvas: HTMLCanvasElement) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.localClippingEnabled = true;
    this.renderer.setPixelRatio(Math.min(MOST_PIXELS, window.devicePixelRatio));
    this.sky.position.set(0, 0, 1);
    this.sun.position.set(0.5, -0.8, 1.4);
    this.scene.add(this.sky, this.sun);
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement!);
    this.resize();
  }

  get width(): number {
    return this.canvas.clientWidth || 1;
  }

  get height(): number {
    return this.canvas.clientHeight || 1;
  }

  get camera(): THREE.Camera {
    return this.view.mode === 'plan' ? this.plan : this.perspective;
  }

  setTheme(name: 'dark' | 'light'): void {
    this.theme = SCENE_THEMES[name];
    this.scene.background = new THREE.Color(this.theme.background);
    this.sky.intensity = this.theme.sky;
    this.sun.intensity = this.theme.sun;
    this.redraw();
  }

  setView(view: Camera): void {
    this.view = view;
    this.place();
    this.redraw();
  }

  setCut(height: number | null): void {
    this.cutPlane.constant = height ?? 1e9;
    this.redraw();
  }

  /** Draw with the next frame, once, however often it is asked for. */
  redraw(): void {
    if (this.wanted) return;
    this.wanted = true;
    requestAnimationFrame(() => this.draw());
  }

  draw(): void {
    this.wanted = false;
    const before = performance.now();
    for (const call of this.beforeDraw) call(this.width, this.height);
    this.renderer.render(this.scene, this.camera);
    this.lastDrawMilliseconds = performance.now() - before;
    ++this.draws;
  }

  /** Where a place is on the canvas, in CSS pixels; depth < 1 is in front of the camera. */
  project(at: Vec3): { x: number; y: number; depth: number } {
    const p = new THREE.Vector3(...at).project(this.camera);
    return { x: ((p.x + 1) / 2) * this.width, y: ((1 - p.y) / 2) * this.height, depth: p.z };
  }

  /** From the camera through a point of the canvas: where it begins, and a place far behind. */
  ray(x: number, y: number): { from: Vec3; to: Vec3 } {
    const [u, v] = [(x / this.width) * 2 - 1, 1 - (y / this.height) * 2];
    const from = new THREE.Vector3(u, v, -1).unproject(this.camera);
    const to = new THREE.Vector3(u, v, 1).unproject(this.camera);
    if (this.view.mode === 'plan') from.z = this.planTop;
    const end: Vec3 = [to.x, to.y, to.z];
    const start = this.belowCut(from, to);
    return { from: this.roof ? underRoof(this.roof, start, end) : start, to: end };
  }

  planTop = 1000;
  /** What x-ray takes off; pointing passes through it. */
  roof: Roof | null = null;

  /** Metres per CSS pixel at a place. */
  pixelSize(at: Vec3): number {
    if (this.view.mode === 'plan') return (2 * this.view.span) / this.height;
    const depth = new THREE.Vector3(...at).sub(this.perspective.position).dot(this.perspective.getWorldDirection(new THREE.Vector3()));
    return (2 * Math.max(0.1, depth) * Math.tan(FIELD / 2)) / this.height;
  }

  /** What is cut away cannot be pointed at: the ray begins where it passes the cut. */
  private belowCut(from: THREE.Vector3, to: THREE.Vector3): Vec3 {
    const cut = this.cutPlane.constant;
    if (from.z > cut && to.z < cut) from.lerp(to, (from.z - cut) / (from.z - to.z));
    return [from.x, from.y, from.z];
  }

  private resize(): void {
    const parent = this.canvas.parentElement!;
    this.renderer.setSize(Math.max(1, parent.clientWidth), Math.max(1, parent.clientHeight), false);
    this.place();
    this.draw();
  }

  private place(): void {
    const aspect = this.width / this.height;
    const { position, target, span, mode } = this.view;
    if (mode === 'plan') {
      this.plan.up.set(0, 1, 0);
      Object.assign(this.plan, { left: -span * aspect, right: span * aspect, top: span, bottom: -span });
      this.plan.position.set(target[0], target[1], position[2]);
      this.plan.lookAt(target[0], target[1], position[2] - 1);
      this.plan.updateProjectionMatrix();
    } else {
      this.perspective.up.set(0, 0, 1);
      this.perspective.aspect = aspect;
      this.perspective.position.set(...position);
      this.perspective.lookAt(...target);
      this.perspective.updateProjectionMatrix();
    }
    this.camera.updateMatrixWorld();
  }
}
