/** Tests a new file on a copy of the data before it serves, without public listeners and without outbound requests. */
import { once } from 'node:events';
import type { Config } from '~/platform/config.server';
import { setLog } from '~/platform/log.server';
import { closeThreads } from '~/platform/threads/threads.server';
import type { ServerBuild } from '~/remix/server-build';
import packageJson from '../../../package.json';
import { CommandError } from '../cli/command.server';
import { createHandler } from '../handler.server';
import { createHttpServer } from '../listeners/http.server';
import { portOf } from '../listeners/listening.server';
import { createLog } from '../log.server';
import { openInstance } from '../open.server';
import { openStaticFiles, registerFiles } from '../static-files.server';

export type SelfCheck = Awaited<ReturnType<typeof selfCheck>>;

/**
 * Migrates the configured database, and requests the health check and the home page.
 * @throws {StartError} when the database cannot be opened or migrated
 * @throws {CommandError} when a request fails
 */
export async function selfCheck(config: Config, build: ServerBuild) {
  const log = await createLog(config);
  setLog(log);
  const store = await openInstance(config);
  const files = openStaticFiles();
  registerFiles(files, build);
  const server = createHttpServer(createHandler(build, log), files, log).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    for (const path of ['/api/health', '/']) {
      const { status } = await fetch(`http://127.0.0.1:${portOf(server)}${path}`);
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
