/** The unencrypted listener of a site with built-in HTTPS: answers ACME challenges, and redirects. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { securityHeaders } from '~/http/pages/security-headers.server';
import { challengePath, findChallengeAnswer } from '~/operations/certificates/challenges.server';
import type { Config } from '~/platform/config.server';
import { isLoopbackAddress, readAddress } from '~/platform/network/network';
import { hasOneHost, isHealthProbe, isHealthRequest } from './connection.server';
import { limitConnections } from './connection-limit.server';
import { createReject, hostMissing, rejectMalformed } from './rejection.server';

const seconds = 1000;

/** The page shown until the site has a certificate. It has no form, because nothing typed here would be encrypted. */
const beingSetUp = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="10">
<title>This site is being set up</title>
<h1>This site is being set up</h1>
<p>It has no certificate yet, so we cannot show it safely. This page reloads automatically.</p>
<p>Is it yours, and does this take longer than a few minutes? The log of the server says why, and so does <code>uplink doctor</code>.</p>
`;

/**
 * @param answers the server that handles requests of the encrypted listener
 * @param hasCertificate whether the HTTPS listener has a certificate to redirect to
 */
export function createHttpListener(
  config: Config,
  answers: Server,
  hasCertificate: () => boolean,
  log: Logger,
): Server {
  const reject = createReject(log);
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: 10 * seconds,
      requestTimeout: 30 * seconds,
      keepAliveTimeout: 5 * seconds,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      if (!hasOneHost(request)) return reject(response, 400, hostMissing);
      const { url = '/' } = request;
      if (url.startsWith(challengePath)) return void answerChallenge(config, url.slice(challengePath.length), response);
      // Health probes of this machine or a load balancer do not know host names and certificates.
      if (isHealthProbe(request) || (isHealthRequest(request) && isFromHere(request)))
        return void answers.emit('request', request, response);
      request.resume();
      if (hasCertificate()) redirectToHttps(config, request, response);
      else end(response, 503, 'text/html; charset=utf-8', beingSetUp, { 'Retry-After': '60' });
    },
  );
  rejectMalformed(server, log);
  limitConnections(server, config, log, () => server.closeIdleConnections());
  return server;
}

const isFromHere = ({ socket }: IncomingMessage) => isLoopbackAddress(readAddress(socket.remoteAddress ?? '') ?? '');

async function answerChallenge(config: Config, token: string, response: ServerResponse) {
  const answer = await findChallengeAnswer(config, token);
  end(response, answer === null ? 404 : 200, 'text/plain; charset=utf-8', answer ?? 'Not found.\n');
}

/**
 * Redirects to the canonical host. The 308 makes the client send the body again. HSTS makes browsers use HTTPS directly
 * next time.
 */
export function redirectToHttps(
  config: Config,
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
): void {
  const isRead = method === 'GET' || method === 'HEAD';
  const path = url.startsWith('/') ? url : '/';
  const location = { Location: `${config.baseUrl}${path}` };
  end(response, isRead ? 301 : 308, 'text/plain; charset=utf-8', `See ${location.Location}\n`, location);
}

function end(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, {
    ...Object.fromEntries(securityHeaders()),
    'Cache-Control': 'no-store',
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
