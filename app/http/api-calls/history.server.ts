/** What records were, and what was deleted: looking at it, and putting it back. */
import { noFields, withVersion } from '~/records/fields';
import { trashedSchema } from '~/records/trash';
import { versionFieldSchema, versionSchema } from '~/records/versions';
import { type Call, paging, success } from './call.server';

const path = '/api/admin/history/{kind}/{record}';
/** Each kind asks for its own; pages, the site's texts and drafts are for admins. */
const who = 'testimonials';

export const historyCalls: Call[] = [
  {
    method: 'GET',
    path,
    who,
    summary:
      'Former versions of a record, the newest first; kinds are testimonials, accreditations, blog-posts, pages, social-media, redirects, media (each by its number), site-content and drafts (by their key)',
    query: paging,
    answer: { versions: [versionSchema], total: 'integer', version: 'integer' },
  },
  {
    method: 'DELETE',
    path,
    who,
    summary: 'Erase all former versions of a record; it stays as it is',
    answer: success,
  },
  {
    method: 'GET',
    path: `${path}/{version}`,
    who,
    summary: 'A version with all that it says',
    answer: { version: versionSchema.extend({ fields: versionFieldSchema.array() }) },
  },
  {
    method: 'POST',
    path: `${path}/{version}/restore`,
    who,
    summary: 'Save a former version as a new one; with the record’s version, only if nobody has saved since',
    body: withVersion(noFields),
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/trash',
    who,
    summary: 'Records that were deleted in the last 30 days, the latest first',
    query: paging,
    answer: { records: [trashedSchema], total: 'integer' },
  },
  {
    method: 'POST',
    path: '/api/admin/trash/{kind}/{record}/restore',
    who,
    summary: 'Restore a record from the trash; `said` tells what could not be as it was',
    body: noFields,
    answer: { ...success, said: 'string' },
  },
  {
    method: 'DELETE',
    path: '/api/admin/trash/{kind}/{record}',
    who,
    summary: 'Delete a record in the trash for good, with all its former versions',
    answer: success,
  },
];
