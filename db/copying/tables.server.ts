/** The tables of a database, each after the tables that it references. */
import { countTables } from '../sqlite/inspect.server';
import { type SqliteFile, tableNames } from '../sqlite/sqlite-file';
import { openStore } from '../sqlite/store.server';

/** Tables about the database itself: migrations, and those that the search derives from other tables. */
const own = /^(kysely_|message_search|message_index$|record_search$|search_queue$)/;
/** Written last, because triggers increase it while the other tables are written. */
const last = 'content_revision';

/** Returns the tables of a new store in order, with their row counts. @throws when foreign keys form a cycle */
export async function newStore(): Promise<{ tables: string[]; rows: Record<string, number> }> {
  const store = openStore(':memory:');
  try {
    await store.migrate();
    return { tables: inOrder(store.file), rows: countTables(store.file) };
  } finally {
    await store.close();
  }
}

function inOrder(file: SqliteFile): string[] {
  const ordered: string[] = [];
  const place = (table: string, above: string[]) => {
    if (ordered.includes(table)) return;
    if (above.includes(table)) throw new Error(`Tables refer to each other: ${above.join(', ')}.`);
    for (const other of referredToBy(file, table)) if (other !== table) place(other, [...above, table]);
    ordered.push(table);
  };
  for (const table of tableNames(file).filter((name) => !own.test(name))) place(table, []);
  return [...ordered.filter((table) => table !== last), last];
}

const referredToBy = (file: SqliteFile, table: string) =>
  file.prepare('select distinct "table" from pragma_foreign_key_list(?)').pluck().all(table) as string[];
