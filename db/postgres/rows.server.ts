/** All rows of a PostgreSQL database, read and written without anybody in between. */
import type { Client } from 'pg';
import type { PlainRow, RowSource, RowTarget } from '../copying/rows';
import type { PostgresConnection } from './connection.server';
import { connectClient } from './hosts.server';
import { writing } from './locks';
import { openPostgresStore } from './store.server';

const portion = 500;
/** The protocol has two bytes for their number. */
const parametersMax = 65_535;

/** As it is at one moment, whatever others write meanwhile. @throws when the server cannot be reached */
export async function readPostgresRows(connection: PostgresConnection): Promise<RowSource> {
  const client = await connectClient(connection);
  await client.query('begin isolation level repeatable read read only');
  return {
    rows: (table) => portions(client, table),
    lastNumbers: () => lastNumbers(client),
    async migrations() {
      const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
      return rows.map(({ name }) => name);
    },
    close: () => client.end(),
  };
}

async function* portions(client: Client, table: string): AsyncGenerator<PlainRow[]> {
  await client.query(`declare portions no scroll cursor for select * from "${table}"`);
  try {
    for (;;) {
      const { rows } = await client.query<PlainRow>(`fetch ${portion} from portions`);
      yield rows;
      if (rows.length < portion) return;
    }
  } finally {
    await client.query('close portions').catch(() => undefined);
  }
}

const numbered = `select table_name as name, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
  from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`;

async function lastNumbers(client: Client): Promise<Map<string, number>> {
  const { rows: sequences } = await client.query<{ name: string; sequence: string }>(numbered);
  const numbers = new Map<string, number>();
  for (const { name, sequence } of sequences) {
    const { rows } = await client.query<{ last: number }>(`select last_value as last from ${sequence} where is_called`);
    if (rows[0]) numbers.set(name, rows[0].last);
  }
  return numbers;
}

/**
 * Writes all in one transaction, while nobody else does. It gets all tables first, where it has none.
 *
 * @throws when the server cannot be reached; {NewerDatabase}
 */
export async function writePostgresRows(connection: PostgresConnection): Promise<RowTarget> {
  const store = await openPostgresStore(connection);
  await store.migrate().finally(() => store.close());
  const client = await connectClient(connection);
  await client.query(`begin; select pg_advisory_xact_lock(${writing})`);
  return {
    async empty(tables) {
      await client.query(`truncate ${tables.map((table) => `"${table}"`).join()}`);
    },
    async write(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      const each = Math.floor(parametersMax / Math.max(1, columns.length));
      for (let at = 0; at < rows.length; at += each) await insert(client, table, columns, rows.slice(at, at + each));
    },
    async setLastNumbers(numbers) {
      const { rows } = await client.query<{ name: string; sequence: string }>(numbered);
      for (const { name, sequence } of rows) {
        // Where the other kind of database counts no rows of a table, the highest there is.
        const highest = `(select max(id) from "${name}")`;
        await client.query(
          `select setval($1, greatest($2::bigint, ${highest}, 1), coalesce($2::bigint, ${highest}) is not null)`,
          [sequence, numbers.get(name) ?? null],
        );
      }
    },
    rows: (table) => portions(client, table),
    async finish() {
      await client.query('commit');
    },
    close: () => client.end(),
  };
}

async function insert(client: Client, table: string, columns: string[], rows: PlainRow[]) {
  let place = 0;
  const values = rows.map(() => `(${columns.map(() => `$${++place}`).join()})`).join();
  const names = columns.map((name) => `"${name}"`).join();
  const parameters = rows.flatMap((row) => columns.map((name) => row[name]));
  try {
    await client.query(`insert into "${table}" (${names}) values ${values}`, parameters);
  } catch (error) {
    if ((error as { code?: string }).code !== '22021') throw error;
    const row = rows.find((one) =>
      Object.values(one).some((value) => typeof value === 'string' && value.includes('\0')),
    );
    throw new Error(
      `PostgreSQL keeps no text with a NUL character, and ${table} has one: ${JSON.stringify(row).slice(0, 200)}`,
      { cause: error },
    );
  }
}
