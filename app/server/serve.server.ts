/** Serves the site: opens the database, listens, and stops gracefully. */

import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { requiresSetupToken, setupPath } from '~/auth/login/setup-token.server';
import { hasAdmin } from '~/auth/users/model.server';
import { startCounting } from '~/inbox/visits/counter.server';
import { sweepMedia } from '~/media/sweep.server';
import { isShuttingDown, startShutdown } from '~/operations/health/health.server';
import { startCheckpoints } from '~/platform/checkpoints.server';
import type { Config } from '~/platform/config.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { setLog } from '~/platform/log.server';
import { closeChildren } from '~/platform/threads/child-processes.server';
import { connectPeers, handlePeerRequest } from '~/platform/threads/message-bus.server';
import { closeThreads } from '~/platform/threads/threads.server';
import type { ServerBuild } from '~/remix/server-build';
import { describeLostLog } from '../../db/sqlite/open-marker.server';
import { asSqlite } from '../../db/sqlite/store.server';
import type { Store } from '../../db/store.server';
import { node } from './cluster/messages';
import { singleProcess, type Workers } from './cluster/workers.server';
import { createHandler, type Handler } from './handler.server';
import { releaseIdleMemory } from './idle-memory.server';
import { leaderJobsOf } from './leader-jobs.server';
import { createHttpServer } from './listeners/http.server';
import { type Listeners, openHttpsListeners } from './listeners/https-listeners.server';
import { type InheritedSockets, takeInheritedSockets } from './listeners/inherited-sockets.server';
import { listen, portOf } from './listeners/listening.server';
import { close, enforceShutdownTimeout } from './listeners/stopping.server';
import { createLog } from './log.server';
import { type Monitoring, startMonitoring } from './monitoring/start.server';
import { openStatusListener } from './monitoring/status-listener.server';
import { openInstance, TemporaryStartError } from './open.server';
import { openStaticFiles, registerFiles, type StaticFiles } from './static-files.server';

/** The interval in milliseconds at which a start is retried. */
const betweenStarts = 5_000;

export interface RunningSite {
  handle: Handler;
  files: StaticFiles;
  watching: Monitoring;
  sockets: InheritedSockets;
  config: Config;
  log: Logger;
}

/**
 * Serves until the process receives a stop signal.
 * @param join joins the other workers, if there are several
 * @param listen starts the built-in server or that of a host
 * @throws {StartError}
 */
export async function serve(
  config: Config,
  build: ServerBuild,
  join: (log: Logger) => Workers = singleProcess,
  listen: (site: RunningSite) => Promise<Listeners> = listenHere,
): Promise<void> {
  const log = await createLog(config);
  setLog(log);
  const workers = join(log);
  if (workers.isFirst) log.info({ dataDir: config.dataDir }, `The data folder is ${config.dataDir}.`);
  const sockets = takeInheritedSockets(process.env, workers.socketOwner);
  const store = await openWhenPossible(config, log);
  if (asSqlite(store)?.isFull)
    log.error('The disk is full. The site is readable, and nothing can be saved until there is space.');
  const lostLog = asSqlite(store) && describeLostLog(config.databasePath);
  if (lostLog) log.error(lostLog);
  await joinNodes(store);
  const files = openStaticFiles();
  const watching = await startMonitoring(config, build, files);
  registerFiles(files, build, watching.reservedPaths);
  const handle = watching.wrap(createHandler(build, log));
  const listeners = await listen({ handle, files, watching, sockets, config, log });
  const stopCheckpoints = startCheckpoints(store);
  const stopCounting = startCounting(log);
  workers.ready();
  const atTheEnd: (() => unknown)[] = [];
  void workers.leadership.then(() => {
    if (!isShuttingDown())
      atTheEnd.push(openStatusListener(config, log), store.onLeadership(leaderJobsOf(config, log)));
  });
  // Deletes local files of images that another node has deleted.
  if (config.mediaBucket) setInterval(() => sweepMedia().catch(() => undefined), 3_600_000).unref();
  releaseIdleMemory();
  if (workers.isFirst) await announce(listeners, config, log);

  const cause = await Promise.race([workers.received(), store.fatalErrors.happened]);
  if (store.fatalErrors.isBroken) log.fatal({ err: cause }, 'Disk failure. Stopping for a restart.');
  else log.info({ signal: cause }, 'Stopping.');
  startShutdown();
  enforceShutdownTimeout(log);
  stopCheckpoints();
  await Promise.all([listeners.close(), ...atTheEnd.map((end) => end())]);
  if (!store.fatalErrors.isBroken) await stopCounting();
  closeChildren();
  await closeThreads();
  // Closing a failed store would write to it. The other steps must not delay the exit.
  if (store.fatalErrors.isBroken) {
    await workers.broken();
    process.exit(1);
  }
  await store.close();
  log.info('Stopped.');
}

/** Waits for free space on the disk or a free connection, because a restart would fail again. @throws {StartError} */
async function openWhenPossible(config: Config, log: Logger): Promise<Store> {
  for (;;) {
    try {
      return await openInstance(config);
    } catch (error) {
      if (!(error instanceof TemporaryStartError)) throw error;
      log.fatal(`${error.message} Uplink starts once there is ${error.missing}.`);
      await pause(betweenStarts);
    }
  }
}

/** Opens one port, or with built-in HTTPS two. @throws {StartError} when a port cannot be opened */
async function listenHere({ handle, files, watching, sockets, config, log }: RunningSite): Promise<Listeners> {
  const server = createHttpServer(handle, files, log);
  watching.observe(server);
  warnOfProxy(server, config, log);
  if (config.domains.length > 0) return openHttpsListeners(server, config, sockets, log);
  await listen(server, { host: config.host, port: config.port, setting: 'PORT', descriptor: sockets.http });
  return { ports: { port: portOf(server) }, close: () => close(server) };
}

async function announce({ ports }: Listeners, config: Config, log: Logger) {
  const displayHost = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  const address = config.baseUrl ?? `http://${displayHost}:${ports.port}`;
  log.info({ address, host: config.host, ...ports }, `Uplink is serving ${address}`);
  const path = requiresSetupToken({ isLocal: true }) ? setupPath() : '/admin/setup';
  if (!(await hasAdmin())) log.info(`Next: open ${address}${path} and create the first admin account.`);
}

const rateLimitWarning = 'behind a proxy, the rate limits treat all visitors as the same person.';

/** Warns when a proxy seems to be in use but is not configured. */
function warnOfProxy(server: Server, { baseUrl, trustProxy, domains }: Config, log: Logger) {
  if (trustProxy > 0 || domains.length > 0) return;
  if (baseUrl?.startsWith('https:')) log.warn(`BASE_URL is https but TRUST_PROXY is off: ${rateLimitWarning}`);
  const warnOnce = ({ headers }: IncomingMessage) => {
    if (!headers['x-forwarded-for'] && !headers.forwarded) return;
    log.warn(`A request carries a forwarding header but TRUST_PROXY is off: ${rateLimitWarning}`);
    server.off('request', warnOnce);
  };
  server.on('request', warnOnce);
}

/** Connects to the other nodes of the same database, which forwards their encrypted messages. */
async function joinNodes(store: Store): Promise<void> {
  connectPeers('nodes', await store.join({ node, encryption: { encrypt, decrypt }, answer: handlePeerRequest }));
}
