import * as promises from '~/content/landing/claims.server';
import { keepPromiseSchema, promiseSchema } from '~/content/landing/schema';
import { resource } from '~/http/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: promises.permission,
    summary: 'List default claims of the home page that no one has confirmed or changed',
    response: { promises: [promiseSchema] },
    run: async ({ actor }) => ({ promises: await promises.listPromises(actor) }),
  },
  POST: {
    permission: promises.permission,
    summary: 'Confirm a claim',
    body: keepPromiseSchema,
    run: ({ actor, input }) => promises.keepPromise(actor, input.id),
  },
});
