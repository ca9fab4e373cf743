/** Long texts as they are stored. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** In UTF-16 units: what is shorter is as quickly read as it is, and packing it takes longer than writing it. */
const compressFromBytes = 2000;
/** Before what is not packed. With it no packed text begins: it would be a stored block with others after it. */
const asItIs = 0;

/** At the quickest level, by which texts become a third. */
export function compress(text: string): Uint8Array {
  return text.length < compressFromBytes ? Buffer.from(`\0${text}`) : deflateRawSync(text, { level: 1 });
}

export function decompress(stored: Uint8Array): string {
  return stored[0] === asItIs ? Buffer.from(stored.subarray(1)).toString() : inflateRawSync(stored).toString();
}
