/** The image library. */

import { sql } from 'kysely';
import { nowIso } from '~/platform/clock.server';
import { Conflict, Invalid } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { type Author, audit } from '~/records/audit.server';
import { auditNames } from '~/records/audit-labels';
import { changeRecord, type RecordKind, removeRecord } from '~/records/record-changes.server';
import type { ImagePlace } from '~/records/record-type';
import { type ListPage, orNotFound, type Paging, readPage, unpaged } from '~/records/records.server';
import { registeredTypes } from '~/records/registered-types.server';
import { indexRecords, isFound } from '~/records/search-index.server';
import type { AnyRow } from '~/records/trash.server';
import { writeAs } from '~/records/write-as.server';
import type { Row } from '../../db/schema';
import { currentStore, type Queries, queries, type Tx, transaction } from '../../db/store.server';
import { filesOf, mediaAddress, touch, variantName } from './files.server';
import { mediaIdOf, refOf } from './image';
import { type Ingested, ingest, ingestReplacement, type Upload } from './ingest.server';
import { fileLabel, fileOfRow, imageOfFile, parsePreviousFile } from './previous-file.server';
import { requestRenditions } from './renditions.server';
import { type MediaFile, type MediaInput, mediaLabels, mediaRecordSchema, variantsSchema } from './schema';

export const permission = 'content';

const subject = 'image';

export const kind: RecordKind<MediaFile, 'media'> = {
  permission,
  subject,
  nameOf: ({ name }) => name,
  table: 'media',
  read,
  definition: {
    kind: 'media',
    labels: mediaLabels,
    isShown: () => true,
    file: { label: 'Image', of: fileOfRow, formatFile: fileLabel, shown: imageOfFile },
    resolveRestoreConflict,
  },
};

/** Returns all images, newest first. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<ListPage<MediaFile>> {
  authorize(actor, permission);
  const { q } = paging;
  const matching = queries()
    .selectFrom('media')
    .$if(Boolean(q), (query) => query.where((eb) => isFound(eb, 'media', q ?? '')));
  if (q) await indexRecords();
  const page = await readPage(
    matching.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc'),
    matching,
    paging,
  );
  return { ...page, items: page.items.map(asRecord) };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<MediaFile> {
  authorize(actor, permission);
  return read(queries(), id);
}

/** Returns the places where an image is used. */
export async function listUses(actor: Actor, id: number): Promise<Use[]> {
  authorize(actor, permission);
  return usesOf(queries(), id);
}

/**
 * Adds an upload to the library. If the library has the file already, that image stays. The temporary file is deleted
 * in any case.
 * @returns the image with its first rendition; the others follow
 * @throws {Invalid} when it is not a usable image; then nothing is stored
 */
export async function addMedia(actor: Actor, upload: Upload, details: Partial<MediaInput> = {}): Promise<MediaFile> {
  authorize(actor, permission);
  const ingested = await ingest(upload);
  const added = await writeAs(actor, permission, async (tx, author) => {
    const { file } = await insertAudited(tx, author, upload, { ...details, ...ingested });
    return file;
  });
  requestRenditions();
  return added;
}

/**
 * Adds an image that a visitor has uploaded.
 * @param use runs in the same transaction, with the image
 * @throws {Invalid} when it is not a usable image
 */
export async function addFromVisitor<T>(
  upload: Upload,
  use: (tx: Tx, added: { file: MediaFile; isNew: boolean }) => Promise<T>,
): Promise<T> {
  const ingested = await ingest(upload);
  if (ingested.mime === 'image/svg+xml') throw new Invalid({ file: ['Choose a photo, not a drawing.'] });
  const author = { userId: null, username: auditNames.program };
  const done = await transaction(async (tx) => use(tx, await insertAudited(tx, author, upload, ingested)));
  requestRenditions();
  return done;
}

async function insertAudited(tx: Tx, author: Author, upload: Upload, values: Ingested & Partial<MediaInput>) {
  const { file, isNew } = await insertFile(tx, author, upload, values);
  if (isNew) await audit(tx, author, { action: 'created', subject, id: file.id, summary: upload.name });
  return { file, isNew };
}

/** Adds an ingested file within another transaction, without an audit entry. A file that the library has stays. */
export async function insertFile(tx: Tx, author: Author, upload: Upload, values: Ingested & Partial<MediaInput>) {
  const current = (await withDigest(tx, upload.digest)) ?? (await withDigest(tx, values.digest));
  if (current) return { file: asRecord(current), isNew: false };
  const timestamp = nowIso();
  const { id } = await tx
    .insertInto('media')
    .values({ ...values, authorId: author.userId || null, createdAt: timestamp, updatedAt: timestamp })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { file: await read(tx, id), isNew: true };
}

/**
 * Replaces an image's file everywhere. Its description stays.
 * @throws {NotFound}, {StaleVersion}
 * @throws {Invalid} when it is not a usable image
 * @throws {Conflict} when another image has that file
 */
export async function replace(actor: Actor, id: number, upload: Upload, version?: number): Promise<MediaFile> {
  authorize(actor, permission);
  await read(queries(), id);
  const previous = await filesOfRow(id);
  const ingested = await ingest(upload);
  const summaryOf = ({ name }: MediaFile) => `${name} by ${upload.name}`;
  const replaced = await changeRecord(actor, kind, id, { action: 'replaced', version, summaryOf }, (tx, current) =>
    putFile(tx, current, ingested),
  );
  await touch(previous);
  requestRenditions();
  return replaced;
}

