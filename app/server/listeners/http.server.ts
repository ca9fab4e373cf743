/** The HTTP server: limits, static files, page cache, and the call of the handler. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createHeaders } from '@remix-run/node-fetch-server';
import type { Logger } from 'pino';
import { withQuery } from '~/content/redirects/paths';
import { loadQueryRedirects } from '~/content/redirects/query-redirects.server';
import { isCopy } from '~/http/pages/public-origin.server';
import { hasTooLongQuery } from '~/http/uploads/body-limits.server';
import { countView } from '~/inbox/visits/counter.server';
import { type Config, currentConfig, shareOf } from '~/platform/config.server';
import { BucketError } from '~/platform/network/bucket-error';
import { imageCaching, isBrandFile, ownImage } from '../brand-files.server';
import { CachedPage } from '../cached-page.server';
import { redirectToCanonicalName } from '../canonical-name.server';
import type { Handler } from '../handler.server';
import { mediaNameOf, sendMediaFile } from '../media-files.server';
import { PageCache } from '../page-cache.server';
import { publicAddress } from '../public-address.server';
import type { StaticFiles } from '../static-files.server';
import { AdmissionControl, queueOf } from './admission-control.server';
import { describeConnection, hasOneHost, pathOf, requestOrigin } from './connection.server';
import { limitConnections, requireReader } from './connection-limit.server';
import { createReject, hostMissing, type Reject, rejectMalformed } from './rejection.server';
import { BodyBudget, bodiesMax, bodyOf, maxTimeoutMs, noBody } from './request-body.server';
import { discardBody } from './rest-of-body.server';
import { sendCompressed } from './send.server';

const seconds = 1000;
/** The fetch standard forbids these methods in a Request (https://fetch.spec.whatwg.org/#forbidden-method). */
const unusableMethods = new Set(['TRACE', 'TRACK', 'CONNECT']);

interface Parts {
  handle: Handler;
  files: StaticFiles;
  pages: PageCache;
  budget: BodyBudget;
  reject: Reject;
  backpressure: AcceptBackpressure;
  admissionControl: AdmissionControl;
}

export function createHttpServer(handle: Handler, files: StaticFiles, log: Logger): Server {
  const config = currentConfig();
  const reject = createReject(log);
  const server = createServer({
    headersTimeout: 10 * seconds,
    // Bodies have separate limits, which depend on their type.
    requestTimeout: maxTimeoutMs,
    connectionsCheckingInterval: 1 * seconds,
    // Longer than proxies keep idle connections (Caddy 120 s, Google's load balancer 600 s). If this server closed
    // first, a request on its way would be lost.
    keepAliveTimeout: (config.trustProxy > 0 ? 620 : 65) * seconds,
    maxHeaderSize: 16 * 1024,
    // Node's own response to a missing Host header has no security headers.
    requireHostHeader: false,
  });
  const parts: Parts = {
    handle,
    files,
    pages: new PageCache(),
    budget: new BodyBudget(shareOf(bodiesMax, config)),
    reject,
    backpressure: new AcceptBackpressure(server),
    admissionControl: new AdmissionControl(),
  };
  server.on('request', (request, response) => {
    if (!hasOneHost(request)) return reject(response, 400, hostMissing);
    if (redirectToCanonicalName(request, response)) return;
    if (hasTooLongQuery(request.url ?? '')) return reject(response, 400, 'The query has too many values.');
    if (answerFromMemory(request, response, parts)) return;
    answer(request, response, parts)
      .catch((error: unknown) => {
        // A client that disconnects during a response is not an error.
        if (response.destroyed) return;
        if (error instanceof BucketError)
          return reject(response, 503, 'This file is not available right now.', { 'Retry-After': '10' });
        log.error({ err: error }, 'Sending a response failed.');
        if (!response.headersSent) reject(response, 500, 'Something went wrong here. Please try again later.');
        else response.destroy();
      })
      .finally(async () => {
        await discardBody(request, response);
        if (!request.complete) request.socket.destroy();
      });
  });
  rejectMalformed(server, log);
  limitConnections(server, config, log, () => server.closeIdleConnections());
  return server;
}

