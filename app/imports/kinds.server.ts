/** The kinds of files that can be imported. */
import { open } from 'node:fs/promises';
import { Invalid } from '~/platform/errors';
import type { ImportKind } from './runs/import-kind';
import { wordpressKind } from './runs/wordpress.server';
import { isMessageExport, messagesKind } from './tables/messages.server';
import { emptySite, readItems } from './wordpress/wxr.server';

const importKinds: readonly ImportKind[] = [wordpressKind as ImportKind, messagesKind as ImportKind];

/** @throws for a kind that this release does not know */
export function importKind(name: string): ImportKind {
  const kind = importKinds.find((one) => one.name === name);
  if (!kind) throw new Invalid({ '': ['This release of Uplink cannot import the file.'] });
  return kind;
}

/** More than the longest header of a CSV file, in bytes. */
const headBytes = 64 * 1024;

/** Returns the kind of a file, by its start. @throws {Invalid} with what to upload, when there is none */
export async function recogniseFile(path: string, name: string): Promise<ImportKind> {
  const handle = await open(path, 'r');
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(headBytes), 0, headBytes, 0)
    .finally(() => handle.close());
  if (isMessageExport(buffer.toString('utf8', 0, bytesRead))) return messagesKind as ImportKind;
  if (/\.csv$/i.test(name))
    throw new Invalid({
      file: [
        `“${name}” has no messages that can be imported. Upload the file as Flamingo or WPForms exports it: separated by commas, in UTF-8, with a column for the date, and one for email addresses or messages.`,
      ],
    });
  const items = readItems(path, emptySite());
  await items.next().finally(() => items.return(undefined));
  return wordpressKind as ImportKind;
}
