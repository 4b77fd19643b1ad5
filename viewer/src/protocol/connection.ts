import { decodeFrame, type Frame } from './frame';

/** What the server said instead of an answer; `at` is a character of the query's text. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly at: number | null,
  ) {
    super(message);
  }
}

export type ServerEvent = { event: string } & Record<string, unknown>;
export type LinkState = 'connecting' | 'open' | 'lost';

interface Pending {
  resolve: (frame: Frame) => void;
  reject: (error: unknown) => void;
}

/** A socket that comes back: asks have ids and become promises, events and changes of its state become calls. */
export class Connection {
  onEvent: (event: ServerEvent) => void = () => {};
  onState: (state: LinkState) => void = () => {};

  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private nextId = 1;
  private attempts = 0;
  private timer = 0;

  constructor(private readonly address: string) {}

  open(): void {
    window.clearTimeout(this.timer);
    this.onState(this.attempts === 0 ? 'connecting' : 'lost');
    const socket = new WebSocket(this.address);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.attempts = 0;
      this.onState('open');
    };
    socket.onmessage = (message) => this.receive(message.data as string | ArrayBuffer);
    socket.onclose = () => this.closed();
    this.socket = socket;
  }

  /** Resolves with the answer; rejects with a Refusal, or when the connection is lost. */
  ask(name: string, fields: object = {}): Promise<Frame> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN)
      return Promise.reject(new Error('the connection to defilade is lost'));
    const id = this.nextId++;
    socket.send(JSON.stringify({ id, ask: name, ...fields }));
    return new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
  }

  /** How many questions have no answer yet. */
  get waiting(): number {
    return this.pending.size;
  }

  private receive(data: string | ArrayBuffer): void {
    if (typeof data !== 'string') {
      const frame = decodeFrame(data);
      this.settle(frame.id)?.resolve(frame);
      return;
    }
    const message = JSON.parse(data) as Record<string, unknown>;
    if (typeof message['event'] === 'string') this.onEvent(message as ServerEvent);
    else this.settleText(message);
  }

  private settleText(message: Record<string, unknown>): void {
    const waiting = this.settle(message['id'] as number);
    const error = message['error'] as { message: string; at?: number } | undefined;
    if (error) waiting?.reject(new Refusal(error.message, error.at ?? null));
    else waiting?.resolve({ id: message['id'] as number, answer: message['answer'], buffers: new Map() });
  }

  private settle(id: number): Pending | undefined {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    return waiting;
  }

  private closed(): void {
    this.socket = null;
    for (const waiting of this.pending.values()) waiting.reject(new Error('the connection to defilade is lost'));
    this.pending.clear();
    ++this.attempts;
    this.onState('lost');
    this.timer = window.setTimeout(() => this.open(), Math.min(500 * this.attempts, 3000));
  }
}
