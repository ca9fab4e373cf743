import { findAppearance, permission, saveAppearance } from '~/content/appearance/model.server';
import { appearanceSchema, draftAppearanceSchema } from '~/content/appearance/schema';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'Read the draft appearance; `moves` lists the colours that were adjusted',
    response: { theme: draftAppearanceSchema },
    run: async ({ actor }) => ({ theme: await findAppearance(actor) }),
  },
  POST: {
    permission,
    summary: 'Save the draft appearance; visitors see it once it is published',
    body: appearanceSchema,
    response: { theme: draftAppearanceSchema },
    isVersioned: true,
    run: async ({ actor, input, version }) => ({ theme: await saveAppearance(actor, input, version) }),
  },
});
