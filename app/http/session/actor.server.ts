/** Returns the actor of a request, from its session cookie or API token. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { actorOfToken } from '~/auth/login/session-actor.server';
import { actorOfApiToken } from '~/auth/tokens/token-use.server';
import type { Actor } from '~/records/actor';
import { bearerOf } from './bearer.server';
import { signedCookie } from './cookie.server';

export type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

const sessionCookie = signedCookie('session');

/** Returns the session token from the cookie; null without one, or when the request has an API token. */
export async function sessionToken(args: RequestArgs): Promise<string | null> {
  return bearerOf(args.request) === null ? sessionCookie.read(args) : null;
}

/** Returns the header that sets the session cookie, or deletes it. */
export const setSession = sessionCookie.header;

/** Cached for the request, because several loaders need it. */
export function actorOf(args: RequestArgs): Promise<Actor> {
  args.context.actor ??= findActor(args);
  return args.context.actor;
}

async function findActor(args: RequestArgs): Promise<Actor> {
  const bearer = bearerOf(args.request);
  const actor =
    bearer === null
      ? await actorOfToken(await sessionToken(args))
      : await actorOfApiToken(bearer, args.context.address);
  return actor.kind === 'staff' ? { ...actor, channel: channelOf(args.request) } : actor;
}

const channelOf = ({ url }: Request) => (new URL(url).pathname.startsWith('/api/') ? 'API' : 'screen');
