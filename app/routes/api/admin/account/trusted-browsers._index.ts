import * as browsers from '~/auth/sessions/trusted-browser.server';
import { trustedBrowserSchema } from '~/auth/sessions/trusted-browser.server';
import { resource } from '~/http/api/endpoint.server';
import { browserToken } from '~/http/session/session-user.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'own-factors',
    summary: 'List your trusted browsers, which skip two-step verification',
    response: { trustedBrowsers: [trustedBrowserSchema] },
    run: async (call) => ({ trustedBrowsers: await browsers.list(call.actor, await browserToken(call)) }),
  },
});
