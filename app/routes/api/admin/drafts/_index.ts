import { changedDocumentSchema } from '~/content/documents/document';
import { readChanges } from '~/content/documents/model.server';
import { resource } from '~/http/api/endpoint.server';
import { scheduledActionSchema } from '~/records/scheduled-action';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'site-settings',
    summary: 'List unpublished changes',
    response: { version: 'integer', documents: [changedDocumentSchema], scheduledActions: [scheduledActionSchema] },
    run: ({ actor }) => readChanges(actor),
  },
});
