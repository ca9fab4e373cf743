/** What anyone may ask. */
import { accreditationRecordSchema } from '~/content/accreditation';
import { postSummarySchema, publicBlogPostSchema } from '~/content/blog-post';
import { businessDetailsSchema } from '~/content/business-details';
import { publicSitePageSchema, sitePageSummarySchema } from '~/content/site-page';
import { publicSocialLinkSchema } from '~/content/social-link';
import { tagSchema } from '~/content/tag';
import { publicTestimonialSchema } from '~/content/testimonial';
import { failingSchema, mailTroubleSchema } from '~/instance/health';
import { contactRequestSchema, didYouMeanSchema } from '~/messages/contact-request';
import { type Call, paging } from './call.server';

export const publicCalls: Call[] = [
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
    summary:
      'Send a message; when it is answered, the message is stored durably. `didYouMean` is there where the address looks mistyped',
    body: contactRequestSchema,
    answer: { success: 'boolean', message: 'string', didYouMean: didYouMeanSchema },
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
    summary:
      'Published posts, newest first, with an excerpt instead of their content; with the slug of a `tag`, those that have it',
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
      'Whether the site works; 503 when its store does not answer. A `mail` says why nobody is told of new messages: unconfigured, off or failing. A `failing` names what fails while the site works. With `?ready`, 503 also from the moment that the program is told to stop, but 200 (`from memory`) while a database elsewhere does not answer and the pages in memory are served',
    query: ['ready'],
    answer: {
      status: 'string',
      version: 'string',
      mail: mailTroubleSchema.optional(),
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
