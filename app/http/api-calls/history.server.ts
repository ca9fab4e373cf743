/** What records were, and what was deleted: looking at it, and putting it back. */
import { noFields, withVersion } from '~/records/fields';
import { versionFieldSchema, versionSchema } from '~/records/revisions';
import { trashedSchema } from '~/records/trash';
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
      'List previous versions of a record, newest first; types are testimonials, accreditations, blog-posts, pages, social-media, redirects, media (by id), site-content and drafts (by key)',
    query: paging,
    answer: { versions: [versionSchema], total: 'integer', version: 'integer' },
  },
  {
    method: 'DELETE',
    path,
    who,
    summary: 'Delete all previous versions of a record; the record does not change',
    answer: success,
  },
  {
    method: 'GET',
    path: `${path}/{version}`,
    who,
    summary: 'Read a version with all its fields',
    answer: { version: versionSchema.extend({ fields: versionFieldSchema.array() }) },
  },
  {
    method: 'POST',
    path: `${path}/{version}/restore`,
    who,
    summary: 'Restore a previous version as a new one; with the record’s version, only if it is still current',
    body: withVersion(noFields),
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/trash',
    who,
    summary: 'List records deleted in the last 30 days, newest first',
    query: paging,
    answer: { records: [trashedSchema], total: 'integer' },
  },
  {
    method: 'POST',
    path: '/api/admin/trash/{kind}/{record}/restore',
    who,
    summary: 'Restore a record from the trash; `said` lists the adjusted fields',
    body: noFields,
    answer: { ...success, said: 'string' },
  },
  {
    method: 'DELETE',
    path: '/api/admin/trash/{kind}/{record}',
    who,
    summary: 'Permanently delete a record in the trash with all its versions',
    answer: success,
  },
];
