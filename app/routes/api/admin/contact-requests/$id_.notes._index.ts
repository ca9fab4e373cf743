import { resource } from '~/http/api/endpoint.server';
import * as contactRequests from '~/inbox/messages/model.server';
import * as notes from '~/inbox/notes/model.server';
import { noteRecordSchema, noteSchema } from '~/inbox/notes/schema';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: contactRequests.permission,
    summary: 'List the staff notes of a message',
    response: { notes: [noteRecordSchema] },
    run: async ({ actor, id }) => ({ notes: await notes.list(actor, id) }),
  },
  POST: {
    permission: contactRequests.permission,
    summary: 'Add a note',
    body: noteSchema,
    response: { note: noteRecordSchema },
    status: 201,
    precondition: ({ actor, id }) => contactRequests.find(actor, id),
    run: async ({ actor, id, input }) => ({ note: await notes.create(actor, id, input) }),
  },
});
