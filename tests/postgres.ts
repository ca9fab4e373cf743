/** PostgreSQL for tests: a cluster of one's own in a temporary folder, and a standby of it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { freePort, hasExited, logOf, makeOwnFolder, runToItsEnd, spawnProgram } from './postgres-programs';
import { addressOf, configure, type PostgresOptions, quoted } from './postgres-settings';

/** Two roles: `postgres` may do everything, `uplink` has but its own databases. */
export class Postgres {
  readonly folder: string;
  /** The folder of its socket. */
  readonly socket: string;
  readonly port: number;
  readonly options: PostgresOptions;
  #process: ChildProcess | undefined;
  readonly #endWithUs = () => void this.#process?.kill('SIGQUIT');

  constructor(folder: string, port: number, options: PostgresOptions) {
    this.folder = folder;
    this.socket = folder;
    this.port = port;
    this.options = options;
    process.on('exit', this.#endWithUs);
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Everything that it has said. */
  get log(): string {
    return readFileSync(logOf(this.folder), 'utf8');
  }

  /** Returns the address of a database, by the port if it has one. */
  url(database = 'uplink', role = 'uplink'): string {
    const { tcp, password } = this.options;
    if (!tcp) return `postgres://${role}@/${database}?host=${this.socket}&port=${this.port}`;
    const secret = password ? `:${encodeURIComponent(password)}` : '';
    return `postgres://${role}${secret}@${addressOf(this.options)}:${this.port}/${database}`;
  }

  /** Waits until it answers. What a killed one has left running ends first. */
  async start(): Promise<void> {
    for (const endsAt = Date.now() + 30_000; ; await pause(50)) {
      if (!this.#process || hasExited(this.#process))
        this.#process = await spawnProgram('postgres', this.folder, ['-D', 'data'], this.options.network);
      const error = await this.psql('select 1', 'postgres').then(() => undefined, String);
      if (!error) return;
      if (Date.now() > endsAt) throw new Error(`PostgreSQL does not answer: ${error}\n${this.log}`);
    }
  }

  /** Resolves when it has ended. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || hasExited(child)) return;
    const finished = once(child, 'exit');
    child.kill(signal);
    await finished;
  }

  /** Ends all connections and then itself, in order. */
  stop(): Promise<void> {
    return this.kill('SIGINT');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Ends it, and leaves nothing of it. */
  async remove(): Promise<void> {
    process.off('exit', this.#endWithUs);
    await this.kill('SIGQUIT');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  /** Makes a database of the role `uplink`. */
  async createDatabase(name: string, template = 'template0'): Promise<void> {
    await this.psql(`create database "${name}" owner uplink template "${template}" strategy file_copy`, 'postgres');
  }

  /** Runs SQL as `postgres`, and returns the rows of the last query. */
  async psql<Row extends QueryResultRow>(sql: string, database = 'uplink'): Promise<Row[]> {
    const client = new Client({ host: this.socket, port: this.port, user: 'postgres', database });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const results = [await client.query<Row>(sql)].flat();
      return results.at(-1)?.rows ?? [];
    } finally {
      await client.end();
    }
  }
}

/** A cluster with an empty database `uplink`. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const cluster = new Postgres(makeOwnFolder('uplink-postgres-', !options.fsync), await freePort(), options);
  const args = '-D data -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync';
  await runToItsEnd('initdb', cluster.folder, args.split(' '));
  configure(cluster.folder, cluster.port, options);
  await cluster.start();
  await cluster.psql(`create role uplink login password ${quoted(options.password ?? '')}`, 'postgres');
  await cluster.createDatabase('uplink');
  return cluster;
}

/** A copy of a cluster that follows it, until it is promoted. @param path how it reaches the primary */
export async function startStandby(
  primary: Postgres,
  options = primary.options,
  path = { host: primary.socket, port: primary.port },
): Promise<Standby> {
  const folder = makeOwnFolder('uplink-standby-', !options.fsync);
  const standby = new Standby(folder, await freePort(), options);
  const args = `-h ${path.host} -p ${path.port} -U postgres -D data -R -X stream -c fast --no-sync`;
  await runToItsEnd('pg_basebackup', folder, args.split(' '));
  configure(folder, standby.port, options);
  await standby.start();
  return standby;
}

export class Standby extends Postgres {
  /** Resolves when it can be written to. */
  async promote(): Promise<void> {
    await this.psql('select pg_promote()', 'postgres');
  }
}
