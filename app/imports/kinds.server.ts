/** The kinds of files that can be imported. */
import { open } from 'node:fs/promises';
import { Invalid } from '~/platform/errors';
import type { ImportKind } from './runs/import-kind';
import { wordpressKind } from './runs/wordpress.server';
import { messagesKind } from './tables/messages.server';

const importKinds: readonly ImportKind[] = [wordpressKind as ImportKind, messagesKind as ImportKind];

/** @throws for a kind that this release does not know */
export function importKind(name: string): ImportKind {
  const kind = importKinds.find((one) => one.name === name);
  if (!kind) throw new Invalid({ '': ['This release of Uplink cannot import the file.'] });
  return kind;
}

/** Returns the kind of a file, by its start. @throws {Invalid} when there is none */
export async function recogniseFile(path: string, name: string): Promise<ImportKind> {
  const handle = await open(path, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0).finally(() => handle.close());
  const head = buffer.toString('utf8', 0, bytesRead);
  const kind = importKinds.find(({ recognises }) => recognises?.(head, name));
  if (kind) return kind;
  throw new Invalid({
    file: [
      `“${name}” is no WordPress export. In WordPress, choose Tools, Export, All content, and upload that XML file. For messages, upload the CSV file that Flamingo or WPForms exports.`,
    ],
  });
}
