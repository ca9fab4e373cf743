/** Databases of the PostgreSQL that `server-setup.ts` has started. */
import type { Client } from 'pg';
import type { PlainRow } from '../../db/copying/rows';
import { connectClient } from '../../db/postgres/hosts.server';
import { writeLock } from '../../db/postgres/locks';
import { insertRows, lastNumbers, setLastNumbers } from '../../db/postgres/row-queries.server';
import { Postgres } from '../postgres';
import type { Databases, Place } from './places';

/** As a process sees it that has not started it. */
const { TEST_POSTGRES_FOLDER = '', TEST_POSTGRES_PORT } = process.env;
const cluster = new Postgres(TEST_POSTGRES_FOLDER, Number(TEST_POSTGRES_PORT), {});

/** All that a template holds. */
interface Content {
  tables: Map<string, PlainRow[]>;
  numbers: Map<string, number>;
}

const contents = new Map<string, Promise<Content>>();
let count = 0;

const nameOf = ({ environment }: Place) => /@\/(\w+)/.exec(environment.DATABASE_URL ?? '')?.[1] ?? '';

export const serverDatabases: Databases = {
  async make(template) {
    count += 1;
    const name = `site_${process.pid}_${count}`;
    await cluster.createDatabase(name, template && nameOf(template));
    return { DATABASE_URL: cluster.url(name), DATABASE_MAY_LOSE: 'yes', MEDIA_STORE: 'local' };
  },
  async reset(place, template) {
    const from = nameOf(template);
    const content = contents.get(from) ?? inDatabase(from, read);
    contents.set(from, content);
    const { tables, numbers } = await content;
    await inDatabase(nameOf(place), async (client) => {
      await client.query(
        `begin; select pg_advisory_xact_lock(${writeLock}); set local session_replication_role = replica`,
      );
      await client.query([...tables.keys()].map((table) => `delete from "${table}"`).join(';'));
      for (const [table, rows] of tables) if (rows.length > 0) await insertRows(client, table, rows);
      await setLastNumbers(client, numbers);
      // This one has its trigger.
      await client.query('set local session_replication_role = origin');
      await client.query('update content_revision set revision = revision + 1; commit');
    });
  },
  async remove(place) {
    await cluster.psql(`drop database ${nameOf(place)} with (force)`, 'postgres');
  },
};

/** As a user who may disable triggers and foreign keys. */
async function inDatabase<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { socket, port } = cluster;
  const client = await connectClient({ host: socket, port, user: 'postgres', database });
  return work(client).finally(() => client.end());
}

/** Tables about the database itself, and those that triggers count. */
const separate = ['kysely_migration', 'kysely_migration_lock', 'uplink_deployment', 'content_revision'];

async function read(client: Client): Promise<Content> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and not tablename = any($1)",
    [separate],
  );
  const tables = new Map<string, PlainRow[]>();
  for (const { name } of rows) tables.set(name, (await client.query<PlainRow>(`select * from "${name}"`)).rows);
  return { tables, numbers: await lastNumbers(client) };
}
