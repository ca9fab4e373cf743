/** All content of a site in a form that people and other programs can read: what `export` writes and `import` takes. */
import * as z from 'zod';
import { accreditationSchema } from '~/content/accreditations/schema';
import { businessDetailsKey, businessDetailsSchema, defaultBusinessDetails } from '~/content/business/schema';
import { documentKinds } from '~/content/documents/kinds';
import {
  hideSamplesKey,
  ownPicturesKey,
  siteContentKeys,
  siteContentSchema,
  sitemapBaseUrlKey,
  sitemapSchema,
} from '~/content/legal/texts';
import { sitePageSchema } from '~/content/pages/schema';
import { blogPostSchema } from '~/content/posts/schema';
import { redirectSchema } from '~/content/redirects/schema';
import { socialLinkSchema } from '~/content/social-links/schema';
import { testimonialSchema } from '~/content/testimonials/schema';
import { cannedAnswerSchema } from '~/inbox/canned-replies/schema';
import { assignmentSchema } from '~/inbox/messages/assignment';
import { contactRequestSchema, honeypotName } from '~/inbox/messages/schema';
import { retentionKey, retentionSchema } from '~/inbox/messages/settings';
import { storedMediaSchema } from '~/media/schema';
import { ownProperty } from '~/platform/own-property';
import { optionalLine } from '~/records/fields';

export const archiveFormat = 1;

/** The tables of the record types whose records have a page each. */
export const addressedTables = { 'blog-posts': 'blogPosts', pages: 'pages' } as const;

const documentKeys = documentKinds.map(({ key }) => key);

const timestamp = z.iso.datetime({ error: 'A time must be like 2026-01-02T03:04:05.000Z' });
const text = z.string().nullable().default(null);

/** What someone has written about a message. */
const written = { author: z.string(), content: z.string(), createdAt: timestamp };

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
  format: z.literal(archiveFormat, { error: `This release reads archives of format ${archiveFormat} only.` }),
  testimonials: z.array(
    record(
      testimonialSchema.extend({
        createdAt: timestamp,
      }),
    ),
  ),
  accreditations: z.array(record(accreditationSchema.extend({ createdAt: timestamp, updatedAt: timestamp }))),
  socialLinks: z.array(record(socialLinkSchema.extend({ updatedAt: timestamp }))),
  blogPosts: z.array(
    record(
      blogPostSchema.extend({
        /** The author's username; posts whose author has no account here have none. */
        author: text,
        /** By which feeds know it. Archives of earlier releases have none. */
        guid: optionalLine('The id in feeds', 200),
        publishedAt: timestamp.nullable().default(null),
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    ),
  ),
  pages: z.array(record(sitePageSchema.extend({ createdAt: timestamp, updatedAt: timestamp }))),
  /** Addresses that posts and pages had, the latest last. */
  previousAddresses: z.array(
    z.object({
      path: z
        .string()
        .regex(/^\/(?!\/)[^\\?#]*$/)
        .max(500),
      kind: z.literal(Object.keys(addressedTables) as (keyof typeof addressedTables)[]),
      slug: z.string(),
    }),
  ),
  /** Its files are in the folder `media`. */
  media: z.array(storedMediaSchema),
  redirects: z.array(redirectSchema.extend({ updatedAt: timestamp })),
  siteContent: z.array(z.object({ key: z.string().min(1).max(100), content: z.string(), updatedAt: timestamp })),
  /** What is not published yet of the documents. */
  drafts: z.array(
    z.object({ key: z.enum(documentKeys), content: z.string(), author: z.string(), updatedAt: timestamp }),
  ),
  messages: z.array(
    record(
      contactRequestSchema.omit({ [honeypotName]: true }).extend({
        status: z.enum(['new', 'read', 'archived', 'spam']),
        spamReason: text,
        answeredAt: timestamp.nullable().default(null),
        /** The username of anyone who looks after it; no one where they have no account here. */
        assignee: text,
        followUpOn: assignmentSchema.shape.followUpOn,
        createdAt: timestamp,
        replies: z.array(
          record(
            z.object({
              ...written,
              subject: z.string(),
              signature: z.string(),
              sentAt: timestamp.nullable().default(null),
            }),
          ),
        ),
        notes: z.array(z.object(written)),
      }),
    ),
  ),
  cannedAnswers: z.array(cannedAnswerSchema.extend({ createdAt: timestamp, updatedAt: timestamp })),
});

export type Archive = z.output<typeof archiveSchema>;

/** What is stored under each key, and by which rules. Keys that no one reads do no harm. */
const storedContent: Record<string, (content: string) => z.ZodSafeParseResult<unknown>> = {
  [businessDetailsKey]: (content) =>
    businessDetailsSchema.safeParse({ ...defaultBusinessDetails, ...(parseJson(content) as object) }),
  [sitemapBaseUrlKey]: (content) => sitemapSchema.shape.baseUrl.safeParse(content),
  [hideSamplesKey]: (content) => z.enum(['true', 'false']).safeParse(content),
  [ownPicturesKey]: (content) => z.enum(['true', 'false']).safeParse(content),
  [retentionKey]: (content) => retentionSchema.safeParse({ months: Number(content) }),
  ...Object.fromEntries(
    documentKinds.map(({ key, schema }) => [key, (content: string) => schema.safeParse(parseJson(content))]),
  ),
  ...Object.fromEntries(
    siteContentKeys.map((key) => [key, (content: string) => siteContentSchema.shape.content.safeParse(content)]),
  ),
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return 'not JSON';
  }
}

/** What is wrong with a value of the site's content, in words; null when nothing is. */
export function storedContentError(key: string, content: string): string | null {
  const issue = ownProperty(storedContent, key)?.(content).error?.issues[0];
  return issue ? [...issue.path, issue.message].join(' › ') : null;
}