/** Sends a cached file or page in as few steps as possible. Returns false if there is none. */
function answerFromMemory(request: IncomingMessage, response: ServerResponse, { files, pages }: Parts): boolean {
  const { method, url = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const config = currentConfig();
  const origin = requestOrigin(request, config);
  if (origin === null) return false;
  const address = config.isDevelopment ? null : publicAddress(request);
  if (isCopy(origin, config.baseUrl)) response.setHeader('X-Robots-Tag', 'noindex');
  const stored = address === null ? fileOf(pathOf(url), files) : pages.find(editionOf(origin, config), address);
  if (!stored) return false;
  if (stored instanceof CachedPage && address !== null) count(stored, request, origin, address);
  stored.send(request, response);
  requireReader(response);
  return true;
}

/**
 * Returns the cache key of the host. With a known public address, responses do not depend on the Host header, except
 * for the `noindex` of a copy.
 */
function editionOf(origin: string, { baseUrl }: Config): string {
  if (baseUrl === null) return origin;
  return isCopy(origin, baseUrl) ? `copy of ${baseUrl}` : baseUrl;
}

/** Returns no file for a brand image, because the site may have its own in the database. */
const fileOf = (path: string, files: StaticFiles) => (isBrandFile(path) ? undefined : files.get(path));

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { handle, files, pages, budget, reject, backpressure, admissionControl }: Parts,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const file = method === 'GET' || method === 'HEAD' ? mediaNameOf(pathOf(url)) : null;
  if (file) {
    if (!(await sendMediaFile(file, request, response))) reject(response, 404, 'File not found.');
    return;
  }
  if (backpressure.allAccepted) await backpressure.allAccepted;
  await admissionControl.start(queueOf(method, pathOf(url)));
  if (unusableMethods.has(method)) return reject(response, 405, 'Method not allowed.', { Allow: 'GET, HEAD, POST' });
  const config = currentConfig();
  const connection = describeConnection(request, config);
  if (!connection || !url.startsWith('/')) return reject(response, 400, 'The request is not valid.');
  if (isBrandFile(pathOf(url)) && (method === 'GET' || method === 'HEAD')) {
    const own = await ownImage(pathOf(url));
    if (own === null) return files.get(pathOf(url))?.send(request, response);
    const image = await handle(new Request(connection.origin + own), connection, noBody);
    if (image.ok) image.headers.set('Cache-Control', imageCaching);
    return send(request, response, image);
  }
  // An asset of a previous build: an HTML error page would confuse a client that requested a script.
  if (pathOf(url).startsWith('/build/')) return reject(response, 404, 'File not found.');

  if (url.includes('?')) await loadQueryRedirects();
  const address = config.isDevelopment ? null : publicAddress(request);
  if (address === null) {
    const init = { method, headers: createHeaders(request), signal: whenClosed(response) };
    const webRequest = new Request(connection.origin + url, init);
    return send(request, response, await handle(webRequest, connection, bodyOf(request, response, budget)));
  }
  // Cached pages are rendered without the visitor's cookies.
  const make = () => handle(new Request((config.baseUrl ?? connection.origin) + address), connection, noBody);
  const edition = editionOf(connection.origin, config);
  const page = await pages.get(edition, address, make);
  if (page instanceof CachedPage) count(page, request, connection.origin, address);
  return send(request, response, withQueryOf(url, page));
}

function count({ isDocument }: CachedPage, request: IncomingMessage, origin: string, address: string) {
  if (isDocument) countView(request, origin, pathOf(address));
}

/** Appends the visitor's query to a cached redirect, which has none. */
function withQueryOf(url: string, answered: CachedPage | Response): CachedPage | Response {
  if (answered instanceof CachedPage || answered.status !== 301) return answered;
  const to = answered.headers.get('location') ?? '/';
  answered.headers.set('location', withQuery(to, url.slice(pathOf(url).length)));
  return answered;
}

/** Returns a signal that aborts when the client disconnects before the response is complete. */
function whenClosed(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

async function send(request: IncomingMessage, response: ServerResponse, answered: CachedPage | Response) {
  if (response.destroyed) return;
  if (!(answered instanceof CachedPage)) return sendCompressed(request, response, answered);
  answered.send(request, response);
  requireReader(response);
}

/** The maximum pause in milliseconds, so that a client that keeps connecting does not block the others. */
const pauseMaxMs = 10;

/**
 * Node accepts one connection per event-loop turn, however many wait (https://github.com/libuv/libuv/pull/3696). When
 * turns are long, new connections would wait twenty times as long as open ones. So requests pause while connections
 * arrive, which keeps the turns short.
 */
class AcceptBackpressure {
  #count = 0;
  #allAccepted: Promise<void> | null = null;

  constructor(server: Server) {
    server.on('connection', () => {
      this.#count += 1;
      this.#allAccepted ??= this.#waitUntilAllAccepted();
    });
  }

  /** Resolves when no more connections wait to be accepted, or after `pauseMaxMs`. Null when none has just arrived. */
  get allAccepted(): Promise<void> | null {
    return this.#allAccepted;
  }

  #waitUntilAllAccepted(): Promise<void> {
    const deadline = performance.now() + pauseMaxMs;
    return new Promise((resolve) => {
      const turn = (before: number) => {
        if (this.#count > before && performance.now() < deadline) return setImmediate(turn, this.#count);
        this.#allAccepted = null;
        resolve();
      };
      setImmediate(turn, 0);
    });
  }
}
