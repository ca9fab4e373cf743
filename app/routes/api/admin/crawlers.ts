import * as crawlers from '~/content/crawlers/model.server';
import { crawlersSchema } from '~/content/crawlers/schema';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: crawlers.permission,
    summary: 'Read which AI services may read the site',
    response: { crawlers: crawlersSchema },
    run: async ({ actor }) => ({ crawlers: await crawlers.find(actor) }),
  },
  PUT: {
    permission: crawlers.permission,
    summary: 'Set which AI services may read the site; robots.txt closes the site to the others',
    body: crawlersSchema,
    response: { crawlers: crawlersSchema },
    run: async ({ actor, input }) => ({ crawlers: await crawlers.save(actor, input) }),
  },
});
