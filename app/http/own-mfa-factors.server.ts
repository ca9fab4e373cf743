/** Cookies for setting up two-step verification: the key being added, and recovery codes that are shown once. */

import type { Enrolment } from '~/auth/mfa/enrolment.server';
import { readBusinessDetails } from '~/content/legal/texts.server';
import type { RequestArgs } from './actor.server';
import { hostCookie } from './cookie.server';
import { oneTimeSecretCookie } from './one-time-secret-cookie.server';

type Connection = { isSecure: boolean };

const enrolmentCookie = (connection: Connection) => hostCookie('enrolment', connection, { maxAge: 60 * 60 });

/**
 * Returns the same key while the page is open, also after a reload.
 *
 * @param start creates a key, or continues an enrolment
 */
export async function resumeEnrolment(
  { request, context }: RequestArgs,
  start: (issuer: string, started: string | null) => Enrolment,
): Promise<Enrolment & { header: string }> {
  const started: unknown = await enrolmentCookie(context).parse(request.headers.get('cookie'));
  const { brandName } = await readBusinessDetails();
  const enrolment = start(brandName, typeof started === 'string' ? started : null);
  return { ...enrolment, header: await enrolmentCookie(context).serialize(enrolment.enrolmentToken) };
}

/** The header that forgets the key: it is added. */
export function clearEnrolment(connection: Connection): Promise<string> {
  return enrolmentCookie(connection).serialize('', { maxAge: 0 });
}

const codes = oneTimeSecretCookie<string[]>('recovery-codes');

/** Returns the Set-Cookie header for the codes, or with null the header that deletes them. */
export const setOneTimeCodes = codes.header;

/** Codes that were made a few minutes ago, in this browser; null when there are none. */
export const readOneTimeCodes = codes.read;
