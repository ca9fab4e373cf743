/** Serves the files of the image library. The content of an address never changes. */
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { securityHeaders } from '~/http/pages/security-headers.server';
import { fetchNamed } from '~/media/bucket.server';
import { mediaAddress, mediaPath, nameOfFile } from '~/media/files.server';
import { openPlainFile } from '~/platform/atomic-file.server';
import { isNotModified } from './cached-response.server';
import { requireReader } from './listeners/connection-limit.server';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** An SVG opened directly is a document: it may use styles and what it contains, but run no scripts and load nothing. */
const policyOfSvg = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

/** Returns the file name in a media address; null for any other address. */
export function mediaNameOf(path: string): string | null {
  if (!path.startsWith(mediaAddress)) return null;
  const name = path.slice(mediaAddress.length);
  return nameOfFile.test(name) && extname(name) in types ? name : null;
}

const etagOf = (name: string) => `"${name}"`;

export function mediaHeaders(name: string): Record<string, string> {
  return {
    ...Object.fromEntries(securityHeaders()),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': types[extname(name)] ?? '',
    ETag: etagOf(name),
    ...(name.endsWith('.svg') && { 'Content-Security-Policy': policyOfSvg }),
  };
}

/** Answers a GET or HEAD (RFC 9110, section 14). @returns false if the file does not exist @throws {BucketError} */
export async function sendMediaFile(
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const file = await openMediaFile(name);
  if (!file) return false;
  try {
    await send(file, await file.stat(), name, request, response);
    return true;
  } finally {
    await file.close();
  }
}

/** Opens a file, and downloads it if necessary; null if it does not exist. @throws {BucketError} */
export async function openMediaFile(name: string): Promise<FileHandle | null> {
  const openHere = () => openPlainFile(mediaPath(name)).catch(() => null);
  return (await openHere()) ?? (await fetchNamed(name).then(openHere));
}

async function send(
  file: FileHandle,
  { size }: Stats,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { 'Content-Type': type, ...headers } = mediaHeaders(name);
  const etag = etagOf(name);
  if (isNotModified(request.headers['if-none-match'], etag)) return void response.writeHead(304, headers).end();
  Object.assign(headers, { 'Content-Type': type, 'Accept-Ranges': 'bytes' });
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, size) : 'all';
  if (range === 'none') return void response.writeHead(416, { ...headers, 'Content-Range': `bytes */${size}` }).end();
  const [start, end] = range === 'all' ? [0, size - 1] : range;
  if (range !== 'all') headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
  response.writeHead(range === 'all' ? 200 : 206, { ...headers, 'Content-Length': end - start + 1 });
  if (request.method === 'HEAD' || size === 0) return void response.end();
  requireReader(response);
  await pipeline(file.createReadStream({ start, end, autoClose: false }), response);
}

/** Returns the requested range. Requests for several ranges get the whole file, which the RFC allows. */
function rangeOf(header: string | undefined, size: number): 'all' | 'none' | [start: number, end: number] {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') return Number(last) === 0 ? 'none' : [Math.max(0, size - Number(last)), size - 1];
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return 'all';
  return start >= size ? 'none' : [start, end];
}
