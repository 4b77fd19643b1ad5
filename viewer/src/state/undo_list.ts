/** A list of values with a place in it: what was, what is, what may come again. */
export class UndoList<T> {
  private past: T[] = [];
  private future: T[] = [];

  constructor(private readonly most = 100) {}

  /** Remember `before`, which something new is about to replace. */
  push(before: T): void {
    this.past.push(before);
    if (this.past.length > this.most) this.past.shift();
    this.future = [];
  }

  undo(now: T): T | undefined {
    const value = this.past.pop();
    if (value !== undefined) this.future.push(now);
    return value;
  }

  redo(now: T): T | undefined {
    const value = this.future.pop();
    if (value !== undefined) this.past.push(now);
    return value;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }
}
