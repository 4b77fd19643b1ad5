import { BitSet } from './bits';

/** A binary answer: JSON for what is small, typed arrays for what is large. docs/formats/viewer-protocol.md has the layout. */
export interface Frame {
  id: number;
  answer: unknown;
  buffers: Map<string, Column>;
}

export type Column = Float32Array | Uint32Array | Uint8Array | BitSet;

interface ColumnHead {
  name: string;
  type: string;
  count: number;
  offset: number;
}

export const MAGIC = 0x31564644; // "DFV1"
const HEAD_BYTES = 16;

export function decodeFrame(data: ArrayBuffer): Frame {
  if (data.byteLength < HEAD_BYTES) throw new Error('a binary answer is too short');
  const head = new DataView(data);
  if (head.getUint32(0, true) !== MAGIC) throw new Error('a binary answer does not begin with DFV1');
  const id = head.getUint32(4, true);
  const jsonBytes = head.getUint32(8, true);
  const first = HEAD_BYTES + jsonBytes;
  if (first > data.byteLength) throw new Error('a binary answer ends within its JSON');
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(data, HEAD_BYTES, jsonBytes))) as {
    answer: unknown;
    buffers?: ColumnHead[];
  };
  const buffers = new Map<string, Column>();
  for (const buffer of json.buffers ?? []) buffers.set(buffer.name, view(data, first, buffer));
  return { id, answer: json.answer, buffers };
}

function view(data: ArrayBuffer, first: number, head: ColumnHead): Column {
  const at = first + head.offset;
  const bytes = byteLength(head);
  if (at < first || at + bytes > data.byteLength) throw new Error(`buffer ${head.name} leaves its frame`);
  switch (head.type) {
    case 'f32':
      return new Float32Array(data, at, head.count);
    case 'u32':
      return new Uint32Array(data, at, head.count);
    case 'u8':
      return new Uint8Array(data, at, head.count);
    case 'bits':
      return new BitSet(new Uint8Array(data, at, bytes), head.count);
    default:
      throw new Error(`buffer ${head.name} has the unknown type ${head.type}`);
  }
}

function byteLength(head: ColumnHead): number {
  if (head.type === 'bits') return Math.ceil(head.count / 64) * 8;
  return head.type === 'u8' ? head.count : head.count * 4;
}
