/** The doors of a site that does https by itself, and the certificate that it shows there. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { complaintOf } from '~/certificates/certificate.server';
import { loadCertificate, markOf } from '~/certificates/certificate-files.server';
import { proofFor } from '~/certificates/challenges.server';
import { sharedFolder } from '~/certificates/shared-folder.server';
import { noteGood } from '~/certificates/trial.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { limitConnections } from './connection-limit.server';
import { Flooders } from './flooders.server';
import { createHttp2Door, type Http2Door } from './http2-door.server';
import type { InheritedSockets } from './inherited-sockets.server';
import { listen } from './listening.server';
import { createPlainDoor } from './plain-door.server';
import { close, gracePeriod, silence } from './stopping.server';
import { shareTicketKeys } from './ticket-keys.server';
import { createTlsDoor, type Door } from './tls-door.server';

/** How often is looked whether the files of the certificate have changed, in milliseconds. */
const every = 2_000;

export interface Doors {
  ports: { port: number; httpPort?: number };
  /** Lets nobody in any more, and resolves when all who were in have been answered. */
  close(): Promise<void>;
}

/** @throws {StartFault} when nobody can listen there */
export async function openHttpsDoors(
  answers: Server,
  config: Config,
  sockets: InheritedSockets,
  log: Logger,
): Promise<Doors> {
  const { host, httpPort, httpsPort } = config;
  const flooders = new Flooders();
  const http2 = await createHttp2Door(answers, flooders, log);
  const secure = createTlsDoor({
    http1: (socket) => answers.emit('connection', socket),
    http2: (socket) => http2.take(socket),
    proofFor: (name) => proofFor(config, name),
  });
  // Behind a proxy the address is everybody's.
  if (config.trustProxy === 0) flooders.turnAwayFrom(secure.server);
  await sharedFolder(config)?.takeSoon();
  const certificate = showCertificate(secure, config, log);
  const plain = createPlainDoor(config, answers, certificate.isShown, log);
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

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** Node begins to look after the time limits of HTTP/1.1 as a server listens, which this one never does by itself. */
function keepTime(answers: Server) {
  answers.emit('listening');
}

/** Whoever answers has no connections by its own account: they are the encrypted door's. */
async function closeSecure(secure: Door['server'], answers: Server, http2: Http2Door) {
  const closed = new Promise<void>((resolve) => secure.close(() => resolve()));
  void close(answers);
  http2.takeLeave();
  const idle = setInterval(() => {
    answers.closeIdleConnections();
    http2.closeSessions('idle');
  }, silence);
  const deadline = setTimeout(() => {
    answers.closeAllConnections();
    http2.closeSessions('all');
  }, gracePeriod);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

/** Shows the certificate that lies there, and each that takes its place; what cannot be shown leaves the former one. */
function showCertificate(door: Door, config: Config, log: Logger) {
  let isShown = false;
  let mark = '';
  const look = () => {
    void sharedFolder(config)?.takeSoon();
    const found = markOf(config);
    if (found === mark) return;
    mark = found;
    try {
      const certificate = loadCertificate(config);
      if (!certificate) return;
      door.show(certificate);
      const { names, ends } = certificate;
      log.info({ names, ends }, isShown ? 'Certificate replaced.' : 'Certificate loaded.');
      isShown = true;
      const complaint = complaintOf(certificate, config.domains, now());
      if (complaint) log.error(complaint);
      else noteGood(config);
    } catch (error) {
      const meanwhile = isShown ? 'The previous certificate stays in use.' : 'The site is not reachable until then.';
      log.error(`${(error as Error).message} ${meanwhile}`);
    }
  };
  look();
  const timer = setInterval(look, every).unref();
  return { isShown: () => isShown, stop: () => clearInterval(timer) };
}
