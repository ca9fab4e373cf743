/** Notifies anyone who wants to know of each request when it is over. Where no one does, it costs nothing. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface FinishedRequest {
  request: IncomingMessage;
  /** As it was answered; 499, as nginx has it, where the client went before there was an answer. */
  status: number;
  /** The time from the headers to the end of the response. */
  seconds: number;
  /** The size of the response's body; null where unknown. */
  bytes: number | null;
}

export type RequestObserver = (finished: FinishedRequest) => void;

const clientGone = 499;

/** To be called before the first request. */
export function observeRequests(server: Pick<Server, 'prependListener'>, observer: RequestObserver): void {
  // Before the one that answers: from memory, that answers at once.
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

/** Only HTTP/1 has a connection to itself. */
function bodyBytes(response: ServerResponse, sent: number): number | null {
  const head = (response as { _header?: unknown })._header;
  return typeof head === 'string' ? Math.max(0, sent - Buffer.byteLength(head, 'latin1')) : null;
}
