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
import {
  type PublicTeamMember,
  publicTeamMemberSchema,
  type TeamMember,
  type TeamMemberInput,
  teamMemberLabels,
  teamMemberRecordSchema,
} from './schema';

export const permission = 'team-members';

export const kind: RecordKind<TeamMember, 'team-members'> = {
  permission,
  subject: 'team member',
  nameOf: ({ name }) => name,
  table: 'teamMembers',
  read,
  definition: {
    kind: 'team-members',
    labels: teamMemberLabels,
    isShown: ({ isActive }) => isActive,
  },
};

/** The active ones in their order, for visitors: without certificates that have expired. */
export async function listPublic(limit = unpaged.pageSize): Promise<PublicTeamMember[]> {
  const rows = await queries()
    .selectFrom('teamMembers')
    .selectAll()
    .where('isActive', '=', true)
    .orderBy('displayOrder')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const member = publicTeamMemberSchema.parse(row);
    return { ...member, certificates: member.certificates.filter(isCurrent) };
  });
}

/** All in their order, for staff. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<Page<TeamMember>> {
  authorize(actor, permission);
  const { q } = paging;
  const matching = queries()
    .selectFrom('teamMembers')
    .$if(Boolean(q), (query) => query.where((eb) => anyContains(eb, ['name', 'role', 'introduction'], q ?? '')));
  const page = await readPage(
    matching.selectAll().orderBy('displayOrder').orderBy('id'),
    matching.select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
  return { ...page, items: page.items.map((row) => teamMemberRecordSchema.parse(row)) };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<TeamMember> {
  authorize(actor, permission);
  return read(queries(), id);
}

export async function create(actor: Actor, input: TeamMemberInput): Promise<TeamMember> {
  authorize(actor, permission);
  const portrait = await importedText(actor, 'portrait', input.portrait);
  const timestamp = nowIso();
  return createRecord(actor, kind, async (tx) => {
    await requirePictures(tx, { portrait });
    return tx
      .insertInto('teamMembers')
      .values({
        ...input,
        portrait,
        certificates: certificatesText(input.certificates),
        createdAt: timestamp,
        updatedAt: timestamp,
      })
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
  changes: Partial<TeamMemberInput>,
  version?: number,
): Promise<TeamMember> {
  authorize(actor, permission);
  const before = await queries().selectFrom('teamMembers').select('portrait').where('id', '=', id).executeTakeFirst();
  const portrait = await importedText(actor, 'portrait', changes.portrait, before?.portrait);
  return changeRecord(actor, kind, id, { version }, async (tx, current) => {
    await requirePictures(tx, { portrait });
    return write(tx, current, { ...changes, portrait });
  });
}

/** Shows it on the website, or hides it. @throws {NotFound} */
export function setActive(actor: Actor, id: number, isActive: boolean, version?: number): Promise<TeamMember> {
  const action = isActive ? 'shown' : 'hidden';
  return changeRecord(actor, kind, id, { action, version }, (tx, current) => write(tx, current, { isActive }));
}

/** Moves one place up or down. @throws {NotFound} */
export function move(actor: Actor, id: number, direction: Direction): Promise<void> {
  return moveRecord(actor, kind, 'teamMembers', id, direction);
}

/** @throws {NotFound}, {StaleVersion} */
export function remove(actor: Actor, id: number, version?: number): Promise<void> {
  return removeRecord(actor, kind, id, version);
}

/** The text in the database. */
export const certificatesText = (certificates: TeamMember['certificates']) => JSON.stringify(certificates);

function write(tx: Tx, { id, version }: TeamMember, changes: Partial<TeamMemberInput>) {
  return tx
    .updateTable('teamMembers')
    .set({
      ...changes,
      certificates: changes.certificates && certificatesText(changes.certificates),
      updatedAt: nowIso(),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
}

async function read(db: Queries | Tx, id: number): Promise<TeamMember> {
  const row = await db.selectFrom('teamMembers').selectAll().where('id', '=', id).executeTakeFirst();
  return teamMemberRecordSchema.parse(orNotFound(row, 'team member'));
}
