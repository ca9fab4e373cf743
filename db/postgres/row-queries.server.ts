/** Inserts complete rows into tables, and sets the sequences of their ids. */
import type { Client } from 'pg';
import { CopyError, type PlainRow } from '../copying/rows';

/** The protocol limits the number of parameters to 16 bits. */
const parametersMax = 65_535;

export async function insertRows(client: Client, table: string, rows: PlainRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const each = Math.floor(parametersMax / Math.max(1, columns.length));
  for (let at = 0; at < rows.length; at += each) await insertSome(client, table, columns, rows.slice(at, at + each));
}

async function insertSome(client: Client, table: string, columns: string[], rows: PlainRow[]) {
  let place = 0;
  const values = rows.map(() => `(${columns.map(() => `$${++place}`).join()})`).join();
  const names = columns.map((name) => `"${name}"`).join();
  const parameters = rows.flatMap((row) => columns.map((name) => row[name]));
  try {
    await client.query(`insert into "${table}" (${names}) values ${values}`, parameters);
  } catch (error) {
    throw (error as { code?: string }).code === '22021' ? aboutNul(table, rows, error) : error;
  }
}

function aboutNul(table: string, rows: PlainRow[], cause: unknown): Error {
  const isNul = (value: unknown) => typeof value === 'string' && value.includes('\0');
  const row = rows.find((one) => Object.values(one).some(isNul));
  const rowStart = JSON.stringify(row)?.slice(0, 200);
  return new CopyError(`PostgreSQL keeps no text with a NUL character, and ${table} has one: ${rowStart}`, { cause });
}

async function sequences(client: Client): Promise<{ name: string; sequence: string }[]> {
  const { rows } = await client.query(
    `select table_name as name, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`,
  );
  return rows;
}

/** Returns the highest id ever used, by table. */
export async function lastNumbers(client: Client): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const { name, sequence } of await sequences(client)) {
    const { rows } = await client.query<{ last: number }>(`select last_value as last from ${sequence} where is_called`);
    if (rows[0]) numbers.set(name, rows[0].last);
  }
  return numbers;
}

export async function setLastNumbers(client: Client, numbers: Map<string, number>): Promise<void> {
  for (const { name, sequence } of await sequences(client)) {
    // The highest existing id, for tables without a sequence in the other database.
    const highest = `(select max(id) from "${name}")`;
    await client.query(
      `select setval($1, greatest($2::bigint, ${highest}, 1), coalesce($2::bigint, ${highest}) is not null)`,
      [sequence, numbers.get(name) ?? null],
    );
  }
}
