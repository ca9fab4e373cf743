import { member } from '~/http/api/crud.server';
import * as model from '~/webhooks/model.server';
import { webhookRecordSchema, webhookSchema } from '~/webhooks/schema';

export const { loader, action, endpoints } = member({
  model,
  body: webhookSchema,
  record: webhookRecordSchema,
  one: 'webhook',
  change: 'PUT',
  summaries: {
    change: 'Change a webhook; without `url` or `headerValue` it keeps the stored one; requires re-authentication',
    remove: 'Delete a webhook and its queued events; requires re-authentication',
  },
});
