import { resource } from '~/http/api/endpoint.server';
import * as messages from '~/inbox/messages/model.server';
import { messageChangesSchema, messageRecordSchema } from '~/inbox/messages/schema';

export const { loader, action, endpoints } = resource({
  PATCH: {
    permission: messages.permission,
    summary: 'Move a message or mark it as answered; `new` releases emails held as spam',
    body: { changesOf: messageChangesSchema },
    response: { contactRequest: messageRecordSchema },
    precondition: ({ actor, id }) => messages.find(actor, id),
    run: async ({ actor, id, input }) => ({ contactRequest: await messages.update(actor, id, input) }),
  },
  DELETE: {
    permission: messages.permission,
    summary: 'Delete a message permanently',
    run: ({ actor, id }) => messages.remove(actor, id),
  },
});
