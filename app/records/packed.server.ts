/** Long texts as they are stored. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** In UTF-16 units: what is shorter is as quickly read as it is, and packing it takes longer than writing it. */
const packedFrom = 2000;

/** At the quickest level, by which texts become a third. */
export function pack(text: string): string | Uint8Array {
  return text.length < packedFrom ? text : deflateRawSync(text, { level: 1 });
}

export function unpack(stored: string | Uint8Array): string {
  return typeof stored === 'string' ? stored : inflateRawSync(stored).toString();
}
