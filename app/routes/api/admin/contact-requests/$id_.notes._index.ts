import { resource } from '~/http/api/endpoint.server';
import * as messages from '~/inbox/messages/model.server';
import * as notes from '~/inbox/notes/model.server';
import { noteRecordSchema, noteSchema } from '~/inbox/notes/schema';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: messages.permission,
    summary: 'List the staff notes of a message',
    response: { notes: [noteRecordSchema] },
    run: async ({ actor, id }) => ({ notes: await notes.list(actor, id) }),
  },
  POST: {
    permission: messages.permission,
    summary: 'Add a note',
    body: noteSchema,
    response: { note: noteRecordSchema },
    status: 201,
    precondition: ({ actor, id }) => messages.find(actor, id),
    run: async ({ actor, id, input }) => ({ note: await notes.create(actor, id, input) }),
  },
});
