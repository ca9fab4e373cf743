/** Rejects requests that another site makes a visitor's browser send. */
import { carriesSession } from './session/cookie.server';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The content types of HTML forms. A browser asks us before a page of another site sends any other type. */
const formType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i;

/** The source of a request, as its browser names it: `unnamed` when it must name one and does not. */
type RequestSource = 'own' | 'other' | 'unnamed';

/**
 * Returns the source of a request that could change something. Browsers name it in `Sec-Fetch-Site`
 * (https://www.w3.org/TR/fetch-metadata/), older ones in `Origin`. Text browsers send neither, and name the page of a
 * form in `Referer`. Any other client that sends neither carries no user's session.
 * @param origin our own origin
 */
export function sourceOfRequest(method: string, headers: Headers, origin: string): RequestSource {
  if (safeMethods.has(method)) return 'own';
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none' ? 'own' : 'other';
  const isFormOfUser = formType.test(headers.get('content-type') ?? '') && carriesSession(headers.get('cookie') ?? '');
  const from = headers.get('origin') ?? (isFormOfUser ? refererOrigin(headers) : origin);
  if (from === '') return 'unnamed';
  return from === origin ? 'own' : 'other';
}

/**
 * Returns the origin of a rejected request whose browser sends no `Sec-Fetch-Site`; else null. Behind a proxy that
 * hides the public address, that origin is our own.
 */
export function rejectedOrigin(headers: Headers): string | null {
  const origin = headers.get('origin') ?? refererOrigin(headers);
  const isNamed = /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
  return isNamed && origin.length <= 300 && !headers.has('sec-fetch-site') ? origin : null;
}

/** Returns the origin of the page that sent a request; empty when the browser does not name it. */
function refererOrigin(headers: Headers): string {
  const referer = headers.get('referer') ?? '';
  return /^https?:/.test(referer) && URL.canParse(referer) ? new URL(referer).origin : '';
}
