/** Rejects requests before the handler, with a request id and the usual security headers. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { securityHeaders } from '~/http/pages/security-headers.server';
import { announceClose, endAfterBody } from './rest-of-body.server';

/** The time that the client of a rejected request has to close the connection, in milliseconds. */
const lingerTime = 2_000;

const unreadable: Record<string, [line: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const malformed: [line: string, message: string] = ['400 Bad Request', 'The request is not valid.'];

export const hostMissing = 'The request must have one Host header.';

function headersOf(message: string, log: Logger, status: number): [name: string, value: string][] {
  const requestId = randomUUID();
  log.info({ requestId, status }, 'Request rejected.');
  return [
    ...securityHeaders(),
    ['X-Request-Id', requestId],
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(message) + 1)],
  ];
}

export type Reject = (
  response: ServerResponse,
  status: number,
  message: string,
  headers?: Record<string, string>,
) => void;

export function createReject(log: Logger): Reject {
  return (response, status, message, headers = {}) => {
    for (const [name, value] of headersOf(message, log, status)) response.setHeader(name, value);
    announceClose(response);
    response.writeHead(status, headers);
    void endAfterBody(response, `${message}\n`);
  };
}

/** Answers malformed requests and rejected Expect headers, then closes the connection. */
export function rejectMalformed(server: Server, log: Logger): void {
  const reject = createReject(log);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const [line, message] = unreadable[error.code ?? ''] ?? malformed;
    const headers = headersOf(message, log, Number.parseInt(line, 10)).map(([name, value]) => `${name}: ${value}\r\n`);
    letGo(socket, `HTTP/1.1 ${line}\r\nConnection: close\r\n${headers.join('')}\r\n${message}\n`);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    reject(response, 417, 'The Expect header is not supported.', { Connection: 'close' });
  });
}

/** Closes a connection after a delay: closing at once could lose the response, and a client may never close it. */
function letGo(socket: Duplex, answer: string) {
  socket.end(answer);
  const timer = setTimeout(() => socket.destroy(), lingerTime);
  socket.once('close', () => clearTimeout(timer));
}
