import type { Camera, Vec3 } from '../state/view_state';
import { add, axes, distance, FIELD, looked, moved, orbited, scale, zoomed } from '../scene/camera_math';
import type { Context } from './context';
import { onLevel } from './snapping';

/** Dragging and the wheel, for each kind of camera. */
const TURN = 0.006; // radians per pixel
const ZOOM = 1.0015; // per unit of the wheel

export class CameraDrag {
  private x = 0;
  private y = 0;
  private pans = false;

  constructor(private readonly context: Context) {}

  begin(x: number, y: number, pans: boolean): void {
    [this.x, this.y, this.pans] = [x, y, pans];
  }

  move(x: number, y: number): void {
    const camera = this.context.view.value.camera;
    if (!camera) return;
    const [dx, dy] = [x - this.x, y - this.y];
    [this.x, this.y] = [x, y];
    this.context.view.set({ camera: this.moved(camera, dx, dy) });
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { view } = this.context;
    const camera = view.value.camera;
    if (!camera) return;
    const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
    if (camera.mode === 'fly') {
      view.set({ camera: moved(camera, scale(axes(camera).forward, -step * 0.02)) });
      return;
    }
    const under = onLevel(this.context, event.offsetX, event.offsetY, camera.target[2]);
    const near = under && distance(under, camera.target) < 6 * this.reach(camera) ? under : camera.target;
    const factor = ZOOM ** step;
    if (factor < 1 && this.reach(camera) < 0.8) return;
    view.set({ camera: zoomed(camera, factor, near) });
  }

  private reach(camera: Camera): number {
    return camera.mode === 'plan' ? camera.span : distance(camera.position, camera.target);
  }

  private moved(camera: Camera, dx: number, dy: number): Camera {
    if (camera.mode === 'plan' || this.pans) return moved(camera, this.panned(camera, dx, dy));
    if (camera.mode === 'fly') return looked(camera, -dx * TURN * 0.6, -dy * TURN * 0.6);
    return orbited(camera, -dx * TURN, dy * TURN);
  }

  /** What is under the pointer stays under it; in perspective, what is as far away as the target. */
  private panned(camera: Camera, dx: number, dy: number): Vec3 {
    const half = camera.mode === 'plan' ? camera.span : this.reach(camera) * Math.tan(FIELD / 2);
    const pixel = (2 * half) / this.context.stage.height;
    const { right, up } = axes(camera);
    return add(scale(right, -dx * pixel), scale(up, dy * pixel));
  }
}
