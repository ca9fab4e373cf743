/** The files that a store names: of the pictures of the library, of those in the trash, and of former versions. */
import type { Queries } from '../../db/store.server';
import { filesOf } from './files.server';
import { asFormerFile } from './former-file.server';
import { variantsSchema } from './media';

export interface NamedFile {
  name: string;
  /** SHA-256 of what has to be in it, in hex. */
  digest: string;
}

interface NamingRow {
  digest: string;
  kind: 'picture' | 'svg';
  variants: string;
}

/** @param db of this or a former release: what it has no table for, it does not name */
export async function filesNamedBy(db: Queries): Promise<NamedFile[]> {
  const tables = await db.introspection.getTables();
  const has = (table: string, column = 'id') =>
    tables.some(({ name, columns }) => name === table && columns.some((one) => one.name === column));
  const rows = has('media') ? await db.selectFrom('media').select(['digest', 'kind', 'variants']).execute() : [];
  const deleted = has('trash', 'row')
    ? await db.selectFrom('trash').select('row').where('kind', '=', 'media').execute()
    : [];
  const replaced = has('record_versions', 'file')
    ? await db
        .selectFrom('recordVersions')
        .select('file')
        .distinct()
        .where('kind', '=', 'media')
        .where('file', 'is not', null)
        .execute()
    : [];
  const named = [...rows, ...deleted.map(({ row }) => JSON.parse(row))].flatMap((row: NamingRow) =>
    filesOf({ ...row, variants: variantsSchema.parse(JSON.parse(row.variants)) }),
  );
  return [...named, ...replaced.flatMap(({ file }) => filesOf(asFormerFile(file ?? '')))];
}
