/** Who else is told of what happens. */
import { noFields } from '~/records/fields';
import { deliveryRecordSchema, newSecretSchema, webhookRecordSchema, webhookSchema } from '~/webhooks/webhook';
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
    summary: 'Add a webhook; `secret`, by which what it is told is signed, is told only now; asks for a fresh proof',
    answer: made,
  },
  { ...changed, summary: 'Change a webhook; without `url` it stays where it is; asks for a fresh proof' },
  { ...deleted, summary: 'Delete a webhook, with all that it was to be told; asks for a fresh proof' },
  {
    method: 'POST',
    path: `${path}/{id}/secret`,
    who,
    summary:
      'Make a new secret, told only now; with `keepFormer` the present one signs as well for 24 hours; asks for a fresh proof',
    body: newSecretSchema,
    answer: made,
  },
  {
    method: 'POST',
    path: `${path}/{id}/test`,
    who,
    summary: 'Send a test, whose attempt stands among the deliveries soon; asks for a fresh proof',
    body: noFields,
    answer: success,
    status: 202,
  },
  {
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    who,
    summary: 'What a webhook was and is to be told in the last 30 days with each attempt, the latest first',
    query: paging,
    answer: { deliveries: [deliveryRecordSchema], total: 'integer' },
  },
  {
    method: 'POST',
    path: `${path}/{id}/deliveries/{delivery}/again`,
    who,
    summary: 'Send one of them again, or at once if it waits; asks for a fresh proof',
    body: noFields,
    answer: success,
    status: 202,
  },
];
