/** Finds foreign schema objects. A foreign trigger would run on every write to its table. */
import { secretTable } from './inspect.server';
import type { SqliteFile } from './sqlite-file';
import { doneMigrations, openStore } from './store.server';

interface SchemaObject {
  type: string;
  name: string;
  sql: string | null;
}

/** Returns the differences from the schema of the file's migrations, one sentence each; empty if there are none. */
export async function schemaErrors(file: SqliteFile): Promise<string[]> {
  const store = openStore(':memory:');
  try {
    await store.migrate(doneMigrations(file).at(-1));
    const [result, made] = [objectsIn(file), objectsIn(store.file)];
    result.delete(`table "${secretTable}"`);
    const foreign = [...result]
      .filter(([name]) => !made.has(name))
      .map(([name]) => `the ${name} is not one of Uplink's`);
    const missing = [...made].filter(([name]) => !result.has(name)).map(([name]) => `the ${name} is missing`);
    const changed = [...result]
      .filter(([name, sql]) => made.has(name) && made.get(name) !== sql)
      .map(([name]) => `the ${name} is not as Uplink makes it`);
    return [...foreign, ...changed, ...missing];
  } finally {
    await store.close();
  }
}

/** Returns the SQL of triggers and views, by type and name. That of tables depends on the SQLite version. */
function objectsIn(file: SqliteFile): Map<string, string> {
  const objects = file
    .prepare("select type, name, sql from sqlite_master where name not like 'sqlite\\_%' escape '\\'")
    .all() as SchemaObject[];
  const acts = ({ type, sql }: SchemaObject) =>
    !['table', 'index'].includes(type) || /^create\s+virtual/i.test(sql ?? '');
  return new Map(
    objects.map((object) => [`${object.type} "${object.name}"`, acts(object) ? plain(object.sql ?? '') : '']),
  );
}

/** Removes characters that a schema change may rewrite. */
const plain = (sql: string) => sql.replace(/["'`[\]\s;]/g, '').toLowerCase();
