/** The files that the database refers to: images in the library, in the trash and in revisions. */
import type { Row } from '../../db/schema';
import type { Queries } from '../../db/store.server';
import { filesOf, type NamedFile } from './files.server';
import { parsePreviousFile } from './previous-file.server';
import { variantsSchema } from './schema';

/** @param stem the prefix of the wanted file names */
export async function filesNamedBy(db: Queries, stem = ''): Promise<NamedFile[]> {
  const within = `%${stem}%`;
  const rows = await db
    .selectFrom('media')
    .select(['digest', 'kind', 'variants'])
    .where('digest', '>=', stem)
    .where('digest', '<', `${stem}g`)
    .execute();
  const deleted = await db
    .selectFrom('trash')
    .select('row')
    .where('kind', '=', 'media')
    .where('row', 'like', within)
    .execute();
  const replaced = await db
    .selectFrom('revisions')
    .select('file')
    .distinct()
    .where('kind', '=', 'media')
    .where('file', 'like', within)
    .execute();
  const named = [...rows, ...deleted.map(({ row }) => JSON.parse(row))].flatMap(
    (row: Pick<Row<'media'>, 'digest' | 'kind' | 'variants'>) =>
      filesOf({ ...row, variants: variantsSchema.parse(JSON.parse(row.variants)) }),
  );
  return [...named, ...replaced.flatMap(({ file }) => filesOf(parsePreviousFile(file ?? '')))];
}
