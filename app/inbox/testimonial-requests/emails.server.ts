import { readBusinessDetails } from '~/content/settings/settings.server';
import { automaticEmail } from '~/email/automatic-email.server';
import type { MailKind } from '~/email/email-kind';
import { renderEmail } from '~/email/template';
import { nowIso } from '~/platform/clock.server';
import { decrypt } from '~/platform/encryption.server';
import { formatZonedTimestamp } from '~/platform/time-zone';
import { queries } from '../../../db/store.server';
import { mailboxes, readNotificationSettings, recipientsFor } from '../notifications/settings.server';
import { addressPurpose } from './model.server';

const gone = { drop: 'The request was answered, revoked or erased, or its time is over.' };

const readRequest = (id: number) =>
  queries().selectFrom('quoteRequests').selectAll().where('id', '=', id).executeTakeFirst();

/** Asks the customer for a testimonial. */
export const testimonialRequest: MailKind = async ({ subjectId }) => {
  const row = await readRequest(subjectId);
  const url = row?.address && decrypt(addressPurpose, row.address);
  if (!row || !url || row.answeredAt || row.expiresAt <= nowIso()) return gone;
  const { brandName } = await readBusinessDetails();
  const email = renderEmail(`May we quote you? - ${brandName}`, {
    brandName,
    heading: 'May we quote you?',
    paragraphs: [
      `Hello ${row.name},`,
      `We would like to show on our website how you find working with ${brandName}. A few sentences are enough.`,
      `You can answer until ${formatZonedTimestamp(row.expiresAt)}. Keep this email: with the same link you can withdraw your permission at any time.`,
    ],
    action: { label: 'Write a few sentences', url },
    footer: `Someone at ${brandName} entered your address to ask you this once. If you do not want to answer, you don’t need to do anything.`,
  });
  return { send: { ...email, to: { name: row.name, address: row.email }, autoSubmitted: 'auto-generated' } };
};

/** Creates the email kinds that notify staff. */
const toStaff =
  (textsOf: (name: string) => { subject: string; paragraphs: string[] }): MailKind =>
  async ({ subjectId }, { adminEmail }) => {
    const row = await readRequest(subjectId);
    if (!row) return gone;
    const texts = textsOf(row.name);
    const recipients = mailboxes(recipientsFor(await readNotificationSettings(), '', adminEmail));
    return automaticEmail(recipients, {
      ...texts,
      heading: texts.subject,
      link: { label: 'Open the testimonials', path: '/admin/testimonials' },
      footer: 'You get this email because you are notified of new messages.',
    });
  };

export const requestAnswered = toStaff((name) => ({
  subject: `${name} sent a testimonial`,
  paragraphs: ['It is hidden until you show it on the website. Check the text first.'],
}));

export const requestWithdrawn = toStaff((name) => ({
  subject: `${name} withdrew the permission for a testimonial`,
  paragraphs: ['The website no longer shows the testimonial. It is in the trash. Do not restore it.'],
}));
