import { resource } from '~/http/api/endpoint.server';
import { resendReply } from '~/inbox/replies/model.server';
import { parseId } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'messages',
    summary: 'Send a failed reply again, or a waiting one now; delivered replies are not sent again',
    response: { success: 'boolean' },
    run: async ({ actor, id, params }) => ({ success: await resendReply(actor, id, parseId(params.reply) ?? 0) }),
  },
});