/** @throws {Conflict} when another image has that file */
async function putFile(
  tx: Tx,
  { id, version }: MediaFile,
  file: Ingested,
  details: Partial<MediaInput> = {},
): Promise<void> {
  const other = await withDigest(tx, file.digest);
  if (other && other.id !== id) {
    throw new Conflict(
      `This file is already in the library as “${other.name}”. Use that one, or choose another file.`,
      'file',
    );
  }
  const changes = { ...details, ...file, error: null, updatedAt: nowIso(), version: version + 1 };
  await tx.updateTable('media').set(changes).where('id', '=', id).execute();
}

/**
 * @param changes missing fields stay unchanged
 * @param version the version that the edit is based on, to reject a stale one
 * @param previousFile the file to restore, from a revision
 * @throws {NotFound}, {StaleVersion}
 * @throws {Conflict} when another image has that file now
 */
export async function update(
  actor: Actor,
  id: number,
  changes: Partial<MediaInput>,
  version?: number,
  previousFile?: string,
): Promise<MediaFile> {
  const file = previousFile === undefined ? undefined : ingestReplacement(parsePreviousFile(previousFile));
  const previous = file ? await filesOfRow(id) : [];
  const updated = await changeRecord(actor, kind, id, { version }, async (tx, current) => {
    if (file && !(await hasFile(tx, id, file.digest))) return putFile(tx, current, file, changes);
    return tx
      .updateTable('media')
      .set({ ...changes, updatedAt: nowIso(), version: current.version + 1 })
      .where('id', '=', id)
      .execute();
  });
  await touch(previous);
  if (file) requestRenditions();
  return updated;
}

const hasFile = async (tx: Tx, id: number, digest: string) => (await withDigest(tx, digest))?.id === id;

/**
 * Deletes an image; its files are deleted a day later.
 * @throws {NotFound}
 * @throws {Conflict} while it is used, with the places
 */
export async function remove(actor: Actor, id: number, version?: number): Promise<void> {
  authorize(actor, permission);
  const previous = await filesOfRow(id);
  const requireUnused = async (tx: Tx) => {
    const uses = await usesOf(tx, id);
    if (uses.length > 0) {
      const where = uses.slice(0, 3).map(({ what, name }) => (name ? `${what} “${name}”` : what));
      const more = uses.length > 3 ? ` and ${uses.length - 3} more` : '';
      throw new Conflict(`This image is used: ${where.join(', ')}${more}. Remove it there first, or replace it.`);
    }
  };
  await removeRecord(actor, kind, id, version, requireUnused);
  await touch(previous);
}

/**
 * Returns the names of an image's files. They are deleted a day after the image, because open pages still show them.
 */
async function filesOfRow(id: number): Promise<string[]> {
  const row = await queries().selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return [];
  return filesOf({ ...row, variants: variantsSchema.parse(JSON.parse(row.variants)) }).map(({ name }) => name);
}

/**
 * Rejects references to images that the library lacks.
 * @param refs by field; values other than references are ignored
 * @throws {Invalid}
 */
export async function requireImages(tx: Tx, refs: Record<string, string | null | undefined>): Promise<void> {
  for (const [field, ref] of Object.entries(refs)) {
    const id = mediaIdOf(ref);
    if (id === null) continue;
    const row = await tx.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst();
    if (!row) throw new Invalid({ [field]: [`The library has no image ${id}.`] });
  }
}

/** @throws {Conflict} when the same file was uploaded again meanwhile */
async function resolveRestoreConflict(tx: Tx, { digest }: AnyRow): Promise<null> {
  const other = await withDigest(tx, String(digest));
  if (!other) return null;
  throw new Conflict(`The library already has this file, as “${other.name}”. Delete that one first, or use it.`);
}

function withDigest(tx: Tx, digest: string) {
  return tx.selectFrom('media').selectAll().where('digest', '=', digest).executeTakeFirst();
}

async function read(db: Queries | Tx, id: number): Promise<MediaFile> {
  return asRecord(
    orNotFound(await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(), subject),
  );
}

function asRecord(row: Row<'media'>): MediaFile {
  return mediaRecordSchema.parse({ ...row, ref: refOf(row.id), src: srcOf(row) });
}

/** Returns the file that every browser can show: the SVG itself, or the first rendition. */
function srcOf({ digest, variants }: Pick<Row<'media'>, 'digest' | 'variants'>): string {
  const [first] = variantsSchema.parse(JSON.parse(variants)).filter(({ type }) => type !== 'avif' && type !== 'webp');
  return first ? mediaAddress + variantName(digest, first) : '';
}

interface Use {
  /** The label of the type, such as "Blog post". */
  what: string;
  /** The name of the record; empty if there is only one. */
  name: string;
  /** The path of the edit screen. */
  path: string;
}

/** Returns the records that show an image. */
export async function usesOf(db: Queries | Tx, id: number): Promise<Use[]> {
  const uses: Use[] = [];
  for (const place of registeredTypes().all.flatMap(({ imagePlaces }) => imagePlaces)) {
    const { what, path } = place;
    for (const row of await referring(db, place, refOf(id))) uses.push({ what, name: row.name, path: path(row) });
  }
  return uses;
}

/** Selects rows whose text has the reference without a further digit: `media:1` is not in `media:12`. */
function referring(db: Queries | Tx, { table, columns, name, id = 'id' }: ImagePlace, ref: string) {
  return db
    .selectFrom(table as 'blogPosts')
    .select([sql<number>`${sql.ref(id)}`.as('id'), sql<string>`${sql.ref(name)}`.as('name')])
    .where((eb) => eb.or(columns.map((column) => currentStore().sqlDialect.refersTo(sql.ref(column), ref))))
    .orderBy(sql.ref(id))
    .execute();
}
