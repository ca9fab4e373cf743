import { withAddresses } from '~/media/images.server';
import { Invalid } from '~/platform/errors';
import * as z from '~/platform/zod';
import { timestamp, withoutNulls } from '~/records/archive-part';
import { hasExpiry } from '~/records/expiry';
import { isCurrent } from '~/records/expiry.server';
import { recordType } from '~/records/record-type.server';
import { countPublished } from '~/records/records.server';
import { queries, type Tx } from '../../../db/store.server';
import { storedMarkdown } from '../markdown/stored-rendering.server';
import * as testimonials from '../testimonials/model.server';
import * as model from './model.server';
import { listPublished, sitemapEntries } from './public-study.server';
import { caseStudySchema, caseStudySummarySchema } from './schema';

const list = '/admin/case-studies';

/** Identifies a testimonial in an archive, because its ID may differ after the import. */
const archivedTestimonial = z.object({ authorName: z.string(), createdAt: timestamp });

export const caseStudies = recordType({
  model,
  schema: caseStudySchema,
  list,
  searchFields: ['title', 'client', 'sector', 'problem', 'content'],
  markdown: storedMarkdown(model.texts),
  publicList: {
    summary: 'List visible case studies, newest first',
    record: caseStudySummarySchema,
    list: async () => withAddresses(await listPublished(), 'image'),
  },
  archive: {
    name: 'caseStudies',
    schema: withoutNulls(
      caseStudySchema.omit({ testimonialId: true }).extend({
        testimonial: archivedTestimonial.nullable().default(null),
        publishedAt: timestamp.nullable().default(null),
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    ),
    async list(db) {
      const rows = await db
        .selectFrom('caseStudies')
        .leftJoin('testimonials', 'testimonials.id', 'caseStudies.testimonialId')
        .selectAll('caseStudies')
        .select(['testimonials.authorName', 'testimonials.createdAt as testimonialCreatedAt'])
        .orderBy('caseStudies.id')
        .execute();
      return rows.map(({ authorName, testimonialCreatedAt: createdAt, ...row }) => ({
        ...row,
        testimonial: authorName === null ? null : { authorName, createdAt },
      }));
    },
    check(records) {
      for (const { testimonial: _, ...study } of records) {
        const errors = model.permissionErrors({ ...study, testimonialId: null }, false);
        if (errors) throw new Invalid({ '': [`caseStudies › ${study.slug}: ${Object.values(errors).flat()[0]}.`] });
      }
      return records;
    },
    rowOf: async ({ testimonial, ...row }, _, tx) => ({
      ...row,
      testimonialId: testimonial && (await findArchived(tx, testimonial)),
    }),
  },
  publicAddresses: { '/case-studies': [], '/case-studies/feed.xml': [], '/case-studies/:slug': [] },
  choices: async (actor) => ({
    testimonialId: (await testimonials.list(actor)).items.map(({ id, authorName, companyName }) => ({
      value: String(id),
      label: companyName ? `${authorName}, ${companyName}` : authorName,
    })),
  }),
  forScreen: async (items) => ({
    items: items.map((item) => ({ ...item, hasExpired: !isCurrent({ expiresOn: item.permissionExpiresOn }) })),
    extras: {},
  }),
  sitemap: sitemapEntries,
  screens: [
    { name: 'Case studies', path: list, keywords: 'clients references results success stories permission' },
    { name: 'Add case study', path: `${list}/new`, keywords: 'new create client reference result' },
  ],
  async expiries() {
    const rows = await queries()
      .selectFrom('caseStudies')
      .select(['id', 'title as name', 'permissionExpiresOn as expiresOn'])
      .where('isPublished', '=', true)
      .execute();
    return rows
      .filter(hasExpiry)
      .map(({ id, ...row }) => ({ ...row, what: 'Permission for a case study', path: `${list}/${id}/edit` }));
  },
  counts: () => countPublished('caseStudies'),
});

/** Returns the ID of a testimonial, or null. */
async function findArchived(
  tx: Tx,
  { authorName, createdAt }: z.output<typeof archivedTestimonial>,
): Promise<number | null> {
  const row = await tx
    .selectFrom('testimonials')
    .select('id')
    .where('authorName', '=', authorName)
    .where('createdAt', '=', createdAt)
    .executeTakeFirst();
  return row?.id ?? null;
}
