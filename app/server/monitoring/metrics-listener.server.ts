/** `/metrics` for clients with the token (https://prometheus.io/docs/instrumenting/exposition_formats/). */
import { timingSafeEqual } from 'node:crypto';
import { addSecurityHeaders } from '~/http/security-headers.server';
import { keyedDigest } from '~/platform/secret.server';
import type { Handler } from '../handler.server';

export const metricsName = 'metrics';

/**
 * Answers that address, and hands on every other request.
 *
 * @param write the figures as Prometheus reads them, and their type
 */
export function withMetrics(
  handle: Handler,
  token: string,
  write: () => Promise<{ text: string; type: string }>,
): Handler {
  return async (request, connection, readBody) => {
    if (new URL(request.url).pathname !== `/${metricsName}`) return handle(request, connection, readBody);
    const response = await answer(request, token, write);
    addSecurityHeaders(response.headers);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  };
}

async function answer(request: Request, token: string, write: () => Promise<{ text: string; type: string }>) {
  const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('This address answers GET only.\n', { status: 405, headers: { ...plain, Allow: 'GET, HEAD' } });
  }
  const [, given = ''] = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!isSame(given, token)) {
    const headers = { ...plain, 'WWW-Authenticate': 'Bearer realm="metrics"' };
    return new Response('The token is missing or wrong.\n', { status: 401, headers });
  }
  const { text, type } = await write();
  return new Response(text, { headers: { 'Content-Type': type } });
}

/** Takes constant time, because digests have one length. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => Buffer.from(keyedDigest('compare', text)));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
