/** Compresses responses at run time. Static files are compressed by the build. */
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompressSync,
} from 'node:zlib';

const compressible = /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|rss\+xml|manifest\+json))/;

/** The minimum size for compression, in bytes. A smaller body fits into one packet anyway. */
export const smallest = 1024;

export function isCompressible(type: string | null): boolean {
  return type !== null && compressible.test(type);
}

export const compressBody = {
  // A page takes a fifth of the time of Brotli, less than to hand it to a thread, for a twentieth more bytes.
  zstd: async (body: Buffer) => zstdCompressSync(body),
  // A page takes half the time of quality 5, for a twelfth more bytes.
  br: (body: Buffer) => brotli(body, 4),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** For streamed responses: each chunk is flushed at once. */
export const compressing = {
  zstd: () => createZstdCompress({ flush: constants.ZSTD_e_flush }),
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

/** Takes about 100 ms of a thread per page, which then fits into the first packets of a connection. */
export function bestBrotli(body: Buffer) {
  return brotli(body, constants.BROTLI_MAX_QUALITY);
}

function brotli(body: Buffer, quality: number) {
  return promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  });
}
