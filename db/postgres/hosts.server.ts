/**
 * Chooses one of several servers: the first that responds and is writable, for example after a failover to a standby.
 */
import type { Client, ClientBase, Pool, PoolClient, types } from 'pg';
import type { Attempt, PostgresConnection } from './connection.server';
import { isTooMany } from './errors.server';

/** Moves a server to the front, so that the next connections try it first. */
function startWith(attempts: Attempt[], attempt: Attempt): void {
  attempts.unshift(...attempts.splice(attempts.indexOf(attempt)));
}

/** Moves another server to the front after this one closed a connection or stopped responding. */
export function moveHostLast(attempts: Attempt[], { host, port }: { host: string; port: number }): void {
  const other = attempts.find((attempt) => attempt.host !== host || attempt.port !== port);
  if (other) startWith(attempts, other);
}

/** Returns a pool that connects to the server that responded last, or else to the next one. */
export async function openPool({ attempts = [{}], isToWrite = false, ...settings }: PostgresConnection): Promise<Pool> {
  const pg = await import('pg');
  const types = numbersAsNumbers(pg.types);
  class NextClient extends pg.Client {
    constructor() {
      super({ ...settings, types, ...attempts[0] });
    }
  }
  class AnyHostPool extends pg.Pool {
    override connect(): Promise<PoolClient>;
    override connect(callback: Parameters<Pool['connect']>[0]): void;
    override connect(callback?: Parameters<Pool['connect']>[0]) {
      return callback ? super.connect(callback) : this.#connect(attempts.length);
    }

    async #connect(tries: number): Promise<PoolClient> {
      const [tried, next] = attempts;
      try {
        return await super.connect();
      } catch (error) {
        if (tries === 1 || isTooMany(error)) throw error;
        if (next && attempts[0] === tried) startWith(attempts, next);
        return this.#connect(tries - 1);
      }
    }
  }
  const onConnect = isToWrite ? { onConnect: requireWritable } : {};
  return new AnyHostPool({ ...settings, ...onConnect, Client: NextClient });
}

/**
 * Opens a connection.
 *
 * @param prepare receives the client before it connects
 * @throws the error of the last server
 */
export async function connectClient(
  { attempts = [{}], isToWrite = false, ...settings }: PostgresConnection,
  prepare: (client: Client) => void = () => undefined,
): Promise<Client> {
  const { Client, types } = await import('pg');
  const connect = async (attempt: Attempt) => {
    const client = new Client({ ...settings, types: numbersAsNumbers(types), ...attempt });
    client.on('error', () => undefined);
    prepare(client);
    try {
      await client.connect();
      if (isToWrite) await requireWritable(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };
  let failure: unknown;
  for (const attempt of [...attempts]) {
    try {
      const client = await connect(attempt);
      startWith(attempts, attempt);
      return client;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** @throws when the server is a standby or read-only */
async function requireWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('The server only reads, as a standby does.');
}

/**
 * Parses values as SQLite returns them: 64-bit integers and sums as numbers, because all of ours are below 2^53, and
 * booleans as 1 or 0.
 */
function numbersAsNumbers(usual: typeof types): typeof types {
  const { INT8, NUMERIC, BOOL } = usual.builtins;
  const ours: Partial<Record<number, (text: string) => number>> = {
    [INT8]: Number,
    [NUMERIC]: Number,
    [BOOL]: (text) => Number(text === 't'),
  };
  return {
    ...usual,
    getTypeParser: (type: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && ours[type]) || usual.getTypeParser(type, format),
  } as typeof types;
}
