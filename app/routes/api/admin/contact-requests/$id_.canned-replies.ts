import { resource } from '~/http/api/endpoint.server';
import { listFor } from '~/inbox/saved-replies/model.server';
import { filledAnswerSchema } from '~/inbox/saved-replies/schema';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'messages',
    summary: 'List saved replies with the placeholders filled in for a message',
    response: { cannedReplies: [filledAnswerSchema] },
    run: async ({ actor, id }) => ({ cannedReplies: await listFor(actor, id) }),
  },
});
