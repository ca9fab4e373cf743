/** Cookies for setting up two-step verification: the key being added, and recovery codes that are shown once. */

import type { Enrolment } from '~/auth/mfa/enrolment.server';
import { readBusinessDetails } from '~/content/legal/texts.server';
import type { RequestArgs } from './actor.server';
import { hostCookie } from './cookie.server';
import { oneTimeSecretCookie } from './one-time-secret-cookie.server';

type Connection = { isSecure: boolean };

const enrolmentCookie = (connection: Connection) => hostCookie('enrolment', connection, { maxAge: 60 * 60 });

/**
 * Returns the same key until it is added, however often the page is loaded.
 * @param start starts an enrolment, or continues the previous one
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

/** Returns the header that deletes the added key. */
export function clearEnrolment(connection: Connection): Promise<string> {
  return enrolmentCookie(connection).serialize('', { maxAge: 0 });
}

const codes = oneTimeSecretCookie<string[]>('recovery-codes');

/** Returns the header that stores new codes for the page that shows them; for null, the header that deletes them. */
export const setOneTimeCodes = codes.header;

/** Returns the codes that this browser created a few minutes ago, or null. */
export const readOneTimeCodes = codes.read;
