/** Case studies as visitors see them: without those whose permission has expired. */
import { imagesOf } from '~/media/images.server';
import { today } from '~/platform/clock.server';
import { NotFound } from '~/platform/errors';
import { type Actor, mayRead } from '~/records/actor';
import { hasExpired } from '~/records/expiry';
import type { SitemapEntry } from '~/records/record-type';
import { orNotFound, unpaged } from '~/records/records.server';
import { queries } from '../../../db/store.server';
import { withImages } from '../markdown/images.server';
import { renderForPage } from '../markdown/stored-rendering.server';
import { asPublic } from '../testimonials/model.server';
import { pathPrefix, permission, subject, texts } from './model.server';
import { type CaseStudySummary, caseStudySummarySchema } from './schema';

const visible = () =>
  queries()
    .selectFrom('caseStudies')
    .where('isPublished', '=', true)
    .where('renderError', 'is', null)
    .where((eb) => eb.or([eb('permissionExpiresOn', 'is', null), eb('permissionExpiresOn', '>=', today())]));

/** Returns the published case studies, newest first. */
export async function listPublished(limit = unpaged.pageSize): Promise<CaseStudySummary[]> {
  const rows = await visible()
    .select(['id', 'title', 'slug', 'client', 'sector', 'size', 'problem', 'figure', 'figureBasis'])
    .select(['image', 'imageAlt', 'publishedAt', 'updatedAt'])
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => caseStudySummarySchema.parse(row));
}

/** @throws {NotFound} unless visitors can see it */
export async function findPublished(slug: string): Promise<{ title: string }> {
  return orNotFound(await visible().select('title').where('slug', '=', slug).executeTakeFirst(), subject);
}

export type CaseStudyPage = Awaited<ReturnType<typeof readCaseStudyPage>>;

/** Returns a case study for its page, with its solution as HTML; for staff also a draft. @throws {NotFound} */
export async function readCaseStudyPage(actor: Actor, slug: string) {
  const read = () => queries().selectFrom('caseStudies').selectAll().where('slug', '=', slug).executeTakeFirst();
  const found = orNotFound(await read(), subject);
  const isVisible = found.isPublished && !hasExpired(found.permissionExpiresOn, today());
  if (!isVisible && !(actor.kind === 'staff' && mayRead(actor, permission))) throw new NotFound(subject);
  const row = (await renderForPage(texts, [found])) ? orNotFound(await read(), subject) : found;
  if (row.html === null) throw new NotFound(subject);
  const image = (await imagesOf([row.image]))[row.image ?? ''] ?? null;
  return {
    ...caseStudySummarySchema.parse({ ...row, publishedAt: row.publishedAt ?? row.updatedAt }),
    html: await withImages(row.html, { isFirstInSight: !image }),
    picture: image,
    quote: await quoteOf(row.testimonialId),
    isDraft: !isVisible,
  };
}

async function quoteOf(testimonialId: number | null) {
  const row = await queries()
    .selectFrom('testimonials')
    .select(['content', 'authorName', 'authorPosition', 'companyName'])
    .where('id', '=', testimonialId ?? 0)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return row ? ((await asPublic([row]))[0] ?? null) : null;
}

export async function sitemapEntries(limit: number): Promise<SitemapEntry[]> {
  const studies = await listPublished(limit - 1);
  const pages = studies.map(({ slug, updatedAt }) => ({ path: `${pathPrefix}${slug}`, changedAt: updatedAt }));
  return studies[0] ? [{ path: '/case-studies', changedAt: studies[0].publishedAt }, ...pages] : [];
}
