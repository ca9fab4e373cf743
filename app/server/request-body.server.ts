/**
 * Bodies of requests. Remix copies a request on its way to an action, and the stream in it each time, which cost more
 * than anything else that a contact message does. So a body stays where it arrives until a door asks for it.
 */
import type { IncomingMessage } from 'node:http';
import { type ReadBody, tooLarge } from '~/http/body.server';
import { Unacceptable } from '~/http/errors.server';

/** Of a request that has none. */
export const noBody: ReadBody = async () => new Uint8Array();

/** What reads the body of this request, once. */
export function bodyOf(request: IncomingMessage): ReadBody {
  return (limit) =>
    new Promise((resolve, reject) => {
      const cutOff = () => reject(new Unacceptable(400, 'The request did not arrive whole.'));
      if (request.destroyed || request.readableEnded) return cutOff();
      const chunks: Buffer[] = [];
      let size = 0;
      request.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size > limit) reject(tooLarge(limit));
        else chunks.push(chunk);
      });
      request.once('end', () => resolve(Buffer.concat(chunks, size)));
      request.once('close', () => request.readableEnded || cutOff());
    });
}
