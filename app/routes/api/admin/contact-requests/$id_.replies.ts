import { resource } from '~/http/api/endpoint.server';
import * as messages from '~/inbox/messages/model.server';
import * as replies from '~/inbox/replies/model.server';
import { replyRecordSchema, replySchema } from '~/inbox/replies/schema';
import { withVersion } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: messages.permission,
    summary: 'List the replies to a message, oldest first, with their delivery state',
    response: { replies: [replyRecordSchema] },
    run: async ({ actor, id }) => ({ replies: await replies.list(actor, id) }),
  },
  POST: {
    permission: messages.permission,
    summary:
      'Reply to a message by email. Repeating a `key` does not send the reply twice. With `version` (the number of replies), returns 409 if someone else has replied since',
    body: withVersion(replySchema),
    response: { reply: replyRecordSchema },
    status: 201,
    precondition: ({ actor, id }) => messages.find(actor, id),
    run: async ({ actor, id, input: { version, ...input } }) => ({
      reply: await replies.create(actor, id, input, version),
    }),
  },
});
