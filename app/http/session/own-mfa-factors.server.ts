/** Cookies for setting up two-step verification: the key being added, and recovery codes that are shown once. */

import type { Enrolment } from '~/auth/mfa/enrolment.server';
import { readBusinessDetails } from '~/content/settings/settings.server';
import type { RequestArgs } from './actor.server';
import { type CookieConnection, encryptedCookie, signedCookie } from './cookie.server';

const enrolmentCookie = signedCookie('enrolment', { maxAge: 60 * 60 });

/**
 * Returns the same key until it is added, however often the page is loaded.
 * @param start starts an enrolment, or continues the previous one
 */
export async function resumeEnrolment(
  args: RequestArgs,
  start: (issuer: string, started: string | null) => Enrolment,
): Promise<Enrolment & { header: string }> {
  const started = await enrolmentCookie.read(args);
  const { brandName } = await readBusinessDetails();
  const enrolment = start(brandName, started);
  return { ...enrolment, header: await enrolmentCookie.header(args.context, enrolment.enrolmentToken) };
}

/** Returns the header that deletes the added key. */
export const clearEnrolment = (connection: CookieConnection) => enrolmentCookie.header(connection, null);

/** The codes that this browser created a few minutes ago, for the page that shows them. */
export const { header: setOneTimeCodes, read: readOneTimeCodes } = encryptedCookie<string[]>('recovery-codes', {
  maxAge: 10 * 60,
});
