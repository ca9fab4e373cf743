/** Asking this browser for a passkey: what it is asked is bound to it, or to what it has begun. */
import { randomBytes } from 'node:crypto';
import { askForProof } from '~/access/proof.server';
import { readBusinessDetails } from '~/content/site-content.server';
import { type Asking, askForNewPasskey, askForPasskey, passkeyObstacle } from '~/factors/passkey-question.server';
import { builtScript } from '~/platform/built-files.server';
import { currentConfig } from '~/platform/config.server';
import { actorOf, type RequestArgs } from './actor.server';
import { ownCookie } from './cookie.server';
import { beginnerHere, signingInToken } from './signing-in.server';

type Connection = { isSecure: boolean };

const cookieFor = (connection: Connection) => ownCookie('passkey', connection, { maxAge: 10 * 60 });

/** The site as browsers see it: as configured, else as the request names it. */
export const ownOrigin = (request: Request) => currentConfig().baseUrl ?? new URL(request.url).origin;

/** @returns as whom this browser was asked at login; with the token of the sign-in that it has begun, if it has */
export async function askingHere(args: RequestArgs): Promise<Asking & { token: string | null }> {
  const origin = ownOrigin(args.request);
  const token = (await beginnerHere(args)) ? await signingInToken(args) : null;
  return { origin, token, holder: token === null ? `browser:${await browserHere(args)}` : `login:${token}` };
}

async function browserHere({ request, context }: RequestArgs): Promise<string | null> {
  const known: unknown = await cookieFor(context).parse(request.headers.get('cookie'));
  return typeof known === 'string' && known !== '' ? known : null;
}

/**
 * Asks for a passkey at login, for the step that this browser is at: any passkey, one of whoever's password was right, or
 * a new one of whoever needs one; and whoever is signed in for a proof.
 *
 * @param headers gets the cookie that the answer has to come with
 * @throws {Conflict} where there is none, or none can work
 */
export async function askHere(args: RequestArgs, headers: Headers) {
  const actor = await actorOf(args);
  const origin = ownOrigin(args.request);
  if (actor.kind === 'staff') return askForProof(actor, origin);
  const [asking, beginner] = await Promise.all([askingHere(args), beginnerHere(args)]);
  if (beginner?.hasFactor) return askForPasskey(asking, beginner.id);
  if (beginner)
    return askForNewPasskey(asking, { person: beginner, siteName: (await readBusinessDetails()).brandName });
  // The same for all tabs, so that the answer of each counts.
  const browser = (await browserHere(args)) ?? randomBytes(32).toString('base64url');
  headers.append('Set-Cookie', await cookieFor(args.context).serialize(browser));
  return askForPasskey({ origin, holder: `browser:${browser}` }, null);
}

/** What a gate needs to offer passkeys; nothing where it does not. */
export function offerPasskey({ request }: RequestArgs, isOffered: boolean) {
  const obstacle = passkeyObstacle(ownOrigin(request));
  if (!isOffered) return { passkey: null, gateScripts: [] };
  return { passkey: { obstacle }, gateScripts: obstacle ? [] : builtScript('passkey.client') };
}
