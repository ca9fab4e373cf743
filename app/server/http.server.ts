/** The HTTP server: limits, static files, and the way into the handler. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequest } from '@remix-run/node-fetch-server';
import type { Logger } from 'pino';
import { securityHeaders } from '~/http/security-headers.server';
import { currentConfig } from './config.server';
import { type Connection, describeConnection } from './connection.server';
import type { Handler } from './handler.server';
import { KeptPage } from './kept-page.server';
import { PageCache } from './page-cache.server';
import { publicAddress } from './public-address.server';
import { sendCompressed } from './send.server';
import type { StaticFiles } from './static-files.server';

const seconds = 1000;
/** fetch's Request cannot hold these (https://fetch.spec.whatwg.org/#forbidden-method). */
const unusableMethods = new Set(['TRACE', 'TRACK', 'CONNECT']);

export function createHttpServer(handle: Handler, files: StaticFiles, log: Logger): Server {
  const pages = new PageCache();
  const server = createServer(
    {
      headersTimeout: 10 * seconds,
      requestTimeout: 30 * seconds,
      connectionsCheckingInterval: 1 * seconds,
      keepAliveTimeout: 65 * seconds,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      answer(request, response, { handle, files, pages }).catch((error: unknown) => {
        log.error({ err: error }, 'A response could not be sent.');
        if (!response.headersSent) refuse(response, 500, 'Something went wrong here. Please try again later.');
        else response.destroy();
      });
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const status = {
      HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
      ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
    };
    const line = status[error.code as keyof typeof status] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return server;
}

/** Where answers come from. */
interface Sources {
  handle: Handler;
  files: StaticFiles;
  pages: PageCache;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { handle, files, pages }: Sources,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  if (unusableMethods.has(method)) return refuse(response, 405, 'Method not allowed.', { Allow: 'GET, HEAD, POST' });
  const connection = describeConnection(request, currentConfig());
  if (!connection || !url.startsWith('/')) return refuse(response, 400, 'The request is not valid.');

  const path = url.split('?', 1)[0] ?? '/';
  const file = files.get(path);
  if (file && (method === 'GET' || method === 'HEAD')) return file.send(request, response);
  // An asset of a former build, or of none: a page would only confuse whoever asked for a script.
  if (path.startsWith('/build/')) return refuse(response, 404, 'There is no such file.');

  const address = currentConfig().isDevelopment ? null : publicAddress(request);
  if (address !== null) return answerPublic(request, response, connection, address, { handle, pages });
  const { host, protocol } = new URL(connection.origin);
  await send(request, response, await handle(createRequest(request, response, { host, protocol }), connection));
}

/** Answers from memory; what is not there is asked for without anything of the visitor's own. */
async function answerPublic(
  request: IncomingMessage,
  response: ServerResponse,
  connection: Connection,
  address: string,
  { handle, pages }: Pick<Sources, 'handle' | 'pages'>,
): Promise<void> {
  // Where the public origin is known, no answer depends on the host that a request names.
  const origin = currentConfig().baseUrl ?? connection.origin;
  const page = pages.find(origin, address);
  if (page) return page.send(request, response);
  const make = () => handle(new Request(origin + address), connection);
  await send(request, response, await pages.get(origin, address, make));
}

async function send(request: IncomingMessage, response: ServerResponse, answered: KeptPage | Response) {
  if (response.destroyed) return;
  if (answered instanceof KeptPage) answered.send(request, response);
  else await sendCompressed(request, response, answered);
}

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  for (const [name, value] of securityHeaders()) response.setHeader(name, value);
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${message}\n`);
}
