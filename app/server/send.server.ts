/** Writing the handler's responses to a socket, compressed where that is worth it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '@remix-run/node-fetch-server';
import { compress, isCompressible, smallest } from './compression.server';
import { chooseEncoding } from './content-encoding.server';

export async function sendCompressed(request: IncomingMessage, response: ServerResponse, answer: Response) {
  const isPlain = !isCompressible(answer.headers.get('content-type'));
  if (!answer.body || request.method === 'HEAD' || isPlain) return sendResponse(response, answer);
  const body = Buffer.from(await answer.arrayBuffer());
  answer.headers.append('Vary', 'Accept-Encoding');
  const accepted = request.headers['accept-encoding'] as string | undefined;
  const encoding = body.byteLength < smallest ? 'identity' : chooseEncoding(accepted, ['br', 'gzip']);
  const bytes = encoding === 'identity' ? body : await compress[encoding](body);
  if (encoding !== 'identity') answer.headers.set('Content-Encoding', encoding);
  answer.headers.set('Content-Length', String(bytes.byteLength));
  // Each Set-Cookie is an entry of its own.
  response.writeHead(answer.status, [...answer.headers].flat()).end(bytes);
}
