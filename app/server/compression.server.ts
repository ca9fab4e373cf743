/** Compressing bodies while we run; what the build has compressed needs none of this. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|rss\+xml|manifest\+json))/;

/** A body under this many bytes fits into one packet anyway. */
export const smallest = 1024;

export function isCompressible(type: string | null): boolean {
  return type !== null && compressible.test(type);
}

export const compress = {
  br: (body: Buffer) => brotli(body, 5),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

export function bestBrotli(body: Buffer) {
  return brotli(body, constants.BROTLI_MAX_QUALITY);
}

function brotli(body: Buffer, quality: number) {
  return promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  });
}
