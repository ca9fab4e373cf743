/** Returns the actor of a request, from its session cookie or API token. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { actorOfToken } from '~/auth/login/session-actor.server';
import { actorOfApiToken } from '~/auth/tokens/token-use.server';
import type { Actor } from '~/records/actor';
import { bearerOf } from './bearer.server';
import { hostCookie } from './cookie.server';

export type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

const sessionCookie = (connection: { isSecure: boolean }) => hostCookie('session', connection);

/** Returns the session token from the cookie; null without one, or when the request has an API token. */
export async function sessionToken({ request, context }: RequestArgs): Promise<string | null> {
  const cookies = request.headers.get('cookie');
  if (!cookies || bearerOf(request) !== null) return null;
  const token: unknown = await sessionCookie(context).parse(cookies);
  return typeof token === 'string' ? token : null;
}

/** Returns the header that sets the session cookie, or deletes it. */
export function setSession(connection: { isSecure: boolean }, token: string | null): Promise<string> {
  return sessionCookie(connection).serialize(token ?? '', token ? {} : { maxAge: 0 });
}

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
