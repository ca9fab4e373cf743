/** Serving: from an opened store to a listening server, and in good order back again. */

import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { Logger } from 'pino';
import { isTokenAsked, setupPath } from '~/access/setup-token.server';
import { startSending } from '~/backups/sending-schedule.server';
import { setOwnAddresses } from '~/content/own-addresses.server';
import { eventKinds } from '~/instance/event-kinds.server';
import { noteStopping } from '~/instance/health.server';
import { mailKinds } from '~/instance/mail-kinds.server';
import { startMailWorker } from '~/mail/worker.server';
import { makeSoon } from '~/media/making.server';
import { hasAdmin } from '~/people/user.server';
import { setBuiltFiles } from '~/platform/built-files.server';
import { startCheckpoints } from '~/platform/checkpoints.server';
import { closeChildren } from '~/platform/children.server';
import type { Config } from '~/platform/config.server';
import { setLog } from '~/platform/log.server';
import { closeThreads } from '~/platform/threads.server';
import { startWebhookWorker } from '~/webhooks/worker.server';
import { startBackups } from './backups.server';
import { sweepDrafts } from './drafts.server';
import { embeddedFiles, isEmbedded } from './embedded.server';
import { createHandler } from './handler.server';
import { createHttpServer } from './http.server';
import { takeInheritedSockets } from './inherited-sockets.server';
import { listen } from './listening.server';
import { createLog } from './log.server';
import { startNoticing } from './noticing.server';
import { openInstance } from './open.server';
import { ownAddresses } from './own-addresses.server';
import { startRendering } from './rendering.server';
import { startSchedule } from './schedule.server';
import { asStaticFiles, readStaticFiles } from './static-files.server';
import { close, endInTime, gracePeriod, stopSignal } from './stopping.server';
import { startSweeping } from './sweep.server';
import { startWatching } from './watching/start.server';

/**
 * Serves until the process is told to stop.
 *
 * @throws {StartFault} when it cannot start
 */
export async function serve(config: Config, build: ServerBuild): Promise<void> {
  const sockets = takeInheritedSockets();
  const log = createLog(config);
  setLog(log);
  const store = await openInstance(config);
  const files = isEmbedded
    ? asStaticFiles(embeddedFiles())
    : readStaticFiles(fileURLToPath(new URL('../public', import.meta.url)));
  const watching = await startWatching(config, build, files);
  setOwnAddresses([...ownAddresses(build, files.keys()), ...watching.ownAddresses]);
  setBuiltFiles((address) => files.get(address)?.bodyOf('identity')?.toString(), files.keys());
  const server = createHttpServer(watching.around(createHandler(build, log)), files, log);
  watching.observe(server);
  await listen(server, { host: config.host, port: config.port, setting: 'PORT', descriptor: sockets.http });
  const stopCheckpoints = startCheckpoints(store, log);
  const stopSweeping = startSweeping(log);
  const stopSchedule = startSchedule(log);
  const drafts = await sweepDrafts(config);
  if (drafts.length > 0) log.info({ files: drafts }, 'Copies that nobody had finished were removed.');
  const stopRendering = startRendering(log);
  makeSoon();
  const stopBackups = startBackups(config, log);
  const stopSending = startSending(config, log);
  const stopNoticing = startNoticing(log);
  const workers = [startMailWorker(mailKinds, log), startWebhookWorker(eventKinds, log)];
  await announce(server, config, log);
  warnOfProxy(server, config, log);

  const cause = await Promise.race([stopSignal(log), store.breakage.happened]);
  if (store.breakage.isBroken)
    log.fatal({ err: cause }, 'The disk has failed. Stopping, so that a fresh start can read what is there.');
  else log.info({ signal: cause }, 'Stopping.');
  noteStopping();
  endInTime(log);
  stopSweeping();
  stopSchedule();
  stopNoticing();
  stopCheckpoints();
  stopRendering();
  await Promise.all([
    close(server),
    ...workers.map((worker) => worker.stop(gracePeriod)),
    stopBackups(),
    stopSending(),
  ]);
  closeChildren();
  await closeThreads();
  // Closing a store that has failed would write to it once more. Nothing else may keep the process from ending.
  if (store.breakage.isBroken) process.exit(1);
  await store.close();
  log.info('Stopped.');
}

async function announce(server: Server, config: Config, log: Logger) {
  const { port } = server.address() as AddressInfo;
  const shownHost = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  const address = config.baseUrl ?? `http://${shownHost}:${port}`;
  log.info({ address, host: config.host, port }, `Uplink is serving ${address}`);
  const path = isTokenAsked({ isLocal: true }) ? setupPath() : '/admin/setup';
  if (!(await hasAdmin())) log.info(`Next: open ${address}${path} and create the first admin.`);
}

const onlyOneVisitor = 'behind a proxy all visitors look like one to the rate limits.';

/** Says so when there seems to be a proxy in front that we were not told of. */
function warnOfProxy(server: Server, { baseUrl, trustProxy }: Config, log: Logger) {
  if (trustProxy > 0) return;
  if (baseUrl?.startsWith('https:')) log.warn(`BASE_URL is https but TRUST_PROXY is off: ${onlyOneVisitor}`);
  const look = ({ headers }: IncomingMessage) => {
    if (!headers['x-forwarded-for'] && !headers.forwarded) return;
    log.warn(`A request carries a forwarding header but TRUST_PROXY is off: ${onlyOneVisitor}`);
    server.off('request', look);
  };
  server.on('request', look);
}
