/** A set of node ids as the server sends it: node i is bit i%8 of byte i/8 (which is bit i%64 of u64 word i/64). */
export class BitSet {
  constructor(
    readonly bytes: Uint8Array,
    readonly size: number,
  ) {
    if (bytes.length * 8 < size) throw new Error(`a set of ${size} needs more than ${bytes.length} bytes`);
  }

  static of(size: number, ids: Iterable<number>): BitSet {
    const set = BitSet.empty(size);
    for (const id of ids) if (id >= 0 && id < size) set.bytes[id >> 3]! |= 1 << (id & 7);
    return set;
  }

  static empty(size: number): BitSet {
    return new BitSet(new Uint8Array(Math.ceil(size / 64) * 8), size);
  }

  has(id: number): boolean {
    return id >= 0 && id < this.size && ((this.bytes[id >> 3]! >> (id & 7)) & 1) === 1;
  }

  count(): number {
    let total = 0;
    for (let i = 0; i < this.size; ++i) total += (this.bytes[i >> 3]! >> (i & 7)) & 1;
    return total;
  }

  ids(): number[] {
    const ids: number[] = [];
    for (let i = 0; i < this.size; ++i) if (this.has(i)) ids.push(i);
    return ids;
  }
}
