import { requirePictures } from '~/media/model.server';
import { nowIso } from '~/platform/clock.server';
import { type FieldErrors, Invalid } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { isCurrent } from '~/records/expiry.server';
import { changeRecord, createRecord, type RecordKind, removeRecord } from '~/records/record-changes.server';
import { orNotFound, type Page, type Paging, readPage, unpaged } from '~/records/records.server';
import type { AnyRow } from '~/records/trash.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { anyContains } from '../../../db/text-search.server';
import { importAndRender, importedText } from '../external-images/imported.server';
import type { Rendering, StoredTexts } from '../markdown/stored-rendering.server';
import { retarget } from '../redirects/model.server';
import { freeSlug, isSlugInUse, resolveSlug } from '../slugs/slug.server';
import { type CaseStudy, type CaseStudyInput, caseStudyLabels, caseStudyRecordSchema } from './schema';

export const permission = 'case-studies';

export const subject = 'case study';

export const pathPrefix = '/case-studies/';

/** The rendered fields. */
export const texts = {
  table: 'caseStudies',
  ownOf: (text) => ({ headings: text && JSON.stringify(text.headings) }),
} satisfies StoredTexts;

export const kind: RecordKind<CaseStudy, 'case-studies'> = {
  permission,
  subject,
  nameOf: ({ title }) => title,
  table: 'caseStudies',
  read,
  definition: {
    kind: 'case-studies',
    labels: caseStudyLabels,
    isShown: ({ isPublished }) => isPublished,
    pathPrefix,
    readdress: retarget,
    resolveRestoreConflict: (tx, { slug, id }: AnyRow) => resolveSlug(String(slug), pathPrefix, conflictWith(tx, id)),
  },
};

/** All for staff, newest first. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<Page<CaseStudy>> {
  authorize(actor, permission);
  const { q } = paging;
  const matching = queries()
    .selectFrom('caseStudies')
    .$if(Boolean(q), (query) => query.where((eb) => anyContains(eb, ['title', 'client', 'problem'], q ?? '')));
  const page = await readPage(
    matching.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc'),
    matching.select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
  return { ...page, items: page.items.map((row) => caseStudyRecordSchema.parse(row)) };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<CaseStudy> {
  authorize(actor, permission);
  return read(queries(), id);
}

/**
 * @throws {Conflict} on a slug in use
 * @throws {Invalid} without a slug, when the title makes none; when the content cannot be shown; without permission to publish
 */
export async function create(actor: Actor, input: CaseStudyInput): Promise<CaseStudy> {
  authorize(actor, permission);
  const image = await importedText(actor, 'image', input.image);
  const written = await importAndRender(actor, texts, input.content);
  const timestamp = nowIso();
  return createRecord(actor, kind, async (tx) => {
    await requirePictures(tx, { image });
    await requireComplete(tx, input, input.isPublished);
    return tx
      .insertInto('caseStudies')
      .values({
        ...input,
        ...written,
        image,
        slug: await freeSlug(input, conflictWith(tx)),
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
  changes: Partial<CaseStudyInput>,
  version?: number,
): Promise<CaseStudy> {
  authorize(actor, permission);
  const before = await queries().selectFrom('caseStudies').select('image').where('id', '=', id).executeTakeFirst();
  const image = await importedText(actor, 'image', changes.image, before?.image);
  const written = changes.content === undefined ? {} : await importAndRender(actor, texts, changes.content, id);
  return changeRecord(actor, kind, id, { version }, async (tx, current) => {
    await requirePictures(tx, { image });
    const changed = { ...current, ...changes };
    const slug = changes.slug === undefined ? current.slug : await freeSlug(changed, conflictWith(tx, id));
    return write(tx, current, { ...changes, ...written, image, slug });
  });
}

/** Shows it on the website, or takes it off. @throws {NotFound} @throws {Invalid} without permission */
export function setPublished(actor: Actor, id: number, isPublished: boolean, version?: number): Promise<CaseStudy> {
  const action = isPublished ? 'published' : 'unpublished';
  return changeRecord(actor, kind, id, { action, version }, (tx, current) => write(tx, current, { isPublished }));
}

/** @throws {NotFound}, {StaleVersion} */
export function remove(actor: Actor, id: number, version?: number): Promise<void> {
  return removeRecord(actor, kind, id, version);
}

/** The errors of a published case study without permission; null if there are none. */
export function permissionErrors(study: CaseStudyInput, isPublishing: boolean): FieldErrors | null {
  if (!study.isPublished) return null;
  const missing = (['permissionBy', 'permissionOn'] as const).find((field) => !study[field]);
  if (missing) return { [missing]: ['Before you publish this case study, enter who gave permission and when'] };
  if (!isPublishing || isCurrent({ expiresOn: study.permissionExpiresOn })) return null;
  return { permissionExpiresOn: ['The permission has expired. Enter its new date, or leave the date empty'] };
}

/** @param isPublishing whether it was a draft @throws {Invalid} */
async function requireComplete(tx: Tx, study: CaseStudyInput, isPublishing: boolean): Promise<void> {
  const { figure, figureBasis, image, imageAlt, testimonialId } = study;
  const errors: FieldErrors = { ...permissionErrors(study, isPublishing) };
  if (figure && !figureBasis) errors.figureBasis = ['Enter how the figure was measured'];
  if (image && !imageAlt) errors.imageAlt = ['Describe the image as you would to someone on the phone'];
  if (testimonialId && !(await isTestimonial(tx, testimonialId)))
    errors.testimonialId = ['Choose a testimonial from the list'];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

async function isTestimonial(tx: Tx, id: number): Promise<boolean> {
  return (await tx.selectFrom('testimonials').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** @param id its own number, 0 for a new one */
function conflictWith(tx: Tx, id = 0) {
  return async (slug: string) =>
    (await isSlugInUse(tx, 'caseStudies', slug, id))
      ? 'Another case study uses this slug. Choose a different one.'
      : null;
}

type Changes = CaseStudyInput & Rendering<typeof texts>;

async function write(tx: Tx, current: CaseStudy, changes: Partial<Changes>): Promise<void> {
  const changed = { ...current, ...changes };
  const isPublishing = changed.isPublished && !current.isPublished;
  // A testimonial that has been deleted meanwhile does not hinder other changes.
  const testimonialId = changes.testimonialId === current.testimonialId ? null : (changes.testimonialId ?? null);
  await requireComplete(tx, { ...changed, testimonialId }, isPublishing);
  const timestamp = nowIso();
  await tx
    .updateTable('caseStudies')
    .set({
      ...changes,
      publishedAt: isPublishing ? timestamp : current.publishedAt,
      updatedAt: timestamp,
      version: current.version + 1,
    })
    .where('id', '=', current.id)
    .execute();
}

async function read(db: Queries | Tx, id: number): Promise<CaseStudy> {
  const row = await db.selectFrom('caseStudies').selectAll().where('id', '=', id).executeTakeFirst();
  return caseStudyRecordSchema.parse(orNotFound(row, subject));
}
