/** Opening a store that a PostgreSQL server keeps, and saying in one line why not. */
import type { Config } from '~/platform/config.server';
import { keyedDigest } from '~/platform/secret.server';
import { describeConnection, readConnection } from '../../db/postgres/connection.server';
import { StoreUnreachable } from '../../db/postgres/faults.server';
import { UnfitServer } from '../../db/postgres/fitness.server';
import { openPostgresStore, openReadingPostgresStore, type PostgresStore } from '../../db/postgres/store.server';

/** @throws {UnfitServer}, {StoreUnreachable} */
export async function openServer(config: Config, address: string): Promise<PostgresStore> {
  const store = await openPostgresStore({ ...readConnection(address), max: config.databasePool });
  try {
    await store.requireFit(config.databaseMayLose);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Everything as it is now, and nothing is written. @throws {StoreUnreachable} */
export const openServerToRead = (address: string) => openReadingPostgresStore(readConnection(address));

/** What one machine has sealed, all have to open. @throws {UnfitServer} */
export async function requireSameSecret(store: PostgresStore): Promise<void> {
  if (await store.isSameSecret(keyedDigest('the same on all machines', 'secret'))) return;
  throw new UnfitServer(
    'its passwords and keys were sealed with another secret than this machine has. Set APP_SECRET to that of the other machine, or copy its DATA_DIR/secret.',
  );
}

/** Null for what is a mistake of ours. */
export function describeServerFault(error: unknown): string | null {
  const { message, severity } = error as Error & { severity?: string };
  const isServers = error instanceof UnfitServer || error instanceof StoreUnreachable || severity !== undefined;
  return isServers ? message : null;
}

/** As people may read it. */
export const nameOfDatabase = ({ databaseServer, databasePath }: Pick<Config, 'databaseServer' | 'databasePath'>) =>
  databaseServer ? describeConnection(databaseServer) : databasePath;
