import { findTheme, permission, saveTheme } from '~/content/theme/model.server';
import { draftThemeSchema, themeSchema } from '~/content/theme/schema';
import { resource } from '~/http/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'Read the draft appearance; `moves` lists the colours that were adjusted',
    response: { look: draftThemeSchema },
    run: async ({ actor }) => ({ look: await findTheme(actor) }),
  },
  POST: {
    permission,
    summary: 'Save the draft appearance; visitors see it once it is published',
    body: themeSchema,
    response: { look: draftThemeSchema },
    isVersioned: true,
    run: async ({ actor, input, version }) => ({ look: await saveTheme(actor, input, version) }),
  },
});
