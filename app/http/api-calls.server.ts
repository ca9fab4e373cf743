/** Every call of the JSON API: what it takes, what it answers, and who may make it. */
import type * as z from 'zod';
import { loginSchema, newUserSchema, setupSchema, userChangesSchema, userRecordSchema } from '~/access/user';
import { accreditationRecordSchema, accreditationSchema } from '~/content/accreditation';
import {
  blogPostRecordSchema,
  blogPostSchema,
  listedBlogPostSchema,
  postSummarySchema,
  publicBlogPostSchema,
} from '~/content/blog-post';
import { businessDetailsSchema } from '~/content/business-details';
import { changedDocumentSchema } from '~/content/documents';
import { draftedLookSchema, lookSchema } from '~/content/look';
import { keepPromiseSchema, pageDocumentSchema, pageSchema, promiseSchema } from '~/content/page';
import { siteContentRecordSchema, siteContentSchema, sitemapSchema } from '~/content/site-content';
import {
  listedSitePageSchema,
  publicSitePageSchema,
  sitePageRecordSchema,
  sitePageSchema,
  sitePageSummarySchema,
} from '~/content/site-page';
import { publicSocialLinkSchema, socialLinkRecordSchema, socialLinkSchema } from '~/content/social-link';
import { publicTestimonialSchema, testimonialRecordSchema, testimonialSchema } from '~/content/testimonial';
import { oauthCheckSchema, oauthRecordSchema, oauthSchemas, oauthUseSchema } from '~/mail/oauth';
import { smtpConfigRecordSchema, smtpConfigSchema, testEmailSchema } from '~/mail/smtp-config';
import { mediaRecordSchema, mediaSchema } from '~/media/media';
import {
  contactRequestChangesSchema,
  contactRequestRecordSchema,
  contactRequestSchema,
} from '~/messages/contact-request';
import { auditEntryRecordSchema, auditFilterSchema } from '~/records/audit';
import { noFields, withVersion } from '~/records/fields';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Who = 'anyone' | 'editor' | 'admin';

/** A value of the answer: a schema, a list of what a schema describes, or a plain type. */
type Answer = z.ZodType | [z.ZodType] | 'boolean' | 'string' | 'integer' | 'object' | { nullable: z.ZodType };

export interface Call {
  method: Method;
  /** With `{name}` for what varies. */
  path: string;
  /** The least that the caller must be. */
  who: Who;
  summary: string;
  body?: z.ZodType;
  /** All fields of the body may be left out: what is not sent stays. */
  isPartial?: boolean;
  /** The body is a form with a file in it. */
  hasFile?: boolean;
  query?: string[];
  /** The answer's fields; a text when it is no JSON. */
  answer: Record<string, Answer> | string;
  /** The status of success, 200 by default. */
  status?: number;
}

const success = { success: 'boolean' } as const;
const paging = ['page', 'pageSize'];

interface Records {
  path: string;
  who: Who;
  one: string;
  many: string;
  /** In a sentence. */
  name: string;
  record: z.ZodType;
  /** Where a list leaves something out of it. */
  listed?: z.ZodType;
  body: z.ZodType;
  change: 'PUT' | 'PATCH';
  changes?: z.ZodType;
}

/** The four calls that each kind of record has. */
function records({ path, who, one, many, name, record, listed = record, body, change, changes }: Records): Call[] {
  const member = `${path}/{id}`;
  return [
    {
      method: 'GET',
      path,
      who,
      summary: `List ${name}s`,
      query: paging,
      answer: { [many]: [listed], total: 'integer' },
    },
    { method: 'POST', path, who, summary: `Add a ${name}`, body, answer: { [one]: record }, status: 201 },
    {
      method: change,
      path: member,
      who,
      summary: `Change a ${name}`,
      body: changes ?? body,
      isPartial: change === 'PATCH',
      answer: { [one]: record },
    },
    { method: 'DELETE', path: member, who, summary: `Delete a ${name}`, answer: success },
  ];
}

const signedInUser = userRecordSchema.pick({ id: true, username: true, email: true });

const publicCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/testimonials',
    who: 'anyone',
    summary: 'Testimonials that are shown, newest first',
    answer: { testimonials: [publicTestimonialSchema] },
  },
  {
    method: 'POST',
    path: '/api/contact',
    who: 'anyone',
    summary: 'Send a message; when it is answered, the message is stored durably',
    body: contactRequestSchema,
    answer: { success: 'boolean', message: 'string' },
    status: 201,
  },
  {
    method: 'GET',
    path: '/api/social-media',
    who: 'anyone',
    summary: 'Social media links that are shown, in their order',
    answer: { socialMediaLinks: [publicSocialLinkSchema] },
  },
  {
    method: 'GET',
    path: '/api/accreditations',
    who: 'anyone',
    summary: 'Accreditations that are shown, in their order',
    answer: { accreditations: [accreditationRecordSchema] },
  },
  {
    method: 'GET',
    path: '/api/blog-posts',
    who: 'anyone',
    summary: 'Published posts, newest first, with an excerpt instead of their content',
    query: paging,
    answer: { blogPosts: [postSummarySchema], total: 'integer' },
  },
  {
    method: 'GET',
    path: '/api/blog-posts/{slug}',
    who: 'anyone',
    summary: 'A published post',
    answer: { blogPost: publicBlogPostSchema },
  },
  {
    method: 'GET',
    path: '/api/pages',
    who: 'anyone',
    summary: 'Published pages in the order of their links, without their content',
    answer: { pages: [sitePageSummarySchema] },
  },
  {
    method: 'GET',
    path: '/api/pages/{slug}',
    who: 'anyone',
    summary: 'A published page',
    answer: { page: publicSitePageSchema },
  },
  {
    method: 'GET',
    path: '/api/business-details',
    who: 'anyone',
    summary: 'The business behind the site',
    answer: { businessDetails: businessDetailsSchema },
  },
  {
    method: 'GET',
    path: '/api/health',
    who: 'anyone',
    summary:
      'Whether the site works; 503 when its store does not answer. A `mail` says why nobody is told of new messages: unconfigured, off or failing',
    answer: { status: 'string', version: 'string' },
  },
  {
    method: 'GET',
    path: '/api/openapi.json',
    who: 'anyone',
    summary: 'This document',
    answer: 'application/json',
  },
];

const accessCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/check-setup',
    who: 'anyone',
    summary: 'Whether there is an admin already',
    answer: { hasAdmin: 'boolean' },
  },
  {
    method: 'POST',
    path: '/api/auth/setup',
    who: 'anyone',
    summary: 'Create the first admin; 403 once there is one',
    body: setupSchema,
    answer: { user: userRecordSchema },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    who: 'anyone',
    summary: 'Sign in; sets the session cookie',
    body: loginSchema,
    answer: {
      user: userRecordSchema.pick({
        id: true,
        username: true,
        email: true,
        firstName: true,
        lastName: true,
        role: true,
      }),
    },
  },
  {
    method: 'GET',
    path: '/api/auth/status',
    who: 'anyone',
    summary: 'Who is signed in; `user` is null when nobody is',
    answer: { isAuthenticated: 'boolean', user: { nullable: signedInUser } },
  },
  { method: 'POST', path: '/api/auth/logout', who: 'anyone', summary: 'Sign out', answer: success },
  {
    method: 'GET',
    path: '/api/admin/check-auth',
    who: 'editor',
    summary: 'Whether one is signed in; 401 when not',
    answer: { isAuthenticated: 'boolean' },
  },
];

