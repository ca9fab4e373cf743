/** Notifies listeners of each completed request. Without listeners it costs nothing. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface FinishedRequest {
  request: IncomingMessage;
  /** The response's status; 499, as in nginx, where the client left before it. */
  status: number;
  /** The time from the headers to the end of the response. */
  seconds: number;
  /** The size of the response's body; null where unknown. */
  bytes: number | null;
}

export type RequestObserver = (finished: FinishedRequest) => void;

const clientGone = 499;

/** Call it before the first request. */
export function observeRequests(server: Pick<Server, 'prependListener'>, observer: RequestObserver): void {
  // Runs before the handler, which may answer from memory at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    const { socket } = request;
    const written = socket.bytesWritten;
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : clientGone;
      const seconds = (performance.now() - startedAt) / 1000;
      observer({ request, status, seconds, bytes: bodyBytes(response, socket.bytesWritten - written) });
    });
  });
}

/** Only HTTP/1 has a connection per response. */
function bodyBytes(response: ServerResponse, sent: number): number | null {
  const head = (response as { _header?: unknown })._header;
  return typeof head === 'string' ? Math.max(0, sent - Buffer.byteLength(head, 'latin1')) : null;
}
