import type { LoaderFunctionArgs } from '@remix-run/node';
import { findSelf } from '~/access/account.server';
import { only, readJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const user = actor.kind === 'staff' ? await findSelf(actor) : null;
    return { isAuthenticated: user !== null, user };
  });

export const action = only('GET');