const recordCalls: Call[] = [
  ...records({
    path: '/api/admin/testimonials',
    who: 'editor',
    one: 'testimonial',
    many: 'testimonials',
    name: 'testimonial',
    record: testimonialRecordSchema,
    body: testimonialSchema,
    change: 'PATCH',
  }),
  ...records({
    path: '/api/admin/accreditations',
    who: 'editor',
    one: 'accreditation',
    many: 'accreditations',
    name: 'accreditation',
    record: accreditationRecordSchema,
    body: accreditationSchema,
    change: 'PATCH',
  }),
  ...records({
    path: '/api/admin/blog-posts',
    who: 'editor',
    one: 'blogPost',
    many: 'blogPosts',
    name: 'blog post',
    record: blogPostRecordSchema,
    listed: listedBlogPostSchema,
    body: blogPostSchema,
    change: 'PUT',
  }),
  {
    method: 'GET',
    path: '/api/admin/blog-posts/{id}',
    who: 'editor',
    summary: 'A blog post with its content',
    answer: { blogPost: blogPostRecordSchema },
  },
  ...records({
    path: '/api/admin/pages',
    who: 'admin',
    one: 'page',
    many: 'pages',
    name: 'page',
    record: sitePageRecordSchema,
    listed: listedSitePageSchema,
    body: sitePageSchema,
    change: 'PUT',
  }),
  {
    method: 'GET',
    path: '/api/admin/pages/{id}',
    who: 'admin',
    summary: 'A page with its content',
    answer: { page: sitePageRecordSchema },
  },
  ...records({
    path: '/api/admin/social-media',
    who: 'admin',
    one: 'socialMediaLink',
    many: 'socialMediaLinks',
    name: 'social media link',
    record: socialLinkRecordSchema,
    body: socialLinkSchema,
    change: 'PUT',
  }),
  ...records({
    path: '/api/admin/users',
    who: 'admin',
    one: 'user',
    many: 'users',
    name: 'user',
    record: userRecordSchema,
    body: newUserSchema,
    change: 'PATCH',
    changes: userChangesSchema,
  }),
];

const messageCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/contact-requests',
    who: 'editor',
    summary: 'Messages, newest first; without a status those of the inbox',
    query: ['status', 'q', ...paging],
    answer: { contactRequests: [contactRequestRecordSchema], total: 'integer', page: 'integer', pageSize: 'integer' },
  },
  {
    method: 'PATCH',
    path: '/api/admin/contact-requests/{id}',
    who: 'editor',
    summary: 'Move a message or note that it is answered; `new` releases mail that was held back as spam',
    body: contactRequestChangesSchema,
    isPartial: true,
    answer: { contactRequest: contactRequestRecordSchema },
  },
  {
    method: 'DELETE',
    path: '/api/admin/contact-requests/{id}',
    who: 'editor',
    summary: 'Delete a message for good',
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/contact-requests.csv',
    who: 'editor',
    summary: 'All messages as a table',
    answer: 'text/csv',
  },
];

const auditFilters = Object.keys(auditFilterSchema.shape);

const auditCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/audit-entries',
    who: 'admin',
    summary: 'The audit trail, newest first; `what` is an action or a subject, `from` and `to` are days',
    query: [...auditFilters, ...paging],
    answer: { auditEntries: [auditEntryRecordSchema], total: 'integer', page: 'integer', pageSize: 'integer' },
  },
  {
    method: 'GET',
    path: '/api/admin/audit-entries.csv',
    who: 'admin',
    summary: 'The audit trail as a table',
    query: auditFilters,
    answer: 'text/csv',
  },
];

const draftVersion = withVersion(noFields);

const draftCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/page',
    who: 'admin',
    summary: 'The texts of the site as their draft has them: what is not in it has its default',
    answer: { page: pageDocumentSchema, version: 'integer' },
  },
  {
    method: 'PATCH',
    path: '/api/admin/page',
    who: 'admin',
    summary:
      'Change texts of the site in their draft; a field that is empty or null has its default again, one that is left out stays as it is',
    body: withVersion(pageSchema),
    isPartial: true,
    answer: { page: pageDocumentSchema, version: 'integer' },
  },
  {
    method: 'GET',
    path: '/api/admin/drafts',
    who: 'admin',
    summary: 'What differs between the drafts and what visitors see',
    answer: { version: 'integer', documents: [changedDocumentSchema] },
  },
  {
    method: 'POST',
    path: '/api/admin/drafts/publish',
    who: 'admin',
    summary: 'Publish all drafts; with a version, only if nothing was saved since',
    body: draftVersion,
    answer: success,
  },
  {
    method: 'POST',
    path: '/api/admin/drafts/discard',
    who: 'admin',
    summary: 'Discard all drafts; with a version, only if nothing was saved since',
    body: draftVersion,
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/promises',
    who: 'admin',
    summary: 'What the page promises by default, and nobody has confirmed or changed',
    answer: { promises: [promiseSchema] },
  },
  {
    method: 'POST',
    path: '/api/admin/promises',
    who: 'admin',
    summary: 'Confirm a promise: the business keeps it',
    body: keepPromiseSchema,
    answer: success,
  },
];

