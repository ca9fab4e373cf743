/** The expiry of the client secret, of which staff are warned in advance. */
import { now } from '~/platform/clock.server';
import { queries, transaction } from '../../db/store.server';
import { automaticEmail, toAdmin } from './automatic-email.server';
import type { MailKind } from './email-kind';
import { oauthProviderNames } from './oauth-names';
import { readMailCredentials } from './oauth-settings.server';
import { queueOnce } from './outbox.server';

const subject = 'mail secret';
const priority = 1;
const day = 24 * 60 * 60 * 1000;
/** In days before the expiry, ascending. */
const warnings = [1, 7, 30];

/**
 * Returns the days until the current secret expires, for the dashboard: negative afterwards, null while it is far off.
 */
export async function daysToExpiry(): Promise<number | null> {
  const expiresOn = await readExpiry();
  const days = expiresOn ? daysUntil(expiresOn) : Number.POSITIVE_INFINITY;
  return days <= Math.max(...warnings) ? days : null;
}

/** Returns null while email is sent with a password, or the expiry is unknown. */
async function readExpiry(): Promise<string | null> {
  const config = await queries().selectFrom('smtpConfig').select('signIn').executeTakeFirst();
  if (config?.signIn !== 'oauth') return null;
  const { settings } = (await readMailCredentials()) ?? {};
  return settings && 'secretExpiresOn' in settings ? settings.secretExpiresOn : null;
}

/** Counts from the start of today to the start of that day, both in UTC. */
function daysUntil(date: string): number {
  const today = Math.floor(now().getTime() / day);
  return Date.parse(date) / day - today;
}

/** One email kind for each warning, so that each is sent once per expiry date. */
export const secretExpiryKinds = warnings.map((days) => `secret-expiry-${days}`);

/** Queues the due warning, unless it was queued before. A leader job calls it periodically. */
export async function warnOfExpiry(): Promise<void> {
  const expiresOn = await readExpiry();
  const reached = expiresOn && warnings.find((days) => daysUntil(expiresOn) <= days);
  if (!expiresOn || !reached) return;
  const kind = `secret-expiry-${reached}`;
  const subjectId = Date.parse(expiresOn) / day;
  await transaction((tx) => queueOnce(tx, { subject, subjectId }, { kind, priority }));
}

/** Warns staff, unless the secret was renewed meanwhile. */
export const secretExpiry: MailKind = async (mail, settings) => {
  const expiresOn = await readExpiry();
  if (!settings.oauth || !expiresOn || Date.parse(expiresOn) / day !== mail.subjectId)
    return { drop: 'The secret was renewed.' };
  const service = oauthProviderNames[settings.oauth.settings.provider];
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(expiresOn));
  return automaticEmail(toAdmin(settings), {
    subject: `Your website’s email stops on ${date}`,
    heading: `The client secret for ${service} expires on ${date}`,
    paragraphs: [
      'After that, the website cannot send email. No one is notified of new messages, and visitors get no confirmation.',
      'Create a new client secret, and enter it with its new date in Email Settings before then.',
    ],
    link: { label: 'Open the Email Settings', path: '/admin/email-settings/oauth' },
    footer: 'You get this email 30, 7 and 1 days before.',
  });
};
