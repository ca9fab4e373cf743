/** The import of the content of another Uplink, which replaces all content here. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Conflict, DomainError, Invalid } from '~/platform/errors';
import { foldCase } from '~/platform/fold-case';
import { pluralOf } from '~/platform/plural';
import type { ReportProgress } from '~/platform/threads/command-process.server';
import { mediaFolderOf, readWholeArchive } from '~/registry/archive-folder.server';
import { type Archive, recordsIn } from '~/registry/archive-schema.server';
import { unpackArchive } from '~/registry/archive-zip.server';
import { importArchive, newestMessage, requireEmpty } from '~/registry/import.server';
import { SiteHasContent, usersByName } from '~/registry/import-content.server';
import { renderOutdated } from '~/registry/outdated-texts.server';
import { tableRecordTypes } from '~/registry/record-types.server';
import { queries } from '../../db/store.server';
import type { ImportLoss, WholeImportKind } from './runs/import-kind';

/** Of all files of an archive, in bytes. */
const unpackedMax = 2 ** 30;

/** The name of the source. */
const site = 'content archive';

export const archiveKind: WholeImportKind = {
  name: 'archive',

  preview: (path, signal) =>
    withArchive(path, { signal }, async (archive) => {
      const replaces = await hasContent();
      const conflict = 'This website already has content. The import replaces all of it, after a backup.';
      const conflicts = replaces ? [conflict] : [];
      return { site, counts: countsIn(archive), conflicts, losses: await unknownUsers(archive), replaces };
    }),

  importAll: (path, author, { addLoss, backUp, ...options }) =>
    withArchive(path, options, async (archive, images) => {
      // A message that arrives during the backup is in neither, so it stays.
      const newestBefore = await newestMessage();
      if (options.replace) {
        const name = basename(await backUp(options));
        addLoss({ title: name, what: 'A backup of the replaced content. Your server administrator can restore it.' });
      }
      await importArchive(author, archive, { ...options, images, newestBefore }).catch((error) => {
        if (!(error instanceof SiteHasContent)) throw error;
        throw new Conflict('Content was added to the website after the file was read. Upload the file again.');
      });
      await renderOutdated(options.signal);
    }),
};

/** Unpacks an archive while `work` runs. Errors name its files without the folder. */
async function withArchive<T>(
  path: string,
  { report = () => undefined, signal }: { report?: ReportProgress | undefined; signal?: AbortSignal | undefined },
  work: (archive: Archive, images: string) => Promise<T>,
): Promise<T> {
  const folder = `${path}.${randomBytes(4).toString('hex')}.content`;
  try {
    report('Unpacking');
    await unpackArchive(path, folder, { signal, bytesMax: unpackedMax });
    return await work(await readWholeArchive(folder, report), mediaFolderOf(folder));
  } catch (error) {
    if (!(error instanceof DomainError) || !error.message.includes(folder)) throw error;
    throw new Invalid({ '': [error.message.replaceAll(`${folder}/`, '').replaceAll(folder, 'the archive')] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const hasContent = () =>
  requireEmpty().then(
    () => false,
    (error) => {
      if (error instanceof SiteHasContent) return true;
      throw error;
    },
  );

function countsIn(archive: Archive) {
  const records = recordsIn(archive);
  const ofTypes = tableRecordTypes.map(({ subject, archive: { name } }) => ({
    what: pluralOf(subject),
    count: records[name]?.length ?? 0,
  }));
  const others = [
    { what: 'settings', count: archive.siteContent.length },
    { what: 'drafts', count: archive.drafts.length },
    { what: 'messages', count: archive.messages.length },
  ];
  return [...ofTypes, ...others].filter(({ count }) => count > 0);
}

/** Returns the people whose name no account here has. */
async function unknownUsers({ blogPosts, messages }: Archive): Promise<ImportLoss[]> {
  const names = [...blogPosts.map(({ author }) => author), ...messages.map(({ assignee }) => assignee)];
  const known = await usersByName(queries());
  return [...new Set(names.filter((name) => name !== null))]
    .filter((name) => !known.has(foldCase(name)))
    .map((title) => ({
      title,
      what: 'No account here has this name. Posts arrive without this author, and messages without this assignee.',
    }));
}