const settingsCalls: Call[] = [
  {
    method: 'POST',
    path: '/api/admin/business-details',
    who: 'admin',
    summary: 'Save the business details',
    body: businessDetailsSchema,
    answer: { businessDetails: businessDetailsSchema },
  },
  {
    method: 'GET',
    path: '/api/admin/look',
    who: 'admin',
    summary: 'How the site looks, as drafted; `moves` says which colours could not stay as they were chosen',
    answer: { look: draftedLookSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/look',
    who: 'admin',
    summary: 'Save the draft of the look; visitors see it once it is published',
    body: lookSchema,
    answer: { look: draftedLookSchema },
  },
  {
    method: 'GET',
    path: '/api/admin/smtp-config',
    who: 'admin',
    summary: 'The configuration of outgoing mail, without its password; null before the first save',
    answer: { smtpConfig: { nullable: smtpConfigRecordSchema } },
  },
  {
    method: 'POST',
    path: '/api/admin/smtp-config',
    who: 'admin',
    summary: 'Save the configuration of outgoing mail; an empty password keeps the stored one',
    body: smtpConfigSchema,
    answer: { smtpConfig: smtpConfigRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/test-email',
    who: 'admin',
    summary: 'Send a test mail; when it fails, `message` says what to change',
    body: testEmailSchema,
    answer: { success: 'boolean' },
  },
  {
    method: 'GET',
    path: '/api/admin/mail-oauth',
    who: 'admin',
    summary: 'How mail is sent without a password, without the secret; null before the first save',
    answer: { mailOauth: { nullable: oauthRecordSchema } },
  },
  {
    method: 'PATCH',
    path: '/api/admin/mail-oauth',
    who: 'admin',
    summary: 'Send all mail without a password from now on, or with it again',
    body: oauthUseSchema,
    answer: { mailOauth: oauthRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/mail-oauth/{provider}',
    who: 'admin',
    summary:
      'Keep what microsoft (as described here), google or other has to be told; an empty secret keeps the stored one',
    body: oauthSchemas.microsoft,
    answer: { mailOauth: oauthRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/mail-oauth/check',
    who: 'admin',
    summary: 'Try these settings step by step; the last step sends a mail to `to`',
    body: testEmailSchema,
    answer: { checks: [oauthCheckSchema] },
  },
  {
    method: 'GET',
    path: '/api/admin/site-content/{key}',
    who: 'admin',
    summary: 'A text of the site, the default until one is stored',
    answer: siteContentRecordSchema.shape,
  },
  {
    method: 'POST',
    path: '/api/admin/site-content/{key}',
    who: 'admin',
    summary: 'Save a text of the site',
    body: siteContentSchema,
    answer: siteContentRecordSchema.shape,
  },
  {
    method: 'POST',
    path: '/api/admin/generate-sitemap',
    who: 'admin',
    summary: 'Save the base URL of the sitemap and count its entries',
    body: sitemapSchema,
    answer: { success: 'boolean', url: 'string', baseUrl: 'string', entries: 'integer' },
  },
];

const media = records({
  path: '/api/admin/media',
  who: 'editor',
  one: 'mediaFile',
  many: 'mediaFiles',
  name: 'picture',
  record: mediaRecordSchema,
  body: mediaSchema,
  change: 'PATCH',
});

const mediaCalls: Call[] = [
  ...media.map((call) => ({
    ...call,
    ...(call.method === 'POST' ? { hasFile: true } : {}),
    ...(call.method === 'GET' ? { query: [...paging, 'q'] } : {}),
  })),
  {
    method: 'GET',
    path: '/api/admin/media/{id}',
    who: 'editor',
    summary: 'A picture of the library',
    answer: { mediaFile: mediaRecordSchema },
  },
  {
    method: 'PUT',
    path: '/api/admin/media/{id}/file',
    who: 'editor',
    summary: 'Put another file in the place of a picture, wherever it is used',
    hasFile: true,
    answer: { mediaFile: mediaRecordSchema },
  },
];

export const calls: readonly Call[] = [
  ...publicCalls,
  ...accessCalls,
  ...recordCalls,
  ...mediaCalls,
  ...messageCalls,
  ...auditCalls,
  ...draftCalls,
  ...settingsCalls,
];
