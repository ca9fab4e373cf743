import { resource } from '~/http/api/endpoint.server';
import { permission, renewSecret } from '~/webhooks/model.server';
import { newSecretSchema, webhookRecordSchema } from '~/webhooks/schema';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary:
      'Create a new secret, returned only once; with `keepPrevious` the old one works for 24 hours; requires re-authentication',
    body: newSecretSchema,
    response: { webhook: webhookRecordSchema, secret: 'string' },
    run: ({ actor, id, input }) => renewSecret(actor, id, input.keepPrevious),
  },
});
