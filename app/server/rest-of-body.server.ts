/** What a client still sends when it has been answered already. */
import type { IncomingMessage } from 'node:http';

const discardedMax = 4 * 1024 * 1024;
const patience = 3_000;

/**
 * Reads the rest of a body and throws it away, so that the connection can be used again. Closing it at once would make a
 * client, or a proxy, that is still sending see a broken connection instead of the answer. Of what is too much no more is
 * read, and the connection ends after a while in which the answer can be noticed.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  const timer = setTimeout(() => request.socket.destroy(), patience);
  request.once('close', () => clearTimeout(timer));
  let discarded = 0;
  // Whoever has read until now would stop when nobody takes what he has read.
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.byteLength;
    if (discarded > discardedMax) request.pause();
  });
  request.resume();
}
