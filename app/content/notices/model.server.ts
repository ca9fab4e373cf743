import { nowIso } from '~/platform/clock.server';
import { Invalid } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { changeRecord, createRecord, type RecordKind, removeRecord } from '~/records/record-changes.server';
import { orNotFound, type Page, type Paging, readPage, unpaged } from '~/records/records.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { anyContains } from '../../../db/text-search.server';
import { importAndRender } from '../external-images/imported.server';
import type { Rendering, StoredTexts } from '../markdown/stored-rendering.server';
import { type Notice, type NoticeInput, noticeLabels, noticeRecordSchema } from './schema';

export const permission = 'notices';

const subject = 'notice';

/** The rendered fields. */
export const texts = { table: 'notices', ownOf: () => ({}) } satisfies StoredTexts;

export const kind: RecordKind<Notice, 'notices'> = {
  permission,
  subject,
  nameOf: ({ text }) => text,
  table: 'notices',
  read,
  definition: {
    kind: 'notices',
    labels: noticeLabels,
    isShown: ({ isPublished }) => isPublished,
  },
};

/** All for staff, newest first. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<Page<Notice>> {
  authorize(actor, permission);
  const { q } = paging;
  const matching = queries()
    .selectFrom('notices')
    .$if(Boolean(q), (query) => query.where((eb) => anyContains(eb, ['text', 'content'], q ?? '')));
  const page = await readPage(
    matching.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc'),
    matching.select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
  return { ...page, items: page.items.map((row) => noticeRecordSchema.parse(row)) };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<Notice> {
  authorize(actor, permission);
  return read(queries(), id);
}

/** @throws {Invalid} when the details cannot be shown; when it is published and has ended */
export async function create(actor: Actor, input: NoticeInput): Promise<Notice> {
  authorize(actor, permission);
  const written = await importAndRender(actor, texts, input.content);
  const timestamp = nowIso();
  return createRecord(actor, kind, async (tx) => {
    if (input.isPublished) requireFutureEnd(input);
    return tx
      .insertInto('notices')
      .values({
        ...input,
        ...written,
        publishedAt: input.isPublished ? timestamp : null,
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
 * @throws {NotFound}, {StaleVersion}, and the errors of `create`
 */
export async function update(
  actor: Actor,
  id: number,
  changes: Partial<NoticeInput>,
  version?: number,
): Promise<Notice> {
  authorize(actor, permission);
  const written = changes.content === undefined ? {} : await importAndRender(actor, texts, changes.content, id);
  return changeRecord(actor, kind, id, { version }, (tx, current) => write(tx, current, { ...changes, ...written }));
}

/** Shows it on the website, or takes it off. @throws {NotFound} @throws {Invalid} when it has ended */
export function setPublished(actor: Actor, id: number, isPublished: boolean, version?: number): Promise<Notice> {
  const action = isPublished ? 'published' : 'unpublished';
  return changeRecord(actor, kind, id, { action, version }, (tx, current) => write(tx, current, { isPublished }));
}

/** @throws {NotFound}, {StaleVersion} */
export function remove(actor: Actor, id: number, version?: number): Promise<void> {
  return removeRecord(actor, kind, id, version);
}

function requireFutureEnd({ endsAt }: Pick<NoticeInput, 'endsAt'>): void {
  if (endsAt <= nowIso()) throw new Invalid({ endsAt: ['This time has passed. Choose a later one.'] });
}

async function write(tx: Tx, current: Notice, changes: Partial<NoticeInput & Rendering<typeof texts>>): Promise<void> {
  const changed = { ...current, ...changes };
  const isPublishing = changed.isPublished && !current.isPublished;
  if (isPublishing) requireFutureEnd(changed);
  const timestamp = nowIso();
  await tx
    .updateTable('notices')
    .set({
      ...changes,
      publishedAt: isPublishing ? timestamp : current.publishedAt,
      updatedAt: timestamp,
      version: current.version + 1,
    })
    .where('id', '=', current.id)
    .execute();
}

async function read(db: Queries | Tx, id: number): Promise<Notice> {
  const row = await db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
  return noticeRecordSchema.parse(orNotFound(row, subject));
}
