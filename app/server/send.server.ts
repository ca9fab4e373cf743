/** Writing responses to a socket: encodings, conditional requests, HEAD. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sendResponse } from '@remix-run/node-fetch-server';
import { securityHeaders } from '~/http/security-headers.server';
import type { StaticFile } from './static-files.server';

export type Encoding = 'br' | 'gzip' | 'identity';

const compressible = /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|rss\+xml|manifest\+json))/;
const smallest = 1024;
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** The best encoding that the client takes and we have (RFC 9110, section 12.5.3; `q=0` refuses one). */
export function chooseEncoding(request: IncomingMessage, available: readonly Encoding[]): Encoding {
  const header = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  const accepts = (encoding: string) =>
    new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))|,|$)`).test(header);
  return available.find((encoding) => encoding !== 'identity' && accepts(encoding)) ?? 'identity';
}

/** Whether `If-None-Match` names the tag. */
export function isKnown(request: IncomingMessage, etag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

export function sendStaticFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  for (const [name, value] of securityHeaders()) response.setHeader(name, value);
  response.setHeader('Content-Type', file.type);
  response.setHeader('ETag', file.etag);
  response.setHeader(
    'Cache-Control',
    file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  );
  if (file.bodies.br || file.bodies.gzip) response.setHeader('Vary', 'Accept-Encoding');
  if (isKnown(request, file.etag)) {
    response.writeHead(304).end();
    return;
  }
  const available = (['br', 'gzip'] as const).filter((encoding) => file.bodies[encoding]);
  const encoding = chooseEncoding(request, available);
  const body = file.bodies[encoding] ?? file.bodies.identity;
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.writeHead(200, { 'Content-Length': body.byteLength });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends a response of the handler, compressed where that is worth it. */
export async function sendCompressed(request: IncomingMessage, response: ServerResponse, answer: Response) {
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.body || request.method === 'HEAD' || !compressible.test(type)) return sendResponse(response, answer);
  const body = Buffer.from(await answer.arrayBuffer());
  answer.headers.append('Vary', 'Accept-Encoding');
  const encoding = body.byteLength < smallest ? 'identity' : chooseEncoding(request, ['br', 'gzip']);
  const bytes = encoding === 'identity' ? body : await compress[encoding](body);
  if (encoding !== 'identity') answer.headers.set('Content-Encoding', encoding);
  answer.headers.set('Content-Length', String(bytes.byteLength));
  return sendResponse(response, new Response(bytes, { status: answer.status, headers: answer.headers }));
}
