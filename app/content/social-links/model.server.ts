import { nowIso } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import type { Direction } from '~/records/ordering';
import { moveRecord } from '~/records/ordering.server';
import { changeRecord, createRecord, type RecordKind, removeRecord } from '~/records/record-changes.server';
import { orNotFound, type Page, type Paging, readPage, unpaged } from '~/records/records.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import {
  type PublicSocialLink,
  platformNames,
  publicSocialLinkSchema,
  type SocialLink,
  type SocialLinkInput,
  socialLinkLabels,
  socialLinkRecordSchema,
} from './schema';

export const permission = 'site-settings';

export const kind: RecordKind<SocialLink, 'social-media'> = {
  permission,
  subject: 'social media link',
  nameOf: ({ platform }) => platformNames[platform],
  table: 'socialMediaConfig',
  read,
  definition: {
    kind: 'social-media',
    labels: socialLinkLabels,
    isShown: ({ isEnabled }) => isEnabled,
  },
};

/** The enabled links that have an address, in their order. */
export async function listPublic(): Promise<PublicSocialLink[]> {
  const rows = await queries()
    .selectFrom('socialMediaConfig')
    .selectAll()
    .where('isEnabled', '=', true)
    .where('url', 'is not', null)
    .orderBy('displayOrder')
    .orderBy('id')
    .limit(unpaged.pageSize)
    .execute();
  return rows.map((row) => publicSocialLinkSchema.parse(withOlderName(row)));
}

/** All in their order, for staff. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<Page<SocialLink>> {
  authorize(actor, permission);
  const all = queries().selectFrom('socialMediaConfig');
  const page = await readPage(
    all.selectAll().orderBy('displayOrder').orderBy('id'),
    all.select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
  return { ...page, items: page.items.map((row) => socialLinkRecordSchema.parse(withOlderName(row))) };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<SocialLink> {
  authorize(actor, permission);
  return read(queries(), id);
}

export function create(actor: Actor, input: SocialLinkInput): Promise<SocialLink> {
  return createRecord(actor, kind, (tx) =>
    tx
      .insertInto('socialMediaConfig')
      .values({ ...input, updatedAt: nowIso() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

/**
 * @param changes omitted fields stay unchanged
 * @param version the version that the edit began with, to reject a stale edit
 * @throws {NotFound}
 * @throws {StaleVersion}
 */
export function update(
  actor: Actor,
  id: number,
  changes: Partial<SocialLinkInput>,
  version?: number,
): Promise<SocialLink> {
  return changeRecord(actor, kind, id, { version }, (tx, current) => write(tx, current, changes));
}

/** Shows it on the website, or hides it. @throws {NotFound} */
export function setEnabled(actor: Actor, id: number, isEnabled: boolean, version?: number): Promise<SocialLink> {
  const action = isEnabled ? 'shown' : 'hidden';
  return changeRecord(actor, kind, id, { action, version }, (tx, current) => write(tx, current, { isEnabled }));
}

/** Moves a link one place up or down. @throws {NotFound} */
export function move(actor: Actor, id: number, direction: Direction): Promise<void> {
  return moveRecord(actor, kind, 'socialMediaConfig', id, direction);
}

/** @throws {NotFound}, {StaleVersion} */
export function remove(actor: Actor, id: number, version?: number): Promise<void> {
  return removeRecord(actor, kind, id, version);
}

function write(tx: Tx, { id, version }: SocialLink, changes: Partial<SocialLinkInput>) {
  return tx
    .updateTable('socialMediaConfig')
    .set({ ...changes, updatedAt: nowIso(), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

async function read(db: Queries | Tx, id: number): Promise<SocialLink> {
  const row = await db.selectFrom('socialMediaConfig').selectAll().where('id', '=', id).executeTakeFirst();
  return socialLinkRecordSchema.parse(withOlderName(orNotFound(row, 'social media link')));
}

function withOlderName<T extends { isEnabled: boolean }>(row: T) {
  return { ...row, isActive: row.isEnabled };
}
