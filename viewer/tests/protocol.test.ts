import { describe, expect, it } from 'vitest';
import { BitSet } from '../src/protocol/bits';
import { decodeFrame, MAGIC } from '../src/protocol/frame';
import { Newest } from '../src/protocol/newest';

function frameOf(id: number, json: object, bytes: Uint8Array): ArrayBuffer {
  let text = JSON.stringify(json);
  while ((16 + text.length) % 8 !== 0) text += ' ';
  const data = new Uint8Array(16 + text.length + bytes.length);
  const head = new DataView(data.buffer);
  head.setUint32(0, MAGIC, true);
  head.setUint32(4, id, true);
  head.setUint32(8, text.length, true);
  data.set(new TextEncoder().encode(text), 16);
  data.set(bytes, 16 + text.length);
  return data.buffer;
}

describe('BitSet', () => {
  it('has exactly the ids that it was made of, for random sets of every size', () => {
    for (let size = 0; size < 200; size += 7) {
      const ids = Array.from({ length: size }, (_, i) => i).filter((i) => (i * 2654435761) % 97 < 40);
      const set = BitSet.of(size, ids);
      expect(set.ids()).toEqual(ids);
      expect(set.count()).toBe(ids.length);
      expect(set.has(-1)).toBe(false);
      expect(set.has(size)).toBe(false);
    }
  });

  it('reads node i from bit i % 64 of little-endian word i / 64', () => {
    const words = new BigUint64Array([1n << 63n, 1n]);
    expect(new BitSet(new Uint8Array(words.buffer), 128).ids()).toEqual([63, 64]);
  });

  it('refuses too few bytes', () => {
    expect(() => new BitSet(new Uint8Array(1), 9)).toThrow();
  });
});

describe('decodeFrame', () => {
  it('gives the answer and every buffer in its type', () => {
    const floats = new Float32Array([1.5, -2]);
    const bits = new Uint8Array([0b101, 0, 0, 0, 0, 0, 0, 0]);
    const bytes = new Uint8Array(24);
    bytes.set(new Uint8Array(floats.buffer), 0);
    bytes.set(bits, 8);
    bytes.set([7, 8, 9], 16);
    const heads = [
      { name: 'f', type: 'f32', count: 2, offset: 0 },
      { name: 'b', type: 'bits', count: 3, offset: 8 },
      { name: 'u', type: 'u8', count: 3, offset: 16 },
    ];
    const frame = decodeFrame(frameOf(9, { answer: { a: 1 }, buffers: heads }, bytes));
    expect(frame.id).toBe(9);
    expect(frame.answer).toEqual({ a: 1 });
    expect([...(frame.buffers.get('f') as Float32Array)]).toEqual([1.5, -2]);
    expect((frame.buffers.get('b') as BitSet).ids()).toEqual([0, 2]);
    expect([...(frame.buffers.get('u') as Uint8Array)]).toEqual([7, 8, 9]);
  });

  it('refuses what is too short, not a frame, or leaves the frame', () => {
    expect(() => decodeFrame(new ArrayBuffer(8))).toThrow('too short');
    expect(() => decodeFrame(new ArrayBuffer(16))).toThrow('DFV1');
    const outside = { answer: {}, buffers: [{ name: 'x', type: 'u32', count: 5, offset: 0 }] };
    expect(() => decodeFrame(frameOf(1, outside, new Uint8Array(8)))).toThrow('leaves its frame');
    const unknown = { answer: {}, buffers: [{ name: 'x', type: 'i16', count: 1, offset: 0 }] };
    expect(() => decodeFrame(frameOf(1, unknown, new Uint8Array(8)))).toThrow('unknown type');
  });
});

describe('Newest', () => {
  it('has one request in flight and skips all but the newest wish', async () => {
    const asked: number[] = [];
    const taken: number[] = [];
    const release: (() => void)[] = [];
    const newest = new Newest<number, number>(
      (wish) => new Promise((resolve) => (asked.push(wish), release.push(() => resolve(wish * 10)))),
      (answer) => taken.push(answer),
    );
    for (let i = 1; i <= 5; ++i) newest.want(i);
    expect(asked).toEqual([1]);
    release[0]!();
    await new Promise((r) => setTimeout(r));
    expect(asked).toEqual([1, 5]);
    release[1]!();
    await new Promise((r) => setTimeout(r));
    expect(taken).toEqual([10, 50]);
    expect(newest.idle).toBe(true);
  });

  it('goes on after a failure, and forgets an answer that was cancelled', async () => {
    const taken: number[] = [];
    const failed: number[] = [];
    const newest = new Newest<number, number>(
      (wish) => (wish < 0 ? Promise.reject(new Error('no')) : Promise.resolve(wish)),
      (answer) => taken.push(answer),
      (_, wish) => failed.push(wish),
    );
    newest.want(-1);
    await new Promise((r) => setTimeout(r));
    newest.want(2);
    newest.cancel();
    await new Promise((r) => setTimeout(r));
    newest.want(3);
    await new Promise((r) => setTimeout(r));
    expect(failed).toEqual([-1]);
    expect(taken).toEqual([3]);
  });
});
