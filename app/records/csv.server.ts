/** Records as CSV. */
import { setTimeout as pause } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';

/** The value of each column, by its name. */
export type Columns<T> = Record<string, (item: T) => unknown>;

/** Small enough that others wait about four milliseconds. */
const batch = 50;

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Writes records as CSV, in pieces that are read one after the other. A cell that a spreadsheet would take for a formula
 * has an apostrophe in front (https://owasp.org/www-community/attacks/CSV_Injection); a phone number has none, since whatever
 * imports it would keep the apostrophe.
 */
export async function* writeCsv<T>(columns: Columns<T>, batches: AsyncIterable<T[]>): AsyncGenerator<string> {
  yield byteOrderMark + rows([Object.keys(columns)]);
  let startedAt = performance.now();
  for await (const items of batches) {
    if (items.length > 0) yield rows(items.map((item) => Object.values(columns).map((cell) => cell(item))));
    // SQLite answers synchronously. This pause lets other requests run.
    await pause(2 * (performance.now() - startedAt));
    startedAt = performance.now();
  }
}

/** All records by number. @param readAfter reads a batch after a number */
export async function* allByNumber<T extends { id: number }>(
  readAfter: (id: number, count: number) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let afterId: number | undefined = 0;
  while (afterId !== undefined) {
    const items = await readAfter(afterId, batch);
    yield items;
    afterId = items.length < batch ? undefined : items.at(-1)?.id;
  }
}

/** The records of these numbers, or names. @param read reads those that are still there */
export async function* theseBy<T, Name>(names: Name[], read: (some: Name[]) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let at = 0; at < names.length; at += batch) yield await read(names.slice(at, at + batch));
}

/** Contains nothing that a formula could use. */
const phoneLike = /^[+\d .()[\]-]+$/;

function rows(table: unknown[][]): string {
  return stringify(table, {
    escape_formulas: true,
    record_delimiter: 'windows',
    // Left alone, a line end inside a cell is only quoted when it is the same as those between records.
    quoted_match: /[\r\n]/,
    cast: { boolean: String, string: (value) => (phoneLike.test(value) ? { value, escape_formulas: false } : value) },
  });
}
