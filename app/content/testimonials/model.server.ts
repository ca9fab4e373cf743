import { requirePictures } from '~/media/model.server';
import { nowIso } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { changeRecord, createRecord, type RecordKind, removeRecord } from '~/records/record-changes.server';
import { orNotFound, type Page, type Paging, readPage, unpaged } from '~/records/records.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { anyContains } from '../../../db/text-search.server';
import { importedText } from '../external-images/imported.server';
import { fillPlaceholders } from '../landing/document';
import { areSamplesHidden, readDetails } from '../legal/texts.server';
import {
  type PublicTestimonial,
  publicTestimonialSchema,
  type Testimonial,
  type TestimonialInput,
  testimonialLabels,
  testimonialRecordSchema,
} from './schema';

export const permission = 'testimonials';

const subject = 'testimonial';

export const kind: RecordKind<Testimonial, 'testimonials'> = {
  permission,
  subject,
  nameOf: ({ authorName }) => authorName,
  table: 'testimonials',
  read,
  definition: {
    kind: 'testimonials',
    labels: testimonialLabels,
    isShown: ({ isActive }) => isActive,
  },
};

/** The maximum in the carousel. */
export const visibleMax = 12;

/** The active ones for visitors, newest first. */
export async function listPublic(limit = unpaged.pageSize): Promise<PublicTestimonial[]> {
  const rows = await queries()
    .selectFrom('testimonials')
    .selectAll()
    .where('isActive', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return asPublic(rows.map((row) => publicTestimonialSchema.parse(row)));
}

/** Returns testimonials as visitors read them: with the name that the business has now. */
export async function asPublic<T extends { content: string }>(testimonials: T[]): Promise<T[]> {
  const { brandName } = await readDetails();
  return testimonials.map((one) => ({ ...one, content: fillPlaceholders(one.content, { brandName }) }));
}

/** Whether visitors see any testimonials, the site's own or samples. */
export async function areAnyVisible(): Promise<boolean> {
  return (await isAnyShown()) || !(await areSamplesHidden());
}

async function isAnyShown(): Promise<boolean> {
  const own = await queries().selectFrom('testimonials').select('id').where('isActive', '=', true).executeTakeFirst();
  return own !== undefined;
}

/** Whether visitors see the samples, because no testimonial of the site is visible. */
export async function areSamplesVisible(): Promise<boolean> {
  return !(await isAnyShown()) && !(await areSamplesHidden());
}

/** All for staff, newest first. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<Page<Testimonial>> {
  authorize(actor, permission);
  const { q } = paging;
  const matching = queries()
    .selectFrom('testimonials')
    .$if(Boolean(q), (query) =>
      query.where((eb) => anyContains(eb, ['authorName', 'companyName', 'content'], q ?? '')),
    );
  const page = await readPage(
    matching.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc'),
    matching.select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
  return { ...page, items: page.items.map((row) => testimonialRecordSchema.parse(row)) };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<Testimonial> {
  authorize(actor, permission);
  return read(queries(), id);
}

export async function create(actor: Actor, input: TestimonialInput): Promise<Testimonial> {
  authorize(actor, permission);
  const portrait = await importedText(actor, 'portrait', input.portrait);
  return createRecord(actor, kind, async (tx) => {
    await requirePictures(tx, { portrait });
    return tx
      .insertInto('testimonials')
      .values({ ...input, portrait, createdAt: nowIso() })
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
  changes: Partial<TestimonialInput>,
  version?: number,
): Promise<Testimonial> {
  authorize(actor, permission);
  const before = await queries().selectFrom('testimonials').select('portrait').where('id', '=', id).executeTakeFirst();
  const portrait = await importedText(actor, 'portrait', changes.portrait, before?.portrait);
  return changeRecord(actor, kind, id, { version }, async (tx, current) => {
    await requirePictures(tx, { portrait });
    return tx
      .updateTable('testimonials')
      .set({ ...changes, portrait, version: current.version + 1 })
      .where('id', '=', id)
      .execute();
  });
}

/** Shows it on the website, or hides it. @throws {NotFound} */
export function setActive(actor: Actor, id: number, isActive: boolean, version?: number): Promise<Testimonial> {
  const action = isActive ? 'shown' : 'hidden';
  return changeRecord(actor, kind, id, { action, version }, (tx, current) =>
    tx
      .updateTable('testimonials')
      .set({ isActive, version: current.version + 1 })
      .where('id', '=', id)
      .execute(),
  );
}

/** @throws {NotFound}, {StaleVersion} */
export function remove(actor: Actor, id: number, version?: number): Promise<void> {
  return removeRecord(actor, kind, id, version);
}

async function read(db: Queries | Tx, id: number): Promise<Testimonial> {
  const row = await db.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirst();
  return testimonialRecordSchema.parse(orNotFound(row, subject));
}
