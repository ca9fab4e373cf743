/** Calls observers after each completed request. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface FinishedRequest {
  request: IncomingMessage;
  /** The response status; as in nginx, 499 if the client disconnected before the response. */
  status: number;
  /** The time from the request headers to the end of the response. */
  seconds: number;
  /** The size of the response body; null if unknown. */
  bytes: number | null;
}

export type RequestObserver = (finished: FinishedRequest) => void;

const clientGone = 499;

/** Registers an observer. Call it before the first request. */
export function observeRequests(server: Pick<Server, 'prependListener'>, observer: RequestObserver): void {
  // Prepended, because the next listener may respond from the cache at once.
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

/** Returns the size of the response body. In HTTP/2 it is unknown, because responses share a connection. */
function bodyBytes(response: ServerResponse, sent: number): number | null {
  const head = (response as { _header?: unknown })._header;
  return typeof head === 'string' ? Math.max(0, sent - Buffer.byteLength(head, 'latin1')) : null;
}
