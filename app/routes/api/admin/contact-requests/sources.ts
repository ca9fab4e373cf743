import { resource } from '~/http/api/endpoint.server';
import { periodOf } from '~/http/pages/period.server';
import { sourcePeriods } from '~/inbox/messages/source';
import { listSources, messageSourceSchema } from '~/inbox/messages/sources.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'messages',
    summary: 'Count messages and replies by source, without spam; `days` is 30, 90 or 365',
    query: ['days'],
    response: { sources: [messageSourceSchema] },
    run: async ({ actor, request }) => ({ sources: await listSources(actor, periodOf(request, sourcePeriods)) }),
  },
});
