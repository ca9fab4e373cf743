/** Finds foreign schema objects. A foreign trigger would run on every write to its table. */
import { DamagedDatabase, inspectDatabase, openDatabase, secretTable } from './inspect.server';
import type { SqliteFile } from './sqlite-file';
import { doneMigrations, openStore } from './store.server';

/** A table or index that another app has added. */
export interface Extra {
  type: string;
  name: string;
}

interface SchemaObject {
  type: string;
  name: string;
  sql: string | null;
}

/**
 * Compares a file with the schema of its migrations.
 * @returns `errors`: differences that could change what the site does, one sentence each; `extras`: tables and indexes of
 * another app, which do nothing by themselves
 */
export async function compareSchema(file: SqliteFile): Promise<{ errors: string[]; extras: Extra[] }> {
  const store = openStore(':memory:');
  try {
    await store.migrate(doneMigrations(file).at(-1));
    const [result, made] = [objectsIn(file), objectsIn(store.file)];
    result.delete(keyOf({ type: 'table', name: secretTable }));
    const foreign = [...result].filter(([key]) => !made.has(key));
    const missing = [...made.keys()].filter((key) => !result.has(key));
    const changed = [...result].filter(([key, { acts }]) => made.has(key) && made.get(key)?.acts !== acts);
    return {
      errors: [
        ...foreign.filter(([, { acts }]) => acts).map(([key]) => `the ${key} is not one of Uplink's`),
        ...changed.map(([key]) => `the ${key} is not as Uplink makes it`),
        ...missing.map((key) => `the ${key} is missing`),
      ],
      extras: foreign.filter(([, { acts }]) => !acts).map(([, { type, name }]) => ({ type, name })),
    };
  } finally {
    await store.close();
  }
}

/**
 * Checks a file as a restore does.
 * @param refuse returns the message for a file that another app has changed
 * @returns its contents, and what a restore leaves out
 * @throws {DamagedDatabase}, {NewerDatabase}
 */
export async function inspectBackup(path: string, refuse: (problem: string) => string) {
  const facts = inspectDatabase(path);
  const file = openDatabase(path);
  const { errors, extras } = await compareSchema(file).finally(() => file.close());
  if (errors[0]) throw new DamagedDatabase(refuse(errors[0]));
  return { ...facts, extras };
}

/** Deletes tables and indexes of another app. */
export function dropExtras(file: SqliteFile, extras: Extra[]): void {
  file.pragma('foreign_keys = OFF');
  file.pragma('secure_delete = ON');
  for (const { type, name } of extras) file.exec(`drop ${type} if exists "${name.replaceAll('"', '""')}"`);
}

/** Returns the extras as part of a sentence; null without any. */
export function describeExtras(extras: Extra[]): string | null {
  if (extras.length === 0) return null;
  const first = extras.slice(0, 5).map((extra) => `the ${keyOf(extra)}`);
  const rest = extras.length - first.length;
  return `${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} (made by another app)`;
}

/** `acts` is the SQL of a trigger, view or virtual table. It is empty for tables, whose SQL depends on the SQLite version. */
function objectsIn(file: SqliteFile): Map<string, Extra & { acts: string }> {
  const objects = file
    .prepare("select type, name, sql from sqlite_master where name not like 'sqlite\\_%' escape '\\'")
    .all() as SchemaObject[];
  return new Map(
    objects.map(({ type, name, sql }) => {
      const isPlain = ['table', 'index'].includes(type) && !/^create\s+virtual/i.test(sql ?? '');
      return [keyOf({ type, name }), { type, name, acts: isPlain ? '' : plain(sql ?? '') }];
    }),
  );
}

const keyOf = ({ type, name }: Extra) => `${type} "${name}"`;

/** Removes characters that a schema change may rewrite. */
const plain = (sql: string) => sql.replace(/["'`[\]\s;]/g, '').toLowerCase();
