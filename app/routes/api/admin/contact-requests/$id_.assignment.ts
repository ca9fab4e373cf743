import { resource } from '~/http/api/endpoint.server';
import { assignmentSchema } from '~/inbox/messages/assignment';
import { handle } from '~/inbox/messages/assignment.server';
import * as messages from '~/inbox/messages/model.server';
import { messageRecordSchema } from '~/inbox/messages/schema';

export const { loader, action, endpoints } = resource({
  PUT: {
    permission: messages.permission,
    summary: 'Assign a message and set its follow-up date; a missing field is cleared',
    body: assignmentSchema,
    response: { contactRequest: messageRecordSchema },
    precondition: ({ actor, id }) => messages.find(actor, id),
    run: async ({ actor, id, input }) => ({ contactRequest: await handle(actor, id, input) }),
  },
});
