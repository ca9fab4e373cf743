/** What is edited in a draft and published as a whole. */
import { changedDocumentSchema } from '~/content/documents/document';
import { keepPromiseSchema, pageDocumentSchema, pageSchema, promiseSchema } from '~/content/landing/schema';
import { noFields, withVersion } from '~/records/fields';
import { scheduledActionSchema } from '~/records/scheduled-action';
import { type Call, success } from './call.server';

const draftVersion = withVersion(noFields);

export const draftCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/page',
    who: 'site-settings',
    summary: 'Read the draft texts of the site; missing fields have their default',
    answer: { page: pageDocumentSchema, version: 'integer' },
  },
  {
    method: 'PATCH',
    path: '/api/admin/page',
    who: 'site-settings',
    summary:
      'Change draft texts of the site; an empty or null field returns to its default, a missing field does not change',
    body: withVersion(pageSchema),
    isPartial: true,
    answer: { page: pageDocumentSchema, version: 'integer' },
  },
  {
    method: 'GET',
    path: '/api/admin/drafts',
    who: 'site-settings',
    summary: 'List unpublished changes',
    answer: { version: 'integer', documents: [changedDocumentSchema], plans: [scheduledActionSchema] },
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
    summary: 'List default claims of the home page that no one has confirmed or changed',
    answer: { promises: [promiseSchema] },
  },
  {
    method: 'POST',
    path: '/api/admin/promises',
    who: 'site-settings',
    summary: 'Confirm a claim',
    body: keepPromiseSchema,
    answer: success,
  },
];
