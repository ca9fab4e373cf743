/** What a browser keeps while it is at an identity provider: sealed, and good for one way back. */
import type { Secrets } from '~/issuers/issuer.server';
import { now, nowIso } from '~/platform/clock.server';
import { seal, unseal } from '~/platform/sealed.server';
import type { RequestArgs } from './actor.server';
import { ownCookie } from './cookie.server';

/** Signing in, proving that one still sits there, or trying the provider. */
export type Purpose = 'login' | 'proof' | 'trial';

export interface Begun {
  key: string;
  purpose: Purpose;
  secrets: Secrets;
  /** The page to go on to. */
  to: string;
  /** Whose session it belongs to; none where somebody signs in. */
  sessionId: string | null;
  at: string;
}

type Connection = { isSecure: boolean };

const seconds = 10 * 60;
const purpose = 'sign-on';
const begunCookie = (connection: Connection) => ownCookie('sign-on', connection, { maxAge: seconds });
const trialCookie = (connection: Connection) => ownCookie('sign-on-trial', connection, { maxAge: seconds });

export function setBegun(connection: Connection, begun: Omit<Begun, 'at'>): Promise<string> {
  return begunCookie(connection).serialize(seal(purpose, JSON.stringify({ ...begun, at: nowIso() })));
}

export function forgetBegun(connection: Connection): Promise<string> {
  return begunCookie(connection).serialize('', { maxAge: 0 });
}

/** Null when this browser has left for nowhere, or too long ago. */
export async function begunHere({ request, context }: RequestArgs): Promise<Begun | null> {
  const sealed: unknown = await begunCookie(context).parse(request.headers.get('cookie'));
  const text = typeof sealed === 'string' ? unseal(purpose, sealed) : null;
  const begun = text === null ? null : (JSON.parse(text) as Begun);
  return begun && Math.abs(now().getTime() - Date.parse(begun.at)) <= seconds * 1000 ? begun : null;
}

export interface Trial {
  providerId: number;
  isGood: boolean;
  message: string;
}

/** The header that takes to the provider's screen what came of a trial. */
export function setTrial(connection: Connection, trial: Trial): Promise<string> {
  return trialCookie(connection).serialize(trial);
}

/** What came of a trial some minutes ago, in this browser. */
export async function trialHere({ request, context }: RequestArgs, providerId: number): Promise<Trial | null> {
  const trial: Trial | null = await trialCookie(context).parse(request.headers.get('cookie'));
  return trial?.providerId === providerId ? trial : null;
}
