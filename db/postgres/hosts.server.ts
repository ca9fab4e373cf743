/**
 * Chooses one of several servers: the first that responds and is writable, for example after a failover to a standby.
 */
import type { Client, ClientBase, Pool, PoolClient, types } from 'pg';
import type { ConnectionAttempt, PostgresConnection } from './connection.server';
import { ConnectionSupply } from './connection-supply.server';
import { asStoreError, hasTimedOut, isQueueTimeout, isTooMany, NoConnection } from './errors.server';

/** Moves a server to the front, so that the next connections try it first. */
function startWith(attempts: ConnectionAttempt[], attempt: ConnectionAttempt): void {
  attempts.unshift(...attempts.splice(attempts.indexOf(attempt)));
}

/** Moves another server to the front after this one closed a connection or stopped responding. */
export function moveHostLast(attempts: ConnectionAttempt[], { host, port }: { host: string; port: number }): void {
  const other = attempts.find((attempt) => attempt.host !== host || attempt.port !== port);
  if (other) startWith(attempts, other);
}

/** The time in milliseconds after which a request no longer waits for a new connection, but for any one. */
const patienceMs = 2000;
/** The time in milliseconds until the pool may grow again. */
const growAgainMs = 60_000;

/**
 * Returns a pool that connects to the server that responded last, or else to the next one. While a pooler gives no more
 * connections, the pool does with those that it has.
 */
export async function openPool(
  { attempts = [{}], isToWrite = false, max = 10, ...settings }: PostgresConnection,
  supply = new ConnectionSupply(),
): Promise<Pool> {
  const pg = await import('pg');
  const types = numbersAsNumbers(pg.types);
  class NextClient extends pg.Client {
    constructor() {
      super({ ...settings, types, ...attempts[0] });
    }
  }
  class AnyHostPool extends pg.Pool {
    #opening = 0;
    #growing: NodeJS.Timeout | undefined;

    override connect(): Promise<PoolClient>;
    override connect(callback: Parameters<Pool['connect']>[0]): void;
    override connect(callback?: Parameters<Pool['connect']>[0]) {
      return callback ? super.connect(callback) : this.#connectInTime();
    }

    async #connectInTime(): Promise<PoolClient> {
      const { waitMs } = supply;
      if (this.idleCount > 0 || this.totalCount >= this.options.max)
        return withTimeout(super.connect(), waitMs, this.options.max < max ? hangs : allInUse);
      const deadline = performance.now() + waitMs;
      try {
        return await withTimeout(this.#open(), Math.min(patienceMs, waitMs), hangs);
      } catch (error) {
        const leftMs = deadline - performance.now();
        if (!isTooMany(asStoreError(error)) || leftMs < 1) throw error;
        this.#limit();
        return withTimeout(super.connect(), leftMs, hangs);
      }
    }

    async #open(): Promise<PoolClient> {
      this.#opening += 1;
      try {
        return await this.#connect(attempts.length);
      } catch (error) {
        const failure = asStoreError(error);
        if (isTooMany(failure)) supply.noteShortage(failure as Error);
        throw error;
      } finally {
        this.#opening -= 1;
      }
    }

    /** Lets requests wait for the connections that there are, instead of opening more. */
    #limit() {
      this.options.max = Math.max(1, this.totalCount - this.#opening);
      clearTimeout(this.#growing);
      this.#growing = setTimeout(() => {
        this.options.max = max;
      }, growAgainMs).unref();
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
  const onConnect = (client: ClientBase) => requireAnswer(client, isToWrite, supply.waitMs);
  return new AnyHostPool({ ...settings, max, onConnect, Client: NextClient });
}

/** The longest wait for the first answer to a connection outside the pool, in milliseconds. */
const answerMs = 5000;

const hangs = () => new NoConnection('the pooler gave no connection within 5 seconds, or the server does not answer.');
const allInUse = () => new NoConnection('all connections of DATABASE_POOL were in use for 5 seconds.');

/** Rejects with the error after the time. A connection that comes later goes back to the pool. */
function withTimeout(connecting: Promise<PoolClient>, timeoutMs: number, error: () => Error): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(error());
    }, timeoutMs);
    connecting.then(
      (client) => {
        clearTimeout(timer);
        if (isLate) client.release();
        else resolve(client);
      },
      (failure) => {
        clearTimeout(timer);
        reject(isQueueTimeout(failure) ? error() : failure);
      },
    );
  });
}

/** Opens a connection. @param prepare receives the client before it connects @throws the error of the last server */
export async function connectClient(
  { attempts = [{}], isToWrite = false, ...settings }: PostgresConnection,
  prepare: (client: Client) => void = () => undefined,
): Promise<Client> {
  const { Client, types } = await import('pg');
  const connect = async (attempt: ConnectionAttempt) => {
    const client = new Client({ ...settings, types: numbersAsNumbers(types), ...attempt });
    client.on('error', () => undefined);
    prepare(client);
    try {
      await client.connect();
      await requireAnswer(client, isToWrite, answerMs);
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

/**
 * Sends a query, because a pooler accepts a login before it has a connection to the server.
 * @throws {NoConnection}, and when the server only reads but `isToWrite`
 */
async function requireAnswer(client: ClientBase, isToWrite: boolean, timeoutMs: number): Promise<void> {
  const query = { text: 'show transaction_read_only', query_timeout: timeoutMs };
  const { rows } = await client.query<{ transaction_read_only: string }>(query).catch((error) => {
    throw hasTimedOut(error) ? new NoConnection(undefined, error) : asStoreError(error);
  });
  if (isToWrite && rows[0]?.transaction_read_only === 'on')
    throw new Error('The server only reads, as a standby does.');
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
