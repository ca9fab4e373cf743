import { digestOf } from '~/messages/spam.server';
import { Conflict, Invalid } from '~/platform/errors';
import { foldCase } from '~/platform/fold-case';
import type { Actor } from '~/records/actor';
import { record } from '~/records/audit.server';
import { writeAs } from '~/records/write.server';
import type { Tx } from '../../db/store.server';
import { type Archive, archiveFormat, archiveSchema } from './archive';

export const permission = 'site-settings';

const tables = [
  'testimonials',
  'accreditations',
  'socialMediaConfig',
  'blogPosts',
  'siteContent',
  'contactRequests',
] as const;

/** All content, as it is at one moment. Users, passwords and the outbox are not content: a backup has them. */
export function exportArchive(actor: Actor): Promise<Archive> {
  return writeAs(actor, permission, async (tx) => ({
    format: archiveFormat,
    testimonials: await tx.selectFrom('testimonials').selectAll().orderBy('id').execute(),
    accreditations: await tx.selectFrom('accreditations').selectAll().orderBy('id').execute(),
    socialLinks: await tx.selectFrom('socialMediaConfig').selectAll().orderBy('id').execute(),
    blogPosts: await tx
      .selectFrom('blogPosts')
      .leftJoin('users', 'users.id', 'blogPosts.authorId')
      .selectAll('blogPosts')
      .select('users.username as author')
      .orderBy('blogPosts.id')
      .execute(),
    siteContent: await tx.selectFrom('siteContent').selectAll().orderBy('key').execute(),
    messages: await tx.selectFrom('contactRequests').selectAll().orderBy('id').execute(),
  })).then((rows) => check(rows));
}

/**
 * Reads an archive that somebody may have written by hand.
 *
 * @throws {Invalid} with the first fault and where it is
 */
export function check(archive: unknown): Archive {
  const result = archiveSchema.safeParse(archive);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Invalid({ '': [`${issue?.path.join(' › ') || 'The archive'}: ${issue?.message}.`.replace(/\.\.$/, '.')] });
}

/**
 * Brings the content of an archive in, all or nothing.
 *
 * @param replace whether what is there is deleted first, with the mails of its messages
 * @throws {Conflict} when something is there that is not to be replaced
 */
export function importArchive(actor: Actor, archive: Archive, replace: boolean): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    for (const table of tables) {
      if (replace) await tx.deleteFrom(table).execute();
      else if (await tx.selectFrom(table).select('id').executeTakeFirst()) {
        throw new Conflict('This site has content already. With --force it is replaced, after a backup.');
      }
    }
    await insertAll(tx, archive);
    await record(tx, author, { action: 'imported', subject: 'site', summary: `${archive.blogPosts.length} posts` });
  });
}

async function insertAll(tx: Tx, archive: Archive): Promise<void> {
  const authors = new Map(
    (await tx.selectFrom('users').select(['id', 'usernameKey']).execute()).map((user) => [user.usernameKey, user.id]),
  );
  // One by one: a single statement has a limit of variables, and a site has thousands of rows at the most.
  for (const row of archive.testimonials) await tx.insertInto('testimonials').values(row).execute();
  for (const row of archive.accreditations) await tx.insertInto('accreditations').values(row).execute();
  for (const row of archive.socialLinks) await tx.insertInto('socialMediaConfig').values(row).execute();
  for (const { author, ...row } of archive.blogPosts) {
    const authorId = author === null ? null : (authors.get(foldCase(author)) ?? null);
    await tx
      .insertInto('blogPosts')
      .values({ ...row, authorId })
      .execute();
  }
  for (const row of archive.siteContent) await tx.insertInto('siteContent').values(row).execute();
  for (const row of archive.messages) {
    await tx
      .insertInto('contactRequests')
      .values({ ...row, messageDigest: digestOf(row.message) })
      .execute();
  }
}

/** How much of each kind there is. */
export function countsOf({ format: _, ...kinds }: Archive): Record<string, number> {
  return Object.fromEntries(Object.entries(kinds).map(([kind, rows]) => [kind, rows.length]));
}
