/** Tests a new file on a copy of the data before it serves, without public listeners and without outbound requests. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { setReservedPaths } from '~/content/links/reserved-paths.server';
import { setBuiltFiles } from '~/platform/built-files.server';
import type { Config } from '~/platform/config.server';
import { setLog } from '~/platform/log.server';
import { closeThreads } from '~/platform/threads.server';
import packageJson from '../../../package.json';
import { CommandError } from '../cli/command.server';
import { embeddedFiles, isEmbedded } from '../embedded.server';
import { createHandler } from '../handler.server';
import { createHttpServer } from '../http.server';
import { createLog } from '../log.server';
import { openInstance } from '../open.server';
import { listReservedPaths } from '../reserved-paths.server';
import { asStaticFiles, readStaticFiles } from '../static-files.server';

export interface SelfCheck {
  version: string;
  migrations: string[];
}

/**
 * Migrates the configured database, and requests the health check and the landing page.
 *
 * @throws {StartError} when the database cannot be opened or migrated
 * @throws {CommandError} when a request fails
 */
export async function selfCheck(config: Config, build: ServerBuild): Promise<SelfCheck> {
  const log = await createLog(config);
  setLog(log);
  const store = await openInstance(config);
  const files = isEmbedded
    ? asStaticFiles(embeddedFiles())
    : readStaticFiles(fileURLToPath(new URL('../public', import.meta.url)));
  setReservedPaths(listReservedPaths(build, files.keys()));
  setBuiltFiles((address) => files.get(address)?.bodyOf('identity')?.toString(), files.keys());
  const server = createHttpServer(createHandler(build, log), files, log).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    for (const path of ['/api/health', '/']) {
      const { status } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      if (status !== 200) throw new CommandError(`It answers ${path} with ${status}.`);
    }
    return { version: packageJson.version, migrations: await store.doneMigrations() };
  } finally {
    server.closeAllConnections();
    server.close();
    await closeThreads();
    await store.close();
  }
}
