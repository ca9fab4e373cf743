/** Links to what is not published yet. */
import { noFields } from '~/records/fields';
import { previewLinkSchema } from '~/records/preview-link';
import { type Call, success } from './call.server';

const path = '/api/admin/previews/{kind}/{record}';
/** Each kind asks for its own; pages and drafts are for admins. */
const who = 'testimonials';

export const previewCalls: Call[] = [
  {
    method: 'GET',
    path,
    who,
    summary: 'List the active preview links of a record; types are blog-posts, pages (by id) and drafts (as “all”)',
    answer: { previewLinks: [previewLinkSchema] },
  },
  {
    method: 'POST',
    path,
    who,
    summary: 'Create a preview link that works for seven days',
    body: noFields,
    answer: { previewLink: previewLinkSchema },
    status: 201,
  },
  { method: 'DELETE', path: `${path}/{id}`, who, summary: 'Revoke a preview link', answer: success },
];
