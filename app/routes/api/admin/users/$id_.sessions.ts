import * as sessions from '~/auth/sessions/user-sessions.server';
import { seenSessionSchema } from '~/auth/sessions/user-sessions.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: sessions.permission,
    summary: 'List the active sessions of a user, most recently used first',
    response: { sessions: [seenSessionSchema] },
    run: async ({ actor, id }) => ({ sessions: await sessions.listSessionsOf(actor, id) }),
  },
  DELETE: {
    permission: sessions.permission,
    summary: 'End all sessions of another user; returns the number of sessions; requires re-authentication',
    response: { ended: 'integer' },
    run: async ({ actor, id }) => ({ ended: await sessions.endSessionsOf(actor, id) }),
  },
});
