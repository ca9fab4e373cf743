/** The same for several records at once. */
import { bulkOutcomeSchema, bulkSchema } from '~/registry/bulk';
import type { Call } from './call.server';

const answer = bulkOutcomeSchema.shape;

export const bulkCalls: Call[] = [
  {
    method: 'POST',
    path: '/api/admin/bulk/{kind}',
    // Each kind asks for its own; pages and links are for admins.
    who: 'testimonials',
    summary:
      'Run a bulk action on up to 100 records: trash or restore testimonials, accreditations, blog-posts, pages, social-media, redirects or media; publish or unpublish blog-posts and pages, show or hide the others; restore or discard what is in trash ("blog-posts/7"). Each record is processed separately, and `refused` lists the failures',
    body: bulkSchema,
    answer,
  },
  {
    method: 'GET',
    path: '/api/admin/export/{kind}',
    who: 'testimonials',
    summary: 'Export up to 100 records as CSV; repeat `records` for each id',
    query: ['records'],
    answer: 'text/csv',
  },
  {
    method: 'POST',
    path: '/api/admin/contact-requests/bulk',
    who: 'messages',
    summary:
      'Run a bulk action on up to 100 messages: read, unread, answered, unanswered, archive, inbox, spam, not-spam, or delete permanently',
    body: bulkSchema,
    answer,
  },
];
