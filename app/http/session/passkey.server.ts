/** Passkey challenges, bound to this browser or to its pending login. */
import { randomBytes } from 'node:crypto';
import { reauthPasskeyOptions } from '~/auth/login/reauthentication.server';
import {
  type PasskeyContext,
  passkeyCreationOptions,
  passkeyObstacle,
  passkeyRequestOptions,
} from '~/auth/mfa/passkey-challenge.server';
import { describeOtherNames, readPasskeyNames } from '~/auth/mfa/passkey-name.server';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { builtScript } from '~/platform/built-files.server';
import { currentConfig } from '~/platform/config.server';
import { actorOf, type RequestArgs } from './actor.server';
import { signedCookie } from './cookie.server';
import { readPendingLogin, readPendingLoginToken } from './pending-login.server';

const browserCookie = signedCookie('passkey', { maxAge: 10 * 60 });

/** Returns the origin as browsers see it: as configured, else from the request. */
export const siteOrigin = (request: Request) => currentConfig().baseUrl ?? new URL(request.url).origin;

/** @returns the holder of this browser's challenges, and the token of its pending login, if any */
export async function readPasskeyContext(args: RequestArgs): Promise<PasskeyContext & { token: string | null }> {
  const origin = siteOrigin(args.request);
  const token = (await readPendingLogin(args)) ? await readPendingLoginToken(args) : null;
  return { origin, token, holder: token === null ? `browser:${await browserCookie.read(args)}` : `login:${token}` };
}

/** The options for the browser's passkey API, and the token to send back with its response. */
export const passkeyOptionsResponse = { options: 'object', passkeyToken: 'string' } as const;

/**
 * Returns the options for a passkey at this step: login, second factor, required enrolment, or re-authentication.
 * @param headers receives the cookie that the response needs
 */
export async function startPasskeyLogin(args: RequestArgs, headers: Headers) {
  const actor = await actorOf(args);
  const origin = siteOrigin(args.request);
  if (actor.kind === 'staff') return reauthPasskeyOptions(actor, origin);
  const [passkeyContext, pendingLogin] = await Promise.all([readPasskeyContext(args), readPendingLogin(args)]);
  if (pendingLogin?.hasMfa) return passkeyRequestOptions(passkeyContext, pendingLogin.id);
  if (pendingLogin)
    return passkeyCreationOptions(passkeyContext, {
      person: pendingLogin,
      siteName: (await readBusinessDetails()).brandName,
    });
  // All tabs share the ID, so that a response from any of them is valid.
  const browser = (await browserCookie.read(args)) ?? randomBytes(32).toString('base64url');
  headers.append('Set-Cookie', await browserCookie.header(args.context, browser));
  return passkeyRequestOptions({ origin, holder: `browser:${browser}` }, null);
}

export function passkeyCreationData({ request }: RequestArgs) {
  const obstacle = passkeyObstacle(siteOrigin(request));
  return { passkey: { obstacle }, authPageScripts: obstacle ? [] : builtScript('passkey.client') };
}

/**
 * Returns the data with which a login page offers the existing passkeys; empty if it does not.
 * @param userId the owner; null for any user
 */
export async function passkeyLoginData({ request }: RequestArgs, isOffered: boolean, userId: number | null) {
  const nothing = { passkey: null, authPageScripts: [] };
  if (!isOffered) return nothing;
  const origin = siteOrigin(request);
  const { hostname } = new URL(origin);
  const { isAnyUsable, others } = await readPasskeyNames(hostname, userId);
  if (!isAnyUsable && others.length === 0) return nothing;
  const note = others.length > 0 ? describeOtherNames(others, hostname) : null;
  const obstacle = passkeyObstacle(origin) ?? (isAnyUsable ? null : note);
  return { passkey: { obstacle, note }, authPageScripts: obstacle ? [] : builtScript('passkey.client') };
}
