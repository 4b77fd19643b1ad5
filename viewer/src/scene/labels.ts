import type { Vec3 } from '../state/view_state';
import type { Stage } from './stage';

/** Words in the scene: small HTML chips that follow their places. */
export interface Label {
  key: string;
  /** A function where the place depends on the camera. */
  at: Vec3 | (() => Vec3);
  text: string;
  /** A class of the style sheet: `npc`, `enemy`, `rank`, `hover`, … */
  look: string;
  colour?: string;
}

interface Chip {
  element: HTMLElement;
  label: Label;
}

export class Labels {
  private chips = new Map<string, Chip>();

  constructor(
    private readonly stage: Stage,
    private readonly layer: HTMLElement,
  ) {
    stage.beforeDraw.push(() => this.place());
  }

  /** All labels of one group; those that are not among them go away. */
  set(group: string, labels: readonly Label[]): void {
    const keep = new Set(labels.map((label) => `${group}/${label.key}`));
    for (const [key, chip] of this.chips) {
      if (!key.startsWith(`${group}/`) || keep.has(key)) continue;
      chip.element.remove();
      this.chips.delete(key);
    }
    for (const label of labels) this.put(`${group}/${label.key}`, label);
    this.stage.redraw();
  }

  private put(key: string, label: Label): void {
    const known = this.chips.get(key);
    const element = known?.element ?? this.layer.appendChild(document.createElement('div'));
    element.className = `label ${label.look}`;
    if (element.textContent !== label.text) element.textContent = label.text;
    if (label.colour) element.style.setProperty('--chip', label.colour);
    this.chips.set(key, { element, label });
  }

  private place(): void {
    const cut = this.stage.cutPlane.constant;
    for (const { element, label } of this.chips.values()) {
      const at = typeof label.at === 'function' ? label.at() : label.at;
      const p = this.stage.project(at);
      const shown = p.depth < 1 && p.depth > -1 && at[2] - 2.2 <= cut;
      element.style.display = shown ? '' : 'none';
      if (shown) element.style.transform = `translate(${Math.round(p.x)}px, ${Math.round(p.y)}px) translate(-50%, -100%)`;
    }
  }
}
