/** The history of records of any type: revisions, differences, and restoring. */
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { compare } from '~/records/comparison/diff-worker.server';
import type { CurrentRecord, RecordType } from '~/records/record-type';
import type { ListPage, Paging } from '~/records/records.server';
import { registeredType } from '~/records/registered-types.server';
import type { Revision, RevisionField } from '~/records/revisions';
import { listRevisions, purgeRevisions, type RecordName, readRevision } from '~/records/revisions.server';
import { writeAs } from '~/records/write-as.server';
import { recordTypes } from './record-types.server';

export type Subject = Pick<CurrentRecord, 'name' | 'version' | 'path'> & { subject: string };

/** @throws {NotFound} when the record does not exist, or its type has no revisions */
export async function findSubject(actor: Actor, name: RecordName): Promise<Subject> {
  return (await currentOf(actor, name)).about;
}

/**
 * Returns the revisions of a record, newest first.
 * @throws {NotFound} when the record does not exist, or its type has no revisions
 */
export async function list(
  actor: Actor,
  name: RecordName,
  paging: Paging,
): Promise<Subject & { page: ListPage<Revision> }> {
  const { about } = await currentOf(actor, name);
  return { ...about, page: await listRevisions(name, paging) };
}

/** Returns a revision with its content. @throws {NotFound} */
export async function find(
  actor: Actor,
  name: RecordName,
  id: number,
): Promise<Revision & { fields: RevisionField[] }> {
  const { recordType } = await currentOf(actor, name);
  const { content, file, ...revision } = await readRevision(name, id);
  return { ...revision, fields: recordType.fields(name.record, content, file) };
}

/**
 * Compares a revision with another one, or with the current state.
 * @returns also the images of both, if they differ; `after` is null for the current state
 * @throws {NotFound}
 * @throws {TooMany} when the queue is full
 */
export async function compareWith(actor: Actor, name: RecordName, id: number, otherId: number | null) {
  const { recordType, current, about } = await currentOf(actor, name);
  authorize(actor, 'staff');
  const { content, file, ...before } = await readRevision(name, id);
  const {
    content: otherContent,
    file: otherFile,
    ...after
  } = otherId === null ? current : await readRevision(name, otherId);
  const earlier = recordType.fields(name.record, content, file);
  const later = recordType.fields(name.record, otherContent, otherFile);
  const comparison = await compare(actor, earlier, later);
  const images = file && otherFile && file !== otherFile ? imagesOf(recordType, file, otherFile) : null;
  return { ...comparison, about, before, after: 'id' in after ? after : null, images };
}

function imagesOf({ shown: visible }: RecordType, file: string, otherFile: string) {
  const [before, after] = [visible?.(file), visible?.(otherFile)];
  return before && after ? { before, after } : null;
}

/**
 * Saves a previous revision as a new one, validated by the current rules.
 * @param version the record's version that the user saw, to reject a stale restore
 * @throws {NotFound}, {StaleVersion} and the errors of a save
 */
export async function restore(actor: Actor, name: RecordName, id: number, version?: number): Promise<void> {
  const { recordType } = await currentOf(actor, name);
  const { content, file } = await readRevision(name, id);
  authorize(actor, 'staff');
  await recordType.restore({ ...actor, isRestoring: true }, name.record, content, version, file ?? undefined);
}

/** Permanently deletes a record's revisions. The record is not changed. @throws {NotFound} */
export async function purge(actor: Actor, name: RecordName): Promise<void> {
  const { recordType, current } = await currentOf(actor, name);
  await writeAs(actor, recordType.permission, async (tx, author) => {
    await purgeRevisions(tx, name);
    const subject = `history of the ${recordType.subject}`;
    await audit(tx, author, { action: 'erased', subject, id: name.record, summary: current.name });
  });
}

async function currentOf(actor: Actor, { kind, record }: RecordName) {
  authorize(actor, 'staff');
  const recordType = registeredType(recordTypes, kind);
  const current = await recordType.find(actor, record);
  const { name, version, path } = current;
  return { recordType, current, about: { name, version, path, subject: recordType.subject } };
}
