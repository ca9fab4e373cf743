/** What is edited in a draft and published as a whole. */
import { changedDocumentSchema } from '~/content/documents';
import { keepPromiseSchema, pageDocumentSchema, pageSchema, promiseSchema } from '~/content/page';
import { noFields, withVersion } from '~/records/fields';
import { planRecordSchema } from '~/records/plan';
import { type Call, success } from './call.server';

const draftVersion = withVersion(noFields);

export const draftCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/page',
    who: 'site-settings',
    summary: 'The texts of the site as their draft has them: what is not in it has its default',
    answer: { page: pageDocumentSchema, version: 'integer' },
  },
  {
    method: 'PATCH',
    path: '/api/admin/page',
    who: 'site-settings',
    summary:
      'Change texts of the site in their draft; a field that is empty or null has its default again, one that is left out stays as it is',
    body: withVersion(pageSchema),
    isPartial: true,
    answer: { page: pageDocumentSchema, version: 'integer' },
  },
  {
    method: 'GET',
    path: '/api/admin/drafts',
    who: 'site-settings',
    summary: 'What differs between the drafts and what visitors see',
    answer: { version: 'integer', documents: [changedDocumentSchema], plans: [planRecordSchema] },
  },
  {
    method: 'POST',
    path: '/api/admin/drafts/publish',
    who: 'site-settings',
    summary: 'Publish all drafts; with a version, only if nothing was saved since',
    body: draftVersion,
    answer: success,
  },
  {
    method: 'POST',
    path: '/api/admin/drafts/discard',
    who: 'site-settings',
    summary: 'Discard all drafts; with a version, only if nothing was saved since',
    body: draftVersion,
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/promises',
    who: 'site-settings',
    summary: 'What the page promises by default, and nobody has confirmed or changed',
    answer: { promises: [promiseSchema] },
  },
  {
    method: 'POST',
    path: '/api/admin/promises',
    who: 'site-settings',
    summary: 'Confirm a promise: the business keeps it',
    body: keepPromiseSchema,
    answer: success,
  },
];
