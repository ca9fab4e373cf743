/** The listeners of a site with built-in HTTPS, and their certificate. */
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { certificateProblemOf } from '~/operations/certificates/certificate.server';
import { loadCertificate, versionOfFiles } from '~/operations/certificates/certificate-files.server';
import { challengeFor } from '~/operations/certificates/challenges.server';
import { recordSuccess } from '~/operations/certificates/hsts-warm-up.server';
import { sharedFolder } from '~/operations/certificates/shared-folder.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { BanList } from './ban-list.server';
import { limitConnections } from './connection-limit.server';
import { createHttpListener } from './http-listener.server';
import { createHttp2Listener, type Http2Listener } from './http2-listener.server';
import type { InheritedSockets } from './inherited-sockets.server';
import { listen, portOf } from './listening.server';
import { close, gracePeriodMs, idleCloseMs } from './stopping.server';
import { shareTicketKeys } from './ticket-keys.server';
import { createTlsListener, type Listener } from './tls-listener.server';

/** The interval of the check for new certificate files, in milliseconds. */
const every = 2_000;

export interface Listeners {
  ports: { port: number; httpPort?: number };
  /** Closes the listeners, and resolves when all requests have been answered. */
  close(): Promise<void>;
}

/** @throws {StartError} when a port cannot be opened */
export async function openHttpsListeners(
  answers: Server,
  config: Config,
  sockets: InheritedSockets,
  log: Logger,
): Promise<Listeners> {
  const { host, httpPort, httpsPort } = config;
  const banList = new BanList();
  const http2 = await createHttp2Listener(answers, banList, log);
  const secure = createTlsListener({
    http1: (socket) => answers.emit('connection', socket),
    http2: (socket) => http2.take(socket),
    challengeFor: (name) => challengeFor(config, name),
  });
  // Behind a proxy, all visitors share its address.
  if (config.trustProxy === 0) banList.rejectBanned(secure.server);
  await sharedFolder(config)?.pullSoon();
  const certificate = showCertificate(secure, config, log);
  const plain = createHttpListener(config, answers, certificate.isShown, log);
  limitConnections(secure.server, config, log, () => {
    answers.closeIdleConnections();
    http2.closeSessions('idle');
  });
  keepTime(answers);
  await listen(secure.server, { host, port: httpsPort, setting: 'HTTPS_PORT', descriptor: sockets.https });
  const stopSharing = await shareTicketKeys(secure.server);
  await listen(plain, { host, port: httpPort, setting: 'HTTP_PORT', descriptor: sockets.http });
  return {
    ports: { port: portOf(secure.server), httpPort: portOf(plain) },
    async close() {
      certificate.stop();
      stopSharing();
      await Promise.all([close(plain), closeSecure(secure.server, answers, http2)]);
    },
  };
}

/** Node starts its HTTP/1.1 timeout checks on `listening`, which this server never emits by itself. */
function keepTime(answers: Server) {
  answers.emit('listening');
}

/** Closes both. The HTTP server has no listening socket; its connections come from the TLS listener. */
async function closeSecure(secure: Listener['server'], answers: Server, http2: Http2Listener) {
  const closed = new Promise<void>((resolve) => secure.close(() => resolve()));
  void close(answers);
  http2.takeLeave();
  const idle = setInterval(() => {
    answers.closeIdleConnections();
    http2.closeSessions('idle');
  }, idleCloseMs);
  const deadline = setTimeout(() => {
    answers.closeAllConnections();
    http2.closeSessions('all');
  }, gracePeriodMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

/** Loads the certificate, and each replacement. After an error the previous certificate stays in use. */
function showCertificate(listener: Listener, config: Config, log: Logger) {
  let isLoaded = false;
  let mark = '';
  const check = () => {
    void sharedFolder(config)?.pullSoon();
    const result = versionOfFiles(config);
    if (result === mark) return;
    mark = result;
    try {
      const certificate = loadCertificate(config);
      if (!certificate) return;
      listener.show(certificate);
      const { names, ends } = certificate;
      log.info({ names, ends }, isLoaded ? 'Certificate replaced.' : 'Certificate loaded.');
      isLoaded = true;
      const problem = certificateProblemOf(certificate, config.domains, now());
      if (problem) log.error(problem);
      else recordSuccess(config);
    } catch (error) {
      const meanwhile = isLoaded ? 'The previous certificate stays in use.' : 'The site is not reachable until then.';
      log.error(`${(error as Error).message} ${meanwhile}`);
    }
  };
  check();
  const timer = setInterval(check, every).unref();
  return { isShown: () => isLoaded, stop: () => clearInterval(timer) };
}
