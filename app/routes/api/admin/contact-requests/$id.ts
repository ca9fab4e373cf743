import { resource } from '~/http/api/endpoint.server';
import * as contactRequests from '~/inbox/messages/model.server';
import { contactRequestChangesSchema, contactRequestRecordSchema } from '~/inbox/messages/schema';

export const { loader, action, endpoints } = resource({
  PATCH: {
    permission: contactRequests.permission,
    summary: 'Move a message or mark it as answered; `new` releases emails held as spam',
    body: { changesOf: contactRequestChangesSchema },
    response: { contactRequest: contactRequestRecordSchema },
    precondition: ({ actor, id }) => contactRequests.find(actor, id),
    run: async ({ actor, id, input }) => ({ contactRequest: await contactRequests.update(actor, id, input) }),
  },
  DELETE: {
    permission: contactRequests.permission,
    summary: 'Delete a message permanently',
    run: ({ actor, id }) => contactRequests.remove(actor, id),
  },
});
