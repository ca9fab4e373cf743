/** The files that a database names: of the pictures of the library, of those in the trash, and of former versions. */
import type { SqliteFile } from '../../db/sqlite-file';
import { filesOf } from './files.server';
import { asFormerFile } from './former-file.server';
import { variantsSchema } from './media';

interface NamingRow {
  digest: string;
  kind: 'picture' | 'svg';
  variants: string;
}

/** @param file of this or a former release: what it has no table for, it does not name */
export function filesNamedBy(file: SqliteFile): { name: string; digest: string }[] {
  const has = (table: string) => Boolean(file.prepare('select 1 from sqlite_master where name = ?').get(table));
  const rows = has('media') ? (file.prepare('select digest, kind, variants from media').all() as NamingRow[]) : [];
  const deleted = has('trash')
    ? (file.prepare("select row from trash where kind = 'media'").pluck().all() as string[])
    : [];
  const named = [...rows, ...deleted.map((row) => JSON.parse(row) as NamingRow)].flatMap((row) =>
    filesOf({ ...row, variants: variantsSchema.parse(JSON.parse(row.variants)) }),
  );
  return [...named, ...formerFiles(file)];
}

/** Of pictures that were replaced, as long as a version of them can be restored. */
function formerFiles(file: SqliteFile): { name: string; digest: string }[] {
  const versioned = "select 1 from pragma_table_info('record_versions') where name = 'file'";
  if (!file.prepare(versioned).get()) return [];
  const rows = file
    .prepare("select distinct file from record_versions where kind = 'media' and file is not null")
    .pluck()
    .all() as string[];
  return rows.flatMap((row) => filesOf(asFormerFile(row)));
}
