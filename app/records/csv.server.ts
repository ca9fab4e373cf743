import { setTimeout as pause } from 'node:timers/promises';
import { type Options, stringify } from 'csv-stringify/sync';
import { formatPhone } from '~/platform/phone-number';

/** Functions that return the value of each column, by its name. */
export type Columns<T> = Record<string, (item: T) => unknown>;

/** Small enough to block the event loop for only about four milliseconds. */
const batch = 50;

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Writes records as CSV in pieces. A cell that a spreadsheet would treat as a formula gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection). A phone number in groups gets none, because importers would
 * keep it, and spreadsheets read it as text. Text is quoted, because LibreOffice also divides it at semicolons and tabs.
 */
export async function* writeCsv<T>(columns: Columns<T>, batches: AsyncIterable<T[]>): AsyncGenerator<string> {
  yield byteOrderMark + stringify([Object.keys(columns)], format);
  let startedAt = performance.now();
  for await (const items of batches) {
    if (items.length > 0) yield rows(items.map((item) => Object.values(columns).map((cell) => cell(item))));
    // SQLite responds synchronously: without a pause, other requests would wait until the export ends.
    await pause(2 * (performance.now() - startedAt));
    startedAt = performance.now();
  }
}

/** Returns all records by ID. @param readAfter reads a batch after an ID */
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

/** Returns the records with these IDs or names. @param read returns those that still exist */
export async function* theseBy<T, Name>(names: Name[], read: (some: Name[]) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let at = 0; at < names.length; at += batch) yield await read(names.slice(at, at + batch));
}

const format: Options = { record_delimiter: 'windows' };

const isGroupedPhone = (value: string) => /^\+\d+ /.test(value) && formatPhone(value) === value;

function rows(table: unknown[][]): string {
  return stringify(table, {
    ...format,
    escape_formulas: true,
    quoted_string: true,
    cast: {
      boolean: String,
      string: (value) => (isGroupedPhone(value) ? { value, escape_formulas: false } : value),
    },
  });
}
