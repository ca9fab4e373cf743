import type { LoaderFunctionArgs } from '@remix-run/node';
import { findSelf } from '~/auth/users/account.server';
import { only, readJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    // A token of a service lets in, and is no one's.
    const user = actor.kind === 'staff' && actor.userId > 0 ? await findSelf(actor) : null;
    return { isAuthenticated: actor.kind === 'staff', user };
  });

export const action = only('GET');
