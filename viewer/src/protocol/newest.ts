/**
 * One request in flight, the newest wins: while an answer is awaited only the last wish is remembered. A drag that moves
 * faster than the server answers thus never queues up work, and the last position is always asked for.
 */
export class Newest<Wish, Answer> {
  private waiting: Wish | undefined;
  private busy = false;
  private generation = 0;

  constructor(
    private readonly ask: (wish: Wish) => Promise<Answer>,
    private readonly take: (answer: Answer, wish: Wish) => void,
    private readonly fail: (error: unknown, wish: Wish) => void = () => {},
  ) {}

  get idle(): boolean {
    return !this.busy;
  }

  want(wish: Wish): void {
    this.waiting = wish;
    if (!this.busy) void this.run();
  }

  /** Forget what is waiting, and the answer that is under way. */
  cancel(): void {
    this.waiting = undefined;
    ++this.generation;
  }

  private async run(): Promise<void> {
    this.busy = true;
    while (this.waiting !== undefined) {
      const wish = this.waiting;
      const generation = this.generation;
      this.waiting = undefined;
      try {
        const answer = await this.ask(wish);
        if (generation === this.generation) this.take(answer, wish);
      } catch (error) {
        if (generation === this.generation) this.fail(error, wish);
      }
    }
    this.busy = false;
  }
}
