import { resource } from '~/http/api/endpoint.server';
import { statusSchema } from '~/reviews/google';
import { readGoogleStatus } from '~/reviews/google-settings.server';
import { permission } from '~/reviews/suggestions.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'Read the state of the connection to Google reviews; null before it is set up',
    response: { status: { nullable: statusSchema } },
    run: async ({ actor }) => ({ status: await readGoogleStatus(actor) }),
  },
});
