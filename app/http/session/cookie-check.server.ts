/** Tells a browser that blocks cookies why it cannot log in. A login page sets a cookie, and its forms have a field. */

import { RequestError } from '../errors.server';
import type { FormFields } from '../uploads/body.server';
import type { RequestArgs } from './actor.server';
import { signedCookie } from './cookie.server';

const checkCookie = signedCookie('cookies');

/** Returns the header that sets the cookie; null if the browser has it. */
export async function checkCookieHeader(args: RequestArgs): Promise<string | null> {
  return (await checkCookie.read(args)) ? null : checkCookie.header(args.context, 'kept');
}

/** @throws {RequestError} when a login page sent the form and its cookie is missing */
export async function requireCookies(args: RequestArgs, sent: FormFields): Promise<void> {
  if (!sent.has('needsCookies') || (await checkCookie.read(args))) return;
  throw new RequestError(
    400,
    'Your browser blocks cookies, and the login needs them. Allow cookies for this site, then try again.',
  );
}
