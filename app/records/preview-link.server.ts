/** Preview links to unpublished content: an ID, and a signature over the data of the link. */
import { timingSafeEqual } from 'node:crypto';
import { now, nowIso } from '~/platform/clock.server';
import { keyedDigest } from '~/platform/secret.server';
import type { Row } from '../../db/schema';
import { queries, type Tx } from '../../db/store.server';
import { previewsLast } from './preview-link';
import { orNotFound } from './records.server';
import type { RecordName } from './revisions.server';

type StoredPreview = Row<'previewLinks'>;

/** @returns its ID */
export async function storePreview(tx: Tx, { kind, record }: RecordName, author: string): Promise<number> {
  const expiresAt = new Date(now().getTime() + previewsLast * 86_400_000).toISOString();
  const { id } = await tx
    .insertInto('previewLinks')
    .values({ kind, record, author, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the valid preview links of a record, newest first. */
export function previewsOf({ kind, record }: RecordName): Promise<StoredPreview[]> {
  return valid().where('kind', '=', kind).where('record', '=', record).orderBy('id', 'desc').limit(100).execute();
}

/** Returns the valid preview links of a user, newest first. */
export function previewsBy(author: string): Promise<StoredPreview[]> {
  return valid().where('author', '=', author).orderBy('id', 'desc').execute();
}

/** Revokes a user's preview links. @returns the number of valid ones */
export async function deletePreviewsBy(tx: Tx, author: string): Promise<number> {
  const dropped = await tx.deleteFrom('previewLinks').where('author', '=', author).returning('expiresAt').execute();
  return dropped.filter(({ expiresAt }) => expiresAt > nowIso()).length;
}

/** Updates the author after a change of username. */
export async function renamePreviewAuthor(tx: Tx, previous: string, author: string): Promise<void> {
  await tx.updateTable('previewLinks').set({ author }).where('author', '=', previous).execute();
}

/** @throws {NotFound} */
export async function deletePreview(tx: Tx, { kind, record }: RecordName, id: number): Promise<void> {
  const dropped = await tx
    .deleteFrom('previewLinks')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('record', '=', record)
    .returning('id')
    .executeTakeFirst();
  orNotFound(dropped, 'preview link');
}

export function tokenOf(link: StoredPreview): string {
  return `${link.id}.${signatureOf(link)}`;
}

/** @returns null when the token is unknown, expired or revoked */
export async function previewOfToken(token: string): Promise<StoredPreview | null> {
  const [, id = '', signature = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  const link = id && (await valid().where('id', '=', Number(id)).executeTakeFirst());
  if (!link) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(link))) ? link : null;
}

const signatureOf = ({ id, kind, record, expiresAt }: StoredPreview) =>
  keyedDigest('preview links', JSON.stringify([id, kind, record, expiresAt]));

const valid = () => queries().selectFrom('previewLinks').selectAll().where('expiresAt', '>', nowIso());

/** Deletes expired links. */
export async function sweepPreviews(): Promise<void> {
  await queries().deleteFrom('previewLinks').where('expiresAt', '<=', nowIso()).execute();
}
