/** Handles every request: the code around Remix. */

import { randomUUID } from 'node:crypto';
import { createRequestHandler, installGlobals } from '@remix-run/node';
import type { Logger } from 'pino';
import { readPublicAddress } from '~/content/settings/settings.server';
import { endpointsOf } from '~/http/api/endpoint.server';
import { jsonResponse } from '~/http/api/json.server';
import type { AppLoadContext, Rejection } from '~/http/context.server';
import type { ActionError } from '~/http/forms/form.server';
import { readSubmittedFields } from '~/http/forms/resubmission.server';
import { isCopy } from '~/http/pages/public-origin.server';
import { redirectByQuery } from '~/http/pages/resolve-redirect.server';
import { addSecurityHeaders } from '~/http/pages/security-headers.server';
import { bearerOf, isApi } from '~/http/session/bearer.server';
import type { ReadBody } from '~/http/uploads/body.server';
import { currentConfig } from '~/platform/config.server';
import { isDataRequest } from '~/remix/data-requests';
import { errorHeaders, isError, resultHeaders } from '~/remix/responses';
import { createPartsHandler } from '~/remix/route-parts.server';
import type { ServerBuild } from '~/remix/server-build';
import type { Connection } from './listeners/connection.server';
import { checkOrigin } from './origin-check.server';
import { createProxyWatch } from './proxy-watch.server';

/**
 * Installs Remix's own Request and Response. Remix copies each request on its way to loaders and actions, which is five
 * times as expensive with Node's classes.
 */
installGlobals();

/** Handles a request that comes without its body; `readBody` reads the body on demand. */
export type Handler = (request: Request, connection: Connection, readBody: ReadBody) => Promise<Response>;

const pageMethods = ['GET', 'HEAD', 'POST'];
/** Returns whether a path is private. Private responses are never cached, whatever the route says. */
const isPrivate = (pathname: string) => /^\/+(admin|api\/+(admin|auth))(\/|$)/i.test(pathname);

/** @param build the Remix build; a function in development, where the build changes */
export function createHandler(build: ServerBuild | (() => Promise<ServerBuild>), log: Logger): Handler {
  const mode = process.env.NODE_ENV === 'development' ? 'development' : 'production';
  const answer = typeof build === 'function' ? createRequestHandler(build, mode) : createPartsHandler(build, mode);

  const watchProxy = createProxyWatch(log);

  return async function handle(request, connection, readBody) {
    const requestId = randomUUID();
    const { pathname } = new URL(request.url);
    // Percent-decoded, as the routes see it.
    const path = decoded(pathname) ?? pathname;
    const started = performance.now();
    const requestLog = log.child({ requestId });
    const rejection = await reject(request, connection, pathname, requestLog);
    if (!rejection) await watchProxy(request, connection);
    const isDocument = !isDataRequest(request.url);
    const isPage = !rejection || (isDocument && rejection.status !== 405 && !isApi(path) && takesPages(request));
    const context: AppLoadContext = {
      requestId,
      address: connection.address,
      isSecure: connection.isSecure,
      get isLocal() {
        return connection.isLocal;
      },
      copyOf: () => copyOf(connection),
      isDocument,
      readBody,
      log: requestLog,
      endpoints: async () => endpointsOf((typeof build === 'function' ? await build() : build).routes),
    };
    if (rejection) context.rejection = rejection;
    if (isPage && rejection?.mayBeOwnForm) rejection.typed = await readSubmittedFields({ request, context });
    const moved = rejection ? null : await redirectByQuery(request);
    const response =
      moved ??
      (isPage
        ? asPlainText(await answer(rejection ? atNoPage(request) : withoutOrigin(request), context))
        : rejection.mayBeOwnForm && !isDocument
          ? atForm(rejection)
          : inOneLine(rejection, path));
    addSecurityHeaders(response.headers);
    if (response.ok && !isApi(path) && (await copyOf(connection))) response.headers.set('X-Robots-Tag', 'noindex');
    if (isPrivate(path) || !response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    response.headers.set('X-Request-Id', requestId);
    if (currentConfig().accessLog === null) {
      requestLog.info(
        {
          method: request.method,
          path: pathname,
          status: response.status,
          ms: Math.round(performance.now() - started),
        },
        'request',
      );
    }
    return response;
  };
}

/** Returns the public address if the request is for a copy of the site; null if not, or if the database is down. */
async function copyOf({ origin }: Connection): Promise<string | null> {
  const publicAddress = await readPublicAddress().catch(() => null);
  return isCopy(origin, publicAddress) ? publicAddress : null;
}

/** Rejects invalid requests before any route runs. */
async function reject(
  request: Request,
  connection: Connection,
  pathname: string,
  log: Logger,
): Promise<Rejection | null> {
  const path = decoded(pathname);
  // PostgreSQL rejects U+0000 in text, and SQLite's search stops at it.
  if (path === null || request.url.includes('%00')) return { status: 400, message: 'The address is not valid.' };
  // A browser never adds an API token by itself, and a request with a token ignores cookies.
  const rejection = bearerOf(request) === null ? await checkOrigin(request, connection, log) : null;
  if (rejection) return rejection;
  if (!isApi(path) && !pageMethods.includes(request.method)) {
    const allow = pageMethods.join(', ');
    return { status: 405, message: `This address answers ${allow} only.`, headers: { Allow: allow } };
  }
  return null;
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

const takesPages = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false;

/** Returns a request for the error page (routes/site/$.tsx), without the data of the rejected request. */
function atNoPage({ url }: Request): Request {
  return new Request(new URL('/refused', url));
}

/** Returns the response to a form that was submitted with fetch and stays on its page. */
function atForm({ status, message }: Rejection): Response {
  const flash = { title: 'This form was rejected', description: message, variant: 'destructive' as const };
  const result = { status: 'error' as const, error: { '': [message] } };
  return jsonResponse({ result, flash } satisfies ActionError, status, resultHeaders);
}

function inOneLine({ status, message, headers }: Rejection, path: string): Response {
  if (isApi(path)) return jsonResponse({ message }, status, headers);
  const type = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response(`${message}\n`, { status, headers: { ...headers, ...type } });
}

/** Removes the headers of Remix's own origin check, which trusts any forwarding header. `checkOrigin` replaces it. */
function withoutOrigin(request: Request): Request {
  request.headers.delete('origin');
  request.headers.delete('x-forwarded-host');
  return request;
}

/** Remix reports client errors outside pages as unexpected server errors. Returns a message for Remix's client. */
function asPlainText(response: Response): Response {
  if (response.status >= 500 || !isError(response)) return response;
  const message = response.status === 405 ? 'Not found.' : 'The address is not valid.';
  return jsonResponse({ message }, response.status, errorHeaders);
}
