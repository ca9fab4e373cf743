/** Webhooks. */
import { noFields } from '~/records/fields';
import { deliveryRecordSchema, newSecretSchema, webhookRecordSchema, webhookSchema } from '~/webhooks/schema';
import { type Call, paging, records, success } from './call.server';

const path = '/api/admin/webhooks';
const who = 'webhooks';
const made = { webhook: webhookRecordSchema, secret: 'string' } as const;

const [listed, added, changed, deleted] = records({
  path,
  who,
  one: 'webhook',
  many: 'webhooks',
  name: 'webhook',
  record: webhookRecordSchema,
  body: webhookSchema,
  change: 'PUT',
}) as [Call, Call, Call, Call];

export const webhookCalls: Call[] = [
  listed,
  {
    ...added,
    summary: 'Add a webhook; returns the signing `secret` only once; requires re-authentication',
    answer: made,
  },
  { ...changed, summary: 'Change a webhook; without `url` it keeps its URL; requires re-authentication' },
  { ...deleted, summary: 'Delete a webhook and its queued events; requires re-authentication' },
  {
    method: 'POST',
    path: `${path}/{id}/secret`,
    who,
    summary:
      'Create a new secret, returned only once; with `keepFormer` the old one works for 24 hours; requires re-authentication',
    body: newSecretSchema,
    answer: made,
  },
  {
    method: 'POST',
    path: `${path}/{id}/test`,
    who,
    summary: 'Send a test event; the result appears in the deliveries; requires re-authentication',
    body: noFields,
    answer: success,
    status: 202,
  },
  {
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    who,
    summary: 'List the deliveries of a webhook in the last 30 days with their attempts, newest first',
    query: paging,
    answer: { deliveries: [deliveryRecordSchema], total: 'integer' },
  },
  {
    method: 'POST',
    path: `${path}/{id}/deliveries/{delivery}/again`,
    who,
    summary: 'Send a delivery again, or now if it is waiting; requires re-authentication',
    body: noFields,
    answer: success,
    status: 202,
  },
];
