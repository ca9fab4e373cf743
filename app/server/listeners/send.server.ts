/** Writes the handler's responses to a socket, compressed where useful. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sendResponse } from '@remix-run/node-fetch-server';
import { compressBody, compressing, isCompressible, smallest } from '../compression.server';
import { chooseEncoding, type Encoding } from '../content-encoding.server';
import { requireReader } from './connection-limit.server';
import { announceClose, endAfterBody } from './rest-of-body.server';

/** Longer responses are streamed without a Content-Length. In bytes. */
const wholeMax = 1024 * 1024;

export async function sendCompressed(request: IncomingMessage, response: ServerResponse, answer: Response) {
  if (!answer.body && !request.complete) return sendWhole(response, answer, Buffer.alloc(0), 'identity');
  const isPlain = !isCompressible(answer.headers.get('content-type'));
  if (!answer.body || request.method === 'HEAD' || isPlain) return sendResponse(response, answer);
  answer.headers.append('Vary', 'Accept-Encoding');
  const accepted = request.headers['accept-encoding'] as string | undefined;
  const wanted = chooseEncoding(accepted, ['zstd', 'br', 'gzip']);
  const pieces = answer.body.getReader();
  const { started, isWhole } = await readStart(pieces);
  if (isWhole) return sendWhole(response, answer, Buffer.concat(started), wanted);

  writeHead(response, answer, wanted);
  requireReader(response);
  const body = Readable.from(andTheRest(started, pieces), { objectMode: false });
  if (wanted === 'identity') await pipeline(body, response);
  else await pipeline(body, compressing[wanted](), response);
}

async function sendWhole(response: ServerResponse, answer: Response, body: Buffer, wanted: Encoding) {
  const encoding = body.byteLength < smallest ? 'identity' : wanted;
  const bytes = encoding === 'identity' ? body : await compressBody[encoding](body);
  answer.headers.set('Content-Length', String(bytes.byteLength));
  announceClose(response);
  writeHead(response, answer, encoding);
  requireReader(response);
  await endAfterBody(response, bytes);
}

function writeHead(response: ServerResponse, answer: Response, encoding: Encoding) {
  if (encoding !== 'identity') answer.headers.set('Content-Encoding', encoding);
  // A flat array keeps each Set-Cookie as a separate header.
  response.writeHead(answer.status, [...answer.headers].flat());
}

type Pieces = ReadableStreamDefaultReader<Uint8Array>;

async function readStart(pieces: Pieces): Promise<{ started: Uint8Array[]; isWhole: boolean }> {
  const started: Uint8Array[] = [];
  for (let size = 0; size <= wholeMax; ) {
    const { done, value } = await pieces.read();
    if (done) return { started, isWhole: true };
    started.push(value);
    size += value.byteLength;
  }
  return { started, isWhole: false };
}

/** Yields the body as fast as the client reads it, and cancels it when the client disconnects. */
async function* andTheRest(started: Uint8Array[], pieces: Pieces): AsyncGenerator<Uint8Array> {
  try {
    yield* started.splice(0);
    for (let next = await pieces.read(); !next.done; next = await pieces.read()) yield next.value;
  } finally {
    await pieces.cancel();
  }
}
