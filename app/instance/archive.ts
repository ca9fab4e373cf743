/** All content of a site in a form that people and other programs can read: what `export` writes and `import` takes. */
import * as z from 'zod';
import { accreditationSchema } from '~/content/accreditation';
import { blogPostSchema } from '~/content/blog-post';
import { socialLinkSchema } from '~/content/social-link';
import { testimonialSchema } from '~/content/testimonial';
import { contactRequestSchema, honeypotName } from '~/messages/contact-request';

export const archiveFormat = 1;

const moment = z.iso.datetime({ error: 'A time must be like 2026-01-02T03:04:05.000Z' });
const text = z.string().nullable().default(null);

/** A record as JSON: what is null counts as missing, so that the rules for input hold for it as well. */
function record<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) =>
      value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
        : value,
    schema,
  );
}

export const archiveSchema = z.object({
  format: z.literal(archiveFormat, { error: `This program reads archives of format ${archiveFormat} only.` }),
  testimonials: z.array(
    record(
      testimonialSchema.extend({
        googleReviewId: text,
        googleReviewTime: moment.nullable().default(null),
        createdAt: moment,
      }),
    ),
  ),
  accreditations: z.array(record(accreditationSchema.extend({ createdAt: moment, updatedAt: moment }))),
  socialLinks: z.array(record(socialLinkSchema.extend({ updatedAt: moment }))),
  blogPosts: z.array(
    record(
      blogPostSchema.extend({
        /** The author's username; posts whose author has no account here have none. */
        author: text,
        publishedAt: moment.nullable().default(null),
        createdAt: moment,
        updatedAt: moment,
      }),
    ),
  ),
  siteContent: z.array(z.object({ key: z.string().min(1).max(100), content: z.string(), updatedAt: moment })),
  messages: z.array(
    record(
      contactRequestSchema.omit({ [honeypotName]: true }).extend({
        status: z.enum(['new', 'read', 'archived', 'spam']),
        spamReason: text,
        answeredAt: moment.nullable().default(null),
        createdAt: moment,
      }),
    ),
  ),
});

export type Archive = z.output<typeof archiveSchema>;
