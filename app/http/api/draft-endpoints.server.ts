/** The endpoints that publish or discard all drafts. */
import { permission } from '~/content/documents/model.server';
import type { Actor } from '~/records/actor';
import { noFields, withVersion } from '~/records/fields';
import { resource } from './endpoint.server';

export const draftsResource = (summary: string, end: (actor: Actor, version?: number) => Promise<void>) =>
  resource({
    POST: {
      permission,
      summary,
      body: withVersion(noFields),
      run: ({ actor, input }) => end(actor, input.version),
    },
  });
