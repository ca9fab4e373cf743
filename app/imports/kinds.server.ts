/** The kinds of files that can be imported. */
import { Invalid } from '~/platform/errors';
import { isArchiveZip } from '~/registry/archive-zip.server';
import { archiveKind } from './archive.server';
import type { ImportKind, WholeImportKind } from './runs/import-kind';
import { readUploads } from './runs/uploads-folder.server';
import { wordpressKind } from './runs/wordpress.server';
import { guessColumns } from './tables/columns.server';
import type { TableColumn } from './tables/mapping';
import { isMessageExport, messagesKind } from './tables/messages.server';
import { recordsKind } from './tables/records.server';
import { readColumns, readHead } from './tables/table.server';
import { readItems } from './wordpress/wxr.server';

const importKinds = [wordpressKind, messagesKind, archiveKind];

/** @param mapping the columns of a table @throws {NotFound} for a kind that this release does not know */
export function importKind(name: string, mapping: string | null): ImportKind | WholeImportKind {
  const kind = importKinds.find((one) => one.name === name);
  return kind ?? recordsKind(name, mapping === null ? null : JSON.parse(mapping));
}

/** Checks the ZIP file that comes with an export of this kind. @throws {Invalid} */
export async function checkUploads(kind: string, path: string): Promise<void> {
  if (kind !== wordpressKind.name)
    throw new Invalid({ uploads: ['Leave out the ZIP file. It is only for the export of a WordPress site.'] });
  await readUploads(path);
}

/**
 * Returns the kind of a file, by its start. For a table whose columns staff choose, returns them with the likely kind.
 * @throws {Invalid} with what to upload, when there is none
 */
export async function recogniseFile(
  path: string,
  name: string,
): Promise<{ kind: string; columns: TableColumn[] | null }> {
  if (await isArchiveZip(path)) return { kind: archiveKind.name, columns: null };
  if (!/\.(csv|tsv|txt)$/i.test(name) || (await readHead(path)).trimStart().startsWith('<')) {
    const items = readItems(path);
    await items.next().finally(() => items.return(undefined));
    return { kind: wordpressKind.name, columns: null };
  }
  const columns = await readColumns(path);
  if (isMessageExport(columns.map((column) => column.name))) return { kind: messagesKind.name, columns: null };
  if (columns.length < 2 || columns.every(({ samples }) => samples.length === 0))
    throw new Invalid({
      file: [
        `“${name}” is not a table with names of columns in its first row and records below. Save it as “CSV UTF-8”, and upload that file.`,
      ],
    });
  return { kind: guessColumns(columns).kind, columns };
}
