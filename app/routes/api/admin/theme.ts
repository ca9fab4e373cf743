import { findTheme, permission, saveTheme } from '~/content/theme/model.server';
import { draftThemeSchema, themeSchema } from '~/content/theme/schema';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'Read the draft appearance; `moves` lists the colours that were adjusted',
    response: { theme: draftThemeSchema },
    run: async ({ actor }) => ({ theme: await findTheme(actor) }),
  },
  POST: {
    permission,
    summary: 'Save the draft appearance; visitors see it once it is published',
    body: themeSchema,
    response: { theme: draftThemeSchema },
    isVersioned: true,
    run: async ({ actor, input, version }) => ({ theme: await saveTheme(actor, input, version) }),
  },
});
