import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** In UTF-16 units. Compressing a shorter text takes longer than writing it. */
const compressFromBytes = 2000;
/**
 * The prefix of uncompressed text. Compressed text cannot begin with it, because it would be a stored block that others
 * follow.
 */
const asItIs = 0;

/** Uses the fastest level, which reduces texts to a third. */
export function compressText(text: string): Uint8Array {
  return text.length < compressFromBytes ? Buffer.from(`\0${text}`) : deflateRawSync(text, { level: 1 });
}

export function decompressText(stored: Uint8Array): string {
  return stored[0] === asItIs ? Buffer.from(stored.subarray(1)).toString() : inflateRawSync(stored).toString();
}
