/** What anyone may ask. */
import { accreditationRecordSchema } from '~/content/accreditations/schema';
import { businessDetailsSchema } from '~/content/business/schema';
import { publicSitePageSchema, sitePageSummarySchema } from '~/content/pages/schema';
import { postSummarySchema, publicBlogPostSchema } from '~/content/posts/schema';
import { tagSchema } from '~/content/posts/tags';
import { publicSocialLinkSchema } from '~/content/social-links/schema';
import { publicTestimonialSchema } from '~/content/testimonials/schema';
import { contactRequestSchema, didYouMeanSchema } from '~/inbox/messages/schema';
import { failingSchema, mailProblemSchema } from '~/operations/health/health';
import { type Call, paging } from './call.server';

export const publicCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/testimonials',
    who: 'anyone',
    summary: 'List visible testimonials, newest first',
    answer: { testimonials: [publicTestimonialSchema] },
  },
  {
    method: 'POST',
    path: '/api/contact',
    who: 'anyone',
    summary:
      'Send a message; a success response means that it is stored durably. `didYouMean` suggests a correction for a mistyped address',
    body: contactRequestSchema,
    answer: { success: 'boolean', message: 'string', didYouMean: didYouMeanSchema },
    status: 201,
  },
  {
    method: 'GET',
    path: '/api/social-media',
    who: 'anyone',
    summary: 'List visible social media links in order',
    answer: { socialMediaLinks: [publicSocialLinkSchema] },
  },
  {
    method: 'GET',
    path: '/api/accreditations',
    who: 'anyone',
    summary: 'List visible accreditations in order',
    answer: { accreditations: [accreditationRecordSchema] },
  },
  {
    method: 'GET',
    path: '/api/blog-posts',
    who: 'anyone',
    summary: 'List published posts with excerpts, newest first; `tag` filters by tag slug',
    query: [...paging, 'tag'],
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
    path: '/api/tags',
    who: 'anyone',
    summary: 'The tags of published posts, by name',
    answer: { tags: [tagSchema] },
  },
  {
    method: 'GET',
    path: '/api/pages',
    who: 'anyone',
    summary: 'List published pages in link order, without content',
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
      'Check the health of the site; 503 if the database does not answer. `mail` gives the reason why notifications are not sent: unconfigured, off or failing. `failing` lists other faults. With `?ready`, also 503 once a shutdown begins, but 200 (`from memory`) while a remote database is down and cached pages are served',
    query: ['ready'],
    answer: {
      status: 'string',
      version: 'string',
      mail: mailProblemSchema.optional(),
      failing: failingSchema.optional(),
    },
  },
  {
    method: 'GET',
    path: '/api/openapi.json',
    who: 'anyone',
    summary: 'This document',
    answer: 'application/json',
  },
];
