/**
 * Runs the site under plain `remix-serve`, for hosts that run Remix. Its routes pass each request to the same handler
 * as our own server. It has one process, without page cache and HTTPS.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { createHeaders } from '@remix-run/node-fetch-server';
import { jsonResponse } from '~/http/api/json.server';
import { RequestError } from '~/http/errors.server';
import { type ReadBody, tooLarge } from '~/http/uploads/body.server';
import { hasTooLongQuery } from '~/http/uploads/body-limits.server';
import { forwardingBuild } from '~/remix/forwarding-build';
import type { ServerBuild } from '~/remix/server-build';
import { readConfiguration } from './cli/command.server';
import { singleProcess } from './cluster/workers.server';
import { describeConnection, hasOneHost, pathOf } from './listeners/connection.server';
import type { Listeners } from './listeners/https-listeners.server';
import { mediaHeaders, mediaNameOf, openMediaFile } from './media-files.server';
import { withoutSecrets } from './monitoring/access-log.server';
import { StartError } from './open.server';
import { type RunningSite, serve } from './serve.server';

/** The request as Node received it. `remix-serve` passes on neither the visitor's address nor the complete URL. */
const received = new AsyncLocalStorage<IncomingMessage>();

/**
 * Opens the site, and returns a build for `remix-serve`.
 * @throws {ConfigurationErrors}, {StartError} when it cannot start
 */
export async function serveByRemix(build: ServerBuild): Promise<ServerBuild> {
  const config = readConfiguration();
  if (config.domains.length > 0) throw new StartError('remix-serve has no https. Unset DOMAIN, or run `npm start`.');
  return new Promise((resolve, reject) => {
    const listen = async (site: RunningSite) => {
      const logError = (error: unknown) => site.log.error({ err: error }, 'A request failed.');
      resolve(forwardingBuild(build, (request) => answer(request, site), logError));
      return observeServer(site);
    };
    serve(config, build, singleProcess, listen).catch(reject);
  });
}

/** Observes the server of `remix-serve`, which listens and closes by itself, through Node's diagnostics channel. */
function observeServer({ config, watching }: RunningSite): Listeners {
  let closed: Promise<unknown> | undefined;
  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    received.enterWith(request);
    if (closed) return;
    closed = once(server, 'close');
    watching.observe(server);
  });
  return { ports: { port: config.port }, close: async () => void (await closed) };
}

async function answer({ body, signal }: Request, { handle, config }: RunningSite): Promise<Response> {
  const incoming = received.getStore();
  const connection = incoming && hasOneHost(incoming) ? describeConnection(incoming, config) : null;
  if (!incoming?.url?.startsWith('/') || !connection || hasTooLongQuery(incoming.url))
    return jsonResponse({ message: 'The request is not valid.' }, 400);
  const { method = 'GET', url } = incoming;
  // `remix-serve` logs the original URL, and one-time links contain secrets.
  Object.assign(incoming, { originalUrl: withoutSecrets(url) });
  const name = method === 'GET' || method === 'HEAD' ? mediaNameOf(pathOf(url)) : null;
  if (name) return mediaResponse(name);
  const request = new Request(connection.origin + url, { method, headers: createHeaders(incoming), signal });
  return handle(request, connection, readerOf(body, incoming));
}

async function mediaResponse(name: string): Promise<Response> {
  const file = await openMediaFile(name);
  if (!file) return new Response('File not found.\n', { status: 404 });
  return new Response(createReadableStreamFromReadable(file.createReadStream()), { headers: mediaHeaders(name) });
}

/** The host limits the time for a body. */
function readerOf(body: Request['body'], incoming: IncomingMessage): ReadBody {
  return async (limit, take) => {
    const reader = body?.getReader();
    let size = 0;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > limit) throw tooLarge(limit);
      await take(part.value);
    }
    // Remix ends the stream of an aborted body like a complete one.
    if (!incoming.complete) throw new RequestError(400, 'The request is incomplete.');
  };
}
