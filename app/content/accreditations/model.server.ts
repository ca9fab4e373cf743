import { requirePictures } from '~/media/model.server';
import { nowIso } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { isCurrent } from '~/records/expiry.server';
import type { Direction } from '~/records/ordering';
import { moveRecord } from '~/records/ordering.server';
import { changeRecord, createRecord, type RecordKind, removeRecord } from '~/records/record-changes.server';
import { orNotFound, type Page, type Paging, readPage, unpaged } from '~/records/records.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { anyContains } from '../../../db/text-search.server';
import { importedText } from '../external-images/imported.server';
import { type Accreditation, type AccreditationInput, accreditationLabels, accreditationRecordSchema } from './schema';

export const permission = 'accreditations';

export const kind: RecordKind<Accreditation, 'accreditations'> = {
  permission,
  subject: 'accreditation',
  nameOf: ({ name }) => name,
  table: 'accreditations',
  read,
  definition: {
    kind: 'accreditations',
    labels: accreditationLabels,
    isShown: ({ isActive }) => isActive,
  },
};

/** The active ones that have not expired, in their order, for visitors. */
export async function listPublic(): Promise<Accreditation[]> {
  const rows = await queries()
    .selectFrom('accreditations')
    .selectAll()
    .where('isActive', '=', true)
    .orderBy('displayOrder')
    .orderBy('id')
    .limit(unpaged.pageSize)
    .execute();
  return rows.filter(isCurrent).map((row) => accreditationRecordSchema.parse(row));
}

/** All in their order, for staff. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<Page<Accreditation>> {
  authorize(actor, permission);
  const { q } = paging;
  const matching = queries()
    .selectFrom('accreditations')
    .$if(Boolean(q), (query) => query.where((eb) => anyContains(eb, ['name', 'description'], q ?? '')));
  const page = await readPage(
    matching.selectAll().orderBy('displayOrder').orderBy('id'),
    matching.select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
  return { ...page, items: page.items.map((row) => accreditationRecordSchema.parse(row)) };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<Accreditation> {
  authorize(actor, permission);
  return read(queries(), id);
}

export async function create(actor: Actor, input: AccreditationInput): Promise<Accreditation> {
  authorize(actor, permission);
  const logoUrl = await importedText(actor, 'logoUrl', input.logoUrl);
  const timestamp = nowIso();
  return createRecord(actor, kind, async (tx) => {
    await requirePictures(tx, { logoUrl });
    return tx
      .insertInto('accreditations')
      .values({ ...input, logoUrl, createdAt: timestamp, updatedAt: timestamp })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

/**
 * @param changes omitted fields stay unchanged
 * @param version the version that the edit began with, to reject a stale edit
 * @throws {NotFound}
 * @throws {StaleVersion}
 */
export async function update(
  actor: Actor,
  id: number,
  changes: Partial<AccreditationInput>,
  version?: number,
): Promise<Accreditation> {
  authorize(actor, permission);
  const before = await queries().selectFrom('accreditations').select('logoUrl').where('id', '=', id).executeTakeFirst();
  const logoUrl = await importedText(actor, 'logoUrl', changes.logoUrl, before?.logoUrl);
  return changeRecord(actor, kind, id, { version }, async (tx, current) => {
    await requirePictures(tx, { logoUrl });
    return write(tx, current, { ...changes, logoUrl });
  });
}

/** Shows it on the website, or hides it. @throws {NotFound} */
export function setActive(actor: Actor, id: number, isActive: boolean, version?: number): Promise<Accreditation> {
  const action = isActive ? 'shown' : 'hidden';
  return changeRecord(actor, kind, id, { action, version }, (tx, current) => write(tx, current, { isActive }));
}

/** Moves one place up or down. @throws {NotFound} */
export function move(actor: Actor, id: number, direction: Direction): Promise<void> {
  return moveRecord(actor, kind, 'accreditations', id, direction);
}

/** @throws {NotFound}, {StaleVersion} */
export function remove(actor: Actor, id: number, version?: number): Promise<void> {
  return removeRecord(actor, kind, id, version);
}

function write(tx: Tx, { id, version }: Accreditation, changes: Partial<AccreditationInput>) {
  return tx
    .updateTable('accreditations')
    .set({ ...changes, updatedAt: nowIso(), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

async function read(db: Queries | Tx, id: number): Promise<Accreditation> {
  const row = await db.selectFrom('accreditations').selectAll().where('id', '=', id).executeTakeFirst();
  return accreditationRecordSchema.parse(orNotFound(row, 'accreditation'));
}
