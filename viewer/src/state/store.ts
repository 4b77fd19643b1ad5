/** A value that changes by whole fields; listeners hear which ones. */
export type Listener<T> = (state: Readonly<T>, changed: ReadonlySet<keyof T>) => void;

export class Store<T extends object> {
  private listeners: Listener<T>[] = [];

  constructor(private state: T) {}

  get value(): Readonly<T> {
    return this.state;
  }

  /** Fields that are given and differ are replaced; listeners run once, in the order they came. */
  set(patch: Partial<T>): void {
    const changed = new Set<keyof T>();
    for (const key of Object.keys(patch) as (keyof T)[]) if (patch[key] !== this.state[key]) changed.add(key);
    if (changed.size === 0) return;
    this.state = { ...this.state, ...patch };
    for (const listener of this.listeners) listener(this.state, changed);
  }

  listen(listener: Listener<T>): void {
    this.listeners.push(listener);
  }
}
